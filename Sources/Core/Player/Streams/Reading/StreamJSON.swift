internal import Vocabulary

/// A JSON value of a document with its position, which findings show.
struct StreamJSON {
  /// Where the values are written.
  private enum Places {
    case document(JSONDocument)
    /// The values are in an attribute, whose position is used for all of them.
    case fixed(SourcePosition)
  }

  private let json: PlacedJSON
  private let places: Places

  private init(_ json: PlacedJSON, _ places: Places) {
    self.json = json
    self.places = places
  }

  /// Creates the value of a file.
  init(_ document: JSONDocument) { self.init(document.whole, .document(document)) }

  /// Creates the value of an attribute's text.
  ///
  /// - Throws: the position at which the text is not JSON.
  init(inAttribute bytes: [UInt8], at position: SourcePosition) throws(JSONReader.Failure) {
    let (value, places) = try JSONReader.places(in: String(decoding: bytes, as: UTF8.self))
    self.init(places.whole(value), .fixed(position))
  }

  var value: JSONValue { json.value }

  var position: SourcePosition {
    switch places {
    case .document(let document): document.position(of: json)
    case .fixed(let position): position
    }
  }

  /// A member that is present and not null.
  subscript(key: String) -> StreamJSON? {
    guard let member = json[key], member.value != .null else { return nil }
    return StreamJSON(member, places)
  }

  var elements: [StreamJSON] { json.elements.map { StreamJSON($0, places) } }

  var isList: Bool {
    guard case .array = value else { return false }
    return true
  }

  var isObject: Bool {
    guard case .object = value else { return false }
    return true
  }

  /// A text that is not empty, or an integer as text, because documents write names in both forms.
  var name: String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): "\(number)"
    case .null, .bool, .number, .array, .object: nil
    }
  }

  /// A text that is not empty.
  var text: String? { value.text.flatMap { $0.isEmpty ? nil : $0 } }

  /// A number of seconds to the microsecond, at most 31 years in magnitude.
  var seconds: Duration? {
    guard let number = value.decimal, number.magnitude <= 1_000_000_000 else { return nil }
    return .microseconds(Int64((number * 1_000_000).rounded()))
  }

  /// What kind of value it is, for messages.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
