internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about verifications.
extension LintRule {
  static let verifications: [LintRule] = [
    .verificationFrameworkUnknown, .browserOptionalMissing, .verificationVendorForm,
    .verificationWithoutResource, .verificationNotExecutedMissing, .verificationReasonMissing,
    .verificationScriptType, .verificationParametersMissing, .verificationMisplaced,
    .verificationMisspelt, .verificationBlocks, .verificationFlashOnly,
  ]

  static let verificationBlocks: LintRule = .init(
    "VerificationBlocks", .warning, "a verification vendor's wrapper that may replace the ad",
    explanation: """
      A wrapper that blocks decides at each request whether the ad is delivered; where it is not, the \
      server of the publisher counts an impression and that of the advertiser none. Wrappers that \
      only monitor are not reported.
      """,
    fix: """
      Ask the vendor for a wrapper that only monitors, or agree with the advertiser on what a blocked \
      impression counts.
      """,
    clause: "VAST 2.0 to 4.3, VASTAdTagURI", on: [.vastAdTagURI, .adTagURI]
  ) { node, pass in
    guard let row = BlockingWrapper.all.first(where: { $0.isUsed(by: node.trimmedText) }) else {
      return
    }
    pass.report(
      .verificationBlocks, at: node.position,
      "the wrapper of \(row.vendor) at '\(row.host)' blocks, as known on \(row.date): it may deliver "
        + "the ad to some viewers, and another one or none to others")
  }

  static let verificationFrameworkUnknown: LintRule = .init(
    "VerificationFrameworkUnknown", .warning, "a verification resource of an unusual framework",
    explanation: """
      Measurement SDKs execute 'omid'. Most players do not support another framework: the script \
      does not run, and reason 2 is reported.
      """,
    fix: """
      Write apiFramework="omid", with a script made for it.
      """,
    clause: "VAST 4.1 and later, JavaScriptResource, apiFramework",
    on: [.javaScriptResource, .executableResource]
  ) { node, pass in
    guard let framework = node.value(of: "apiFramework"), !framework.isSame(as: "omid")
    else { return }
    pass.report(
      .verificationFrameworkUnknown, at: node.position,
      "apiFramework \(LintPass.quoted(framework)) is rarely supported; use 'omid'")
  }

  static let browserOptionalMissing: LintRule = .init(
    "BrowserOptionalMissing", .note, "a JavaScriptResource without browserOptional",
    explanation: """
      Players without a browser run only scripts with browserOptional="true". If the attribute is \
      missing, they assume 'false' and report reason 2.
      """,
    fix: """
      Add browserOptional="false", or "true" if the script needs no browser.
      """,
    clause: "VAST 4.1 and later, JavaScriptResource, browserOptional",
    on: [.javaScriptResource]
  ) { node, pass in
    guard pass.isVersion(atLeast: .v4_1),
      node.attribute(namedIgnoringCase: "browserOptional") == nil
    else { return }
    pass.report(
      .browserOptionalMissing, at: node.position,
      "'JavaScriptResource' has no 'browserOptional'; players without a browser do not run it")
  }

  static let verificationVendorForm: LintRule = .init(
    "VerificationVendorForm", .note, "a vendor that is not 'company.com-omid'",
    explanation: """
      Players match vendors exactly, to allow them and to pass them their parameters. With a \
      domain and a use in its name, a vendor cannot be confused with another.
      """,
    fix: "Write the vendor as its owner documents it, such as 'company.com-omid'.",
    clause: "VAST 4.1 and later, Verification, vendor",
    on: [.verification]
  ) { node, pass in
    guard let vendor = node.value(of: "vendor") else { return }
    let parts = vendor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let isName = vendor.utf8.allSatisfy { $0 > 0x20 && !"/:\\\"'".utf8.contains($0) }
    guard
      !isName || parts.count < 2 || !parts[0].utf8.contains(UInt8(ascii: "."))
        || parts[1].isEmpty
    else { return }
    pass.report(
      .verificationVendorForm, at: node.position,
      "vendor \(LintPass.quoted(vendor)) does not have the form 'company.com-omid'")
  }

