internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about creatives and their identifiers.
extension LintRule {
  static let creatives: [LintRule] = [
    .creativeWithoutContent, .severalKindsInCreative, .universalAdIdUnknown,
    .universalAdIdEmpty, .idRepeated,
  ]

  static let creativeWithoutContent: LintRule = .init(
    "CreativeWithoutContent", .warning, "a Creative without Linear, NonLinearAds or CompanionAds",
    explanation: "Players ignore it. Usually it is the remainder of a template.",
    fix: "Put a Linear, NonLinearAds or CompanionAds into it, or remove it.",
    clause: "VAST 2.0 to 4.3, Creative",
    on: [.creative, .wrapperCreative]
  ) { node, pass in
    guard !node.children.contains(where: { creativeKinds.contains($0.name) }) else { return }
    pass.report(
      .creativeWithoutContent, at: node.position,
      "'Creative' has no 'Linear', 'NonLinearAds' or 'CompanionAds'; one is required")
  }

  private static let creativeKinds = ["Linear", "NonLinearAds", "CompanionAds"]

  static let severalKindsInCreative: LintRule = .init(
    "SeveralKindsInCreative", .warning, "several kinds in one Creative, before 4.0",
    explanation: """
      2.0 and 3.0 allow one kind per Creative. Older players may read only the \
      first kind.
      """,
    fix: "Give each kind its own Creative.",
    clause: "VAST 2.0 and 3.0, Creative, a choice",
    on: [.creative, .wrapperCreative]
  ) { node, pass in
    guard pass.version == .v2_0 || pass.version == .v3_0 else { return }
    var first: String?
    for child in node.children where creativeKinds.contains(child.name) {
      guard let first else {
        first = child.name
        continue
      }
      // If both elements are of the same kind, another rule reports them.
      guard first != child.name else { continue }
      pass.report(
        .severalKindsInCreative, at: child.position,
        "'Creative' has '\(first)' and '\(child.name)'; each needs its own 'Creative' before 4.0")
      return
    }
  }

  static let universalAdIdUnknown: LintRule = .init(
    "UniversalAdIdUnknown", .note, "a UniversalAdId that is 'unknown'",
    explanation: """
      The standard requires 'unknown' if there is no identifier, but then frequency caps and \
      quality control cannot identify the creative.
      """,
    fix: "Register the creative, and state its identifier.",
    clause: "VAST 4.0 and later, UniversalAdId",
    on: [.universalAdID]
  ) { node, pass in
    let registry = node.value(of: "idRegistry") ?? ""
    guard
      registry.isSame(as: "unknown")
        || node.text.withoutBlankEnds.isSame(as: "unknown")
    else { return }
    pass.report(
      .universalAdIdUnknown, at: node.position,
      "the 'UniversalAdId' is 'unknown'; register the creative")
  }

  static let universalAdIdEmpty: LintRule = .init(
    "UniversalAdIdEmpty", .warning, "a UniversalAdId without its value",
    explanation: """
      4.0 has the value in the attribute 'idValue', 4.1 and later as text. A player reads only one \
      of them.
      """,
    fix: "Write the identifier where the declared version defines it.",
    clause: "VAST 4.1 and later, UniversalAdId",
    on: [.universalAdID]
  ) { node, pass in
    guard node.isBlank else { return }
    let hasValue = node.value(of: "idValue") != nil
    guard pass.isVersion(atLeast: .v4_1) || !hasValue else { return }
    pass.report(
      .universalAdIdEmpty, at: node.position,
      hasValue
        ? "'UniversalAdId' has its value in 'idValue' only; since 4.1 the value is its text"
        : "'UniversalAdId' is empty; use 'unknown' for a creative without an identifier")
  }

  static let idRepeated: LintRule = .init(
    "IdRepeated", .warning, "two ads or two creatives of one kind with the same id",
    explanation: """
      Reports and frequency caps count by the identifier, so two ads or creatives with the same \
      identifier are counted once.
      """,
    fix: "Give each its own id, or remove the one that is there by mistake.",
    clause: "VAST 2.0 to 4.3, Ad and Creative, id",
    on: [.vast, .creatives]
  ) { node, pass in
    guard node.children.count > 1 else { return }
    var seen: Set<[String]> = []
    for child in node.children where child.name == "Ad" || child.name == "Creative" {
      guard let id = child.attribute(named: "id"), !id.isEmpty else { continue }
      // A Linear and its companions often share their identifier.
      let kinds =
        child.name == "Ad"
        ? ["Ad"] : creativeKinds.filter { child.hasChild($0) }
      for kind in kinds where !seen.insert([kind, id]).inserted {
        let subject = kind == child.name ? "'Ad'" : "'\(child.name)' with '\(kind)'"
        pass.report(
          .idRepeated, at: child.position,
          "another \(subject) already has the id \(LintPass.quoted(id))")
      }
    }
  }
}
