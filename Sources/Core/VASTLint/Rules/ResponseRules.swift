internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about the version, the namespace and the ads of a VAST document.
extension LintRule {
  static let responses: [LintRule] = [
    .versionNotSupported, .versionMissing, .versionUnknown, .versionTooLow, .noAd,
    .emptyWithoutError, .rootErrorBesideAd, .namespaceMissing, .namespaceUnknown,
    .mixedNamespaces, .adsWithoutSequence,
  ]

  static let versionNotSupported = LintRule(
    "VersionNotSupported", .error, "VAST 1, or a version of VAST or VMAP that does not exist",
    explanation: """
      VAST 1 has an entirely different structure. VAST has no version from 5 on, and VMAP only \
      version 1. Players report error 102 for VAST, and 1001 for VMAP.
      """,
    fix: "Ask the server for VAST 2.0 to 4.3, and for VMAP 1.0.",
    clause: "VAST 3.0 and later, error code 102",
    mattersToRuns: true)

  static let versionMissing = LintRule(
    "VersionMissing", .error, "no 'version' attribute",
    explanation: """
      The attribute is required in every version. Players guess the version. vastsim checks such a \
      document only against what all versions have in common.
      """,
    fix: """
      Add 'version' to VAST, such as version="4.2".
      """,
    clause: "VAST 2.0 to 4.3, VAST element",
    mattersToRuns: true)

  static let versionUnknown = LintRule(
    "VersionUnknown", .warning, "a version that was never published",
    explanation: """
      Published versions are 2.0, 3.0, 4.0, 4.1, 4.2 and 4.3. A strict player may reject others \
      with error 102. vastsim checks such a document against the published version before it, so \
      2.1 against 2.0. If the version is '4', is after 4.3 or is not a number, vastsim checks the \
      document against what all versions have in common.
      """,
    fix: "Declare a published version.",
    clause: "VAST 2.0 to 4.3, VAST element; error code 102",
    mattersToRuns: true)

  static let noAd: LintRule = .init(
    .noAd, mattersToRuns: true,
    .elements([.vast]) { node, pass in
      guard !node.hasChild("Ad"), node.hasChild("Error") else { return }
      pass.report(.noAd, at: node.position, "the response has no 'Ad'")
    })

  static let emptyWithoutError: LintRule = .init(
    "EmptyWithoutError", .warning, "neither an ad nor an Error",
    explanation: """
      The server does not learn that the request was answered without an ad. VAST 3.0 introduced a \
      root Error for this, which the player requests with code 303.
      """,
    fix: "Put an Error with a URL into VAST.",
    clause: "VAST 3.0 and later, Error of a response without an ad",
    mattersToRuns: true, on: [.vast]
  ) { node, pass in
    guard !node.hasChild("Ad"), !node.hasChild("Error") else { return }
    pass.report(
      .emptyWithoutError, at: node.position,
      "the response has neither an 'Ad' nor an 'Error'; add an 'Error', so that the server learns "
        + "that no ad was found")
  }

  static let adsWithoutSequence: LintRule = .init(
    "AdsWithoutSequence", .note, "several ads without a sequence, of which one plays",
    explanation: """
      Ads with 'sequence' are a pod and play one after the other. Ads without it are alternatives: a player \
      plays one of them, most often the first, and takes the next only if that one fails.
      """,
    fix: "Number the ads with 'sequence' if all of them are to play.",
    clause: "VAST 3.0 and later, Ad, sequence; ad pods and stand-alone ads",
    on: [.vast]
  ) { node, pass in
    let ads = node.children.filter { $0.name == "Ad" }
    guard ads.count > 1, !ads.contains(where: { $0.hasAttribute("sequence") }) else { return }
    // A waterfall: each wrapper says that the next one is its fallback.
    guard
      !ads.contains(where: { ad in
        ad.child(named: "Wrapper")?.value(of: "fallbackOnNoAd") == "true"
      })
    else { return }
    pass.report(
      .adsWithoutSequence, at: ads[1].position,
      "\(ads.count) ads have no 'sequence'; a player plays one of them")
  }