  static let verificationWithoutResource: LintRule = .init(
    "VerificationWithoutResource", .warning, "a Verification without a script or executable",
    explanation: "There is nothing to execute, so only reason 2 or 3 is ever reported.",
    fix: "Add a JavaScriptResource with the script's URL.",
    clause: "VAST 4.1 and later, Verification",
    on: [.verification]
  ) { node, pass in
    guard !node.children.contains(where: { programs.contains($0.name) }),
      // In 4.0, a verification that has a ViewableImpression needs no resource.
      !(pass.version == .v4_0 && node.hasChild("ViewableImpression"))
    else { return }
    pass.report(
      .verificationWithoutResource, at: node.position,
      "'Verification' has no 'JavaScriptResource' or 'ExecutableResource'; nothing is executed")
  }

  static let verificationFlashOnly: LintRule = .init(
    "VerificationFlashOnly", .warning, "a Verification whose every program is Flash",
    explanation: "No player runs Flash any more, so the vendor measures nothing.",
    fix: "Add a JavaScriptResource with the vendor's OMID script.",
    clause: "VAST 4.0, FlashResource; VAST 4.1 and later, ExecutableResource, type",
    on: [.verification]
  ) { node, pass in
    let all = node.children.filter { programs.contains($0.name) }
    guard !all.isEmpty,
      all.allSatisfy({ program in
        program.name == "FlashResource"
          || program.value(of: "type").map { MediaKind.isFlash($0.lowercased()) } == true
          || MediaKind.fileExtension(of: program.text) == "swf"
      })
    else { return }
    pass.report(
      .verificationFlashOnly, at: node.position,
      "'Verification' has only Flash, which no player runs; nothing is measured")
  }

  private static let programs = ["JavaScriptResource", "ExecutableResource", "FlashResource"]

  static let verificationNotExecutedMissing: LintRule = .init(
    "VerificationNotExecutedMissing", .warning, "no tracker for verificationNotExecuted",
    explanation: """
      Without it, a script that was rejected, not supported or not found cannot be told apart from an \
      ad that was never shown. '[REASON]' holds the reason.
      """,
    fix: "Add a Tracking for 'verificationNotExecuted' with [REASON] to the Verification.",
    clause: "VAST 4.1 and later, Verification, TrackingEvents",
    on: [.verification]
  ) { node, pass in
    // In 4.0, a Verification has no trackers.
    guard pass.version != .v4_0 else { return }
    for container in node.children where container.name == "TrackingEvents" {
      // For a tracker of another event, another finding suggests 'verificationNotExecuted'.
      for tracking in container.children where tracking.name == "Tracking" { return }
    }
    pass.report(
      .verificationNotExecutedMissing, at: node.position,
      "'Verification' has no 'Tracking' for 'verificationNotExecuted'; "
        + "its vendor never learns that the script did not run")
  }

  static let verificationReasonMissing: LintRule = .init(
    "VerificationReasonMissing", .note, "a tracker for verificationNotExecuted without [REASON]",
    explanation: """
      The macro says whether the vendor was rejected (1), the script not supported (2) or \
      unavailable (3).
      """,
    fix: "Add [REASON] to the URL.",
    clause: "VAST 4.1 and later, Verification, REASON macro",
    on: [.verificationTracking]
  ) { node, pass in
    guard node.event == "verificationNotExecuted", !node.isBlank,
      !MacroScan.mentions("REASON", node.text)
    else { return }
    pass.report(
      .verificationReasonMissing, at: node.position,
      "the URL of 'verificationNotExecuted' has no '[REASON]'")
  }

  static let verificationScriptType: LintRule = .init(
    "VerificationScriptType", .warning, "a JavaScriptResource whose file is not a script",
    explanation: """
      The name of the file ends like that of a page, an image or a stylesheet. A measurement SDK \
      runs it as JavaScript and fails: reason 3, or no measurement.
      """,
    fix: "Write the URL of the vendor's script.",
    clause: "VAST 4.0 and later, JavaScriptResource",
    on: [.javaScriptResource]
  ) { node, pass in
    guard let name = MediaKind.fileExtension(of: node.text),
      let types = MediaKind.types(ofExtension: name),
      !types.contains(where: { $0.hasSuffix("javascript") })
    else { return }
    pass.report(
      .verificationScriptType, at: node.position,
      "the URL of '\(node.name)' ends in '.\(name)', which is not a script")
  }

