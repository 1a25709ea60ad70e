internal import Player
internal import VAST
internal import VASTLint
internal import VASTSimulator
package import Vocabulary

/// The rules that only certification checks, besides invariants and the findings of runs.
extension Rule {
  package static let assetEndsOnPlainHTTP = Rule(
    "AssetEndsOnPlainHTTP", .warning, "an asset's https URL redirects to plain http",
    explanation: """
      In an https page, browsers do not load a file over http, and they warn of an http page that a \
      click opens. Apps with App Transport Security load neither the file nor the page.
      """,
    fix: """
      Write into the tag an https URL that does not redirect to http, or make the server redirect \
      to https.
      """)

  package static let assetMissing = Rule(
    "AssetMissing", .error, "a companion, an icon, a click-through or a caption file is not there",
    explanation: """
      Viewers see an empty frame, no captions, or an error page after their click. The URL was \
      requested with HEAD and, if that failed, with GET.
      """,
    fix: "Put the file where the tag names it, or correct the URL.")

  package static let assetSizeDiffers = Rule(
    "AssetSizeDiffers", .warning, "a picture does not fit the size that the tag declares",
    explanation: """
      Players scale the picture of a companion, an icon or a nonlinear ad to the declared size: a \
      picture of another shape is distorted or leaves a margin, and one with fewer pixels is blurred.
      """,
    fix: "Upload the picture in the declared size, or correct 'width' and 'height'.",
    clause: "VAST 4.3 § 3.14.1")

  package static let assetTypeDiffers = Rule(
    "AssetTypeDiffers", .warning, "a picture has another format than the tag declares",
    explanation: "Players that choose by 'creativeType' skip a resource that they could show.",
    fix: "Correct 'creativeType', or upload the picture in the declared format.",
    clause: "VAST 4.3 § 3.15.1")

  package static let assetUnusable = Rule(
    "AssetUnusable", .error, "a file that an ad shows is damaged, or not what the tag declares",
    explanation: """
      Viewers see an empty frame, a broken picture or source text. Often the server answers with a \
      page that says 'not found' and with status 200.
      """,
    fix: "Put the file where the tag names it, or correct the type.",
    clause: "VAST 4.3 § 3.15")

  package static let assetWithoutCORS = Rule(
    "AssetWithoutCORS", .warning,
    "browsers do not let web players read a caption file or a playlist",
    explanation: """
      Scripts and 'track' elements of a web page can read a file of another origin only if the \
      server allows it (CORS protocol). The request named the origin 'https://publisher.example'.
      """,
    fix: "Make the server send 'Access-Control-Allow-Origin: *' with the file.")

  package static let caseNotShown = Rule(
    "CaseNotShown", .error,
    "the measurement session does not show what a certification case requires",
    explanation: "A certification requires events that the measurement session did not report.",
    fix: """
      Write the steps of the case into a scenario file: 'vastsim play TAG --scenario FILE' shows \
      every event that the measurement session reported.
      """)

  package static let noAdToPlay = Rule(
    "NoAdToPlay", .error, "no ad of the tag can be played",
    explanation: "Viewers see no ad from this tag.",
    fix: """
      Run 'vastsim resolve TAG' to see where each chain of wrappers fails. Use --map to serve the \
      tag's URLs from local files.
      """)

  package static let checkInterrupted = Rule(
    "CheckInterrupted", .error, "the user ended the check before the case was played",
    explanation: "Nothing is known of a case that was not played to its end.",
    fix: "Run the check again, and let it come to its end.")

  package static let adNeverBegan = Rule(
    "AdNeverBegan", .error, "an ad was put on the screen and never began to play",
    explanation: "Viewers saw nothing of the ad, so the case tested nothing.",
    fix: """
      Play the tag with the case's scenario: 'vastsim play TAG --scenario NAME' shows what the \
      player waited for.
      """)

  package static let scriptNotRun = Rule(
    "ScriptNotRun", .error, "a vendor's script did not run, or did not finish",
    explanation: """
      A script that fails measures nothing or only a part of the ad, so its vendor's numbers differ \
      from those of other vendors.
      """,
    fix: """
      Check the line of the script that the message names. vastsim runs scripts without a DOM, so \
      a script that uses the DOM can fail.
      """)
}

extension Rule {
  package static let unitCaseNotShown = Rule(
    "UnitCaseNotShown", .error,
    "a unit of the screen (a widget, a message or an ad) does not show what a certification case "
      + "requires",
    explanation: """
      The unit was not visible when the case needed it, or the unit did something else than the \
      case's summary says.
      """,
    fix: """
      'vastsim layout SCENARIO --at TIME' shows which part of the unit is in view. Correct the \
      unit's view, its response or its latency, or make the calls that the SDK's guide requires of \
      the app.
      """)

  package static let unitFailed = Rule(
    "UnitFailed", .error,
    "a unit of the screen (a widget, a message or an auctioned ad) failed",
    explanation: "Viewers do not see the unit, so vastsim could not check the unit.",
    fix: """
      Correct the error that the finding names. If the unit is supposed to fail, expect the error: \
      '{ outcome: error, unit: NAME }'.
      """)
}

/// Every rule that a certification itself finds broken.
package enum CertificationRules {
  /// All rules: those of the certification, the invariants', and one for each error with which an ad can
  /// fail.
  package static let all: [Rule] =
    [
      .adIdentityChanges, .adNeverBegan, .assetEndsOnPlainHTTP, .assetMissing, .assetSizeDiffers,
      .assetTypeDiffers, .assetUnusable, .assetWithoutCORS, .caseNotShown,
      .checkInterrupted, .drawsDifferInFramework, .drawsDifferInLength, .drawsDifferInMedia,
      .drawsDifferInTrackers, .drawsDifferInVendors, .drawsWithoutAd, .noAdToPlay, .notJudged,
      .playerDoesNotPlay,
      .playerNotCompared,
      .playersOutrunByMedia, .playersRequestOnce, .playersTrustDuration, .scriptNotRun,
      .skipOffsetChanges, .unitCaseNotShown, .unitFailed,
    ] + RunInvariants.ownRules + AdFailure.rules
}

extension AdFailure {
  /// The finding about an ad that failed with an error.
  ///
  /// - Parameters:
  ///   - code: the error's code.
  ///   - diagnostic: the run's diagnostic about the error; nil where the user turned its rule off,
  ///     or where the reader of the document has reported it already.
  ///   - reason: why the ad failed.
  ///   - instant: when the ad failed.
  /// - Returns: the finding, an error.
  static func finding(
    code: Int, _ diagnostic: Diagnostic?, reason: String?, at instant: Duration?
  ) -> Finding {
    var finding = Finding(
      rule: diagnostic?.rule ?? rule(ofCode: code), severity: .error,
      diagnostic?.message ?? "the ad ended in error \(code)" + (reason.map { ": \($0)" } ?? ""),
      at: instant, location: diagnostic?.location)
    finding.errorCode = code
    return finding
  }
}
