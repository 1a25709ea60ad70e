internal import Transport

/// A document whose URLs lead to the reception, everything else byte for byte as it was.
///
/// Only the scheme of a URL is replaced, in the bytes of the document: CDATA, references, white
/// space and macros stay. A URL whose scheme is written with references is replaced whole.
package struct DocumentRewriting: Sendable, Hashable {
  package private(set) var bytes: [UInt8]
  /// The URLs that stay, in the order of the document.
  package private(set) var kept: [KeptURL] = []
  /// Whether the markup breaks off: what follows that place is served unchanged.
  package private(set) var isBroken = false

  private struct Change {
    let range: Range<Int>
    let text: String
  }

  /// An element that may be one with a URL, while its content is collected.
  private struct Candidate {
    let role: ServedURL.Role
    /// Whether its URL is that of a page, which stays.
    let isFrame: Bool
    let place: ServedURL.Place
    let content: Int
    var pieces: [(range: Range<Int>, isMarkup: Bool)] = []
  }

  private struct Element {
    let name: String
    let adID: String?
  }

  /// Rewrites a document.
  ///
  /// - Parameters:
  ///   - document: its bytes, in an encoding that contains ASCII.
  ///   - number: the document's number among those that are served; 0 is the tag.
  ///   - urls: where the URLs are noted.
  package init(of document: [UInt8], number: Int, in urls: inout ServedURLs) {
    var scanner = MarkupScanner(document)
    var open: [Element] = []
    var candidate: Candidate?
    var changes: [Change] = []
    var kept: [KeptURL] = []
    while let part = { scanner.next() }() {
      switch part {
      case .start(let name, let attributes, let isEmpty):
        // An element with children has no URL of its own.
        candidate = nil
        guard !isEmpty else { continue }
        let attributes = document[attributes]
        let adID = name == "Ad" ? MarkupText.attribute("id", in: attributes) : open.last?.adID
        if let role = URLElement.role(of: name) {
          candidate = Candidate(
            role: role, isFrame: URLElement.isFrame(name),
            place: Self.place(name, attributes, in: open, adID: adID, document: number),
            content: scanner.offset)
        }
        open.append(Element(name: name, adID: adID))
      case .text(let range): candidate?.pieces.append((range, isMarkup: true))
      case .characters(let range): candidate?.pieces.append((range, isMarkup: false))
      case .end:
        if let found = candidate, !found.pieces.isEmpty {
          let end = document[..<scanner.offset].lastIndex(of: UInt8(ascii: "<")) ?? scanner.offset
          changes += Self.change(found, in: document, to: end, &urls, &kept).map { [$0] } ?? []
        }
        candidate = nil
        _ = open.popLast()
      }
    }
    isBroken = !scanner.isAtEnd
    self.kept = kept
    bytes = []
    var copied = 0
    for change in changes {
      bytes += document[copied..<change.range.lowerBound]
      bytes += change.text.utf8
      copied = change.range.upperBound
    }
    bytes += document[copied...]
  }

  private static func place(
    _ name: String, _ attributes: ArraySlice<UInt8>, in open: [Element], adID: String?,
    document: Int
  ) -> ServedURL.Place {
    ServedURL.Place(
      document: document,
      event: URLElement.event(
        of: name, attribute: MarkupText.attribute("event", in: attributes),
        isInCompanion: open.contains { $0.name == "Companion" }),
      offset: MarkupText.attribute("offset", in: attributes),
      isInWrapper: open.contains { $0.name == "Wrapper" }, adID: adID)
  }

  private static func change(
    _ found: Candidate, in document: [UInt8], to end: Int, _ urls: inout ServedURLs,
    _ kept: inout [KeptURL]
  ) -> Change? {
    let decoded = found.pieces.flatMap {
      $0.isMarkup ? MarkupText.decoded(document[$0.range]) : Array(document[$0.range])
    }
    let text = String(decoding: decoded, as: UTF8.self).trimmed
    guard !text.isEmpty else { return nil }
    if let reason = found.isFrame ? .page : urls.objection(to: text, as: found.role) {
      kept.append(KeptURL(text, reason))
      return nil
    }
    guard let form = urls.form(of: text, role: found.role, at: found.place) else { return nil }
    let scheme = form.scheme
    for piece in found.pieces where !scheme.isEmpty {
      guard
        let start = document[piece.range].firstIndex(where: { !MarkupScanner.isBlank($0) })
      else { continue }
      let written = document[start..<piece.range.upperBound].prefix(scheme.utf8.count)
      guard written.elementsEqual(scheme.utf8) else { break }
      return Change(range: start..<written.endIndex, text: form.prefix)
    }
    return Change(
      range: found.content..<end,
      text: MarkupText.escaped(form.whole))
  }
}
