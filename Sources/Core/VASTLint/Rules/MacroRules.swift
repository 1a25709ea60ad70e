internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about macros in URLs.
extension LintRule {
  static let macros: [LintRule] = [
    .macroForm, .macroUnknown, .macroUnclosed, .macroMisplaced, .macroNotInVersion,
    .macroDeprecated, .errorWithoutCode, .impressionWithoutCacheBuster,
  ]

  static let macroForm: LintRule = .init(
    .macroForm,
    .urls([.foreignMacro, .bareMacro]) { node, _, pass in
      guard pass.hasRoom(for: .macroForm) else {
        pass.report(.macroForm, at: node.position, "")
        return
      }
      let foreign = UnresolvedMacros.find(in: node.text).filter(MacroDefinition.isProbable)
      for macro in foreign.prefix(5) {
        pass.report(
          .macroForm, at: node.position,
          "\(LintPass.quoted(macro)) in the URL of '\(node.name)' "
            + ForeignMacro.remark(about: macro))
      }
      if foreign.isEmpty, let name = bareMacro(in: node.text) {
        pass.report(
          .macroForm, at: node.position,
          "'\(name)' in the URL of '\(node.name)' has no brackets and is not replaced; "
            + "use '[\(name)]'")
      }
    })

  /// The first macro name that is a parameter's value without square brackets around it; nil when
  /// there is none. Names of up to six letters are not considered, because they may be ordinary
  /// words.
  static func bareMacro(in text: String) -> String? {
    let parts = text.utf8.split { byte in
      !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte != UInt8(ascii: "_")
    }
    for part in parts where part.count > 6 {
      let before = text.utf8[..<part.startIndex].last
      let after = text.utf8[part.endIndex...].first
      guard before.map({ "=(<!*'\"|:$".utf8.contains($0) }) == true,
        after.map({ "&)>!*'\"|;".utf8.contains($0) }) ?? true,
        MacroDefinition.named(String(Substring(part))) != nil
      else { continue }
      return String(Substring(part))
    }
    return nil
  }

  static let macroUnknown: LintRule = .init(
    .macroUnknown,
    .urls(.bracket) { node, url, pass in
      for index in pass.macros.indices {
        guard let row = pass.macros[index].row else {
          reportUnknown(pass.macros[index].name, node, &pass)
          continue
        }
        checkContext(of: row, node, url, &pass)
        checkVersion(of: row, node, &pass)
        checkSupport(of: row, node, &pass)
      }
    })

