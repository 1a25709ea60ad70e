internal import Diagnostics
internal import RunRecords

/// The documents of a run on its page, and the places in them that findings speak of.
struct DocumentCopies {
  /// How much of a page its documents may take, in bytes.
  ///
  /// A report of a pod with three ads that are five hops away stays under two megabytes with it.
  static let limit = 500_000

  let excerpts: [DocumentExcerpt]
  /// Their places by their names.
  private let places: [String: Int]
  /// Tells their anchors from those of other documents of the page.
  private let suffix: String

  /// Short documents are shown whole; the others share what room is left evenly.
  ///
  /// - Parameters:
  ///   - documents: in the order of the page.
  ///   - limit: how much of the page they may take, in bytes.
  ///   - suffix: what their section's identifier has, where a page has several.
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

  /// Where on the page a document is; nil when it is not.
  func anchor(ofDocument name: String) -> String? {
    places[name].map(anchor(ofDocument:))
  }

  /// Where on the page a place is: its line, or the document when the line is left out.
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

  /// Writes a place; if the page has its line, as a link.
  func write(_ location: SourceLocation, to html: inout HTMLText) {
    guard let anchor = anchor(of: location) else {
      html.code("\(location)")
      return
    }
    html.element("a", [("href", "#\(anchor)")]) { $0.code("\(location)") }
  }
}
