internal import Documents
internal import Vocabulary

/// One pass over a document, from its first byte to its last.
struct RewritingPass {
  var urls = ServedURLs(base: "")
  private(set) var kept: [KeptURL] = []
  private(set) var brokenLine: Int?

  private let document: [UInt8]
  private let number: Int
  private var scanner: MarkupScanner
  private var decoder = MarkupDecoder(MarkupEntities())
  private var lines: LineCounter
  private var open: [Element] = []
  private var candidates: [URLCandidate] = []
  private var changes: [Change] = []

  private struct Change {
    let range: Range<Int>
    let text: String
  }

  /// The properties of an open element that apply to the elements inside it.
  private struct Element {
    let name: String
    let adID: String?
    let isInCompanion: Bool
    let isInWrapper: Bool
    /// The vendor of the enclosing verification; empty if the verification has none.
    let vendor: String?
  }

  init(_ document: [UInt8], number: Int) {
    self.document = document
    self.number = number
    scanner = MarkupScanner(document)
    lines = LineCounter(document)
  }

  mutating func run() {
    var hasEntities = false
    while let part = scanner.next() {
      if !hasEntities, scanner.entities.areDeclared {
        hasEntities = true
        decoder = MarkupDecoder(scanner.entities)
      }
      switch part {
      case .start(let name, let attributes, let isEmpty): start(name, attributes, isEmpty)
      case .text(let range):
        if candidates.isEmpty {
          if hasEntities { noteEntities(of: range) }
        } else {
          candidates[candidates.count - 1].add(range, isMarkup: true)
        }
      case .characters(let range):
        if !candidates.isEmpty { candidates[candidates.count - 1].add(range, isMarkup: false) }
      case .end:
        if !candidates.isEmpty {
          if candidates[candidates.count - 1].depth == open.count { close() }
          if !candidates.isEmpty { candidates[candidates.count - 1].endRun() }
        }
        _ = open.popLast()
      }
    }
    if !scanner.isAtEnd { brokenLine = lines.line(at: scanner.start) }
    // Some parsers return the elements that they read before a document breaks off.
    while !candidates.isEmpty { close() }
  }

  /// The document with all changes applied.
  var rewritten: [UInt8] {
    Self.applied(changes.sorted { $0.range.lowerBound < $1.range.lowerBound }, to: document)
  }

  /// Applies changes to bytes; the changes are in the order of their ranges.
  private static func applied(_ changes: [Change], to original: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(original.count + 64 * changes.count)
    var copied = 0
    for change in changes {
      bytes += original[copied..<change.range.lowerBound]
      bytes += change.text.utf8
      copied = change.range.upperBound
    }
    return bytes + original[copied...]
  }

  // MARK: Elements

  private mutating func start(_ name: String, _ range: Range<Int>, _ isEmpty: Bool) {
    if !candidates.isEmpty { candidates[candidates.count - 1].endRun() }
    guard !isEmpty else { return }
    let outer = open.last
    let attributes = document[range]
    let adID = name == "Ad" ? MarkupText.attribute("id", in: attributes) : outer?.adID
    open.append(
      Element(
        name: name, adID: adID,
        isInCompanion: outer?.isInCompanion == true || name == "Companion",
        isInWrapper: outer?.isInWrapper == true || name == "Wrapper",
        vendor: name.lowercased() == "verification"
          ? MarkupText.attribute("vendor", in: attributes) ?? "" : outer?.vendor))
    guard let row = URLElement.row(of: name) else { return }
    let content = URLElement.content(of: row.name)
    candidates.append(
      URLCandidate(
        name: name, role: row.role, content: content,
        place: ServedURL.Place(
          document: number,
          event: URLElement.event(
            of: row.name, attribute: MarkupText.attribute("event", in: attributes),
            isInCompanion: outer?.isInCompanion == true),
          offset: MarkupText.attribute("offset", in: attributes),
          isInWrapper: outer?.isInWrapper == true, adID: adID,
          vendor: content == .parameters ? outer?.vendor ?? "" : nil),
        line: lines.line(at: scanner.start), depth: open.count))
  }

  /// Records the entities whose text is unknown, in text outside of the elements with URLs, because
  /// an entity can contain such elements.
  private mutating func noteEntities(of range: Range<Int>) {
    guard document[range].contains(UInt8(ascii: "&")) else { return }
    decoder.reset()
    _ = decoder.decoded(document[range])
    for (name, offset) in decoder.unknown {
      kept.append(
        KeptURL(
          "&\(name);", .entity, of: open.last?.name ?? "document", line: lines.line(at: offset)))
    }
  }

  // MARK: URLs

  /// A text of an element, decoded.
  private struct Text {
    let run: URLCandidate.Run
    let text: String
    /// Whether it refers to an entity whose text is unknown.
    let isUnknown: Bool
  }

