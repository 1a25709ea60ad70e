internal import Documents
internal import VAST
internal import Vocabulary

/// A document in the form that fixes need: its bytes, and the elements in them.
struct FixedDocument {
  let bytes: [UInt8]
  /// The elements of VAST, without those inside of extensions.
  let elements: [MarkupElement]
  /// All elements in document order, whether VAST defines them or not.
  private let all: [MarkupElement]
  /// The meaning of each element of `all` in VAST; nil for an unknown or misplaced element.
  private let meanings: [SchemaElement?]
  /// The indices of the children of each element of `all`.
  private let children: [[Int]]
  /// The version that the document declares.
  private let version: VASTVersion?
  /// The offsets at which elements inside a Verification begin.
  private let ofVerifications: Set<Int>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let all = MarkupElement.all(in: bytes)
    self.all = all
    var meanings: [SchemaElement?] = []
    var children = all.map { _ in [Int]() }
    for element in all {
      if let parent = element.parent { children[parent].append(element.index) }
      meanings.append(
        element.parent.map { parent in
          meanings[parent].flatMap { meaning in
            let row = VASTSchemaTable.row(of: meaning)
            return row.child(named: element.name).map { row.children[$0].element }
          }
        } ?? Self.roots[element.name])
    }
    (self.meanings, self.children) = (meanings, children)
    version = VASTVersion(
      declared: all.first { $0.name == "VAST" }?.attribute("version")?.value)
    var isForeign: [Bool] = []
    var isVerification: [Bool] = []
    for element in all {
      let parent = element.parent
      isForeign.append(
        parent.map { isForeign[$0] || Self.extensions.contains(all[$0].name) } ?? false)
      isVerification.append(
        parent.map { isVerification[$0] || all[$0].name == "Verification" } ?? false)
    }
    elements = zip(all, isForeign).filter { !$0.1 }.map(\.0)
    ofVerifications = Set(
      zip(all, isVerification).filter { $0.1 }.map { $0.0.range.lowerBound })
  }

  private static let roots: [String: SchemaElement] = ["VAST": .vast, "VMAP": .vmap]

  private static let extensions: Set<String> = [
    "Extension", "CreativeExtension", "AdParameters", "CreativeExtensions", "Extensions",
  ]

  /// The prefix of an element's name, as written; nil when it has none.
  func prefix(of element: MarkupElement) -> String? {
    let start = element.nameRange.lowerBound
    guard start > 0, bytes[start - 1] == UInt8(ascii: ":") else { return nil }
    let text = bytes[..<(start - 1)].reversed().prefix {
      $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "/")
    }
    return String(decoding: text.reversed(), as: UTF8.self)
  }

  /// Whether an element is inside a Verification, at any depth.
  func isOfVerification(_ element: MarkupElement) -> Bool {
    ofVerifications.contains(element.range.lowerBound)
  }

  /// The decoded text of an element, without white space at its ends.
  func text(of element: MarkupElement) -> String {
    element.texts.map { part in
      String(
        decoding: part.isSection ? bytes[part.range] : MarkupText.decoded(bytes[part.range])[...],
        as: UTF8.self)
    }.joined().trimmed
  }

  /// The only part of an element's text that is not white space; nil for an element with no such
  /// part or several.
  func soleText(of element: MarkupElement) -> MarkupElement.Text? {
    let filled = element.texts.filter { part in
      !bytes[part.range].allSatisfy(MarkupScanner.isBlank)
    }
    return filled.count == 1 ? filled[0] : nil
  }

  /// A range without the white space at its ends.
  func withoutBlankEnds(_ range: Range<Int>) -> Range<Int> {
    let blank = blankEnds(of: range)
    let start = blank.first { $0.lowerBound == range.lowerBound }?.upperBound ?? range.lowerBound
    let end = blank.last { $0.upperBound == range.upperBound }?.lowerBound ?? range.upperBound
    return start..<end
  }

  /// The ranges of white space at the ends of a range; empty for a range that is all white space.
  func blankEnds(of range: Range<Int>) -> [Range<Int>] {
    guard let first = bytes[range].firstIndex(where: { !MarkupScanner.isBlank($0) }),
      let last = bytes[range].lastIndex(where: { !MarkupScanner.isBlank($0) })
    else { return [] }
    return [range.lowerBound..<first, last + 1..<range.upperBound].filter { !$0.isEmpty }
  }

  /// A range extended by the white space before it.
  func withBlankBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, MarkupScanner.isBlank(bytes[start - 1]) { start -= 1 }
    return start..<range.upperBound
  }

  // MARK: Structure

  func children(of element: MarkupElement) -> [MarkupElement] {
    children[element.index].map { all[$0] }
  }

  /// The Duration of the creative that a MediaFile belongs to.
  func duration(of mediaFile: MarkupElement) -> MarkupElement? {
    guard let files = mediaFile.parent, let linear = all[files].parent else { return nil }
    return children(of: all[linear]).first { $0.name == "Duration" }
  }

  /// Whether an element holds a URL that a player requests itself, unlike a page that a click
  /// opens.
  func isRequested(_ element: MarkupElement) -> Bool {
    switch meanings[element.index].map({ VASTSchemaTable.row(of: $0).text }) {
    case .tracker, .file, .resource, .adTag: true
    case .clickThrough, .reference, .container, .open, .free, .label, .price, .duration, .seconds,
      nil:
      false
    }
  }

  /// The bytes of an element, with its children and those of all elements inside it in the schema's
  /// order; nil if its own children are already in order.
  func inOrder(_ element: MarkupElement) -> [UInt8]? {
    let (order, isChanged) = order(of: element)
    guard isChanged, let last = children[element.index].last else { return nil }
    var text = Array(bytes[element.range.lowerBound..<element.contentStart])
    for child in order {
      text += bytes[child.before..<all[child.index].range.lowerBound]
      // An element that VAST does not know stays as it is.
      text +=
        meanings[child.index] == nil ? Array(bytes[all[child.index].range]) : whole(child.index)
    }
    return text + bytes[all[last].range.upperBound..<element.range.upperBound]
  }

  private func whole(_ index: Int) -> [UInt8] {
    let element = all[index]
    if let text = inOrder(element) { return text }
    var text: [UInt8] = []
    var copied = element.range.lowerBound
    for child in children[index] where meanings[child] != nil {
      text += bytes[copied..<all[child].range.lowerBound] + whole(child)
      copied = all[child].range.upperBound
    }
    return text + bytes[copied..<element.range.upperBound]
  }

  /// The children in the schema's order, each with the start of the text before it. A child that
  /// the schema does not list stays behind its predecessor.
  private func order(
    of element: MarkupElement
  ) -> (children: [(index: Int, before: Int)], isChanged: Bool) {
    var before = element.contentStart
    var children: [(index: Int, before: Int)] = []
    for child in self.children[element.index] {
      children.append((child, before))
      before = all[child].range.upperBound
    }
    guard let meaning = meanings[element.index] else { return (children, false) }
    let row = VASTSchemaTable.row(of: meaning)
    let ranks = row.ranks(in: version)
    guard !ranks.isEmpty else { return (children, false) }
    var last = 0
    let ranked = children.enumerated().map { place, child in
      let rank = row.child(named: all[child.index].name).map { ranks[$0] } ?? 0
      if rank > 0 { last = rank }
      return (rank: last, place: place, child: child)
    }
    let sorted = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
    return (sorted.map(\.child), zip(sorted, ranked).contains { $0.place != $1.place })
  }

  /// Whether the document declares entities to which references may refer.
  var declaresEntities: Bool { bytes.end(of: "<!ENTITY", from: 0) != nil }

  /// The range of an element. If the element is the first on its line, the range includes the white
  /// space and the line break before it.
  func wholeLine(of element: MarkupElement) -> Range<Int> {
    var start = element.range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return element.range }
    start -= start > 1 && bytes[start - 2] == UInt8(ascii: "\r") ? 2 : 1
    return start..<element.range.upperBound
  }

  /// The trackers whose URL may be changed: those whose text is a single text node and whose URL is not
  /// signed, because a change would make a signed URL invalid.
  var changeableTrackers: [(element: MarkupElement, text: MarkupElement.Text, url: String)] {
    elements.compactMap { element in
      guard SameRequests.trackers.contains(element.name), let part = soleText(of: element) else {
        return nil
      }
      let url = text(of: element)
      return Self.isSigned(url) ? nil : (element, part, url)
    }
  }

  /// Whether a URL has a parameter, such as a signature, with which a server detects changes of the
  /// URL.
  static func isSigned(_ url: String) -> Bool {
    guard let mark = url.firstIndex(of: "?") else { return false }
    return url[mark...].dropFirst().split(separator: "&").contains { parameter in
      let name = parameter.prefix { $0 != "=" }.lowercased()
      return signatures.contains {
        name == $0 || name.hasSuffix("-\($0)") || name.hasSuffix("_\($0)")
      }
    }
  }

  private static let signatures = [
    "sig", "sign", "signature", "hmac", "hash", "token", "policy", "md5", "sha1", "sha256", "hdnts",
  ]
}
