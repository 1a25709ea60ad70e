/// One header field of a request or an answer.
package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the header of a name, in any case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}

extension Sequence<HTTPHeader> {
  /// About how many bytes the headers take in memory.
  package var storedBytes: Int { reduce(0) { $0 + 64 + $1.name.utf8.count + $1.value.utf8.count } }

  /// The value of the first header with a name, whatever its case.
  package func value(of name: String) -> String? { first { $0.isNamed(name) }?.value }
}
