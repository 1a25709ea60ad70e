import CommandLineTool
import Foundation
import Testing
import Vocabulary

struct RuleRegistryTests {
  /// The identifiers of the rules that are defined in the sources.
  private static func defined() throws -> [String] {
    let sources = CommandRun.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var identifiers: [String] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      let definitions = text.matches(of: /static let (\w+) = Rule\(\s*"(\w+)"/)
      identifiers += definitions.map { String($0.2) }
      for definition in definitions where definition.1 != "rule" {
        #expect(definition.1.lowercased() == definition.2.lowercased())
      }
    }
    return identifiers
  }

  @Test func `every rule that is defined is in the registry, once`() throws {
    let defined = try Self.defined()
    #expect(defined.count > 200 && Set(defined).count == defined.count)
    let known = RuleRegistry.all.map(\.id)
    #expect(known == Set(known).sorted())
    #expect(Set(defined).subtracting(known).sorted() == [])
  }

  @Test(arguments: RuleRegistry.all)
  func `a rule explains itself`(rule: Rule) throws {
    let first = try #require(rule.id.first)
    #expect(first.isUppercase && rule.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    #expect(rule.explanation.hasSuffix(".") && rule.fix.hasSuffix("."))
    #expect(RuleRegistry.rule(named: rule.id) == rule)
  }

  @Test(arguments: RuleRegistry.all.filter { !$0.id.hasPrefix("VASTError") })
  func `a rule can be explained on the command line`(rule: Rule) {
    let output = CommandRun("explain", rule.id).output
    #expect(output.hasPrefix("\(rule.id) (\(rule.severity.rawValue))\n\(rule.summary)\n"))
    #expect(output.contains("\n\nFix: "))
  }
}

extension RuleRegistryTests {
  @Test(arguments: [
    ("MediaTypeDiffers", "DeclaredType"), ("DurationDiffers", "DeclaredDuration"),
    ("MediaDamaged", "MediaDamage"), ("UnresolvedMacro", "MacroUnknown"),
  ])
  func `a rule that has another name now is named`(old: String, new: String) throws {
    let warning = try #require(RuleRegistry.warning(about: old))
    #expect(warning.message == "the rule '\(old)' is called '\(new)' now; use that name")
    #expect(RuleRegistry.rule(named: old) == nil && RuleRegistry.rule(named: new) != nil)
  }
}
