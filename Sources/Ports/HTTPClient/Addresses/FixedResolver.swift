/// A resolver that answers from a table, for tests and for names that lead elsewhere.
package final class FixedResolver: NameResolver {
  private var answers: [String: [NameAnswer]]
  /// The names that were asked for, in order.
  package private(set) var asked: [String] = []

  /// The answers to each name, one for each time that it is asked; the last one stays.
  package init(answers: [String: [NameAnswer]]) { self.answers = answers }

  /// The addresses of each name.
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
