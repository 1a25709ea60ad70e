/// What a call of an SDK looks like in a trace: its name and its arguments.
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
    /// Whether it says what the call is about, so that nothing is read of a call where it is
    /// malformed, although it may be left out.
    package var isSubject = false

    private init(_ name: String, _ kind: Kind, _ meaning: String, isRequired: Bool) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
      self.isRequired = isRequired
    }

    package static func required(_ name: String, _ kind: Kind, _ meaning: String) -> Argument {
      Argument(name, kind, meaning, isRequired: true)
    }

    /// An argument that may be left out, or be null.
    package static func optional(_ name: String, _ kind: Kind, _ meaning: String) -> Argument {
      Argument(name, kind, meaning, isRequired: false)
    }

    /// An argument that may be left out, and that says what the call is about where it is written.
    package static func subject(_ name: String, _ kind: Kind, _ meaning: String) -> Argument {
      var argument = optional(name, kind, meaning)
      argument.isSubject = true
      return argument
    }

    /// The argument of a call `unit` that names its SDK.
    package static func sdk(_ name: String) -> Argument {
      .required("sdk", .names([name]), "The SDK that the unit uses.")
    }
  }

  /// What an argument may be: a kind of `AppCallArgumentKind`, or values made of such.
  package enum Kind: Sendable, Hashable {
    case any
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
    /// An object; other keys are ignored.
    case object([Argument])
    /// A list of such objects.
    case objects([Argument])
  }
}
