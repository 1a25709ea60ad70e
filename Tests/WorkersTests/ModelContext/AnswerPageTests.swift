import TestSupport
import Testing
import Vocabulary

@testable import Workers

/// Answers that are longer than the room that they have.
struct AnswerPageTests {
  private static func list(_ count: Int) -> JSONValue {
    .array((0..<count).map { .object([.init("n", .integer($0)), .init("text", "words")]) })
  }

  @Test func `an answer that fits is shown whole`() throws {
    let answer = JSONValue.object([.init("list", Self.list(3)), .init("text", "a")])
    let page = try #require(AnswerPage(of: answer, within: 1_000))
    #expect(page.value == answer)
    #expect(page.leftOut == [] && page.furtherPlaces == 0)
  }

  @Test func `as many elements are shown as fit, and the rest is had with the cursor`() throws {
    let answer = JSONValue.object([.init("a/b", Self.list(100)), .init("v", 1)])
    let page = try #require(AnswerPage(of: answer, within: 600))
    let left = try #require(page.leftOut.first)
    #expect(left.place == "/a~1b" && left.first == 0 && left.count == 100)
    #expect(page.value["a/b"]?.elements.count == left.shown && left.shown > 10)
    #expect(page.value["v"] == 1)
    let cursor = try #require(left.cursor.flatMap(AnswerPage.Cursor.init))
    let next = try #require(AnswerPage(of: answer, within: 600, from: cursor))
    #expect(next.value["a/b"]?.elements.first?["n"] == .integer(left.shown))
  }

  @Test func `a limit holds for every list, and says what it leaves out`() throws {
    let answer = JSONValue.object([.init("a", Self.list(10)), .init("b", Self.list(7))])
    let page = try #require(AnswerPage(of: answer, within: 10_000, limit: 5))
    #expect(page.leftOut.map(\.place) == ["/a", "/b"])
    #expect(page.leftOut.map(\.shown) == [5, 5])
  }

  @Test func `a long text goes on where it ended, between whole characters`() throws {
    let text = String(repeating: "für ", count: 3_000)
    let answer = JSONValue.object([.init("list", Self.list(2)), .init("text", .string(text))])
    var shown = ""
    var cursor: AnswerPage.Cursor?
    var pages = 0
    repeat {
      let page = try #require(AnswerPage(of: answer, within: 2_000, from: cursor))
      shown += try #require(page.value["text"]?.text)
      cursor = page.leftOut.first { $0.place == "/text" }?.cursor.flatMap(AnswerPage.Cursor.init)
      pages += 1
    } while cursor != nil && pages < 100
    #expect(shown == text && pages > 5)
  }

  @Test(arguments: ["", "@", "a@1", "/list@-1", "/list@x", "list"])
  func `other texts are no cursors`(text: String) {
    #expect(AnswerPage.Cursor(text) == nil)
  }

  @Test(arguments: ["/none@0", "/list@4", "/list/0/n@0", "@1", "/list/7@0"])
  func `a cursor that is no place in the answer is refused`(text: String) throws {
    let answer = JSONValue.object([.init("list", Self.list(3))])
    let cursor = try #require(AnswerPage.Cursor(text))
    #expect(AnswerPage(of: answer, within: 1_000, from: cursor) == nil)
  }

  private static func value(_ random: inout SeededRandom, _ depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 0: return .integer(Int.random(in: 0..<1_000_000, using: &random))
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      let count = Int.random(in: 0..<(Bool.random(using: &random) ? 12 : 3_000), using: &random)
      return .string(String(repeating: "“é\"", count: count))
    case 3, 4:
      return .array(
        (0..<Int.random(in: 0..<30, using: &random)).map { _ in value(&random, depth - 1) })
    case _:
      return .object(
        (0..<Int.random(in: 0..<6, using: &random)).map {
          .init("k\($0)", value(&random, depth - 1))
        })
    }
  }

  /// How many elements of a list, or bytes of a text, its pages show, of so many.
  private static func whole(
    _ place: String, of answer: JSONValue, within bytes: Int, _ total: Int
  ) throws -> Int {
    var cursor = AnswerPage.Cursor("\(place)@0")
    var count = 0
    while let next = cursor {
      let page = try #require(AnswerPage(of: answer, within: bytes, from: next))
      // What is shown whole from its beginning is not told.
      guard let left = page.leftOut.first(where: { $0.place == place }) else { return total }
      #expect(left.first == count && (left.shown > 0 || left.cursor == nil))
      count += left.shown
      cursor = left.cursor.flatMap(AnswerPage.Cursor.init)
      guard left.shown > 0 else { break }
    }
    return count
  }

  @Test(arguments: UInt64(1)...(Lane.isNightly ? 60 : 15))
  func `whatever the answer is, a page keeps to its room and its cursors lead on`(seed: UInt64)
    throws
  {
    var random = SeededRandom(seed: seed)
    let answer = JSONValue.object(
      (0..<4).map { .init("k\($0)", Self.value(&random, 4)) })
    let bytes = 6_000
    let page = try #require(AnswerPage(of: answer, within: bytes))
    let reported = page.leftOut.reduce(0) { sum, left in
      sum + JSONValue.object(AnswerPage.LeftOut.fields.members(of: left)).orderedText.utf8.count + 1
    }
    #expect(page.value.orderedText.utf8.count + reported <= bytes)
    #expect(page == AnswerPage(of: answer, within: bytes))
    for left in page.leftOut.prefix(3) {
      #expect(left.first == 0 && left.shown < left.count)
      #expect(try Self.whole(left.place, of: answer, within: bytes, left.count) == left.count)
    }
  }
}
