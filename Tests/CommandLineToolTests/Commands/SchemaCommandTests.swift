import Documents
import Foundation
import Testing
import VASTSimulator
import Units
import Vocabulary

@testable import CommandLineTool

struct SchemaCommandTests {
  private func validator(_ name: String) throws -> SchemaValidator {
    let run = CommandRun("schema", name)
    #expect(run.exitCode == .pass && run.errorOutput == "")
    return SchemaValidator(try JSONReader.value(of: run.output))
  }

  private func json(_ yaml: String) throws -> JSONValue {
    try YAMLParser().parse(Array(yaml.utf8)).json
  }

  @Test(arguments: [
    "scenario", "configuration", "event-stream", "record", "lint", "resolve", "test", "test-line",
    "diff", "check", "check-line", "cache", "list",
  ])
  func `a schema names its dialect`(name: String) throws {
    let schema = try JSONReader.value(of: CommandRun("schema", name).output)
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["title"]?.text?.hasPrefix("vastsim ") == true)
  }

  @Test(arguments: [[], ["schemas"], ["Scenario"]])
  func `another name is no use`(names: [String]) {
    let run = CommandRun(["schema"] + names)
    #expect(run.exitCode == .usage && run.output == "")
  }

  @Test func `an unknown name is answered with those that are known`() {
    #expect(
      CommandRun("schema", "sarif").errorOutput.contains(
        "There is no schema 'sarif'. Known: scenario, audience, configuration, event-stream, "
          + "record, lint, explain, resolve, probe, fix, test, test-line, diff, check, check-line, app-trace, audit, "
          + "counts, fit, layout, auction, receive, receive-line, batch-line, batch-result, cache, "
          + "list."
      ))
  }

  @Test func `what 'new' writes is valid, and finds its schema`() throws {
    let folder = try TemporaryFolder()
    _ = CommandRun("new", folder.path("a"))
    let file = folder.path("a/scenarios/starter.yaml")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(try validator("scenario").faults(of: json(text)) == [])
    let mark = "# yaml-language-server: $schema="
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(mark) })
    let schema = folder.path("a/scenarios/\(line.dropFirst(mark.count))")
    #expect(
      try String(contentsOfFile: schema, encoding: .utf8) == CommandRun("schema", "scenario").output
    )
  }

  @Test(arguments: [
    ["Tags/inline-linear.xml", "Media/ad-6s.mp4", "--quality"], ["Tags/hls.xml"],
    ["Tags/nonlinear.xml"], ["Tags/pod-with-buffet.xml"], ["Tags/renditions.xml"],
    ["Tags/no-namespace.xml", "Media/cea-608.mp4"], ["Tags/broken/truncated.xml"],
    ["Tags/criteo.xml", "Media/ad-3.2s.mp4", "--player=criteo-ios"],
    ["Tags/inline-linear.xml", "Media/ad-30s.mp4", "--scenario=slow-network"],
    ["Tags/captions.xml"],
  ])
  func `a run record is valid, and one with another key is not`(words: [String]) throws {
    let samples = CommandRun.sample("")
    let run = CommandRun(
      ["play"] + words.map { $0.hasPrefix("--") ? $0 : samples + $0 } + [
        "--format", "json", "--map", "https://cdn.example.com/media/=\(samples)Media/",
        "--map", "https://ads.example.com/=\(samples)Tags/",
      ])
    let validator = try validator("record")
    #expect(try validator.faults(in: run.output) == [])
    let other = run.output.replacing("\"outcome\"", with: "\"ending\"")
    #expect(try validator.faults(in: other) != [])
  }

  @Test(arguments: [
    "player: html5", "quiet: true", "quiet: false", "seed: 3", "seed: \"3\"",
    "map: { \"https://cdn.example.com/\": Media }", "map: [\"a=b\"]", "map: a=b",
    "report: { junit: out.xml }", "rules: { URLPlainHTTP: off, Ours: error }",
    "standards: [{ name: ours, percent: 70, time: 3s }]", "header: [\"A:b\"]", "fail-on: warning",
    "players: { sdk: { base: html5, summary: ours, startsMuted: true, observation: 500ms } }",
    "profiles: { net: { base: generic, FileSize: { limit: at most 9 MB, severity: note } } }",
    "profiles: { net: { Letterbox: off, FrameRate: [24, 25] } }",
  ])
  func `a configuration that is read is valid`(text: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("vastsim.yaml", text)
    #expect(
      CommandRun(
        ["list", "players", "--config", "vastsim.yaml"], folder: folder.path(".")
      ).exitCode
        == .pass)
    #expect(try validator("configuration").faults(of: json(text)) == [])
  }

  @Test(arguments: [
    "help: true", "quiet: loud", "seed: -1", "seed: [1, 2]", "fail-on: note", "map: [a]",
    "rules: { URLPlainHTTP: loud }", "standards: [{ name: ours }]",
    "players: { sdk: { plays: 0 } }", "players: { sdk: { play: 2 } }",
    "profiles: { net: { FileSiz: at most 9 MB } }",
    "profiles: { net: { FileSize: { limit: at most 9 MB, severity: loud } } }",
  ])
  func `a configuration that is refused is not valid`(text: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("vastsim.yaml", text)
    #expect(
      CommandRun(
        ["list", "players", "--config", "vastsim.yaml"], folder: folder.path(".")
      ).exitCode
        == .usage)
    #expect(try validator("configuration").faults(of: json(text)) != [])
  }

  @Test func `an option that there is not is a mistake to editors`() throws {
    #expect(
      try validator("configuration").faults(of: ["plaier": "exact"]) == ["$.plaier: is unknown"])
  }
}

