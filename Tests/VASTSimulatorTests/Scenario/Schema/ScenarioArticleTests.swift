import Foundation
import OpenMeasurement
import Player
import Prebid
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

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
