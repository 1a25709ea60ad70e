/// The form of an SDK's call in a trace: its name and its arguments.
package struct AppCallSignature: Sendable, Hashable {
  package var name: String
  package var meaning: String
  package var arguments: [Argument]

  package init(_ name: String, _ meaning: String, _ arguments: [Argument] = []) {
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