  static let rootErrorBesideAd: LintRule = .init(
    "RootErrorBesideAd", .warning, "a root Error in a response that has an ad",
    explanation: """
      The schema allows either ads or Errors. Some players request the root Error together with \
      the ad's own, others never.
      """,
    fix: "Move the Error into the InLine or Wrapper.",
    clause: "VAST 4.0 and later, VAST element, a choice",
    mattersToRuns: true, on: [.vast]
  ) { node, pass in
    guard let error = node.child(named: "Error"), node.hasChild("Ad") else { return }
    pass.report(
      .rootErrorBesideAd, at: error.position,
      "a root 'Error' is for responses without an 'Ad'; put it into the 'InLine' or 'Wrapper'")
  }

  static let namespaceMissing: LintRule = .init(
    "NamespaceMissing", .note, "no namespace in 4.0 or later",
    explanation: """
      The schemas of 4.x use the namespace 'http://www.iab.com/VAST', so a document without it \
      does not validate. Players match local names and accept it.
      """,
    fix: """
      Add xmlns="http://www.iab.com/VAST" if tags are validated.
      """,
    clause: "VAST 4.0 and later, schemas, targetNamespace",
    on: [.vast]
  ) { node, pass in
    guard pass.isVersion(atLeast: .v4_0), node.namespace == nil else { return }
    pass.report(
      .namespaceMissing, at: node.position,
      "'VAST' has no namespace; the schema of \(pass.version?.text ?? "4.x") has "
        + "'\(standardNamespace)'")
  }

  static let namespaceUnknown: LintRule = .init(
    "NamespaceUnknown", .warning, "a namespace that is not VAST's",
    explanation: """
      2.0 and 3.0 have no namespace, 4.x has 'http://www.iab.com/VAST'. A reader that matches full \
      names finds no elements in another namespace.
      """,
    fix: """
      Write xmlns="http://www.iab.com/VAST" in 4.x, and none before.
      """,
    clause: "VAST 4.0 and later, schemas, targetNamespace",
    on: [.vast]
  ) { node, pass in
    guard let namespace = node.namespace, namespace != standardNamespace else { return }
    pass.report(
      .namespaceUnknown, at: node.position,
      "the namespace \(LintPass.quoted(namespace)) is not VAST's; use '\(standardNamespace)'")
  }

  static let mixedNamespaces = LintRule(
    "MixedNamespaces", .warning, "an element in another namespace than the root",
    explanation: """
      'xmlns' on an inner element, or a prefix on some elements only, puts them into another \
      namespace. Readers that match full names do not find them or their content.
      """,
    fix: """
      Give the element the root's namespace: add the root's prefix where the element has none, or remove \
      its own 'xmlns' or prefix.
      """,
    clause: "Namespaces in XML 1.0; VAST 4.0 and later, schemas", mattersToRuns: true)

  private static let standardNamespace = "http://www.iab.com/VAST"
}

extension LintPass {
  /// Reports the first element of another namespace. Further ones have the same cause and are not
  /// reported.
  mutating func reportNamespace(of node: XMLNode) {
    hasMixedNamespaces = true
    let own = node.namespace.map { Self.quoted($0) } ?? "no namespace"
    let root = namespace.map { Self.quoted($0) } ?? "no namespace"
    let prefix =
      node.namespace == nil ? rootPrefix.map { "; write '\($0):\(node.name)'" } ?? "" : ""
    report(
      .mixedNamespaces, at: node.position,
      "'\(node.name)' is in \(own), the root in \(root)\(prefix)")
  }
}

extension LintRule {
  static let versionTooLow = LintRule(
    "VersionTooLow", .warning, "several features that are newer than the declared version",
    explanation: """
      Players that use the declared version ignore the newer parts, others use them. Declaring the \
      version that defines everything makes all players behave the same. A single newer feature is \
      reported by its own rule. If VersionTooLow is switched off, each feature is reported by its \
      own rule.
      """,
    fix: "Declare the version that the message names, or remove the features.",
    clause: "VAST version changes, 2.0 to 4.3")
}

