import CommandLineTool
import Documents
import Foundation
import Prebid
import Testing
import Vocabulary

/// The article about Prebid is compared with the rules and with the program's options.
struct PrebidArticleTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Core/VASTSimulator/VASTSimulator.docc/prebid.md"),
      encoding: .utf8)
  }

  @Test func `every rule has its row, with severity and fix, and no row has another rule`() {
    let rules = PrebidServerRules.all + PrebidClientRules.all
    let rows = rules.map {
      "| `\($0.id)` | \($0.severity.rawValue) | \($0.summary) | \($0.fix) |"
    }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(rows.filter { !lines.contains($0) } == [])
    let written = lines.filter { $0.contains(/^\| `[A-Z]\w+` \| (error|warning|note) \|/) }
    #expect(written.filter { !rows.contains($0) } == [])
  }

  @Test func `every option of the command is named`() {
    let help = CommandRun("auction", "--help-all").output
    let options = help.matches(of: /--[a-z-]+ </).map { String($0.output.dropLast(2)) }
    #expect(options.count > 10)
    let general = ["--color", "--config"]
    #expect(options.filter { !general.contains($0) && !text.contains("`\($0)") } == [])
  }

  /// The printed block of YAML whose first line names it.
  private func printed(_ name: String) throws -> JSONValue {
    let start = try #require(text.range(of: "```yaml\n# \(name)\n"))
    let block = text[start.upperBound...].components(separatedBy: "```")[0]
    return try YAMLParser().parse(Array(block.utf8)).json
  }

  @Test func `the request and the line items that it prints have no problem`() throws {
    var units = PrebidAdUnitReader()
    let unit = try #require(units.adUnit(try printed("request.yaml")))
    #expect(unit.formats == [AdSize(width: 300, height: 250)])
    #expect(units.problems.isEmpty)
    var items = LineItemReader()
    let read = items.lineItems(try printed("lineItems.yaml")) { _ in
      SourceLocation(file: "lineItems.yaml")
    }
    #expect(read.items.count == 3)
    #expect(items.problems.isEmpty)
  }

  @Test func `every key of a line item is named`() {
    for key in LineItemReader.keys + LineItemReader.creativeKeys {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }

  @Test func `every key of an ad unit is named`() {
    for key in PrebidAdUnitReader.keys + PrebidAdUnitReader.videoKeys {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }
}
