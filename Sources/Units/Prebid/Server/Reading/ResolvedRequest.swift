internal import Vocabulary

/// A request with its stored requests merged in. It knows where each of its values is written.
struct ResolvedRequest: Sendable {
  var value: JSONValue
  let incoming: JSONDocument
  /// The stored request of the whole request.
  var stored: JSONDocument?
  /// The stored requests of impressions, by the impression's index.
  var storedImpressions: [Int: JSONDocument] = [:]

  subscript(path: JSONPlace.Step...) -> JSONValue? { value[path] }

  /// Where a value is written: in the received request, or else in the stored request that contains it. For
  /// an absent value, the location of the nearest enclosing value.
  func location(of path: [JSONPlace.Step]) -> SourceLocation {
    if incoming.value[path] != nil { return incoming.location(of: path) }
    if path.count > 2, path[0] == .key("imp"), case .index(let index) = path[1],
      let document = storedImpressions[index], document.value[path.dropFirst(2)] != nil
    {
      return document.location(of: Array(path.dropFirst(2)))
    }
    if let stored, stored.value[path] != nil { return stored.location(of: path) }
    return incoming.location(of: path)
  }

  func location(of path: JSONPlace.Step...) -> SourceLocation { location(of: path) }
}
