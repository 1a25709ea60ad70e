import CommandLineTool
import Foundation
import Testing

struct RuleNamesTests {
  @Test func `every rule that a run or a command names can be explained`() throws {
    let sources = CommandRun.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var named: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      named.formUnion(text.matches(of: /rule: "(\w+)"/).map { String($0.1) })
      // Whoever reports through a function of their own.
      guard file.path.contains("/VAST") && !file.path.contains("/VASTLint/") else { continue }
      named.formUnion(
        text.matches(of: /\.(?:note|warning|error),\s+"([A-Z]\w+)",/).map { String($0.1) })
    }
    #expect(named.count > 20)
    #expect(named.subtracting(RuleNames.all).sorted() == [])
    for rule in RuleNames.all {
      #expect(CommandRun("explain", rule).output.hasPrefix("\(rule) ("), "\(rule)")
    }
  }
}
