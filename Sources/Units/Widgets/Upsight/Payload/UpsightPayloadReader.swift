package import Vocabulary

/// Reads a campaign's payload.
///
/// ```json
/// {"inputs": {"BodyCopy": {"type": "string", "value": "Half price"},
///             "OfferImage": {"type": "image", "path": "offer.png", "width": 100, "height": 100}}}
/// ```
///
/// A campaign of the dashboard's raw method is `{"raw": {…}}`. Keys that the reader does not know are
/// ignored. An input with a problem is left out, and the app reads nil for it.
package struct UpsightPayloadReader: Sendable {
  /// What was read.
  package struct Reading: Sendable, Hashable {
    /// The payload; nil if the text is not a payload at all.
    package var payload: UpsightPayload?
    /// The problems, each with its line and column.
    package var problems: [Diagnostic] = []
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
  package static func read(_ bytes: [UInt8], file: String) -> Reading {
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
  /// A number of any kind.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// A number above zero.
  fileprivate var positive: Double? { double.flatMap { $0 > 0 ? $0 : nil } }
}
