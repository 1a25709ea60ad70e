import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// A vendor counts as judged where its script ran, registered, and sent something.
struct VendorCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command on the sample tag whose vendor has a script with this text; nil for no script.
  private func run(_ command: String, _ script: String?) throws -> CommandRun {
    var words = [
      command, CommandRun.sample("Tags/verification-script.xml"), "--format", "json",
      "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
    ]
    if let script {
      let path = try folder.file("script.js", script)
      words += ["--map", "https://scripts.example.com/seed-rules.js=\(path)"]
    }
    return CommandRun(words)
  }

  private func certificate(_ script: String?) throws -> (JSONValue?, rules: Set<String>) {
    let certificate = try JSONReader.value(of: run("check", script).output)["tags"]?.items.first
    let findings = certificate?["cases"]?.items.flatMap { $0["findings"]?.items ?? [] } ?? []
    return (certificate, Set(findings.compactMap { $0["rule"]?.text }))
  }

  private static let silent = "omid3p.registerSessionObserver(function (event) {});"

  @Test(arguments: [
    ("var deaf = 1;", "its script registered no observer", true),
    (
      "omidNative.sendUrl('https://v.example.com/loaded');", "its script registered no observer",
      true
    ),
    (Self.silent, "its script sent nothing", false),
    (nil, "its script was not run", false),
  ])
  func `a vendor that measures nothing is not counted, and the verdict says why`(
    script: String?, reason: String, isFinding: Bool
  ) throws {
    let (certificate, rules) = try certificate(script)
    #expect(certificate?["judged"]?["vendors"] == 0)
    #expect(
      certificate?["notJudged"]?.items.contains {
        $0["subject"] == "vendor" && $0["reason"]?.text?.contains(reason) == true
      } == true)
    #expect(certificate?["reason"]?.text?.contains("1 vendor: \(reason)") == true)
    #expect(rules.contains("ScriptRegistersNothing") == isFinding)
  }

  @Test(arguments: [
    "omid3p.registerSessionObserver(function (e) { omidNative.sendUrl('https://v.example.com/' + e.type); });",
    "omid3p.addEventListener('start', function () { omidNative.sendUrl('https://v.example.com/s'); });",
  ])
  func `a vendor whose script registers and sends is judged`(script: String) throws {
    let (certificate, rules) = try certificate(script)
    #expect(certificate?["judged"]?["vendors"] == 1)
    #expect(!rules.contains("ScriptRegistersNothing"))
  }

  @Test func `a play says the same of a script that registers nothing`() throws {
    let output = try run("play", "var deaf = 1;").output
    #expect(output.contains("ScriptRegistersNothing"))
    #expect(output.contains("its script registered no observer"))
  }
}
