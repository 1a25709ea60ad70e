import Foundation
import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

struct HostileHTMLTests {
  private static let attack = "</script></style><script>alert(1)</script><img src=x onerror=a>\"'"

  /// Attribute and text of the sample tag, each with markup in it.
  private static var tag: String {
    let escaped = XMLText.escaped(attack)
    return Recorded.tag
      .replacing("<AdTitle>A title", with: "<AdTitle>\(escaped)")
      .replacing("ad-1", with: escaped).replacing("c-1", with: escaped)
      .replacing("v.example-omid", with: escaped)
      .replacing("t.example/start", with: "t.example/\(escaped)")
      .replacing("n=[NOBODY]", with: "\(escaped)=[NOBODY]")
      .replacing(
        "<MediaFiles>",
        with: """
          <MediaFiles><MediaFile delivery="progressive" type="\(escaped)" width="1" height="1">
          https://\(escaped)/</MediaFile>
          """
      )
      .replacing("\"complete\": \"https://v.example/complete\"", with: "\"complete\": \"<b>\"")
  }

  /// A run with markup wherever the run, the tag or the scenario says something.
  static func record() throws -> RunRecord {
    var record = try Recorded.run("expect: [{ beacon: skip }]", tag: Self.tag)
    record.configuration.tag = Self.attack
    record.configuration.scenario = Self.attack
    record.configuration.player = Self.attack
    record.expectations[0].text = Self.attack
    record.expectations[0].failure = Self.attack
    let place = SourceLocation(file: Self.attack)
    let kinds: [RunEvent.Kind] = [
      .diagnostic(
        Diagnostic(
          rule: Rule(
            Self.attack, .error, Self.attack, explanation: Self.attack, fix: Self.attack),
          Self.attack, at: place, notes: [Self.attack])),
      .script(.init(vendor: Self.attack, level: .log, message: Self.attack)),
      .viewability(standard: Self.attack, state: .notMet, reason: Self.attack),
      .omid(type: .start, object: .object([.init(Self.attack, .string(Self.attack))])),
      .player(.caption(text: Self.attack, language: Self.attack), cause: .playback),
    ]
    let last = try #require(record.events.last)
    record.events += kinds.map { kind in
      var event = last
      event.kind = kind
      return event
    }
    return record
  }

  @Test func `markup of a tag is nowhere markup of the page`() throws {
    let record = try Self.record()
    #expect(record.outcome == .completed)
    let text = try HTMLReport.text(of: record, failingOn: .error)
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("<img"))
    #expect(!text.contains("<b>"))
    // Three of data and two that run.
    #expect(text.components(separatedBy: "<script").count == 6)
    #expect(text.components(separatedBy: "</script").count == 6)
    #expect(text.components(separatedBy: "</style").count == 3)
    // It is shown anyway, wherever it was.
    #expect(text.components(separatedBy: "&lt;script&gt;alert(1)").count > 20)
  }

  @Test func `markup of a scenario is nowhere markup of a test's page`() throws {
    let record = try Self.record()
    let text = TestHTMLReport.text(of: [
      .init(
        name: Self.attack, path: Self.attack, verdict: .failed, reasons: [Self.attack],
        findings: record.diagnostics, diff: Self.attack, record: record)
    ])
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("<img"))
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(text.components(separatedBy: "</style").count == 3)
    #expect(text.components(separatedBy: "&lt;script&gt;alert(1)").count > 10)
  }
}
