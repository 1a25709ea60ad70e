import Foundation
import JSONSchema
import TestSupport
import Testing

@testable import Reports

/// The article about the event stream is compared with the tables of its
/// schema.
struct EventStreamArticleTests {
  private let text: String

  init() throws {
    let file = Checkout.root.appending(
      path: "Sources/Simulation/VASTSimulator/VASTSimulator.docc/event-stream.md")
    text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
  }

  /// The lines below a heading, until the next one.
  private func section(_ heading: String) throws -> [String] {
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading), "no section '\(heading)'")
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("#") })
  }

  private func missing(_ fields: [SchemaField], in section: [String]) -> [String] {
    fields.filter { field in
      !section.contains {
        $0.hasPrefix("| `\(field.key)` |") && $0.hasSuffix("| \(field.meaning) |")
          && $0.contains(field.isRequired ? "| always |" : "| sometimes |")
      }
    }
    .map(\.key)
  }

  @Test(arguments: EventStreamSchema.kinds)
  func `every kind has its section, and every key its row`(kind: EventStreamSchema.Kind) throws {
    let section = try section("### \(kind.name)" + (kind.phase.map { ", phase \($0)" } ?? ""))
    #expect(section.contains(kind.meaning))
    #expect(missing(kind.fields, in: section) == [])
    // And no row of a table describes an unknown key.
    let known: [SchemaField]
    switch kind.name {
    case "run": known = kind.fields + [SchemaField("phase", .any, "")]
    case "ad":
      known =
        kind.fields + EventStreamSchema.mediaFile + EventStreamSchema.nonLinear
        + EventStreamSchema.clickThrough
    case "screen": known = kind.fields + EventStreamSchema.view
    case "exposure":
      known =
        kind.fields + EventStreamSchema.exposureTotals + EventStreamSchema.quartile
        + EventStreamSchema.comparison
    case _: known = kind.fields
    }
    let rows = section.filter { $0.hasPrefix("| `") }.map { $0.dropFirst(3).prefix { $0 != "`" } }
    #expect(rows.filter { row in !known.contains { $0.key == row } } == [])
  }

  @Test func `the keys of every line, and of parts, have their rows`() throws {
    #expect(missing(EventStreamSchema.common, in: try section("## Keys of every line")) == [])
    let ad = try section("### ad")
    #expect(missing(EventStreamSchema.mediaFile + EventStreamSchema.nonLinear, in: ad) == [])
    #expect(missing(EventStreamSchema.clickThrough, in: ad) == [])
    #expect(missing(EventStreamSchema.view, in: try section("### screen")) == [])
    let exposure = try section("### exposure")
    #expect(
      missing(
        EventStreamSchema.exposureTotals + EventStreamSchema.quartile
          + EventStreamSchema.comparison, in: exposure) == [])
  }
}
