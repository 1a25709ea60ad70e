import Foundation
import Testing
import Vocabulary

@testable import CommandLineTool

/// What `explain` says of the SDKs whose guides the program plays.
struct SDKGuideTests {
  @Test func `five SDKs are explained`() {
    #expect(
      SDKGuide.all.map(\.name) == ["criteo", "outbrain", "synerise", "upsight", "prebid"])
  }

  @Test(arguments: SDKGuide.all.map(\.name))
  func `an SDK is explained with its title, its rules and its commands`(name: String) throws {
    let guide = try #require(SDKGuide.all.first { $0.name == name })
    let run = CommandRun("explain", name.uppercased())
    #expect(run.exitCode == .pass && run.errorOutput.isEmpty)
    #expect(run.output.hasPrefix("\(name) (SDK)\n\(guide.title)\n\n"))
    let words = Set(run.output.split { $0.isWhitespace || $0 == "," }.map(String.init))
    #expect(guide.rules.count > 10)
    #expect(guide.rules.map(\.id).filter { !words.contains($0) } == [])
    #expect(guide.rules.allSatisfy { RuleRegistry.rule(named: $0.id) != nil })
    for command in guide.commands {
      #expect(run.output.contains("\n  vastsim \(command)\n"))
    }
  }

  @Test(arguments: SDKGuide.all.flatMap(\.commands))
  func `a command that is named runs on the samples`(command: String) {
    let words = command.split(separator: " ").map { word in
      word.hasPrefix("SampleMedia/")
        ? CommandRun.sample(String(word.dropFirst("SampleMedia/".count))) : String(word)
    }
    let run = CommandRun(words)
    #expect([.pass, .findings].contains(run.exitCode), "\(run.errorOutput)")
    #expect(!run.output.isEmpty)
  }

  @Test(arguments: SDKGuide.all.map(\.name))
  func `the article about commands has a row for each SDK, with its first command`(name: String)
    throws
  {
    let guide = try #require(SDKGuide.all.first { $0.name == name })
    let command = try #require(guide.commands.first)
    let article = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Core/VASTSimulator/VASTSimulator.docc/commands.md"), encoding: .utf8)
    #expect(article.contains("| `\(name)` | \(guide.title) | `vastsim \(command)` |"))
  }
}
