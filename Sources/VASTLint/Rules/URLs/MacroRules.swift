internal import Diagnostics
internal import XMLTree

/// A macro as other systems write it.
enum MacroForm: URLRule {
  static let rule = LintRule(
    "MacroForm", .warning, "a macro that is not in VAST's form",
    rationale: """
      Players replace '[NAME]' in upper case. '%%NAME%%', '${NAME}' and '%5BNAME%5D' are requested \
      as they are: the server that should have replaced its own macro did not.
      """,
    clause: "VAST 3.0 and later, macros")

  static let trigger: URLTraits = [.foreignMacro, .bracket]

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    if url.traits.contains(.foreignMacro) {
      for macro in MacroScan.foreign(in: node.text).prefix(5) {
        pass.report(
          rule, at: node.position,
          "\(LintPass.quoted(macro)) in the URL of '\(node.name)' is not replaced; "
            + "'\(meant(by: macro))' is VAST's form")
      }
    }
    guard url.traits.contains(.bracket) else { return }
    for macro in pass.macros where !macro.hasForm {
      pass.report(
        rule, at: node.position,
        "'[\(macro.name)]' in the URL of '\(node.name)' is not replaced; "
          + "'\(meant(by: macro.name))' is VAST's form")
    }
  }

  /// What VAST has for a macro of another system, or how it would write it.
  private static func meant(by text: String) -> String {
    var name = text
    if name.uppercased().hasPrefix("%5B") { name = String(name.dropFirst(3).dropLast(3)) }
    name = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }.uppercased()
    if ["RANDOM", "RND", "CB", "CACHEBUSTER", "CACHE_BUSTER", "CACHEBREAKER"].contains(name) {
      return "[CACHEBUSTING]"
    }
    return "[\(NearestName.find(name, in: MacroRegistry.names) ?? name)]"
  }
}

/// Asks of each macro in VAST's form whether it exists, here and in this version.
enum MacroKnown: URLRule {
  static let rule = MacroUnknown.rule
  static let trigger: URLTraits = .bracket

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    for macro in pass.macros where macro.hasForm {
      guard let row = macro.row else {
        MacroUnknown.report(macro.name, node, &pass)
        continue
      }
      MacroMisplaced.check(row, node, url, &pass)
      MacroNotInVersion.check(row, node, &pass)
    }
  }
}

/// A macro that nobody replaces.
enum MacroUnknown: RuleHolder {
  static let rule = LintRule(
    "MacroUnknown", .warning, "a macro that VAST does not know",
    rationale: """
      Players leave what they do not know as it is, so that the server receives the brackets. \
      Some macros are an arrangement with one player; then this rule may be switched off.
      """,
    clause: "VAST 4.x, macro registry")

  static func report(_ name: String, _ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "macro '[\(name)]' in the URL of '\(node.name)' is not known and stays as it is"
        + pass.suggestion(for: name, in: MacroRegistry.names))
  }
}

/// A macro of a later version.
enum MacroNotInVersion: RuleHolder {
  static let rule = LintRule(
    "MacroNotInVersion", .note, "a macro that is newer than the declared version",
    rationale: "Players of the declared version leave it as it is; newer ones replace it anywhere.",
    clause: "VAST 4.x, macro registry, since")

  static func check(_ row: MacroRegistry.Row, _ node: XMLNode, _ pass: inout LintPass) {
    guard let version = pass.version, version < row.since else { return }
    pass.report(
      rule, at: node.position,
      "macro '[\(row.name)]' is known since \(row.since.text) only; "
        + "the document declares \(version.text)")
  }
}

/// A macro that has no value in this request.
enum MacroMisplaced: RuleHolder {
  static let rule = LintRule(
    "MacroMisplaced", .warning, "a macro in a request in which it has no value",
    rationale: """
      '[ERRORCODE]' is for Error, '[REASON]' for verificationNotExecuted, '[CLICKPOS]' for click \
      trackers; some are for requests of ads only. Elsewhere they stay, or become -1.
      """,
    clause: "VAST 4.x, macro registry, contexts")

  static func check(
    _ row: MacroRegistry.Row, _ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass
  ) {
    guard let place = complaint(about: row.place, url) else { return }
    pass.report(
      rule, at: node.position,
      "macro '[\(row.name)]' has no value in the URL of '\(node.name)'; it is for \(place)")
  }

  /// Where the macro belongs; nil when it is there.
  private static func complaint(
    about place: MacroRegistry.Place, _ url: URLSubject
  ) -> String? {
    switch place {
    case .anywhere: nil
    case .trackers: url.form == .adTag ? "trackers" : nil
    case .adRequests: url.form == .tracker ? "requests for ads" : nil
    case .errors:
      // VMAP's error trackers are given VAST's code by many players.
      [.error, .rootError, .vmapTracking].contains(url.element) ? nil : "'Error'"
    case .verificationNotExecuted:
      url.element == .verificationTracking ? nil : "'verificationNotExecuted'"
    case .clicks:
      url.form == .clickThrough || isClickTracker(url.element) ? nil : "click trackers"
    case .breakErrors: url.element == .vmapTracking ? nil : "error trackers of VMAP"
    }
  }

  private static func isClickTracker(_ element: SchemaElement) -> Bool {
    [
      .clickTracking, .customClick, .iconClickTracking, .companionClickTracking,
      .nonLinearClickTracking,
    ].contains(element)
  }
}
