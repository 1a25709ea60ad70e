import Testing

@testable import Vocabulary

struct AppCallKeyTests {
  typealias Member = JSONValue.Member

  private enum Colour: String, CaseIterable { case red, green }

  /// What a key reads of a call 'paint', and what is wrong with it.
  private func read<Value>(
    _ key: AppCallKey<Value>, of members: Member...
  ) -> (value: Value?, problems: [String]) {
    var reader = AppCallReader(AppCall("paint", members))
    let value = key.read(&reader)
    return (value, reader.mistakes.map(\.problem.message))
  }

  private func value<Value>(_ form: AppCallForm<Value>, _ json: JSONValue) -> Value? {
    read(.required("a", form, ""), of: Member("a", json)).value
  }

  @Test func `arguments are read by their forms`() {
    #expect(value(.text, "a") == "a")
    #expect(value(.flag, true) == true)
    #expect(value(.whole, -2) == -2)
    #expect(value(.count, 3) == 3)
    #expect(value(.length, 3) == 3)
    #expect(value(.percent, 2.5) == 2.5)
    #expect(value(.size(), ["width": 3, "height": 4.5]) == Size(width: 3, height: 4.5))
    #expect(value(.texts, ["a", "b"]) == ["a", "b"])
    #expect(value(.choice, "green") == Colour.green)
    #expect(value(.position, [-1, 2]) == View.Offset(x: -1, y: 2))
    #expect(value(.identifier, 7) == "7")
    #expect(value(.textsByKey, ["a": "b"]) == [Member("a", "b")])
  }

  @Test func `an argument is written as it is read`() {
    let size = AppCallKey<Size>.required("size", .size(.length.points), "")
    #expect(
      size.write(Size(width: 3, height: 4.5)) == [Member("size", ["width": 3, "height": 4.5])])
    #expect(AppCallKey<Bool>.flag("on", "").write(false) == [])
    #expect(AppCallKey<Bool>.flag("on", "").write(true) == [Member("on", true)])
    #expect(AppCallKey<String?>.optional("url", .text, "").write(nil) == [])
    #expect(AppCallKey<String?>.nullable("url", .text, "").write(nil) == [Member("url", .null)])
    let colours = AppCallKey<(Colour, Colour?)>.all(
      .required("a", .choice, ""), .optional("b", .choice, ""))
    #expect(colours.write((.red, .green)) == [Member("a", "red"), Member("b", "green")])
  }

  @Test func `an argument that is null is absent, and yet it is stated`() {
    let url = AppCallKey.stated("url", AppCallForm<String>.text, "")
    #expect(read(.optional("url", .text, ""), of: Member("url", .null)).value == .some(nil))
    guard case .null? = read(url, of: Member("url", .null)).value else {
      Issue.record("null counts as left out")
      return
    }
    guard case .unstated? = read(url, of: Member("view", "a")).value else {
      Issue.record("what is left out counts as null")
      return
    }
    #expect(read(url, of: Member("url", "u")).value?.value == "u")
  }

  @Test(arguments: [
    (Member("n", 101), "101"), (Member("n", -0.5), "-0.5"), (Member("n", "1"), "the text '1'"),
    (Member("n", true), "true"), (Member("n", [1]), "a list"), (Member("n", [:]), "an object"),
    (Member("n", .string(String(repeating: "x", count: 81))), "another text"),
  ])
  func `an argument of another kind is told with what to give`(member: Member, found: String) {
    let (value, problems) = read(.optional("n", .percent, ""), of: member)
    #expect(value == .some(nil))
    #expect(
      problems == [
        "the argument 'n' of the call 'paint' is \(found); give a number from 0 to 100"
      ])
  }

  @Test func `an argument that is missing is told with what to give`() {
    let colour = AppCallKey<Colour>.required("colour", .choice, "")
    #expect(
      read(colour).problems
        == ["the call 'paint' has no argument 'colour'; give 'red' or 'green'"])
    #expect(read(colour).value == nil)
    #expect(
      read(.required("colour", .text, ""), of: Member("colour", .null)).problems
        == ["the call 'paint' has no argument 'colour'; give a text"])
  }

  @Test func `an argument of an argument is told with the names of both`() {
    let brush = AppCallKey<(Double?, String)?>.optional(
      "brush",
      .object(.all(.optional("width", .length, ""), .required("hair", .text, ""))), "")
    func problems(_ written: JSONValue) -> [String] {
      read(brush, of: Member("brush", written)).problems
    }
    #expect(
      problems(["width": "2"]) == [
        "the argument 'brush.width' of the call 'paint' is the text '2'; give a number from 0"
      ])
    #expect(
      problems(["width": 2])
        == ["the call 'paint' has no argument 'brush.hair'; give a text"])
    #expect(
      problems(1) == ["the argument 'brush' of the call 'paint' is 1; give an object"])
    #expect(problems(["hair": "of a horse", "colour": 1]) == [])
  }

  @Test(
    arguments: [
      ["width": 1], ["width": 1, "height": -1], [1], [1, 2, 3], ["1", 2], "large",
    ] as [JSONValue])
  func `a size has two numbers from 0`(written: JSONValue) {
    #expect(value(.size(), written) == nil)
  }

  @Test func `a problem names the argument that a call can be read without`() {
    func argument(_ path: String) -> String? {
      AppCallProblem.malformed(path, of: "paint", found: 1, expected: "a text").argument
    }
    #expect(argument("colour") == "colour")
    #expect(argument("brush.width") == "brush")
    #expect(argument("colours[0].red") == "colours")
    #expect(AppCallProblem.missing("canvas", of: "paint", expected: "").argument == "canvas")
    #expect(AppCallProblem.unknown("piant", of: "a picture", names: []).argument == nil)
    let call = AppCall("paint", [.init("brush", ["width": "2"]), .init("colour", 1)])
    #expect(call.without("brush") == AppCall("paint", [.init("colour", 1)]))
    #expect(call.without("hair") == call)
  }

  @Test func `a problem becomes a finding of the call's item`() {
    let problem = AppCallProblem.unknown("piant", of: "a picture", names: ["paint"])
    let place = SourceLocation(file: "t.jsonl", position: SourcePosition(line: 2, column: 1))
    let finding = problem.finding(item: 4, at: place)
    #expect(finding.item == 4)
    #expect(finding.diagnostic.rule == .appCallMalformed)
    #expect(finding.diagnostic.location == place)
    #expect(
      finding.diagnostic.message == "'piant' is not a call of a picture; did you mean 'paint'?")
  }
}
