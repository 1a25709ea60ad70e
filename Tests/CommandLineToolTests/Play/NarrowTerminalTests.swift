import CommandLineTool
import Foundation
import Testing

/// What people see on a terminal whose lines are short.
struct NarrowTerminalTests {
  private func run(_ arguments: [String], columns: Int?) -> String {
    CommandRun(arguments, columns: columns).output
  }

  private static let play = ["play", CommandRun.tag, CommandRun.media]

  /// The header of the timeline's table.
  private func header(columns: Int?) -> [Substring] {
    run(Self.play, columns: columns).split(separator: "\n").first { $0.contains("event") }
      .map { $0.split(separator: " ") } ?? []
  }

  @Test(arguments: [60, 70, 81, 82, 100, 200])
  func `no line of play is longer than the terminal's`(columns: Int) {
    for line in run(Self.play, columns: columns).split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test func `columns are dropped below 82 characters, the playhead first`() {
    #expect(header(columns: nil) == ["time", "playhead", "event", "beacon", "in", "view"])
    #expect(header(columns: 200) == header(columns: nil))
    #expect(header(columns: 82) == header(columns: nil))
    #expect(header(columns: 70) == ["time", "event", "beacon", "in", "view"])
    #expect(header(columns: 60) == ["time", "event", "beacon"])
    #expect(header(columns: 50) == ["time", "event"])
  }

  @Test func `the end of an address stays`() {
    #expect(run(Self.play, columns: 70).contains(".com/firstQuartile  "))
  }

  @Test func `output that is no terminal is as long as it is`() {
    let text = run(Self.play, columns: nil)
    #expect(text.contains("vendor.example-omid: verify.example.com/twoSecondsFiftyPercentView"))
  }

  @Test func `a strip that would be too narrow is left out`() {
    #expect(run(Self.play, columns: 60).contains("     playing ▕"))
    #expect(!run(Self.play, columns: 40).contains("playing ▕"))
  }

  @Test func `the header of check keeps the end of a long path`() throws {
    let folder = try TemporaryFolder()
    let name = "\(String(repeating: "long-", count: 20))tag.xml"
    let tag = try folder.file(name, String(contentsOfFile: CommandRun.tag, encoding: .utf8))
    let arguments = ["check", tag, "--media", CommandRun.media]
    let narrow = run(arguments, columns: 60).split(separator: "\n").first ?? ""
    #expect(narrow.count == 60 && narrow.hasPrefix("…"), "\(narrow)")
    #expect(narrow.hasSuffix("long-tag.xml: player 'exact'"), "\(narrow)")
    let whole = run(arguments, columns: nil).split(separator: "\n").first ?? ""
    #expect(whole.hasSuffix("\(name): player 'exact'"))
  }
}
