import Documents
import Foundation
import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

struct ScenarioSchemaTests {
  private static let validator = SchemaValidator(ScenarioSchema.document.json)

  static let samples: [Named<String>] = {
    let root = Checkout.root.appending(path: "SampleMedia")
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    // Audiences, and the requests and line items of auctions, are files of their own kinds.
    let scenarios = files.filter { file in
      file.hasSuffix(".yaml") && !file.hasPrefix("Mixes/")
        && (!file.hasPrefix("Prebid/") || file.contains("/Scenarios/"))
    }
    return scenarios.sorted().map {
      Named($0, root.appending(path: $0).path(percentEncoded: false))
    }
  }()

  @Test(arguments: samples)
  func `every scenario of the samples is valid`(file: Named<String>) throws {
    let text = try String(contentsOfFile: file.value, encoding: .utf8)
    #expect(Self.validator.faults(of: try YAMLNode.json(of: text)) == [])
  }

  @Test func `there are samples, one for each built-in scenario`() {
    #expect(Self.samples.count >= BuiltInScenarios.all.count)
  }

  @Test(arguments: ScenarioTexts.valid.map { Named($0) })
  func `what the reader takes is valid`(text: Named<String>) throws {
    #expect(read(text.value).diagnostics.filter { $0.severity == .error } == [])
    #expect(Self.validator.faults(of: try YAMLNode.json(of: text.value)) == [])
  }

  @Test(arguments: ScenarioTexts.invalid.map { Named($0) })
  func `what the reader refuses for its form is not valid`(text: Named<String>) throws {
    let text = "version: 1\n" + text.value
    #expect(read(text).scenario == nil)
    #expect(Self.validator.faults(of: try YAMLNode.json(of: text)) != [])
  }

  @Test func `the valid texts have every key, step, call and expectation`() throws {
    var used: Set<String> = []
    func gather(_ value: JSONValue, as place: String) {
      switch value {
      case .object(let members):
        let kind = value["do"]?.text.map { "\(place) \($0)" } ?? place
        for member in members {
          used.insert("\(kind) \(member.key)")
          let isOwnName = ["map", "macros"].contains(member.key)
          if !isOwnName {
            gather(member.value, as: member.key == "children" ? "layout" : member.key)
          }
        }
      case .array(let elements): for element in elements { gather(element, as: place) }
      case .null, .bool, .integer, .number, .string: break
      }
    }
    for text in ScenarioTexts.valid { gather(try YAMLNode.json(of: text), as: "scenario") }
    var known = PlaybackScenario.fields.schema().keys.map { "scenario \($0)" }
    // The names of the keys where they differ from those of the schema's parts.
    let places = [
      "connection": "network", "companion": "companions", "view": "layout",
      "standard": "standards", "unit": "units",
    ]
    let native = ["outbrain", "synerise", "upsight", "prebid", "app"]
    for part in ScenarioSchema.parts where !native.contains(where: part.name.hasPrefix) {
      known += part.fields.keys.map { "\(places[part.name] ?? part.name) \($0)" }
    }
    for step in StepRow.all {
      known += (["at", "do"] + step.fields.keys).map { "steps \(step.name) \($0)" }
    }
    for claim in ClaimRow.all { known.append("expect \(claim.name)") }
    #expect(known.filter { !used.contains($0) } == [])
  }

  @Test func `every reference leads somewhere, and every part is referred to`() throws {
    var references: Set<String> = []
    func gather(_ value: JSONValue) {
      if let reference = value["$ref"]?.text { references.insert(reference) }
      switch value {
      case .object(let members): for member in members { gather(member.value) }
      case .array(let elements): elements.forEach(gather)
      case .null, .bool, .integer, .number, .string: break
      }
    }
    gather(ScenarioSchema.document.json)
    let names = ScenarioSchema.definitions.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(references == Set(names.map { "#/$defs/\($0)" }))
  }

  @Test func `every key says what it means in a sentence`() {
    let fields =
      PlaybackScenario.fields.schema()
      + ScenarioSchema.parts.filter { !$0.name.hasPrefix("synerise") }.flatMap(\.fields)
      + StepRow.all.flatMap(\.fields) + ClaimRow.conditions.schema() + ClaimRow.counts
    for field in fields {
      #expect(field.meaning.hasSuffix(".") && field.meaning.first?.isUppercase == true)
    }
  }
}
