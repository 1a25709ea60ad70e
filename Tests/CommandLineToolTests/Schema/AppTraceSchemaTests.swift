import Foundation
import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

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
