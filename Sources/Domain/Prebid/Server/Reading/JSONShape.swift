internal import JSONTree

/// The types that a document's values must have; keys that it does not name may hold anything.
///
/// Both servers decode into typed structures and refuse what does not fit.
indirect enum JSONShape: Sendable {
  case text
  case truth
  /// A whole number.
  case whole
  /// Any number.
  case number
  case list(JSONShape)
  /// An object whose members, where they are there, have these shapes.
  case object([(key: String, shape: JSONShape)])
  /// An object whose members all have one shape.
  case dictionary(JSONShape)
  case either(JSONShape, JSONShape)

  /// A value of another type.
  struct Misfit: Hashable {
    var path: [JSONPlace.Step]
    /// What was expected there, as a noun.
    var expected: String
  }

  /// What the shape is called in a message.
  private var name: String {
    switch self {
    case .text: "a text"
    case .truth: "true or false"
    case .whole: "a whole number"
    case .number: "a number"
    case .list: "a list"
    case .object, .dictionary: "an object"
    case .either(let first, let second): "\(first.name) or \(second.name)"
    }
  }

  /// Everything in a value that has another type, from the outside in. Null stands for a value that
  /// is not there.
  func misfits(in value: JSONValue, at path: [JSONPlace.Step] = []) -> [Misfit] {
    if value == .null { return [] }
    switch self {
    case .text: return value.text == nil ? misfit(at: path) : []
    case .truth: return value.truth == nil ? misfit(at: path) : []
    case .whole: return value.whole == nil ? misfit(at: path) : []
    case .number: return value.double == nil ? misfit(at: path) : []
    case .list(let element):
      guard let elements = value.elements else { return misfit(at: path) }
      return elements.enumerated().flatMap { index, value in
        element.misfits(in: value, at: path + [.index(index)])
      }
    case .object(let members):
      guard value.members != nil else { return misfit(at: path) }
      return members.flatMap { member in
        member.shape.misfits(in: value[member.key] ?? .null, at: path + [.key(member.key)])
      }
    case .dictionary(let shape):
      guard let members = value.members else { return misfit(at: path) }
      return members.flatMap { shape.misfits(in: $0.value, at: path + [.key($0.key)]) }
    case .either(let first, let second):
      if first.fits(value) { return first.misfits(in: value, at: path) }
      if second.fits(value) { return second.misfits(in: value, at: path) }
      return misfit(at: path)
    }
  }

  /// Whether the value itself has the type, whatever is in it.
  private func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .list: value.elements != nil
    case .object, .dictionary: value.members != nil
    case .text, .truth, .whole, .number, .either: misfits(in: value).isEmpty
    }
  }

  private func misfit(at path: [JSONPlace.Step]) -> [Misfit] {
    [Misfit(path: path, expected: name)]
  }
}

extension [JSONPlace.Step] {
  /// The place as people write it: `imp[0].banner`; 'the document' for the whole.
  var spelled: String {
    var text = ""
    for step in self {
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text.isEmpty ? "the document" : text
  }
}