  /// Ends the innermost element with a URL.
  private mutating func close() {
    guard let found = candidates.popLast() else { return }
    guard found.content != .parameters else { return rewriteParameters(of: found) }
    let texts = found.runs.compactMap { text(of: $0) }
    guard !texts.isEmpty || found.hasInner else { return }
    let isRewritten = rewrite(found, texts)
    if !candidates.isEmpty { candidates[candidates.count - 1].innerEnded(isRewritten: isRewritten) }
  }

  /// Changes the URLs that lead to a server. Returns whether all of them were changed.
  private mutating func rewrite(_ found: URLCandidate, _ texts: [Text]) -> Bool {
    if found.content == .page {
      keep(found, texts, .page)
      return false
    }
    var isRewritten = found.areInnerRewritten
    let isDivided = texts.count > 1 || found.hasInner
    for (index, text) in texts.enumerated() {
      // Text after a tag may be the rest of a URL, unless it has a scheme.
      let isWhole =
        URLReference.isOfNetwork(text.text) || (index == 0 && text.text.hasPrefix("//"))
      if isDivided, !isWhole {
        isRewritten = false
      } else if let reason = urls.objection(to: text.text, as: found.role) {
        isRewritten = false
        if !isDivided {
          keep(found, texts, text.isUnknown ? .entity : reason)
          return false
        }
      } else if !change(text, found) {
        isRewritten = false
      }
    }
    if texts.contains(where: \.isUnknown) {
      keep(found, texts, .entity)
      return false
    }
    // If only inner elements have text, they are recorded by themselves.
    if !isRewritten, !texts.isEmpty { keep(found, texts, .divided) }
    return isRewritten
  }

  private mutating func keep(
    _ found: URLCandidate, _ texts: [Text], _ reason: KeptURL.Reason
  ) {
    let text = texts.map(\.text).joined()
    kept.append(KeptURL(text, reason, of: found.name, line: found.line))
  }

  /// Replaces the scheme of a URL, or the whole URL. Returns false if an unknown entity prevents
  /// it.
  private mutating func change(_ text: Text, _ found: URLCandidate) -> Bool {
    let scheme = ServedURL(role: found.role, number: 0, text: text.text, places: []).scheme
    let written = written(scheme, in: text.run)
    guard written != nil || !text.isUnknown,
      let form = urls.form(of: text.text, role: found.role, at: found.place)
    else { return false }
    if let written {
      changes.append(Change(range: written, text: form.prefix))
    } else if let first = text.run.pieces.first, let last = text.run.pieces.last {
      changes.append(
        Change(
          range: first.outer.lowerBound..<last.outer.upperBound,
          text: MarkupText.escaped(form.whole)))
    }
    return true
  }

  /// The range of a scheme in the bytes of a text; nil if it is written in another form.
  private func written(_ scheme: String, in run: URLCandidate.Run) -> Range<Int>? {
    guard !scheme.isEmpty else { return nil }
    for piece in run.pieces {
      guard
        // Skips white space and control characters.
        let start = document[piece.range].firstIndex(where: { $0 > 0x20 })
      else { continue }
      let written = document[start..<piece.range.upperBound].prefix(scheme.utf8.count)
      return written.elementsEqual(scheme.utf8) ? start..<written.endIndex : nil
    }
    return nil
  }

  /// The decoded text of a run, without the white space that players trim; nil if there is only
  /// white space.
  private mutating func text(of run: URLCandidate.Run) -> Text? {
    decoder.reset()
    let text = String(decoding: bytes(of: run), as: UTF8.self).trimmingForScripts
    return text.isEmpty ? nil : Text(run: run, text: text, isUnknown: !decoder.unknown.isEmpty)
  }

  /// The decoded bytes of a run.
  private mutating func bytes(of run: URLCandidate.Run) -> [UInt8] {
    run.pieces.reduce(into: []) { bytes, piece in
      bytes +=
        piece.isMarkup ? decoder.decoded(document[piece.range]) : Array(document[piece.range])
    }
  }

  // MARK: Parameters of verifications

