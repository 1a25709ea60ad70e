/// A URL split into the parts that are compared when no recorded URL is equal.
struct SplitURL: Hashable {
  /// Scheme, host and path.
  var place: String
  /// The parameters of the query, as written.
  var parameters: [Substring]

  init(_ url: String) {
    let sent = url.prefix { $0 != "#" }
    let place = sent.prefix { $0 != "?" }
    self.place = String(place)
    parameters = sent.dropFirst(place.count + 1).split(separator: "&")
  }

  /// Twice the number of equal parameters, minus the number of parameter names that only one of the
  /// two URLs has. The higher the number, the more alike the URLs are.
  func likeness(to other: SplitURL) -> Int {
    let equal = Set(parameters).intersection(other.parameters).count
    return 2 * equal - Set(names).symmetricDifference(other.names).count
  }

  private var names: [Substring] { parameters.map { $0.prefix { $0 != "=" } } }
}
