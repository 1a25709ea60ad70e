import Diagnostics
import Geometry
import JSONTree
import NativeUnits
import Testing

struct AppCallArgumentsTests {
  typealias Member = JSONValue.Member

  private enum Colour: String, CaseIterable { case red, green }

  private func arguments(_ members: Member...) -> AppCallArguments {
    AppCallArguments(AppCall("paint", members))
  }

  private func message(_ read: () throws -> Void) -> String? {
    do { try read() } catch { return (error as? AppCallProblem)?.message }
    return nil
  }

  @Test func `arguments are read by their kinds`() throws {
    let all = arguments(
      .init("text", "a"), .init("flag", true), .init("whole", -2), .init("count", 3),
      .init("number", 2.5), .init("size", ["width": 3, "height": 4.5]), .init("list", [1]),
      .init("texts", ["a", "b"]), .init("choice", "green"), .init("position", [-1, 2]))
    #expect(try all.required("text", .text) == "a")
    #expect(try all.required("flag", .flag))
    #expect(try all.required("whole", .whole) == -2)
    #expect(try all.required("count", .count) == 3)
    #expect(try all.required("count", .length) == 3)
    #expect(try all.required("number", .percent) == 2.5)
    #expect(try all.required("size", .size) == Size(width: 3, height: 4.5))
    #expect(try all.required("list", .list) == [1])
    #expect(try all.required("texts", .texts) == ["a", "b"])
    #expect(try all.required("choice", .choice) == Colour.green)
    #expect(try all.required("position", .position) == View.Offset(x: -1, y: 2))
  }

  @Test func `an argument that is null is absent, and yet it is stated`() throws {
    let null = arguments(.init("url", .null))
    #expect(try null.optional("url", .text) == nil)
    #expect(null.states("url"))
    #expect(!null.states("view"))
    #expect(try null.nested("url") == nil)
  }

  @Test(arguments: [
    (Member("n", 101), "101"), (Member("n", -0.5), "-0.5"), (Member("n", "1"), "the text '1'"),
    (Member("n", true), "true"), (Member("n", [1]), "a list"), (Member("n", [:]), "an object"),
    (Member("n", .string(String(repeating: "x", count: 81))), "another text"),
  ])
  func `an argument of another kind is told with what to give`(member: Member, found: String) {
    #expect(
      message { _ = try arguments(member).optional("n", .percent) }
        == "the argument 'n' of the call 'paint' is \(found); give a number from 0 to 100")
  }

  @Test func `an argument that is missing is told with what to give`() {
    #expect(
      message { let _: Colour = try arguments().required("colour", .choice) }
        == "the call 'paint' has no argument 'colour'; give 'red' or 'green'")
    #expect(
      message { _ = try arguments(.init("colour", .null)).required("colour", .text) }
        == "the call 'paint' has no argument 'colour'; give a text")
  }

  @Test func `an argument of an argument is told with the names of both`() throws {
    let nested = try #require(try arguments(.init("brush", ["width": "2"])).nested("brush"))
    #expect(nested.names == ["width"])
    #expect(
      message { _ = try nested.required("width", .length) }
        == "the argument 'brush.width' of the call 'paint' is the text '2'; give a number from 0")
    #expect(
      message { _ = try nested.required("hair", .text) }
        == "the call 'paint' has no argument 'brush.hair'; give a text")
    #expect(
      message { _ = try arguments(.init("brush", 1)).nested("brush") }
        == "the argument 'brush' of the call 'paint' is 1; give an object")
  }

  @Test(
    arguments: [
      ["width": 1], ["width": 1, "height": -1], [1], [1, 2, 3], ["1", 2], "large",
    ] as [JSONValue])
  func `a size has two numbers from 0`(written: JSONValue) {
    #expect(throws: AppCallProblem.self) {
      try arguments(.init("size", written)).required("size", .size)
    }
  }

  @Test func `a problem names the argument that a call can be read without`() {
    func argument(_ read: () throws -> Void) -> String? {
      do { try read() } catch { return (error as? AppCallProblem)?.argument }
      return nil
    }
    let call = AppCall("paint", [.init("brush", ["width": "2"]), .init("colour", 1)])
    let all = AppCallArguments(call)
    #expect(argument { _ = try all.required("colour", .text) } == "colour")
    #expect(argument { _ = try all.required("canvas", .text) } == "canvas")
    #expect(argument { _ = try all.nested("brush")?.required("width", .length) } == "brush")
    #expect(argument { throw all.problem("colour[0].red", 1, "a text") } == "colour")
    #expect(AppCallProblem.unknown("piant", of: "a picture", names: []).argument == nil)
    #expect(call.without("brush") == AppCall("paint", [.init("colour", 1)]))
    #expect(call.without("hair") == call)
  }

  @Test func `a problem becomes a finding of the call's item`() {
    let problem = AppCallProblem.unknown("piant", of: "a picture", names: ["paint"])
    let place = SourceLocation(file: "t.jsonl", position: SourcePosition(line: 2, column: 1))
    let finding = problem.finding(about: AppCall("piant", [.init("item", 4)]), at: place)
    #expect(finding.item == 4)
    #expect(finding.diagnostic.rule == .appCallMalformed)
    #expect(finding.diagnostic.location == place)
    #expect(
      finding.diagnostic.message == "'piant' is no call of a picture; did you mean 'paint'?")
  }

  @Test func `a name of several SDKs is listed once, at its first place`() {
    #expect(["tap", "show", "tap", "hide", "show"].distinct == ["tap", "show", "hide"])
    #expect(Set(NativeEventName.all).count == NativeEventName.all.count)
    #expect(NativeEventName.all.first == "request")
    #expect(NativeEventName.all.contains("dataRemoved"))
  }
}
