internal import CreativeQuality
internal import OpenMeasurement
internal import VASTSimulator
internal import Vocabulary

/// The cases about a tag's vendors, and about the files and pages that it refers to other than its
/// media.
extension Certifier {
  /// Checks whether everything that the ads refer to, other than their media, is available.
  func assets(_ inspection: ChainInspection) -> CaseResult {
    let (name, summary) = (
      "assets", "companions, icons, captions and other files of the ads are there"
    )
    guard inspection.leadsToAnAd else {
      return CaseResult(name, summary, .conditional, notApplicable: "no ad plays")
    }
    let judged = inspection.assets.filter(\.isJudged)
    guard !judged.isEmpty else {
      let reasons = inspection.assets.compactMap(\.reasonNotAsked)
      let others = Set(reasons).count - 1
      return CaseResult(
        name, summary, .conditional,
        notApplicable: reasons.first.map { reason in
          "not checked: \(reason)" + (others > 0 ? ", and \(others) more" : "")
        }
          ?? "the tag names no file that is requested from a server")
    }
    return CaseResult(
      name, summary, .conditional, findings: judged.flatMap(\.findings).compactMap(levelled))
  }

  /// Judges whether each vendor of the ads was measured, by its script or by the built-in measurer.
  func verification(_ reference: RunRecord) -> CaseResult {
    let (name, summary) = ("verification", "every vendor of the tag measures the ad")
    let vendors = reference.ads.flatMap(\.vendors)
    guard vendors.contains(where: { $0.measurement != .notWanted }) else {
      return CaseResult(
        name, summary, .conditional,
        notApplicable: vendors.isEmpty
          ? "no vendor is named by the ads that play" : "'--verification none' leaves vendors out")
    }
    return CaseResult(
      name, summary, .conditional, findings: unmeasured(reference) + refused(reference))
  }

  /// The vendors whose scripts the player refused to run, or could not run, in the run's words, also where
  /// the built-in measurer stood for the script.
  private func refused(_ reference: RunRecord) -> [Finding] {
    let places = reference.ads.flatMap(\.vendors).map(\.location)
    let rules: Set<Rule> = [.verificationNotExecuted, .scriptRegistersNothing]
    return reference.diagnostics.filter {
      rules.contains($0.rule) && places.contains($0.location)
    }.map(Finding.init).compactMap(levelled)
  }

  /// The vendors that were not measured, in the run's words.
  func unmeasured(_ reference: RunRecord) -> [Finding] {
    reference.ads.flatMap { ad in
      NotJudged.vendors(of: ad, reportedBy: reference.diagnostics).filter(\.isWanted).map(
        Finding.init)
    }
  }
}

extension AssetInspection {
  fileprivate var reasonNotAsked: String? {
    if case .notAsked(let reason) = result { reason } else { nil }
  }

  /// Whether the result of the request counts for the case.
  fileprivate var isJudged: Bool {
    switch result {
    case .answered: true
    case .stoodFor, .missing, .missingFile, .notRead: kind != .playlist
    case .notAsked: false
    }
  }

  /// The findings about the asset.
  var findings: [Finding] {
    switch result {
    case .notAsked: []
    case .stoodFor: faults
    case .missing(let reason):
      [finding(.assetMissing, "\(kind.row.words) '\(url)' is not there: \(reason)")]
    case .missingFile(let reason):
      // The run already reports a missing captions file as a warning. This finding is a warning
      // too, because the real server may have the file.
      kind.row.isOfRuns
        ? []
        : [finding(.assetMissing, as: .warning, "\(kind.row.words) is not there: \(reason)")]
    case .notRead(let reason):
      [unread("\(kind.row.words) '\(url)' was not read: \(reason)")]
    case .answered(let last, let refusal):
      ends(at: last) + permission(refusal) + faults
    }
  }

  private func ends(at last: String) -> [Finding] {
    guard url.isOf(scheme: "https"), last.isOf(scheme: "http") else { return [] }
    return [finding(.assetEndsOnPlainHTTP, "\(kind.row.words) '\(url)' is redirected to '\(last)'")]
  }

  private func permission(_ refusal: CrossOriginRefusal?) -> [Finding] {
    guard kind.row.needsPermission, let refusal else { return [] }
    return [finding(.assetWithoutCORS, "\(kind.row.words) '\(url)' \(refusal.words)")]
  }

  /// What the content has against its declaration.
  private var faults: [Finding] {
    guard let declared, let content else { return [] }
    return declared.faults(of: content).map { fault in
      let (rule, words) =
        switch fault {
        case .unusable(let words): (Rule.assetUnusable, words)
        case .type(let words): (Rule.assetTypeDiffers, words)
        case .size(let words): (Rule.assetSizeDiffers, words)
        }
      return finding(rule, "\(kind.row.words) '\(url)' \(words)")
    }
  }

  private func finding(_ rule: Rule, as severity: Severity? = nil, _ message: String) -> Finding {
    Finding(rule: rule, severity: severity, message, location: location)
  }

  private func unread(_ message: String) -> Finding {
    var unread = finding(.notJudged, message)
    unread.unjudgedName = url
    return unread
  }
}

extension String {
  fileprivate func isOf(scheme: String) -> Bool { lowercased().hasPrefix("\(scheme)://") }
}
