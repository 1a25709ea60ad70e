package import Vocabulary

/// One access of an app to a payload, with the payload's answer where it is known.
package struct UpsightAccess: Sendable, Hashable {
  /// The value that the app requests.
  package enum Subject: Sendable, Hashable {
    /// An input of a campaign of the basic method, with its key and the type of the accessor.
    case input(key: String, type: UpsightSettings.InputType)
    /// The dictionary of the raw method.
    case rawData

    /// The accessor's name.
    package var name: String {
      switch self {
      case .input(_, .string): "stringValueForKey"
      case .input(_, .boolean): "booleanValueForKey"
      case .input(_, .int): "intValueForKey"
      case .input(_, .float): "floatValueForKey"
      case .input(_, .color): "colorValueForKey"
      case .input(_, .image): "imageForKey"
      case .rawData: "getRawData"
      }
    }
  }

  /// What a campaign actually has where an accessor returns nil.
  package enum Actual: Sendable, Hashable {
    /// An input of this type.
    case input(UpsightSettings.InputType)
    /// Inputs of the basic method, and no raw data.
    case basic
    /// Raw data, and no inputs.
    case raw

    package var name: String {
      switch self {
      case .input(let type): type.rawValue
      case .basic: "basic"
      case .raw: "raw"
      }
    }

    /// All names.
    package static let names =
      UpsightSettings.InputType.allCases.map(\.rawValue) + ["basic", "raw"]

    package init?(name: String) {
      switch name {
      case "basic": self = .basic
      case "raw": self = .raw
      case _:
        guard let type = UpsightSettings.InputType(rawValue: name) else { return nil }
        self = .input(type)
      }
    }
  }

  package enum Answer: Sendable, Hashable {
    /// The trace has the call without its answer.
    case unknown
    /// Nil, and what the campaign has instead, where that is known.
    case nothing(actual: Actual?)
    case value(JSONValue)
    /// An image, whose path is nil until it is fetched.
    case image(UpsightImage)
  }

  package var subject: Subject
  package var answer: Answer

  package init(_ subject: Subject, _ answer: Answer = .unknown) {
    self.subject = subject
    self.answer = answer
  }
}
