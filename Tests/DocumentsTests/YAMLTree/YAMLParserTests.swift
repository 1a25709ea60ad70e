import Testing
import Vocabulary

@testable import Documents

struct YAMLParserTests {
  private func error(in text: String, limits: YAMLLimits = YAMLLimits()) -> YAMLTreeError? {
    #expect(throws: YAMLTreeError.self) { try YAMLParser(limits: limits).parse(text) }
  }

  private func at(_ line: Int, _ column: Int) -> SourcePosition {
    SourcePosition(line: line, column: column)
  }

  @Test func `block style keeps order and places`() throws {
    let root = try YAMLParser().parse(
      """
      # a scenario
      version: 1
      steps:
        - at: 2s
          do: "pause"
        -
      """)
    #expect(
      root
        == YAMLNode(
          .mapping([
            .init("version", at: at(2, 1), YAMLNode(.scalar(.init("1")), at: at(2, 10))),
            .init(
              "steps", at: at(3, 1),
              YAMLNode(
                .sequence([
                  YAMLNode(
                    .mapping([
                      .init("at", at: at(4, 5), YAMLNode(.scalar(.init("2s")), at: at(4, 9))),
                      .init(
                        "do", at: at(5, 5),
                        YAMLNode(.scalar(.init("pause", isQuoted: true)), at: at(5, 9))),
                    ]), at: at(4, 5)),
                  YAMLNode(.scalar(.init("")), at: at(6, 4)),
                ]), at: at(4, 3))),
          ]), at: at(2, 1)))
  }

  @Test func `columns count characters, not bytes`() throws {
    let root = try YAMLParser().parse("{ \"naïve 🎬\": x, b: [y] }")
    #expect(root.entries?.map(\.keyPosition) == [at(1, 3), at(1, 17)])
    #expect(root.entries?.last?.value.elements?.first?.position == at(1, 21))
  }

  @Test func `JSON is read, tabs and all`() throws {
    let text = "{\n\t\"version\":1,\n\t\"map\":{\"https://a/\":\"b\"},\n\t\"steps\":[]\n}"
    let root = try YAMLParser().parse(text)
    #expect(root.flowText == "{ version: 1, map: { https://a/: \"b\" }, steps: [] }")
    #expect(root.entries?.map(\.keyPosition) == [at(2, 2), at(3, 2), at(4, 2)])
  }

  @Test(arguments: [
    ("plain", YAMLNode.Scalar("plain")),
    ("'single'", YAMLNode.Scalar("single", isQuoted: true)),
    ("\"dou\\tble\"", YAMLNode.Scalar("dou\tble", isQuoted: true)),
    ("|\n  two\n  lines\n", YAMLNode.Scalar("two\nlines\n", isQuoted: true)),
    (">-\n  fol\n  ded\n", YAMLNode.Scalar("fol ded", isQuoted: true)),
    ("~", YAMLNode.Scalar("~")),
    ("http://a:80/#b", YAMLNode.Scalar("http://a:80/#b")),
  ])
  func `scalars keep their text and whether they are quoted`(
    text: String, scalar: YAMLNode.Scalar
  ) throws {
    #expect(try YAMLParser().parse(text).scalar == scalar)
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n", "--- # nothing\n...\n"])
  func `a file without a value is empty`(text: String) {
    #expect(error(in: text) == YAMLTreeError(.empty))
  }

  @Test func `a quoted empty text is a value`() throws {
    #expect(try YAMLParser().parse("''").scalar == YAMLNode.Scalar("", isQuoted: true))
  }

  @Test func `duplicate keys are refused with both places`() {
    let expected = YAMLTreeError(.duplicateKey("at", first: at(1, 3)), at: at(1, 10))
    #expect(error(in: "{ at: 1, 'at': 2 }") == expected)
    #expect(
      expected.description == "key 'at' occurs twice; the first is at line 1, column 3")
  }

  @Test(arguments: [
    ("a: &x 1\nb: 2", YAMLTreeError.Problem.anchor("x"), 1, 4),
    ("a: 1\nb: *x", .alias("x"), 2, 4),
    ("a: !!str 1", .tag("tag:yaml.org,2002:str"), 1, 4),
    ("- !Custom {}", .tag("!Custom"), 1, 3),
    ("? [a, b]\n: 1", .keyNotScalar, 1, 3),
    ("a: 1\n---\nb: 2", .multipleDocuments, 2, 1),
  ])
  func `what scenario files have no use for is refused`(
    text: String, problem: YAMLTreeError.Problem, line: Int, column: Int
  ) {
    #expect(error(in: text) == YAMLTreeError(problem, at: at(line, column)))
  }

  @Test func `aliases can't multiply`() {
    let bomb = """
      a: &a [x, x, x, x, x, x, x, x, x]
      b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
      """
    #expect(error(in: bomb) == YAMLTreeError(.anchor("a"), at: at(1, 4)))
  }

  @Test func `syntax errors carry the parser's own words and the place`() {
    #expect(
      error(in: "a: [1, 2\nb: 3")
        == YAMLTreeError(
          .syntax(
            text: "did not find expected ',' or ']'", context: "while parsing a flow sequence"),
          at: at(2, 2)))
    #expect(
      error(in: "a:\n\t- b")
        == YAMLTreeError(
          .syntax(
            text: "found character that cannot start any token",
            context: "while scanning for the next token"), at: at(2, 1)))
  }

  @Test func `bytes that are no text are an error, not a crash`() {
    let error = #expect(throws: YAMLTreeError.self) {
      try YAMLParser().parse([0x61, 0x3A, 0x20, 0xFF, 0xFE, 0x00])
    }
    guard case .syntax(let text, _) = error?.problem else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(text == "invalid leading UTF-8 octet")
  }

  @Test func `nesting ends at the limit`() throws {
    let limits = YAMLLimits(depth: 3)
    #expect(try YAMLParser(limits: limits).parse("[[[]]]").flowText == "[[[]]]")
    #expect(
      error(in: "[[[[]]]]", limits: limits) == YAMLTreeError(.tooDeep(limit: 3), at: at(1, 4)))
    let deep = String(repeating: "[", count: 100_000)
    #expect(error(in: deep) == YAMLTreeError(.tooDeep(limit: 64), at: at(1, 65)))
  }

  @Test func `values are counted, keys included`() throws {
    let limits = YAMLLimits(nodes: 4)
    #expect(try YAMLParser(limits: limits).parse("{ a: [1] }").flowText == "{ a: [1] }")
    #expect(
      error(in: "{ a: [1, 2] }", limits: limits)
        == YAMLTreeError(.tooManyNodes(limit: 4), at: at(1, 10)))
  }

  @Test func `size ends at the limit`() throws {
    let limits = YAMLLimits(bytes: 5)
    #expect(try YAMLParser(limits: limits).parse("12345").scalar?.text == "12345")
    #expect(error(in: "123456", limits: limits) == YAMLTreeError(.tooLarge(limit: 5)))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a tree written in flow style reads back the same`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = Self.randomFlow(depth: 4, using: &random)
    let tree = try YAMLParser().parse(text)
    #expect(tree.flowText == text)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `damaged text is an error or a tree, never a crash`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = Array(Self.randomFlow(depth: 5, using: &random).utf8)
    for _ in 0..<3 {
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    // Every result has a position inside the text.
    let position: SourcePosition?
    do throws(YAMLTreeError) {
      position = try YAMLParser().parse(bytes).position
    } catch {
      position = error.position
    }
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    #expect((1...lines + 1).contains(position?.line ?? 1))
    #expect((1...bytes.count + 1).contains(position?.column ?? 1))
  }

  private static func randomFlow(depth: Int, using random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
    case 0: return String(Int.random(in: -9...99, using: &random))
    case 1: return ["\"a \\\"b\\\"\"", "\"\"", "2s", "50%"].randomElement(using: &random) ?? ""
    case 2, 3:
      let count = Int.random(in: 0...3, using: &random)
      let elements = (0..<count).map { _ in randomFlow(depth: depth - 1, using: &random) }
      return "[\(elements.joined(separator: ", "))]"
    default:
      let count = Int.random(in: 1...3, using: &random)
      let entries = (0..<count).map { "k\($0): \(randomFlow(depth: depth - 1, using: &random))" }
      return "{ \(entries.joined(separator: ", ")) }"
    }
  }
}

struct YAMLNodeJSONTests {
  @Test(
    arguments: [
      ("2", 2), ("-0.5", -0.5), ("1e3", 1000.0), ("\"2\"", "2"), ("2s", "2s"), ("50%", "50%"),
      ("true", true), ("False", false), ("'true'", "true"), ("on", "on"), ("yes", "yes"),
      ("~", .null), ("\"\"", ""), (".inf", ".inf"), ("0x10", "0x10"),
    ] as [(String, JSONValue)])
  func `a plain scalar is what YAML takes it for`(text: String, value: JSONValue) throws {
    #expect(try YAMLParser().parse(Array("a: [\(text)]".utf8)).json == ["a": .array([value])])
  }

  @Test func `keys keep their order`() throws {
    let text = "b: { d: 1, c: }\na: []"
    #expect(
      try YAMLParser().parse(Array(text.utf8)).json == ["b": ["d": 1, "c": nil], "a": []])
  }
}
