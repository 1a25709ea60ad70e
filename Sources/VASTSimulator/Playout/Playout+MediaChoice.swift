internal import Diagnostics
internal import Player
internal import VAST

/// What the choice of a MediaFile brings about in a run.
extension Playout {
  /// What the player knows when it chooses a MediaFile now.
  var mediaConditions: MediaConditions {
    MediaConditions(request.scenario, in: world, over: documents.connection)
  }

  /// Tells the Error URLs of an interactive file that is not run, before playback begins; the ad
  /// goes on with its MediaFile (VAST 4.2 § 3.9.3, error 409).
  mutating func announceInteractiveCreative(of ad: LoadedAd) {
    guard let file = ad.unexecutedFile else { return }
    let code = VASTErrorCode.interactiveNotExecuted
    diagnose(
      .note, rule: "InteractiveNotExecuted",
      "error \(code): \(file.notExecutedReason); the ad plays its MediaFile",
      at: SourceLocation(file: ad.resolved.hops.first?.file ?? "", position: file.position))
    sendError(code)
  }
}
