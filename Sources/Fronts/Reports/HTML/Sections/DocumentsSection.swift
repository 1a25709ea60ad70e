internal import VASTSimulator
internal import Vocabulary

/// Copies of the tag and of every document that it led to, in which lines with findings are marked.
struct DocumentsSection {
  let copies: DocumentCopies
  let findings: [Diagnostic]
  /// The suffix of the section's identifier on a page with several such sections.
  var suffix = ""
  /// The suffix of the section's title.
  var subject = ""
  /// The introductory text, which says what the documents are.
  var lead =
    "The tag and the documents that it led to, unchanged and in the order of their arrival, and the "
    + "file of the scenario. Lines with findings are marked."

  func write(to html: inout HTMLText) {
    guard !copies.excerpts.isEmpty else { return }
    html.section("documents\(suffix)", "Documents\(subject)") { html in
      html.element("p", text: lead)
      for (index, excerpt) in copies.excerpts.enumerated() {
        html.element(
          "details", [("id", copies.anchor(ofDocument: index)), ("class", "copy")]
        ) { html in
          html.element("summary") { html in
            html.code(excerpt.name)
            html.element("span", [("class", "note")], text: " \(Self.size(of: excerpt))")
          }
          write(excerpt, index, to: &html)
        }
      }
    }
  }

  private static func size(of excerpt: DocumentExcerpt) -> String {
    let bytes = "\(excerpt.byteCount) byte\(excerpt.byteCount == 1 ? "" : "s")"
    guard excerpt.isText else { return "\(bytes), not UTF-8" }
    return "\(excerpt.lineCount) line\(excerpt.lineCount == 1 ? "" : "s"), \(bytes)"
  }

  private func write(_ excerpt: DocumentExcerpt, _ index: Int, to html: inout HTMLText) {
    guard excerpt.isText else {
      html.element("p", text: "It is not UTF-8 text, so it is not shown.")
      return
    }
    let found = found(in: excerpt)
    let frame: [HTMLText.Attribute] = [
      ("class", "frame tall"), ("role", "region"), ("aria-label", "Text of \(excerpt.name)"),
      ("tabindex", "0"),
    ]
    html.element("div", frame) { html in
      html.element("ol", [("class", "source")]) { html in
        for (offset, line) in excerpt.lines.enumerated() {
          html.open(
            "li",
            found[offset + 1].map { findings in
              [
                ("id", copies.anchor(ofLine: offset + 1, in: index)),
                ("class", (findings.map(\.severity).max() ?? .note).rawValue),
                ("title", findings.map(\.message).joined(separator: "\n")),
              ]
            } ?? [])
          html.markup("\(line)\n")
        }
      }
    }
    guard excerpt.leftOut > 0 else { return }
    html.element(
      "p", [("class", "leftout")],
      text: "\(excerpt.leftOut) of \(excerpt.byteCount) bytes are omitted: the documents of "
        + "a page have at most \(DocumentCopies.limit / 1000) kB. The run itself is complete.")
  }

  /// The findings of each line that has any.
  private func found(in excerpt: DocumentExcerpt) -> [Int: [Diagnostic]] {
    var found: [Int: [Diagnostic]] = [:]
    for finding in findings where finding.location?.file == excerpt.name {
      guard let line = finding.location?.position?.line else { continue }
      found[line, default: []].append(finding)
    }
    return found
  }
}

/// The copies of a run's documents on its page, and the anchors of the lines that findings name.
struct DocumentCopies {
  /// How much of a page its documents may take, in bytes.
  ///
  /// With this limit, a report of a pod with three ads that are five hops away stays under two
  /// megabytes.
  static let limit = 500_000

  let excerpts: [DocumentExcerpt]
  /// The index of each document's excerpt, by the document's name.
  private let places: [String: Int]
  /// The suffix that distinguishes the anchors from those of other documents on the page.
  private let suffix: String

