/// The calls of one SDK by their names.
package struct AppCallTable: Sendable {
  private let signatures: [String: AppCallSignature]

  package init(_ signatures: [AppCallSignature]) {
    self.signatures = Dictionary(
      signatures.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Checks the types of a call's arguments; a call that the SDK does not have passes.
  ///
  /// - Throws: the first argument of another type.
  package func check(_ call: AppCall) throws(AppCallProblem) {
    if let problem = signatures[call.name]?.mistakes(in: call).first { throw problem }
  }

  fileprivate subscript(name: String) -> AppCallSignature? { signatures[name] }
}

/// What can be read of a call that may be malformed.
///
/// The table finds each argument of another type, which is one finding and counts as left out, so
/// that what follows is judged as if the rest of the call had been written. Only then is the call
/// read as the SDK's own. Without what tells what the call is about, nothing of it is read.
package struct AppCallReading<Call> {
  /// nil where the call cannot be understood.
  package private(set) var call: Call?
  /// What is wrong with it: each malformed argument, or else the first other thing.
  package private(set) var problems: [AppCallProblem] = []
  /// The arguments that are written and count as left out.
  package private(set) var malformed: Set<String> = []

  /// Reads a call.
  ///
  /// - Parameters:
  ///   - written: the call as a trace or a step has it.
  ///   - table: the calls of its SDK.
  ///   - read: makes the SDK's own call of one whose arguments have the types of the table.
  package init(
    _ written: AppCall, by table: AppCallTable,
    _ read: (AppCall) throws(AppCallProblem) -> Call
  ) {
    var rest = written
    let signature = table[written.name]
    let subjects = Set(signature?.arguments.filter(\.isSubject).map(\.name) ?? [])
    problems = signature?.mistakes(in: written) ?? []
    for argument in problems.compactMap(\.argument) {
      malformed.insert(argument)
      rest = rest.without(argument)
    }
    guard malformed.isDisjoint(with: subjects) else { return }
    while true {
      do throws(AppCallProblem) {
        call = try read(rest)
        return
      } catch {
        // What is missing now may be what was taken out: one mistake is one finding.
        if problems.isEmpty { problems = [error] }
        guard let argument = error.argument, rest.states(argument), !subjects.contains(argument)
        else { return }
        malformed.insert(argument)
        rest = rest.without(argument)
      }
    }
  }
}
