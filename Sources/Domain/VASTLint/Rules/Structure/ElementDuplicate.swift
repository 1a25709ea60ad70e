internal import Diagnostics
internal import XMLTree

/// Finds an element that is there twice, with all it holds.
enum ElementDuplicate: PracticeRule {
  static let rule = Rule(
    "ElementDuplicate", .warning, "an element that is there twice",
    explanation: """
      The second one is equal to the first in everything. Players show it, run it or count it \
      again, or ignore it.
      """,
    remedy: "Remove one of the two.",
    clause: "VAST 2.0 to 4.3, elements that may be repeated; practice")

  static let elements: [SchemaElement] = [
    .inLine, .creatives, .wrapperCreatives, .creative, .adVerifications, .verification, .icons,
    .icon, .companionAds, .wrapperCompanionAds, .companion, .nonLinearAds, .nonLinear, .mediaFiles,
    .videoClicks,
  ]

  /// Elements whose repetition has no rule of its own.
  private static let names: Set = [
    "Category", "Creative", "UniversalAdId", "Verification", "JavaScriptResource",
    "ExecutableResource", "Icon", "Companion", "NonLinear", "StaticResource", "IFrameResource",
    "HTMLResource", "InteractiveCreativeFile",
    "Mezzanine",
  ]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 1 else { return }
    // Most elements differ in an attribute or in their text.
    var prints: [UInt64] = []
    for child in node.children where names.contains(child.name) {
      prints.append(Fingerprint.hash(of: child))
    }
    prints.sort()
    guard zip(prints, prints.dropFirst()).contains(where: ==) else { return }
    var seen: [Key: XMLNode] = [:]
    for child in node.children where names.contains(child.name) {
      let key = Key(name: child.name, text: child.text.withoutBlankEnds, child.attributes)
      guard let first = seen[key] else {
        seen[key] = child
        continue
      }
      guard isEqual(first, child) else { continue }
      pass.report(
        rule, at: child.position, "'\(child.name)' repeats an earlier one of '\(node.name)'")
    }
  }

  private struct Key: Hashable {
    var name: String
    var text: Substring
    var attributes: [XMLAttribute]

    init(name: String, text: Substring, _ attributes: [XMLAttribute]) {
      self.name = name
      self.text = text
      self.attributes = attributes
    }
  }

  /// Whether two elements are equal wherever they are.
  private static func isEqual(_ one: XMLNode, _ other: XMLNode) -> Bool {
    one.name == other.name && one.attributes == other.attributes
      && one.text.withoutBlankEnds == other.text.withoutBlankEnds
      && one.children.count == other.children.count
      && zip(one.children, other.children).allSatisfy(isEqual)
  }
}
