internal import Vocabulary

/// The payload that a campaign sends to the app.
struct UpsightPayload: Sendable, Hashable {
  /// The dashboard's two ways to enter a campaign.
  enum Content: Sendable, Hashable {
    /// Keys with values of a declared type, in the order in which they are written. Of equal keys
    /// the first one counts.
    case basic([Input])
    /// A dictionary of the campaign's own form.
    case raw([JSONValue.Member])
  }

  /// One typed input.
  struct Input: Sendable, Hashable {
    var key: String
    var value: Value

    init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  enum Value: Sendable, Hashable {
    case string(String)
    case boolean(Bool)
    case int(Int)
    case float(Double)
    /// `#RRGGBB` or `#RRGGBBAA`.
    case color(String)
    case image(UpsightImage)

    var type: UpsightSettings.InputType {
      switch self {
      case .string: .string
      case .boolean: .boolean
      case .int: .int
      case .float: .float
      case .color: .color
      case .image: .image
      }
    }
  }

  var content: Content

  init(_ content: Content) { self.content = content }

  /// The typed inputs; none in a raw payload.
  var inputs: [Input] {
    switch content {
    case .basic(let inputs): inputs
    case .raw: []
    }
  }

  /// The images with their keys.
  var images: [(key: String, image: UpsightImage)] {
    inputs.compactMap { input in
      guard case .image(let image) = input.value else { return nil }
      return (input.key, image)
    }
  }
}

/// An image of a payload on the device's disk.
struct UpsightImage: Sendable, Hashable {
  /// Nil until the image is fetched.
  var path: String?
  /// In pixels; nil where the campaign does not state it.
  var width: Double?
  /// In pixels; nil where the campaign does not state it.
  var height: Double?
}

// MARK: Access

extension UpsightPayload {
  /// An accessor's answer; nil for an input that is missing or of another type.
  ///
  /// The guide says what each accessor is for, but not what it returns for an input of another
  /// type. Nil is assumed, even if both types are numbers.
  ///
  /// - Parameters:
  ///   - subject: the value that the app requests.
  ///   - areImagesFetched: whether the images are on the disk; otherwise an image has no path.
  /// - Returns: the answer that the app gets.
  func answer(
    to subject: UpsightAccess.Subject, areImagesFetched: Bool
  ) -> UpsightAccess.Answer {
    switch (subject, content) {
    case (.rawData, .raw(let members)): return .value(.object(members))
    case (.rawData, .basic): return .nothing(actual: .basic)
    case (.input, .raw): return .nothing(actual: .raw)
    case (.input(let key, let type), .basic(let inputs)):
      guard let input = inputs.first(where: { $0.key == key }) else {
        return .nothing(actual: nil)
      }
      guard input.value.type == type else { return .nothing(actual: .input(input.value.type)) }
      return Self.answer(with: input.value, areImagesFetched: areImagesFetched)
    }
  }

  private static func answer(with value: Value, areImagesFetched: Bool) -> UpsightAccess.Answer {
    switch value {
    case .string(let text), .color(let text): return .value(.string(text))
    case .boolean(let isTrue): return .value(.bool(isTrue))
    case .int(let number): return .value(.integer(number))
    case .float(let number): return .value(.number(number))
    case .image(var image):
      if !areImagesFetched { image.path = nil }
      return .image(image)
    }
  }
}

/// Reads a campaign's payload.
///
/// ```json
/// {"inputs": {"BodyCopy": {"type": "string", "value": "Half price"},
///             "OfferImage": {"type": "image", "path": "offer.png", "width": 100, "height": 100}}}
/// ```
///
/// A campaign of the dashboard's raw method is `{"raw": {…}}`. Keys that the reader does not know are
/// ignored. An input with a problem is left out, and the app reads nil for it.
struct UpsightPayloadReader: Sendable {
  /// What was read.
  struct Reading: Sendable, Hashable {
    /// The payload; nil if the text is not a payload at all.
    var payload: UpsightPayload?
    /// The problems, each with its line and column.
    var problems: [Diagnostic] = []
  }

  private let document: JSONDocument
  private var problems: [Diagnostic] = []