  /// Changes the URLs in the parameters of a vendor's script: only their schemes in the bytes of
  /// the document, or the whole text if references or comments divide it.
  private mutating func rewriteParameters(of found: URLCandidate) {
    guard urls.servesParameters else { return }
    decoder.reset()
    var texts: [(run: URLCandidate.Run, bytes: [UInt8])] = []
    for run in found.runs {
      let bytes = bytes(of: run)
      if bytes.contains(where: { $0 > 0x20 }) { texts.append((run, bytes)) }
    }
    guard let text = texts.first else { return }
    let shift = shift(of: text.bytes, in: text.run)
    guard texts.count == 1, decoder.unknown.isEmpty,
      // A text that is replaced as a whole is written as Unicode, so it must be valid UTF-8.
      shift != nil || String(validating: text.bytes, as: UTF8.self) != nil,
      let parameters = ParameterBeacons(in: text.bytes),
      let written = written(parameters, of: found)
    else {
      kept.append(
        KeptURL(found.place.vendor ?? "", .parameters, of: found.name, line: found.line))
      return
    }
    if let shift {
      changes += written.map {
        Change(
          range: shift + $0.range.lowerBound..<shift + $0.range.upperBound, text: $0.text)
      }
    } else if let first = text.run.pieces.first, let last = text.run.pieces.last, !written.isEmpty {
      let whole = Self.applied(written, to: text.bytes)
      changes.append(
        Change(
          range: first.outer.lowerBound..<last.outer.upperBound,
          text: MarkupText.escaped(String(decoding: whole, as: UTF8.self))))
    }
  }

  /// The distance from the bytes of a decoded run to the same bytes of the document; nil if the run, apart
  /// from white space, has several pieces or references.
  private func shift(of bytes: [UInt8], in run: URLCandidate.Run) -> Int? {
    let pieces = run.pieces.map(\.range)
    let solid = pieces.filter { document[$0].contains { $0 > 0x20 } }
    guard solid.count == 1, let piece = solid.first else { return nil }
    let before = pieces.prefix { $0 != piece }.reduce(0) { $0 + $1.count }
    let decoded = bytes.dropFirst(before).prefix(piece.count)
    return decoded.elementsEqual(document[piece]) ? piece.lowerBound - before : nil
  }

  /// The changes in the text of parameters, in its order; nil if the text writes a scheme with
  /// escapes.
  private mutating func written(
    _ parameters: ParameterBeacons, of found: URLCandidate
  ) -> [Change]? {
    let served = parameters.beacons.filter { urls.objection(to: $0.url, as: found.role) == nil }
    guard served.allSatisfy({ $0.scheme != nil }) else { return nil }
    for beacon in parameters.beacons {
      guard let reason = urls.objection(to: beacon.url, as: found.role) else { continue }
      kept.append(KeptURL(beacon.url, reason, of: found.name, line: found.line))
    }
    return served.compactMap { beacon in
      var place = found.place
      place.event = beacon.event
      guard let scheme = beacon.scheme,
        let form = urls.form(of: beacon.url, role: found.role, at: place)
      else { return nil }
      return Change(range: scheme, text: form.prefix)
    }
  }
}

/// An element whose text is a URL, while its content is collected.
struct URLCandidate {
  /// A piece of text, and whether it has references.
  struct Piece {
    let range: Range<Int>
    let isMarkup: Bool

    /// The range, including the marks of its CDATA section.
    var outer: Range<Int> {
      let marks = MarkupScanner.sectionMarks
      return isMarkup
        ? range : range.lowerBound - marks.before..<range.upperBound + marks.after
    }
  }

  /// Text that is not divided by tags, but possibly by comments and CDATA sections.
  struct Run {
    var pieces: [Piece] = []
  }

  let name: String
  let role: ServedURL.Role
  let content: URLElement.Content
  let place: ServedURL.Place
  let line: Int
  /// The number of open elements when this element ends, including itself.
  let depth: Int
  private(set) var runs: [Run] = []
  private var isInRun = false
  /// Whether elements inside it have URLs of their own.
  private(set) var hasInner = false
  private(set) var areInnerRewritten = true

  init(
    name: String, role: ServedURL.Role, content: URLElement.Content, place: ServedURL.Place,
    line: Int, depth: Int
  ) {
    self.name = name
    self.role = role
    self.content = content
    self.place = place
    self.line = line
    self.depth = depth
  }

  mutating func add(_ range: Range<Int>, isMarkup: Bool) {
    if !isInRun { runs.append(Run()) }
    isInRun = true
    runs[runs.count - 1].pieces.append(Piece(range: range, isMarkup: isMarkup))
  }

  mutating func endRun() { isInRun = false }

  mutating func innerEnded(isRewritten: Bool) {
    hasInner = true
    areInnerRewritten = areInnerRewritten && isRewritten
  }
}

/// Counts lines, walking forward only.
private struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line, from 1, of an offset. Offsets must be passed in ascending order.
  mutating func line(at target: Int) -> Int {
    while offset < min(target, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    return line
  }
}

extension String {
  /// The text without the characters that `trim()` of JavaScript and a URL parser remove at the
  /// ends: white space, byte order marks and control characters.
  fileprivate var trimmingForScripts: String {
    let scalars = unicodeScalars
    let isTrimmed = { (scalar: Unicode.Scalar) in
      scalar.value <= 0x20 || scalar.value == 0xFEFF || scalar.properties.isWhitespace
    }
    guard let first = scalars.firstIndex(where: { !isTrimmed($0) }),
      let last = scalars.lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
