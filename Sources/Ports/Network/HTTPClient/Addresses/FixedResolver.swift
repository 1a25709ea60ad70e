/// A resolver that answers from a table, for tests and for names with fixed addresses.
package final class FixedResolver: NameResolver {
  private var answers: [String: [NameAnswer]]
  /// The names that were looked up, in order.
  package private(set) var asked: [String] = []

  /// The answers for each name, one for each lookup; the last one repeats.
  package init(answers: [String: [NameAnswer]]) { self.answers = answers }

  /// A resolver with the addresses of each name.
  package convenience init(_ addresses: [String: [IPAddress]]) {
    self.init(answers: addresses.mapValues { [.addresses($0)] })
  }

  package func lookUp(_ name: String) -> any NameLookup {
    asked.append(name)
    guard let answer = answers[name]?.first else {
      return Lookup(known: .failed("the name is not in the table"))
    }
    if let count = answers[name]?.count, count > 1 { answers[name]?.removeFirst() }
    return Lookup(known: answer)
  }

  private struct Lookup: NameLookup {
    let known: NameAnswer

    func answer() -> NameAnswer { known }
  }
}
