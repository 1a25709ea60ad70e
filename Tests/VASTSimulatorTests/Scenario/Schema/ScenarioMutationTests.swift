import Documents
import Testing
import Vocabulary

@testable import VASTSimulator

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
