import Documents
import Foundation
import OpenMeasurement
import Player
import Units
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

/// The article about scenario files is compared with the reader's tables.
struct ScenarioArticleTests {
  private let lines: [String]
  private let text: String

  init() throws {
    let file = Checkout.root.appending(
      path: "Sources/Core/VASTSimulator/VASTSimulator.docc/scenario-file.md")
    text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  /// Whether a table of the article has a row for a name that ends with a sentence.
  private func hasRow(_ name: String, _ meaning: String) -> Bool {
    lines.contains { $0.hasPrefix("| `\(name)` |") && $0.hasSuffix("| \(meaning) |") }
  }

  /// The lists of keys that the article has tables of; those of widgets and messages are in the
  /// article about native units.
  private static let lists: [(name: String, fields: [SchemaField])] =
    ScenarioSchema.parts.filter { part in
      !["outbrain", "synerise", "upsight", "app"].contains { part.name.hasPrefix($0) }
    }.map { ($0.name, $0.fields) } + [
      ("scenario", PlaybackScenario.fields.schema()), ("step", StepRow.common),
      ("expectation", ClaimRow.conditions.schema() + ClaimRow.counts),
    ]

  @Test(arguments: lists.map { Named($0.name, $0.fields) })
  func `every key has its row, with what it means`(fields: Named<[SchemaField]>) {
    #expect(fields.value.filter { !hasRow($0.key, $0.meaning) }.map(\.key) == [])
  }

  @Test(arguments: StepRow.all.map { Named($0.name, $0) })
  func `every step has its row, and so have its keys`(row: Named<StepRow>) {
    let step = row.value
    #expect(hasRow(step.name, step.meaning))
    #expect(step.fields.filter { !hasRow($0.key, $0.meaning) }.map(\.key) == [])
  }

  @Test(arguments: ClaimRow.all.map { Named($0.name, $0) })
  func `every expectation has its row`(row: Named<ClaimRow>) {
    #expect(hasRow(row.value.name, row.value.meaning))
  }

  @Test func `a required key is said to be required`() {
    let lists = [
      PlaybackScenario.fields.schema(), View.fields.schema(), CompanionSlot.fields.schema(),
    ]
    for field in lists.joined() {
      let row = lines.first {
        $0.hasPrefix("| `\(field.key)` |") && $0.hasSuffix("| \(field.meaning) |")
      }
      #expect(row?.contains("| yes |") == field.isRequired, "\(field.key)")
    }
  }

  @Test func `every event, call, outcome and rule is named`() {
    let names =
      EventNames.player + EventNames.beacon + EventNames.verification + EventNames.omid
      + EventNames.outcomes.filter { $0 != "noAd" && $0 != "skipped" }
      + SessionCallName.allCases.map(\.rawValue) + ScenarioRules.all.map(\.id)
    #expect(names.filter { !text.contains("`\($0)`") } == [])
  }
}

/// The schema and the reader are compared with files that are slightly wrong.
struct ScenarioMutationTests {
  private static let validator = SchemaValidator(ScenarioSchema.document.json)

  /// The checks of the reader alone: names across the file, and relations between values.
  private static let beyondSchemas = [
    "no view is named", "a second view is named", "must be at most 24h",
    "must not be below 'atLeast'",
    "must be a regular expression", "is defined twice", "unknown unit", "a second unit is named",
    "'unit' is missing in", "belongs in one of the 'units'", "each of several units needs a view",
    "must be an event of source", "unknown viewability standard",
  ]

  @Test(arguments: 0..<24)
  func `the schema refuses what the reader refuses for its form, and nothing else`(
    seed: Int
  ) throws {
    var mutation = ScenarioMutation(seed: UInt64(seed))
    var refused = 0
    for round in 0..<100 {
      let text = ScenarioTexts.valid[(seed * 100 + round) % ScenarioTexts.valid.count]
      let value = mutation.mutated(try YAMLNode.json(of: text))
      let written = try JSONWriter().text(of: value)
      let errors = read(written).diagnostics.filter { $0.severity == .error }
      let faults = Self.validator.faults(of: value)
      let formal = errors.filter { error in
        !Self.beyondSchemas.contains(where: error.message.contains)
      }
      if !faults.isEmpty { refused += 1 }
      #expect(faults.isEmpty || !errors.isEmpty, "only the schema refuses \(written): \(faults)")
      #expect(!faults.isEmpty || formal.isEmpty, "only the reader refuses \(written): \(formal)")
    }
    // Most mutations break something, and some do not.
    #expect((40..<100).contains(refused), "\(refused) of 100")
  }
}

/// Changes one thing in a document.
struct ScenarioMutation {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let values: [JSONValue] = [
    .null, true, false, 0, 1, -1, 1.5, 101, 2_000_000, "", "abc", "ad", "2s", "-2s", "0s", "25h",
    "50%", "150%", "0%", "firstQuartile", "start", "on", "en", "1", [], [1, 2], ["a"],
    [0, 0, 1, 1], .object([]), ["view": "x"], ["beacon": "start"],
  ]

  private static let keys = [
    "colour", "at", "after", "by", "to", "over", "view", "do", "times", "atLeast", "within",
    "media",
    "frame", "percent", "volume", "latency", "status", "duration", "beacon", "url", "name", "under",
  ]

  mutating func mutated(_ value: JSONValue) -> JSONValue {
    // The depth is random too, so that shallow values are not changed more often than deep ones.
    switch value {
    case .object(let members) where !members.isEmpty && Int.random(in: 0..<4, using: &random) > 0:
      var members = members
      let index = Int.random(in: members.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: members.remove(at: index)
      case 1:
        let key = Self.keys.randomElement(using: &random) ?? ""
        members.removeAll { $0.key == key }
        if members.indices.contains(index) { members[index].key = key }
      case 2:
        let key = Self.keys.randomElement(using: &random) ?? ""
        members.removeAll { $0.key == key }
        members.append(.init(key, Self.values.randomElement(using: &random) ?? .null))
      default: members[index].value = mutated(members[index].value)
      }
      return .object(members)
    case .array(let elements) where !elements.isEmpty && Int.random(in: 0..<6, using: &random) > 0:
      var elements = elements
      let index = Int.random(in: elements.indices, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 {
        elements.remove(at: index)
      } else {
        elements[index] = mutated(elements[index])
      }
      return .array(elements)
    case .null, .bool, .integer, .number, .string, .array, .object:
      return Self.values.randomElement(using: &random) ?? .null
    }
  }
}

extension YAMLNode {
  /// The JSON of a document's text.
  static func json(of text: some StringProtocol) throws -> JSONValue {
    try YAMLParser().parse(Array(text.utf8)).json
  }
}
