import Testing

@testable import Documents

struct RegularExpressionTests {
  private func answer(
    _ expression: String, in text: String, steps: Int = 1_000_000
  ) throws -> RegularExpression.Answer {
    var steps = steps
    return try RegularExpression(expression).search(text, steps: &steps)
  }

  private static let url = "https://t.example/mid?cb=48213&e=münchen%20x&v=1.0#part_2"

  /// What users wrote for Swift's `Regex` keeps its meaning.
  @Test(arguments: [
    "", "mid", "^https://", "^t", "part_2$", "mid$", "/mid[a-z]*\\?", "cb=[0-9]+(&|$)",
    "cb=\\d{5}&",
    "cb=\\d{6}", "[^&]+=1", "(?i)MID", "MID", "(?<name>m)id", "(.)1\\1", "\\bmid\\b", "\\w+chen",
    "m.nchen", "m\\u00fcnchen", "m\\u{FC}nchen", "m\\x{FC}nchen", "[\\u00fc]", "\\p{L}+%20",
    "\\Q1.0\\E", "1\\.0", "v=1.0", "[[:digit:]]{5}", "(?=cb)cb", "cb(?!=4)", "a|b|mid",
    "(?:m|n)id", "m{1,2}id", "\\/mid", "[.]0", "[\\]]", "x{", "x*+&", "\\#", "%20x",
  ])
  func `an expression for Swift's Regex matches the same`(expression: String) throws {
    let before = try Regex(expression)
    for text in [Self.url, "", "x", "https://t.example/"] {
      let expected: RegularExpression.Answer =
        text.firstMatch(of: before) == nil ? .absent : .found
      #expect(try answer(expression, in: text) == expected, "\(text)")
    }
  }

  @Test(arguments: [
    ("(a+)+$", "a", 22), ("(a|a)*$", "a", 40), ("(x+x+)+[yz]", "x", 64), ("(\\w*)*\\d", "ä", 30),
    ("a*a*a*a*a*$", "a", 3000), ("\\w*\\d", "ä", 20_000), ("(?:a|b)*[!?]", "ab", 1_000_000),
  ])
  func `a search ends at its limit of steps`(
    expression: String, text: String, count: Int
  ) throws {
    let text = String(repeating: text, count: count) + "-"
    var steps = 1_000_000
    let compiled = try RegularExpression(expression)
    #expect(compiled.search(text, steps: &steps) == .limitReached)
    // The expression can be used again.
    steps = 1000
    #expect(compiled.search("-", steps: &steps) != .limitReached)
    #expect(steps > 900)
  }

  @Test func `twice the text takes twice the steps of a plain expression`() throws {
    func steps(_ count: Int) throws -> Int {
      var left = 10_000_000
      _ = try RegularExpression("cb=[0-9]+&[xy]").search(
        String(repeating: "cb=1234567&", count: count), steps: &left)
      return 10_000_000 - left
    }
    let (once, twice) = (try steps(1000), try steps(2000))
    #expect(once > 1000)
    #expect(twice * 10 < once * 25)
  }

  @Test(arguments: [
    ("(", 1), ("a)", 1), ("a[b", 3), ("x\\u00fc(y", 9), ("ä(", 2), ("*", 0),
  ])
  func `what is no expression is refused with its place`(expression: String, offset: Int) {
    let fault = #expect(throws: RegularExpression.Fault.self) { try RegularExpression(expression) }
    #expect(fault?.offset == offset)
    #expect(fault?.reason.isEmpty == false)
  }

  @Test(arguments: ["[a-z&&[^x]]", "[\\w--_]", "[a~~b]", "[[a-c]x]"])
  func `what PCRE2 would read as something else is refused`(expression: String) throws {
    _ = try Regex(expression)
    #expect(throws: RegularExpression.Fault.self) { try RegularExpression(expression) }
  }

  @Test func `an expression has a size limit`() {
    let long = String(repeating: "a", count: RegularExpression.sizeLimit + 1)
    #expect(throws: RegularExpression.Fault.self) { try RegularExpression(long) }
  }
}
