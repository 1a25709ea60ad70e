package import VAST
package import Vocabulary

/// An action of a player for its ad breaks; a list is carried out in order.
package enum BreakAction: Sendable, Hashable {
  /// Request the document that the player begins with; `sourceAnswered` follows.
  case fetchSource
  /// Parse the document that the player begins with; `documentRead` follows.
  case parse([UInt8])
  case report(Diagnostic)
  /// Report that the document as a whole holds nothing to play.
  indirect case rejectDocument(BreakPlan.Refusal)
  /// Wake the machine with `breakDue`.
  case awaitBreak(at: VirtualInstant, EventPriority)
  /// Wake the machine with `contentEnded`.
  case awaitContentEnd(at: VirtualInstant)
  /// The break begins.
  indirect case beginBreak(PlannedBreak)
  /// Fetch a document; `documentAnswered` follows. `blockedCategories` are the categories that the
  /// wrappers around it block.
  case fetch(URLTemplate, namedIn: String, blockedCategories: [String])
  /// Fetch a document of a stream; for an asset list `assetListAnswered` follows, for a playlist
  /// `documentRead`.
  case fetchStreamDocument(URLTemplate, StreamRequestKind, namedIn: String, startOffset: Duration?)
  /// Report what a stream has, or what happened to one of its breaks.
  indirect case reportStream(StreamChange)
  /// Report that the viewer moved the primary of a stream.
  case movePrimary
  /// The viewer leaves the break: end the ad on the screen.
  case leaveAd
  /// Report that the viewer's step has no effect.
  case ignoreStep(String)
  /// Report that a document has no ad or cannot be used.
  case rejectFurtherDocument(VASTErrorCode, [TrackingURL], file: String)
  /// The break's ads are known. `followers` are the ads of its pod that do not play; their trackers
  /// are requested for the events of the ad that plays.
  case fill(followers: [ResolvedAd])
  /// Take the previous ad off the screen.
  case removeAd
  /// Load an ad; `adFailed` or `adShown` and `adEnded` follow.
  indirect case load(ResolvedAd)
  /// Report an ad that cannot be played.
  indirect case reject(ResolvedAd, AdRefusal)
  /// Report an ad that was never tried. The refusal says why the ad could not have been played: its
  /// chain failed, or the break was shortened. It is nil for an ad that was not needed.
  /// `isBreakOver` says whether the break ended by itself and not with the whole playback.
  indirect case reportUntried(ResolvedAd, AdRefusal?, isBreakOver: Bool)
  /// Report to the break's own trackers that it is not filled.
  indirect case failBreak(PlannedBreak, BreakFillStateMachine.Failure)
  /// Report to the break's own trackers that no ad of it could be played.
  indirect case reportFailedBreak(PlannedBreak, VASTErrorCode)
  /// Report to a document's Error URLs that no ad of it could be played.
  indirect case reportFailedDocument(VASTDocument, VASTErrorCode)
  /// The break is over.
  indirect case endBreak(PlannedBreak)
  /// Nothing more will be played.
  case end(PlaybackEnding)
}

/// How the playback of a tag ended.
package enum PlaybackEnding: Sendable, Hashable {
  /// At least one ad was on the screen; the last one ended like this.
  case ad(AdEnding)
  /// There was no ad.
  case noAd
  /// No ad was due: the stream was played without meeting one of its breaks.
  case noBreakMet
  /// No ad could be played.
  case failed
}
