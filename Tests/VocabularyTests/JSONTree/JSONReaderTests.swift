import Testing

@testable import Vocabulary

struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-0", .number(-0.0)),
      ("-12", -12), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", 1.5),
      ("1.0", .number(1)),
      ("-2e3", .number(-2000)), ("1E-2", 0.01), ("\"\"", ""),
      (#""a\"\\\/\b\f\n\r\tb""#, "a\"\\/\u{8}\u{C}\n\r\tb"),
      (#""\u00e9\uD83C\udfac\u0000""#, "é🎬\u{0}"), ("\"é🎬\u{7F}\"", "é🎬\u{7F}"), ("[]", []),
      ("\t[ 1 , [ ] ]\r\n", [1, []]), ("{}", [:]),
      (#"{ "b" : 1 , "a" : {"x":null} }"#, ["b": 1, "a": ["x": nil]]),
    ] as [(String, JSONValue)])
  func `a text is read, with its keys in their order`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.value(of: text) == value)
  }

  @Test(
    arguments: [
      ("", "a value", 0), ("[1,]", "a value", 3), ("[1 2]", "',' or ']'", 3),
      ("{\"a\":1,}", "'\"'", 7), ("{\"a\" 1}", "':'", 5), ("{a:1}", "'\"'", 1), ("nul", "null", 0),
      ("truest", "the end", 4), ("01", "the end", 1), ("-", "a value", 1), ("1.", "a value", 2),
      ("1e+", "a value", 3), (".5", "a value", 0), ("1e999", "a smaller number", 5),
      ("\"a", "the end of a text", 2), ("\"a\nb\"", "the end of a text", 2),
      ("\"\\x\"", "an escape", 2), ("\"\\", "the end of a text", 2),
      ("\"\\u12g4\"", "a hexadecimal digit", 5), ("\"\\ud800\"", "a pair of surrogates", 7),
      ("\"\\ud800\\u0041\"", "a pair of surrogates", 13),
      ("\"\\udc00\\ud800\"", "a pair of surrogates", 7), ("\u{FEFF}[]", "a value", 0),
      ("{'a':1}", "'\"'", 1), ("[1]]", "the end", 3), ("+1", "a value", 0),
    ])
  func `what is not JSON is an error with its place`(text: String, expected: String, offset: Int) {
    let failure = #expect(throws: JSONReader.Failure.self) { try JSONReader.value(of: text) }
    #expect(failure?.expected == expected)
    #expect(failure?.offset == offset)
  }

  @Test(arguments: [(128, true), (129, false), (1_000_000, false)])
  func `nesting has a bound`(depth: Int, isRead: Bool) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(((try? JSONReader.value(of: text)) != nil) == isRead)
  }

  @Test func `the failure names the limit of nesting and its place`() {
    let text = String(repeating: "[", count: 129)
    let failure = #expect(throws: JSONReader.Failure.self) { try JSONReader.value(of: text) }
    #expect(failure?.description == "expected at most 128 levels of lists and objects at byte 128")
  }

  @Test func `a text has at most two million values`() throws {
    func list(_ count: Int) -> String { "[0" + String(repeating: ",0", count: count - 1) + "]" }
    // The list itself is a value too.
    #expect(throws: Never.self) { try JSONReader.value(of: list(JSONReader.mostValues - 1)) }
    let failure = #expect(throws: JSONReader.Failure.self) {
      try JSONReader.places(in: list(JSONReader.mostValues))
    }
    #expect(failure?.expected == "at most \(JSONReader.mostValues) values in one text")
    #expect(failure?.offset == 2 * JSONReader.mostValues - 1)
  }

  @Test func `every value of random texts is found at its place`() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let text = try JSONWriter(pretty: true).text(of: value(&random))
      let (value, places) = try JSONReader.places(in: text)
      let bytes = Array(text.utf8)
      /// Looks up a value and all values in it.
      func check(_ inner: JSONValue, _ path: [JSONPlace.Step]) throws {
        let rest = bytes[places.offset(of: path, in: value)...]
        let written = try JSONWriter(pretty: true).text(of: inner)
          .replacing("\n", with: "\n" + String(repeating: "  ", count: path.count))
        #expect(rest.starts(with: written.utf8), "seed \(seed), \(path)")
        switch inner {
        case .array(let elements):
          for (index, element) in elements.enumerated() {
            try check(element, path + [.index(index)])
          }
        case .object(let members):
          for member in members { try check(member.value, path + [.key(member.key)]) }
        case .null, .bool, .integer, .number, .string: break
        }
      }
      try check(value, [])
    }
  }

  /// A value of any kind.
  private func value(_ random: inout SeededRandom, depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .integer(Int(truncatingIfNeeded: random.next()))
    case 3: .number(Double.random(in: -1e9...1e9, using: &random))
    case 4, 5: .string(text(&random))
    case 6: .array((0..<4).map { _ in value(&random, depth: depth + 1) })
    case _:
      .object(
        ["z", text(&random), "a"].map { JSONValue.Member($0, value(&random, depth: depth + 1)) })
    }
  }

  private func text(_ random: inout SeededRandom) -> String {
    let pieces = ["a", "\"", "\\", "\u{1}", "é", "🎬", "\r\n", "\u{2028}", "/", "u0041", " "]
    return (0..<Int.random(in: 0...9, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func `random values are read as they were written`() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let writer = JSONWriter(pretty: Bool.random(using: &random))
      let text = try writer.text(of: value(&random))
      // The writer sorts keys, so both readers give the same values in the same order.
      #expect(try writer.text(of: JSONReader.value(of: text)) == text, "seed \(seed)")
    }
  }

  @Test func `the values inside of an object or a list have their offsets, twice named ones too`()
    throws
  {
    let text = #"{"a": {"x": "é", "x": [1, {"y": 2}], "z":3}, "b": []}"#
    let (value, places) = try JSONReader.places(in: text)
    let bytes = Array(text.utf8)
    func begins(_ path: [JSONPlace.Step]) -> [Character] {
      places.offsets(inside: path, in: value).map { Character(Unicode.Scalar(bytes[$0])) }
    }
    #expect(begins([]) == ["{", "["])
    #expect(begins([.key("a")]) == ["\"", "[", "3"])
    #expect(begins([.key("b")]) == [] && begins([.key("a"), .key("z")]) == [])
    #expect(
      try JSONReader.places(in: "[[1,2],[3]]").places.offsets(
        inside: [.index(1)], in: try JSONReader.value(of: "[[1,2],[3]]")) == [8])
  }
}

