import Foundation
import TestSupport
import Testing

@testable import Vocabulary

struct JSONValueTests {
  private func text(_ value: JSONValue) throws -> String { try JSONWriter().text(of: value) }

  @Test(
    arguments: [
      (JSONValue.null, "null"), (true, "true"), (-5, "-5"), (2.5, "2.5"), ("a/b", "\"a/b\""),
      (.integer(.max), "9223372036854775807"), (.integer(.min), "-9223372036854775808"),
      (.number(100), "100"), ("\u{1F3AC}\u{7F}\"\\\n\u{1}", "\"🎬\u{7F}\\\"\\\\\\n\\u0001\""),
      ([], "[]"), ([:], "{}"), ([1, nil, ["a": false]], "[1,null,{\"a\":false}]"),
    ] as [(JSONValue, String)])
  func `a value is written and read back`(value: JSONValue, written: String) throws {
    #expect(try text(value) == written)
    let read = try JSONReader.value(of: written)
    #expect(try text(read) == written)
  }

  @Test(
    arguments: [
      ("7", 7), ("-7.0", -7), ("1e3", 1000), ("1.5", nil), ("1e300", nil), ("true", nil),
      ("\"1\"", nil),
    ] as [(String, Int?)])
  func `a whole number is one however it is written`(text: String, number: Int?) throws {
    #expect(try JSONReader.value(of: text).wholeNumber == number)
  }

  @Test func `keys are written sorted but kept in order`() throws {
    let value: JSONValue = ["b": 1, "a": 2, "B": 3, "a10": 4, "a9": 5]
    #expect(try text(value) == #"{"B":3,"a":2,"a10":4,"a9":5,"b":1}"#)
    guard case .object(let members) = value else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == ["b", "a", "B", "a10", "a9"])
  }

  @Test func `parsing tells kinds apart`() throws {
    let value = try JSONReader.value(of: #"{"z": [1, 2.5, "3", true, null], "a": {"k": 1e40}}"#)
    #expect(value["z"] == [1, 2.5, "3", true, nil])
    #expect(value["a"]?["k"] == .number(1e40))
  }

  @Test(arguments: [
    "", "{", "[1,,2]", "[1,]", "{\"a\": 1 ,\n}", "{\"a,]\": [[]],}", "\u{FEFF}[]", "{\"a\" 1}",
    "nul", "1 2", "{'a': 1}",
  ])
  func `what is not JSON is an error`(text: String) {
    #expect(throws: JSONReader.Failure.self) { try JSONReader.value(of: text) }
  }

  @Test func `commas inside text are text`() throws {
    let text = #"["a,]", "\",]", {",}": ","}]"#
    #expect(try JSONReader.value(of: text) == ["a,]", "\",]", [",}": ","]])
  }

  @Test func `nesting without end is an error`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(throws: JSONReader.Failure.self) { try JSONReader.value(of: deep) }
  }

  /// Foundation's own text, which readers know.
  private func reference(
    _ value: JSONValue, _ more: JSONEncoder.OutputFormatting = []
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = more.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `every character and many numbers are written as Foundation writes them`() throws {
    let characters = (0...0x2FF).compactMap(Unicode.Scalar.init(_:)).map { String($0) }
    let keys = characters.map { JSONValue.Member("\($0)b", .string("a\($0)")) }
    for value in [JSONValue.array(characters.map(JSONValue.string)), .object(keys)] {
      #expect(try text(value) == reference(value))
    }
    var random = SeededRandom(seed: 1)
    for _ in 0..<1_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      for value in [number, number.rounded(), -0.0, 1e15, 1e16, 1e-5, Double(Float(number))]
      where value.isFinite {
        #expect(try text(.number(value)) == reference(.number(value)))
      }
    }
  }

  @Test func `of a key that is there twice the last one is written`() throws {
    let value: JSONValue = .object([.init("b", 1), .init("a", 1), .init("b", 2), .init("a", 3)])
    #expect(try text(value) == #"{"a":3,"b":2}"#)
    #expect(value.orderedText == #"{"b":1,"a":1,"b":2,"a":3}"#)
  }

  @Test func `numbers that JSON can't say are an error`() {
    #expect(throws: EncodingError.self) { try JSONWriter().text(of: .number(.infinity)) }
    #expect(throws: EncodingError.self) { try JSONWriter().text(of: [.number(.nan)]) }
  }

  @Test func `members and text are looked up`() {
    let value: JSONValue = .object([.init("a", 1), .init("a", 2), .init("t", "x")])
    #expect(value["a"] == 1)
    #expect(value["b"] == nil)
    #expect(value["t"]?.text == "x")
    #expect(JSONValue.integer(1).text == nil)
    #expect(JSONValue.array([])["a"] == nil)
  }

  @Test func `pretty text is indented`() throws {
    #expect(
      try JSONWriter(pretty: true).text(of: ["b": [1], "a": "x/y"])
        == "{\n  \"a\" : \"x/y\",\n  \"b\" : [\n    1\n  ]\n}")
  }

  @Test func `what lies deep in pretty text is on one line`() throws {
    var value: JSONValue = [1, 2, ["a": 3]]
    for _ in 0..<24 { value = [value] }
    let lines = try JSONWriter(pretty: true).text(of: value).split(separator: "\n")
    #expect(lines.count == 2 * 24 + 1)
    #expect(lines[24] == String(repeating: " ", count: 48) + #"[1,2,{"a":3}]"#)
    let text = try JSONWriter(pretty: true).text(of: value)
    #expect(try JSONReader.value(of: text) == value)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `pretty text is indented as Foundation indents it`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for value in [Self.random(depth: 4, using: &random), [], [:], [[], [:], [[]], ["a": [:]]]] {
      #expect(try JSONWriter(pretty: true).text(of: value) == reference(value, .prettyPrinted))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `whatever is written reads back and writes the same`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let value = Self.random(depth: 4, using: &random)
    let written = try text(value)
    #expect(try text(try JSONReader.value(of: written)) == written)
  }

  private static func random(depth: Int, using random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: .min ... .max, using: &random))
    case 3: return .number(Double(Int.random(in: -999...999, using: &random)) / 8)
    case 4:
      return .string(["", "a\"b", "ü/\\", "\r\n", "\u{2028}"].randomElement(using: &random) ?? "")
    case 5:
      return .array(
        (0..<3).map { _ in Self.random(depth: depth - 1, using: &random) })
    default:
      return .object(
        (0..<3).map { .init("k\($0)", Self.random(depth: depth - 1, using: &random)) })
    }
  }
}

extension JSONValue: ShortlyDescribed {}
