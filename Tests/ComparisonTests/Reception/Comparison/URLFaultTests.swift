import Comparison
import Testing

struct URLFaultTests {
  private static let declared =
    "https://a.example/i/[ADID]?t=[TIMESTAMP]&cb=[CACHEBUSTING]&x=%3A&u=[UNKNOWN]"

  private func find(_ received: String, predicted: String? = nil) -> [URLFault] {
    URLFault.find(in: received, declared: Self.declared, predicted: predicted)
  }

  @Test func `replaced and encoded values are no fault`() {
    #expect(
      find("https://a.example/i/7?t=2026-01-01T00%3A00%3A00.000Z&cb=12345678&x=%3A&u=-1") == [])
  }

  @Test func `macros that stay are named, with encoded brackets too`() {
    #expect(
      find("https://a.example/i/[ADID]?t=1&cb=%5BCACHEBUSTING%5D&x=%3A&u=[UNKNOWN]") == [
        .macro("[ADID]"), .macro("[CACHEBUSTING]"), .macro("[UNKNOWN]"),
      ])
  }

  @Test func `macros that the profile leaves are as predicted`() {
    #expect(
      find(
        "https://a.example/i/7?t=1&cb=2&x=%3A&u=[UNKNOWN]",
        predicted: "https://a.example/i/7?t=1&cb=9&x=%3A&u=[UNKNOWN]") == [])
  }

  @Test func `a value with the separators of a URL is not encoded`() {
    #expect(
      find("https://a.example/i/7?t=2026-01-01T00:00:00Z&cb=1&x=%3A&u=http://b/?c=d&e") == [
        .unencodedValue(macro: "[TIMESTAMP]", value: "2026-01-01T00:00:00Z"),
        .unencodedValue(macro: "[UNKNOWN]", value: "http://b/?c=d&e"),
      ])
  }

  @Test(arguments: [
    ("%zz", URLFault.malformedEscape("%zz")), ("%2", .malformedEscape("%2")),
    ("%", .malformedEscape("%")), ("%253A", .escapedTwice("%253A")),
    ("a|b", .forbiddenCharacter("|")), ("é", .forbiddenCharacter("é")),
    ("\u{1B}", .forbiddenCharacter("\u{1B}")),
  ])
  func `what no URL may have is named`(value: String, fault: URLFault) {
    #expect(find("https://a.example/i/7?t=1&cb=1&x=%3A&u=\(value)") == [fault])
  }

  @Test func `faults of the tag are not the player's`() {
    let url = "https://a.example/%zz/a|b?%253A"
    #expect(URLFault.find(in: url, declared: url, predicted: nil) == [])
  }
}