/// `vastsim schema app-trace` has every call, with the arguments that the rules read.
struct AppTraceSchemaTests {
  private typealias Signature = AppCallSignature

  private func read(_ call: AppCall, _ sdk: NativeSDK) throws { _ = try sdk.calls.init(call) }

  private func validator() throws -> SchemaValidator {
    SchemaValidator(try JSONReader.value(of: CommandRun("schema", "app-trace").output))
  }

  private func line(_ call: AppCall) -> JSONValue {
    let head: [JSONValue.Member] = [
      .init("v", 1), .init("atUs", 0), .init("unit", "a"), .init("call", .string(call.name)),
    ]
    return .object(head + call.arguments)
  }

  /// A value of a kind.
  private func sample(_ kind: Signature.Kind) -> JSONValue {
    switch kind {
    case .text, .identifier: "a"
    case .flag: true
    case .whole, .count, .number, .length, .percent: 1
    case .size: ["width": 1, "height": 2]
    case .position: [1, 2]
    case .texts: ["a"]
    case .textsByKey: ["a": "b"]
    case .names(let names): .string(names[0])
    case .object(let arguments): .object(samples(arguments))
    case .objects(let arguments): .array([.object(samples(arguments))])
    }
  }

  private func samples(_ arguments: [Signature.Argument]) -> [JSONValue.Member] {
    arguments.map { .init($0.name, sample($0.kind)) }
  }

  /// A value that is none of a kind.
  private func mistake(_ kind: Signature.Kind) -> JSONValue {
    switch kind {
    case .text, .flag, .texts, .textsByKey, .object, .objects, .size, .position: 5
    case .identifier: true
    case .whole, .number: "a"
    case .count, .length: -1
    case .percent: 101
    case .names: "nothing of this name"
    }
  }

  @Test(arguments: NativeSDK.allCases)
  func `every call of an SDK is in the schema, and no other`(sdk: NativeSDK) throws {
    #expect(
      sdk.calls.signatures.map(\.name).sorted() == (sdk.calls.names + ["unit"]).sorted())
    #expect(try validator().faults(of: line(AppCall("getURL"))) != [])
  }

  @Test(arguments: NativeSDK.allCases)
  func `a call with all its arguments is valid, and is read`(sdk: NativeSDK) throws {
    let validator = try validator()
    for signature in sdk.calls.signatures {
      let call = AppCall(signature.name, samples(signature.arguments))
      #expect(validator.faults(of: line(call)) == [], "\(call)")
      #expect(throws: Never.self) { try read(call, sdk) }
      let required = signature.arguments.filter(\.isRequired)
      let shortest = AppCall(signature.name, samples(required))
      #expect(validator.faults(of: line(shortest)) == [], "\(shortest)")
    }
  }

  @Test(arguments: NativeSDK.allCases)
  func `a call without an argument that it needs is neither valid nor read`(
    sdk: NativeSDK
  ) throws {
    let validator = try validator()
    for signature in sdk.calls.signatures {
      let call = AppCall(signature.name, samples(signature.arguments))
      for argument in signature.arguments where argument.isRequired && argument.name != "sdk" {
        let other = call.without(argument.name)
        #expect(throws: AppCallProblem.self) { try read(other, sdk) }
        guard !AppCall.sharedNames.contains(signature.name) else { continue }
        #expect(validator.faults(of: line(other)) != [], "\(other)")
      }
    }
  }

  @Test(arguments: NativeSDK.allCases)
  func `an argument of another type is neither valid nor read`(sdk: NativeSDK) throws {
    let validator = try validator()
    for signature in sdk.calls.signatures {
      let required = samples(signature.arguments.filter(\.isRequired))
      for argument in signature.arguments where argument.name != "sdk" {
        var call = AppCall(signature.name, required).without(argument.name)
        call.arguments.append(.init(argument.name, mistake(argument.kind)))
        #expect(throws: AppCallProblem.self) { try read(call, sdk) }
        guard !AppCall.sharedNames.contains(signature.name) else { continue }
        #expect(validator.faults(of: line(call)) != [], "\(call)")
      }
    }
  }

  @Test(arguments: ["outbrain", "synerise", "upsight", "prebid"])
  func `the lines of the sample traces are valid`(sdk: String) throws {
    let validator = try validator()
    for kind in ["clean", "violations"] {
      let text = try String(
        contentsOfFile: CommandRun.sample("Native/Traces/\(sdk)-\(kind).jsonl"), encoding: .utf8)
      for line in text.split(separator: "\n") {
        #expect(try validator.faults(in: String(line)) == [], "\(line)")
      }
    }
  }
}