  static let verificationParametersMissing: LintRule = .init(
    "VerificationParametersMissing", .note, "a vendor without VerificationParameters",
    explanation: """
      A script learns from its parameters which ad it measures. The SDKs of Open Measurement \
      accept a vendor's key only together with parameters. If an app passes the key without \
      parameters, the SDK rejects the vendor. If it passes neither, the script runs without \
      knowing which ad it measures.
      """,
    fix: "Add VerificationParameters with the text that the vendor documents.",
    clause:
      "VAST 4.1 and later, Verification, VerificationParameters; OM SDK, vendor key and parameters",
    on: [.verification]
  ) { node, pass in
    // 4.0 defines no parameters, and without a script nothing receives them.
    guard pass.version != .v4_0, node.children.contains(where: { scripts.contains($0.name) }),
      !node.children.contains(where: {
        $0.name == "VerificationParameters" && !($0.isBlank && $0.children.isEmpty)
      })
    else { return }
    let vendor = node.value(of: "vendor").map { " of \(LintPass.quoted($0))" } ?? ""
    pass.report(
      .verificationParametersMissing, at: node.position,
      "'Verification'\(vendor) has no 'VerificationParameters'; its script learns nothing of the ad"
    )
  }

  private static let scripts = ["JavaScriptResource", "ExecutableResource"]

  static let verificationMisplaced = LintRule(
    "VerificationMisplaced", .warning, "verifications in a place that the version does not define",
    explanation: """
      Since VAST 4.1, verifications are in AdVerifications of the InLine or Wrapper. Before 4.1, \
      they are in an Extension of type 'AdVerifications'. Measurement SDKs search the place that \
      the declared version defines. If the verifications are in the other place, the ad is not \
      measured. One finding covers all verifications of a document that are in the same wrong place.
      """,
    fix: "Move the verifications to the place that the message names.",
    clause: "VAST 4.1 and later, AdVerifications; Open Measurement with VAST before 4.1",
    mattersToRuns: true)

  static let verificationMisspelt = LintRule(
    "VerificationMisspelt", .error,
    "'AdVerification' instead of 'AdVerifications' or 'Verification'",
    explanation: "No player knows the element, so nothing inside it is executed.",
    fix: "Use the name that the message gives.",
    clause: "VAST 4.0 and later, AdVerifications",
    mattersToRuns: true)
}

extension LintPass {
  /// Reports verifications that are in the wrong parent.
  mutating func reportVerifications(_ node: XMLNode, in parent: String) {
    let place = node.name == "AdVerifications" ? "'InLine' or 'Wrapper'" : "'AdVerifications'"
    reportOnce(
      .verificationMisplaced, of: "\(node.name) in \(parent)", at: node.position,
      "'\(node.name)' is not defined in '\(parent)'; put it into \(place)")
  }

  /// Reports verifications in an extension, where older versions have them, in a document of 4.1 or
  /// later.
  mutating func reportOldVerifications(_ node: XMLNode) {
    reportOnce(
      .verificationMisplaced, of: "Extension", at: node.position,
      "'AdVerifications' belongs in 'InLine' or 'Wrapper' since 4.1, not in an 'Extension'")
  }
}

/// A wrapper of a verification vendor that is known to block, by its URL.
private struct BlockingWrapper {
  var vendor: String
  var host: String
  var path: String
  /// The parameter with its value that makes the wrapper block; nil where the host alone says it.
  var parameter: String?
  /// The day on which the row was last held against its evidence.
  var date: String

  /// Integral Ad Science names its blocking service 'firewall' and serves it from a host of its own,
  /// beside `vast`, `pixel` and `vastpixel3` that monitor; public tags have `fw.adsafeprotected.com` with
  /// the path `/vast/fwjsvid/`. Public tags of DoubleVerify have `blk=1`.
  static let all = [
    BlockingWrapper(
      vendor: "Integral Ad Science", host: "fw.adsafeprotected.com", path: "/vast/",
      date: "2026-11-30"),
    BlockingWrapper(
      vendor: "DoubleVerify", host: "vast.doubleverify.com", path: "/", parameter: "blk=1",
      date: "2026-11-30"),
  ]

  func isUsed(by url: String) -> Bool {
    guard let scheme = url.firstRange(of: "//") else { return false }
    let rest = url[scheme.upperBound...]
    let host = rest.prefix { !"/?#:".contains($0) }
    guard host.lowercased() == self.host else { return false }
    let target = rest.dropFirst(host.count).drop { $0 != "/" && $0 != "?" }
    guard target.hasPrefix(path) else { return false }
    guard let parameter else { return true }
    let query = target.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").contains { $0 == parameter }
  }
}