  private static func reportUnknown(_ name: String, _ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      .macroUnknown, at: node.position,
      "macro '[\(name)]' in the URL of '\(node.name)' is unknown and is not replaced"
        + (pass.hasRoom(for: .macroUnknown)
          ? MacroDefinition.meant(by: name).map { "; did you mean '[\($0.name)]'?" } ?? "" : "")
    )
  }

  static let macroUnclosed: LintRule = .init(
    "MacroUnclosed", .warning, "a macro with one bracket missing",
    explanation: """
      A player replaces '[NAME]' with both brackets. Without one of them the text is requested \
      unchanged.
      """,
    fix: "Close the bracket, as in '[CACHEBUSTING]'; at the end of CDATA this gives ']]]>'.",
    clause: "VAST 3.0 and later, macros",
    onURLsWith: .unmatchedBracket
  ) { node, url, pass in
    // In text with a `<`, brackets may belong to markup.
    guard !url.traits.contains(.markup) else { return }
    var opening: Substring.UTF8View?
    func report(_ text: Substring.UTF8View) {
      let words = LintPass.quoted(String(Substring(text.prefix(24))))
      pass.report(
        .macroUnclosed, at: node.position,
        "the brackets in the URL of '\(node.name)' do not match at \(words)")
    }
    var rest = node.text.withoutBlankEnds.utf8
    while let byte = rest.first {
      if byte == UInt8(ascii: "[") {
        if opening == nil { opening = rest }
      } else if byte == UInt8(ascii: "]") {
        // Another rule reports nested brackets.
        if opening == nil, rest.dropFirst().first != byte {
          report(rest)
          return
        }
        if rest.dropFirst().first != byte { opening = nil }
      }
      rest = rest.dropFirst()
    }
    if let opening { report(opening) }
  }

  static let macroMisplaced = LintRule(.macroMisplaced, .byOthers)

  private static func checkContext(
    of row: MacroIndex.Row, _ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass
  ) {
    guard let kind = kind(of: url), !row.hasValue(in: kind) else { return }
    pass.report(
      .macroMisplaced, at: node.position,
      "macro '[\(row.definition.name)]' has no value in the URL of '\(node.name)'; "
        + "it is for \(words(for: row.definition.contexts))")
  }

  /// The kind of request for which a URL is used; nil for a kind that the registry does not cover.
  private static func kind(of url: URLSubject) -> RequestKind? {
    switch url.element {
    case .error, .rootError: .error
    case .vmapTracking: .breakError
    case .verificationTracking: .verificationNotExecuted
    case .clickTracking, .customClick, .iconClickTracking, .companionClickTracking,
      .nonLinearClickTracking:
      .clickTracking
    default: url.form == .tracker ? .tracking : url.form == .adTag ? .adRequest : nil
    }
  }

  private static func words(for contexts: Set<RequestKind>) -> String {
    if contexts == [.adRequest] { return "requests for ads" }
    if contexts == [.clickTracking] { return "click trackers" }
    if contexts == [.verificationNotExecuted] { return "'verificationNotExecuted'" }
    if contexts == [.breakError] { return "error trackers of VMAP" }
    return contexts.contains(.tracking) ? "trackers" : "'Error'"
  }

  static let macroNotInVersion = LintRule(
    "MacroNotInVersion", .note, "a macro that is newer than the declared version",
    explanation: """
      Players of the declared version do not replace the macro. Newer players replace the macro \
      in documents of every version.
      """,
    fix: "Declare a version that defines the macro, or remove the macro.",
    clause: "VAST 4.x, macro registry, since")

  /// Reports each macro once per document.
  private static func checkVersion(
    of row: MacroIndex.Row, _ node: XMLNode, _ pass: inout LintPass
  ) {
    guard let version = pass.version, version < row.since else { return }
    let name = "macro '[\(row.definition.name)]'"
    guard pass.newerMacros.insert(name).inserted else { return }
    pass.addNewer(
      name, since: row.since, .macroNotInVersion, isMinor: true, at: node.position,
      "\(name) was introduced in \(row.since.text); \(pass.declaration)")
  }

  static let macroDeprecated = LintRule(
    "MacroDeprecated", .note, "a macro that is deprecated",
    explanation: """
      'CONTENTPLAYHEAD' was split into 'MEDIAPLAYHEAD' and 'ADPLAYHEAD' in 4.1. Players may stop \
      replacing 'CONTENTPLAYHEAD'.
      """,
    fix: "Use [MEDIAPLAYHEAD] for the content, or [ADPLAYHEAD] for the ad.",
    clause: "VAST 4.1 and later, macros, CONTENTPLAYHEAD")

  private static func checkSupport(
    of row: MacroIndex.Row, _ node: XMLNode, _ pass: inout LintPass
  ) {
    guard row.definition.support == .deprecated, pass.isVersion(atLeast: .v4_1) else { return }
    pass.report(
      .macroDeprecated, at: node.position,
      "macro '[\(row.definition.name)]' is deprecated since 4.1")
  }

  static let errorWithoutCode: LintRule = .init(
    "ErrorWithoutCode", .warning, "an Error without [ERRORCODE]",
    explanation: """
      The tracker is requested without the error code, so a timeout and a missing file look the \
      same.
      """,
    fix: "Add [ERRORCODE] to the URL, as in '?code=[ERRORCODE]'.",
    clause: "VAST 3.0 and later, Error, ERRORCODE macro",
    on: [.error, .rootError]
  ) { node, pass in
    guard pass.version != .v2_0, !node.isBlank, !MacroScan.mentions("ERRORCODE", node.text),
      !MacroScan.mentions("ERROR_CODE", node.text)
    else { return }
    pass.report(.errorWithoutCode, at: node.position, "the URL of 'Error' has no '[ERRORCODE]'")
  }

  static let impressionWithoutCacheBuster: LintRule = .init(
    "ImpressionWithoutCacheBuster", .note, "an Impression without any macro",
    explanation: """
      A cache may answer a second request of the same URL, which is then not counted. \
      '[CACHEBUSTING]' makes each request different. An ad server that puts its own number into \
      each tag does not need it.
      """,
    fix: "Add [CACHEBUSTING] to the URL, as in '?cb=[CACHEBUSTING]'.",
    clause: "VAST 3.0 and later, CACHEBUSTING macro",
    on: [.impression]
  ) { node, pass in
    let isRequested = pass.url.contains(.http) || pass.url.contains(.https)
    // Only a URL is reported that has neither macros nor a trait that another rule about macros
    // reports.
    let macros: URLTraits = [
      .bracket, .unmatchedBracket, .foreignMacro, .bareMacro, .markup, .escapedAmpersand,
    ]
    guard isRequested, pass.version != .v2_0, pass.url.isDisjoint(with: macros) else { return }
    pass.report(
      .impressionWithoutCacheBuster, at: node.position,
      "the URL of 'Impression' has no '[CACHEBUSTING]'; a cached answer is not counted")
  }
}