/// The features in a document that a later version than the declared one introduced.
///
/// A single feature is reported as a mistake where it occurs. Several features together are
/// reported as one mistake: the declared version is too low.
struct NewerFeatures {
  /// A newer feature, with the finding that is reported if it is the only one.
  struct Feature {
    /// The name with its parent, such as `'Icons' in 'Linear'`.
    var name: String
    var since: VASTVersion
    var rule: LintRule
    /// Nil for the rule's own severity.
    var severity: Severity?
    var position: SourcePosition
    var message: String
    /// Whether repetitions are counted in the finding about the first occurrence.
    var isCounted = false
    /// Whether the feature's finding was reported when the feature was found.
    var isReported = false
    /// Whether newer players support the feature in every version, so that it alone does not show
    /// that the declared version is wrong.
    var isMinor = false
  }

  private var names: Set<String> = []
  /// Every occurrence if there is only one feature, otherwise the first occurrence of each.
  private(set) var all: [Feature] = []
  /// The features that alone do not show that the declared version is wrong.
  private(set) var minor: [Feature] = []
  /// How many occurrences of the only feature are counted here because `all` has no room for them.
  private(set) var others = 0

  /// Whether the features are reported as one mistake.
  var areSeveral: Bool { names.count > 1 }

  mutating func add(_ feature: Feature) {
    guard !feature.isMinor else {
      minor.append(feature)
      return
    }
    let isFirst = names.insert(feature.name).inserted
    if isFirst, names.count == 2 { all = Array(all.prefix(1)) }
    if isFirst || (names.count == 1 && all.count < FindingLimit.each) {
      all.append(feature)
    } else if names.count == 1 {
      others += 1
    }
  }
}

extension LintPass {
  /// Stores a feature of a later version until all features of later versions in the document are
  /// known.
  mutating func addNewer(
    _ name: String, since: VASTVersion, _ rule: LintRule, as severity: Severity? = nil,
    isCounted: Bool = false, isMinor: Bool = false, at position: SourcePosition, _ message: String
  ) {
    var feature = NewerFeatures.Feature(
      name: name, since: since, rule: rule, severity: severity, position: position,
      message: message, isCounted: isCounted, isMinor: isMinor)
    // A feature that matters to runs is reported here under its own rule, as in a run.
    if rule.mattersToRuns || self.severity(of: .versionTooLow) == nil {
      report(feature)
      feature.isReported = true
    }
    newerFeatures.add(feature)
  }

  private mutating func report(_ feature: NewerFeatures.Feature) {
    if feature.isReported {
      return
    } else if feature.isCounted {
      reportOnce(feature.rule, of: feature.name, at: feature.position, feature.message)
    } else {
      report(feature.rule, as: feature.severity, at: feature.position, feature.message)
    }
  }

  /// Reports which version defines all newer features, or reports the only one by itself.
  mutating func checkDeclaredVersion(of root: XMLNode) {
    let features = newerFeatures.all + newerFeatures.minor
    guard newerFeatures.areSeveral, severity(of: .versionTooLow) != nil,
      let newest = features.map(\.since).max()
    else {
      for feature in features { report(feature) }
      for feature in newerFeatures.all.prefix(1) {
        for _ in 0..<newerFeatures.others { report(feature) }
      }
      return
    }
    let more = features.count - 3
    let worst = features.compactMap { severity(of: $0.rule, own: $0.severity) }.max()
    let names = features.prefix(3).map(\.name).joined(separator: ", ")
    report(
      .versionTooLow, as: worst ?? .note, at: root.position,
      "the document declares \(declaredVersion) and uses \(features.count) features of "
        + "later versions: \(names)\(more > 0 ? " and \(more) more" : ""); declare "
        + "\(newest.text), which has all of them")
  }
}
