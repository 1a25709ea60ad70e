import Testing

@testable import Vocabulary

struct AppCallReaderTests {
  private static let call = AppCall(
    "paint", [.init("colour", "red"), .init("width", .null), .init("item", 3), .init("size", "x")])

  @Test func `an argument that is null is written and has no value`() {
    #expect(Self.call.states("width") && Self.call["width"] == nil)
    #expect(!Self.call.states("height") && Self.call["height"] == nil)
    #expect(Self.call.without("width").states("width") == false)
    #expect(Self.call.item == 3 && Self.call.without("item").item == nil)
    #expect(AppCall("paint", [.init("item", -1)]).item == nil)
  }

  @Test func `a malformed argument counts as left out, and is reported once`() {
    var reader = AppCallReader(Self.call)
    #expect(reader.value("size", AppCallForm<Int>.count) == nil)
    #expect(reader.value("size", AppCallForm<String>.text) == nil)
    #expect(reader.names == ["colour", "width", "item"] && !reader.states("size"))
    #expect(reader.mistakes.map(\.problem.argument) == ["size"])
    #expect(reader.mistakes.map(\.isOfType) == [true])
  }

  @Test func `what is required is missed where it is absent or null`() {
    var reader = AppCallReader(Self.call)
    #expect(reader.required("colour", AppCallForm<String>.text) == "red")
    #expect(reader.required("width", AppCallForm<Int>.count) == nil)
    #expect(reader.required("height", AppCallForm<Int>.count) == nil)
    #expect(
      reader.mistakes.map(\.problem)
        == ["width", "height"].map {
          .missing($0, of: "paint", expected: AppCallForm<Int>.count.expected)
        })
    #expect(reader.mistakes.allSatisfy { !$0.isOfType })
  }

  @Test func `an argument can contradict the others`() {
    var reader = AppCallReader(Self.call)
    reader.refuse("colour", expected: "no colour beside a pattern")
    #expect(!reader.states("colour"))
    #expect(
      reader.mistakes.map(\.problem) == [
        .malformed(
          "colour", of: "paint", found: "red", expected: "no colour beside a pattern")
      ])
  }

  @Test func `a call that no SDK has names the nearest`() {
    #expect(
      AppCallProblem.unknown("paintt", of: "a canvas", names: ["erase", "paint"])
        == .unknown(call: "paintt", of: "a canvas", nearest: "paint"))
    #expect(
      AppCallProblem.unknown("xyz", of: "a canvas", names: ["erase", "paint"])
        == .unknown(call: "xyz", of: "a canvas", nearest: nil))
  }

  @Test(
    arguments: [
      (AppCall("unit", [.init("sdk", "canvas")]), true),
      (AppCall("unit", [.init("sdk", "easel")]), false),
      (AppCall("paint"), true), (AppCall("erase"), false), (AppCall("show"), false),
    ])
  func `a call tells its SDK by naming it or by being its own`(call: AppCall, tells: Bool) {
    #expect(call.tells(of: "canvas", among: ["paint", "show"]) == tells)
  }
}