  /// Creates the copies. Short documents are shown whole, and the longer ones share the remaining
  /// space evenly.
  ///
  /// - Parameters:
  ///   - documents: the documents, in the order of the page.
  ///   - limit: how much of the page the copies may use, in bytes.
  ///   - suffix: the suffix of their section's identifier on a page with several such sections.
  init(_ documents: [FetchedDocument], limit: Int = Self.limit, suffix: String = "") {
    self.suffix = suffix
    let costs = documents.map(DocumentExcerpt.cost)
    var rooms = costs
    var rest = limit
    let ordered = costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    for (place, index) in ordered.enumerated() {
      rooms[index] = min(costs[index], rest / (ordered.count - place))
      rest -= rooms[index]
    }
    excerpts = zip(documents, rooms).map { DocumentExcerpt($0, room: $1) }
    places = Dictionary(
      excerpts.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The anchor of a document on the page; nil if the page does not contain the document.
  func anchor(ofDocument name: String) -> String? {
    places[name].map(anchor(ofDocument:))
  }

  /// The anchor of a place on the page: its line, or the document if the line is left out.
  func anchor(of location: SourceLocation) -> String? {
    guard let index = places[location.file] else { return nil }
    guard let line = location.position?.line, line >= 1, line <= excerpts[index].lines.count else {
      return anchor(ofDocument: index)
    }
    return anchor(ofLine: line, in: index)
  }

  func anchor(ofDocument index: Int) -> String { "doc\(suffix)-\(index)" }

  func anchor(ofLine line: Int, in document: Int) -> String {
    "\(anchor(ofDocument: document))-\(line)"
  }

  /// Writes a place, as a link if the page contains its document.
  func write(_ location: SourceLocation, to html: inout HTMLText) {
    guard let anchor = anchor(of: location) else {
      html.code("\(location)")
      return
    }
    html.element("a", [("href", "#\(anchor)")]) { $0.code("\(location)") }
  }
}

/// The part of a document that a page shows: whole lines, and the beginning of a last line that does not fit.
struct DocumentExcerpt {
  let name: String
  /// The size of the document as received, in bytes.
  let byteCount: Int
  /// How many lines the whole document has; 0 if it is not text.
  let lineCount: Int
  /// The lines that are shown, escaped.
  let lines: [String]
  /// How many bytes of the text are not shown.
  let leftOut: Int
  /// Whether the document is text.
  let isText: Bool

  /// Cuts a document that would take more than `room` bytes of the page.
  init(_ document: FetchedDocument, room: Int) {
    name = document.name
    byteCount = document.byteCount
    isText = document.text != nil
    // The bytes are split, because a carriage return and a line feed are one `Character`.
    let all = (document.text ?? "").utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lineCount = document.text == nil ? 0 : all.count
    var lines: [String] = []
    var rest = room
    var shown = 0
    for line in document.text == nil ? [] : all {
      let isReturned = line.last == UInt8(ascii: "\r")
      let text = String(Substring(line.dropLast(isReturned ? 1 : 0)))
      let escaped = HTMLText.escaped(text)
      let cost = escaped.utf8.count + Self.lineCost
      guard cost <= rest else {
        let part = Self.beginning(of: text, room: rest - Self.lineCost)
        if !part.isEmpty {
          lines.append(HTMLText.escaped(part))
          shown += part.utf8.count
        }
        break
      }
      rest -= cost
      lines.append(escaped)
      shown += line.count + 1
    }
    self.lines = lines
    leftOut = max(0, (document.text?.utf8.count ?? 0) - shown)
  }

  /// The size of the whole document in the page, in bytes.
  static func cost(of document: FetchedDocument) -> Int {
    let excerpt = DocumentExcerpt(document, room: .max)
    return excerpt.lines.reduce(0) { $0 + $1.utf8.count + lineCost }
  }

  /// The size of a line in addition to its text.
  private static let lineCost = 24

  /// The longest beginning of a line that fits into the room after it is escaped.
  private static func beginning(of line: String, room: Int) -> String {
    var part = ""
    var rest = room
    for scalar in line.unicodeScalars {
      rest -= HTMLText.escaped(String(scalar)).utf8.count
      guard rest >= 0 else { break }
      part.unicodeScalars.append(scalar)
    }
    return part
  }
}
