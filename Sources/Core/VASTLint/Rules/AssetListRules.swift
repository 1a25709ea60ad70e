internal import Player
internal import Vocabulary

/// The rules about asset lists.
extension LintRule {
  static let assetLists: [LintRule] = [.assetListMalformed, .assetListEmpty]

  static let assetListMalformed = LintRule(
    "AssetListMalformed", .error, "an asset list that breaks its format",
    explanation: """
      ASSETS, and URI and DURATION of each asset, are required. Without them Media3 rejects the \
      list, Shaka assumes a length of zero, and hls.js uses the length that the interstitial \
      states.
      """,
    fix: "Give every asset a URI and a DURATION in seconds, as a number.",
    clause: "draft-pantos-hls-rfc8216bis, appendix D",
    mattersToRuns: true)

  static let assetListEmpty: LintRule = .init(
    "AssetListEmpty", .note, "an asset list without assets",
    explanation: "There is no ad for this break, and the content plays on. Nothing is tracked.",
    fix: "Leave it so when there is no ad; otherwise add the assets.",
    clause: "draft-pantos-hls-rfc8216bis, appendix D",
    .streams(
      StreamChecks(list: { list, pass in
        guard list.assets.isEmpty else { return }
        pass.report(
          .assetListEmpty, at: .start,
          "the list has no asset, so there is no ad and the content plays on")
      })))
}
