internal import VASTSimulator
internal import Vocabulary

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
