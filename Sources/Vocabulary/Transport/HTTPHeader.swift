/// One header field of a request or an answer.
package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Sequence<HTTPHeader> {
  /// About how many bytes the headers take in memory.
  package var storedBytes: Int { reduce(0) { $0 + 64 + $1.name.utf8.count + $1.value.utf8.count } }

  /// The value of the first header with a name, whatever its case.
  package func value(of name: String) -> String? {
    let wanted = name.lowercased()
    return first { $0.name.lowercased() == wanted }?.value
  }
}
