/// One call of an SDK: its name, its meaning, its arguments, and the Swift value that represents
/// it.
package struct AppCallRow<Call>: Sendable {
  let signature: AppCallSignature
  /// Reads the arguments; nil where the call cannot be understood.
  let read: @Sendable (inout AppCallReader) -> Call?
  /// The arguments of a call; nil for a call of another row.
  let write: @Sendable (Call) -> [JSONValue.Member]?

  /// A call with arguments.
  ///
  /// - Parameters:
  ///   - name: the call's name.
  ///   - meaning: what happens, in one sentence.
  ///   - keys: the arguments, in the order in which they are written.
  ///   - make: the call with the values of the arguments.
  ///   - take: the values of a call's arguments; nil for a call of another row.
  package init<each Value>(
    _ name: String, _ meaning: String, _ keys: repeat AppCallKey<each Value>,
    make: @escaping @Sendable (repeat each Value) -> Call,
    take: @escaping @Sendable (Call) -> (repeat each Value)?
  ) {
    let key = AppCallKey<(repeat each Value)>.all(repeat each keys)
    signature = AppCallSignature(name, meaning, key.arguments)
    read = { reader in key.read(&reader).map { make(repeat each $0) } }
    write = { take($0).map(key.write) }
  }

  /// A call without arguments.
  package init(_ name: String, _ meaning: String, _ call: Call) where Call: Equatable & Sendable {
    signature = AppCallSignature(name, meaning)
    read = { _ in call }
    write = { $0 == call ? [] : nil }
  }
}

/// The calls of one SDK.
package struct AppCallTable<Call>: Sendable {
  /// The kind of unit that has these calls, such as `a widget`.
  private let owner: String
  private let rows: [AppCallRow<Call>]
  private let byName: [String: AppCallRow<Call>]
  /// All calls with their arguments, as traces write them. A call with several names has one
  /// signature for each name.
  package let signatures: [AppCallSignature]

  /// - Parameters:
  ///   - owner: the kind of unit that has these calls, such as `a widget`.
  ///   - rows: each call once.
  ///   - spellings: further names of calls, by the names in their rows.
  package init(
    of owner: String, _ rows: [AppCallRow<Call>], spellings: [String: [String]] = [:]
  ) {
    self.owner = owner
    self.rows = rows
    let named = rows.flatMap { row in
      ([row.signature.name] + (spellings[row.signature.name] ?? [])).map { ($0, row) }
    }
    byName = Dictionary(named) { first, _ in first }
    signatures = named.map { name, row in
      AppCallSignature(name, row.signature.meaning, row.signature.arguments)
    }
  }

  /// The names of all calls but `unit`, which all SDKs have.
  package var names: [String] { signatures.map(\.name).filter { $0 != "unit" } }

  /// Reads as much of a call as can be understood.
  ///
  /// Each argument of a wrong type is a problem and counts as left out, so that the rest of the
  /// call can still be judged. Missing or contradictory arguments are a problem only if no argument
  /// has a wrong type, and then only the first of them is reported.
  func read(_ written: AppCall) -> AppCallReading<Call> {
    guard let row = byName[written.name] else {
      return AppCallReading(
        problems: [.unknown(written.name, of: owner, names: names)], malformed: [])
    }
    var reader = AppCallReader(written)
    let call = row.read(&reader)
    let mistakes = reader.mistakes
    let ofType = mistakes.filter(\.isOfType)
    let malformed = Set(mistakes.compactMap(\.problem.argument).filter(written.states))
    let isSubjectRead = !row.signature.arguments.contains {
      $0.isSubject && malformed.contains($0.name)
    }
    return AppCallReading(
      call: isSubjectRead ? call : nil,
      problems: (ofType.isEmpty ? Array(mistakes.prefix(1)) : ofType).map(\.problem),
      malformed: malformed)
  }

  /// The call as a trace writes it, under the name of its row.
  func written(_ call: Call) -> AppCall {
    for row in rows {
      if let arguments = row.write(call) { return AppCall(row.signature.name, arguments) }
    }
    // This is never reached: the tests of each SDK ensure that every call has a row.
    return AppCall("")
  }
}

/// The readable part of a call that may be malformed.
struct AppCallReading<Call> {
  /// Nil where the call cannot be understood.
  var call: Call?
  /// A problem for each malformed argument, or else the first other problem.
  var problems: [AppCallProblem]
  /// The arguments that are written but malformed, and are treated as absent.
  var malformed: Set<String>
}

/// The form of an SDK's call in a trace: its name and its arguments.
package struct AppCallSignature: Sendable, Hashable {
  package var name: String
  package var meaning: String
  package var arguments: [Argument]

  init(_ name: String, _ meaning: String, _ arguments: [Argument] = []) {
    self.name = name
    self.meaning = meaning
    self.arguments = arguments
  }

  /// One argument of a call, or of an argument that is an object.
  package struct Argument: Sendable, Hashable {
    package var name: String
    package var kind: Kind
    package var meaning: String
    /// Whether the call cannot be understood without it.
    package var isRequired: Bool
    /// Whether the argument identifies what the call is about. It may be left out, but if it is
    /// malformed, the whole call is not read.
    package var isSubject: Bool

    init(
      _ name: String, _ kind: Kind, _ meaning: String, isRequired: Bool = false,
      isSubject: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
      self.isRequired = isRequired
      self.isSubject = isSubject
    }
  }

  /// What an argument may be, for the schema.
  package enum Kind: Sendable, Hashable {
    case text
    case flag
    case whole
    case count
    case number
    case length
    case percent
    case size
    case position
    case texts
    /// A text or a whole number.
    case identifier
    /// One of these texts.
    case names([String])
    /// An object of texts, whatever their keys.
    case textsByKey
    /// An object with these arguments as its keys; other keys are ignored.
    case object([Argument])
    /// A list of objects, each of which has these arguments as members.
    case objects([Argument])
  }
}
