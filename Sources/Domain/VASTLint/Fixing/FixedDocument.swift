internal import Transport
internal import XMLTree

/// A document as fixes see it: its bytes, and the elements that they form.
struct FixedDocument {
  let bytes: [UInt8]
  /// Those of VAST: what an extension holds is its own.
  let elements: [MarkupElement]
  /// The elements inside a Verification, by where they begin.
  private let ofVerifications: Set<Int>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let all = MarkupElement.all(in: bytes)
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

  private static let extensions: Set<String> = [
    "Extension", "CreativeExtension", "AdParameters", "CreativeExtensions", "Extensions",
  ]

  /// Whether an element is inside a Verification, at any depth.
  func isOfVerification(_ element: MarkupElement) -> Bool {
    ofVerifications.contains(element.range.lowerBound)
  }

  /// The text of an element, decoded and without blank ends.
  func text(of element: MarkupElement) -> String {
    element.texts.map { part in
      String(
        decoding: part.isSection ? bytes[part.range] : MarkupText.decoded(bytes[part.range])[...],
        as: UTF8.self)
    }.joined().trimmed
  }

  /// The one piece of an element's text that is not blank; nil for an element with none or several.
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

  /// The white space at the ends of a range; nothing for a range that is all white space.
  func blankEnds(of range: Range<Int>) -> [Range<Int>] {
    guard let first = bytes[range].firstIndex(where: { !MarkupScanner.isBlank($0) }),
      let last = bytes[range].lastIndex(where: { !MarkupScanner.isBlank($0) })
    else { return [] }
    return [range.lowerBound..<first, last + 1..<range.upperBound].filter { !$0.isEmpty }
  }

  /// Whether the document declares names that references may have.
  var declaresEntities: Bool { bytes.end(of: "<!ENTITY", from: 0) != nil }

  /// An element with the white space before it on its line, and that line's beginning.
  func wholeLine(of element: MarkupElement) -> Range<Int> {
    var start = element.range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return element.range }
    start -= start > 1 && bytes[start - 2] == UInt8(ascii: "\r") ? 2 : 1
    return start..<element.range.upperBound
  }

  /// The trackers whose URL may be changed: a signed one is what it is.
  var changeableTrackers: [(element: MarkupElement, text: MarkupElement.Text, url: String)] {
    elements.compactMap { element in
      guard SameRequests.trackers.contains(element.name), let part = soleText(of: element) else {
        return nil
      }
      let url = text(of: element)
      return Self.isSigned(url) ? nil : (element, part, url)
    }
  }

  /// Whether a URL has a parameter by which a server finds out that the URL was changed.
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