  private init(_ document: JSONDocument) { self.document = document }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the file name in findings.
  /// - Returns: the payload as far as it can be read, and its problems.
  static func read(_ bytes: [UInt8], file: String) -> Reading {
    do throws(JSONProblem) {
      var reader = UpsightPayloadReader(try JSONDocument(bytes, file: file))
      return Reading(payload: reader.payload(), problems: reader.problems)
    } catch {
      let problem = Diagnostic(
        rule: .payloadMalformed, "the payload is not JSON: expected \(error.expected)",
        at: error.location)
      return Reading(problems: [problem])
    }
  }

  private mutating func payload() -> UpsightPayload? {
    switch (document.value["inputs"], document.value["raw"]) {
    case (.object(let members)?, let raw):
      if raw != nil {
        malformed("the payload has both 'inputs' and 'raw'; the app gets 'inputs'", .key("raw"))
      }
      return UpsightPayload(.basic(members.compactMap { input($0) }))
    case (nil, .object(let members)?): return UpsightPayload(.raw(members))
    case (nil, nil):
      malformed("the payload has neither 'inputs' nor 'raw'; write one of them as an object")
    case (nil, _): malformed("'raw' is not an object; write the campaign's dictionary", .key("raw"))
    case (_, _):
      malformed("'inputs' is not an object; write one member for each key", .key("inputs"))
    }
    return nil
  }

  private mutating func input(_ member: JSONValue.Member) -> UpsightPayload.Input? {
    let place: [JSONPlace.Step] = [.key("inputs"), .key(member.key)]
    guard case .object = member.value else {
      return invalid(member.key, "is not an object; write 'type' and 'value'", place)
    }
    guard let name = member.value["type"]?.text else {
      return invalid(member.key, "has no 'type'; write one of \(Self.types)", place)
    }
    guard let type = UpsightSettings.InputType(rawValue: name) else {
      let suggestion = NearestName.suggestion(
        for: name, in: UpsightSettings.InputType.allCases.map(\.rawValue))
      return invalid(
        member.key, "has the unknown type '\(name)'; use one of \(Self.types)\(suggestion)",
        place + [.key("type")])
    }
    let key = type == .image ? "path" : "value"
    guard let value = member.value[key], value != .null else {
      return invalid(member.key, "is of type '\(name)' and has no '\(key)'", place)
    }
    guard let read = Self.value(value, type: type, in: member.value) else {
      return invalid(
        member.key, "is of type '\(name)' and '\(key)' is not; write \(Self.form(of: type))",
        place + [.key(key)])
    }
    return UpsightPayload.Input(member.key, read)
  }

  private static func value(
    _ value: JSONValue, type: UpsightSettings.InputType, in input: JSONValue
  ) -> UpsightPayload.Value? {
    switch (type, value) {
    case (.string, .string(let text)): .string(text)
    case (.boolean, .bool(let isTrue)): .boolean(isTrue)
    case (.int, .integer(let number)): .int(number)
    case (.float, .integer(let number)): .float(Double(number))
    case (.float, .number(let number)): .float(number)
    case (.color, .string(let text)) where isColor(text): .color(text)
    case (.image, .string(let path)) where !path.isEmpty:
      .image(
        UpsightImage(
          path: path, width: input["width"]?.positive, height: input["height"]?.positive))
    case (.string, _), (.boolean, _), (.int, _), (.float, _), (.color, _), (.image, _): nil
    }
  }

  private static func isColor(_ text: String) -> Bool {
    text.hasPrefix("#") && [7, 9].contains(text.count)
      && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static let types = UpsightSettings.InputType.allCases.map { "'\($0.rawValue)'" }
    .joined(separator: ", ")

  private static func form(of type: UpsightSettings.InputType) -> String {
    switch type {
    case .string: "a text in quotes"
    case .boolean: "true or false"
    case .int: "a whole number"
    case .float: "a number"
    case .color: "'#RRGGBB' or '#RRGGBBAA'"
    case .image: "the path of a file"
    }
  }

  private mutating func malformed(_ message: String, _ place: JSONPlace.Step...) {
    problems.append(
      Diagnostic(rule: .payloadMalformed, message, at: document.location(of: place)))
  }

  private mutating func invalid(
    _ key: String, _ message: String, _ place: [JSONPlace.Step]
  ) -> UpsightPayload.Input? {
    problems.append(
      Diagnostic(
        rule: .payloadInputInvalid, "the input '\(key)' \(message)",
        at: document.location(of: place)))
    return nil
  }
}

extension JSONValue {
  /// A number above zero.
  fileprivate var positive: Double? { double.flatMap { $0 > 0 ? $0 : nil } }
}