struct JSONDocumentTests {
  private let text = """
    {
      "list": [
        {"é": 1}, {"b": [2,
          3]}
      ]
    }
    """

  @Test func `a value is found by the steps that lead to it`() throws {
    let document = try JSONDocument(Array(text.utf8), file: "feed.json")
    let location = document.location(of: .key("list"), .index(1), .key("b"), .index(1))
    #expect(location.description == "feed.json:4:7")
  }

  @Test func `a value that is not there lies where the nearest one around it begins`() throws {
    let document = try JSONDocument(Array(text.utf8), file: "feed.json")
    let location = document.location(of: .key("list"), .index(0), .key("missing"), .key("x"))
    #expect(location.description == "feed.json:3:5")
  }

  @Test func `of a key that is written twice the first one counts`() throws {
    let document = try JSONDocument(Array(#"{"a": 1, "a": 2}"#.utf8), file: "x")
    #expect(document.value["a"] == 1)
    #expect(document.location(of: .key("a")).description == "x:1:7")
  }

  @Test func `what is not JSON is a problem with its line and column`() {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONDocument(Array("{\n  \"a\": ]\n}".utf8), file: "feed.json")
    }
    #expect(problem?.expected == "a value")
    #expect(problem?.location.description == "feed.json:2:8")
  }

  @Test func `the lines of a long file are counted as those of a short one`() throws {
    var random = SeededRandom(seed: 7)
    var text = "["
    for number in 0..<5_000 {
      if number > 0 { text += "," }
      // Lines of any length, some longer than a block of the table.
      let gap = Int.random(in: 0..<100, using: &random)
      if gap < 40 { text += "\n" }
      if gap == 50 { text += String(repeating: " ", count: 9_000) }
      text += "\"é\(number)\""
    }
    let bytes = Array((text + "]").utf8)
    let document = try JSONDocument(bytes, file: "x")
    for index in stride(from: 0, to: 5_000, by: 37) {
      let offset = try #require(text.utf8.firstRange(of: "\"é\(index)\"".utf8)?.lowerBound)
      let before = text.utf8[..<offset]
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) }
      let column = before[(start ?? before.startIndex)...].count + 1
      #expect(document.location(of: .index(index)).description == "x:\(line):\(column)")
    }
  }

  @Test func `bytes that are no UTF-8 do not end the program`() {
    #expect(throws: JSONProblem.self) {
      try JSONDocument([0x7B, 0xFF, 0xFE, 0x22, 0x0A, 0xC3], file: "x")
    }
  }
}
