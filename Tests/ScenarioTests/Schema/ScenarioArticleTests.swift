import Diagnostics
import Foundation
import JSONSchema
import TestSupport
import Testing

@testable import Scenario

/// The article about scenario files is compared with the reader's tables.
struct ScenarioArticleTests {
  private let lines: [String]
  private let text: String

  init() throws {
    let file = Checkout.root.appending(
      path: "Sources/Simulation/VASTSimulator/VASTSimulator.docc/scenario-file.md")
    text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  /// Whether a table of the article has a row for a name that ends with a sentence.
  private func hasRow(_ name: String, _ meaning: String) -> Bool {
    lines.contains { $0.hasPrefix("| `\(name)` |") && $0.hasSuffix("| \(meaning) |") }
  }

  @Test(
    arguments: [
      ScenarioSchema.topLevel, ScenarioSchema.player, ScenarioSchema.device, ScenarioSchema.network,
      ScenarioSchema.content, ScenarioSchema.slot, ScenarioSchema.companion,
      ScenarioSchema.mezzanine, ScenarioSchema.session, ScenarioSchema.standard,
      ScenarioSchema.view, ScenarioSchema.friendly, ScenarioSchema.trigger, ScenarioSchema.unit,
      ScenarioSchema.prebid, ScenarioSchema.prebidAdServerKeys, ScenarioSchema.prebidAccount,
      ScenarioSchema.prebidLifetimes,
      ScenarioSchema.sessionCall, ScenarioSchema.conditions, ScenarioSchema.counts,
    ].map { Named($0) })
  func `every key has its row, with what it means`(fields: Named<[SchemaField]>) {
    #expect(fields.value.filter { !hasRow($0.key, $0.meaning) }.map(\.key) == [])
  }

  @Test(arguments: StepName.allCases)
  func `every step has its row, and so have its keys`(step: StepName) {
    #expect(hasRow(step.rawValue, step.meaning))
    #expect(step.fields.filter { !hasRow($0.key, $0.meaning) }.map(\.key) == [])
  }

  @Test(arguments: ClaimKey.allCases)
  func `every expectation has its row`(claim: ClaimKey) {
    #expect(hasRow(claim.rawValue, claim.meaning))
  }

  @Test func `a required key is said to be required`() {
    for field in ScenarioSchema.topLevel + ScenarioSchema.view + ScenarioSchema.companion {
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
      + ScenarioSchema.sessionCalls.map(\.call) + ScenarioRules.all.map(\.id)
    #expect(names.filter { !text.contains("`\($0)`") } == [])
  }
}
