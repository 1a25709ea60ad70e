/// The purpose of a tag's beacon that is not for a tracking event of VAST, such as an impression.
package enum BeaconName: String, Sendable, Hashable, CaseIterable {
  case impression
  case error
  /// A verification was not run.
  case verificationNotExecuted
  case clickTracking
  case viewable
  case notViewable
  case viewUndetermined
  case iconView
  case iconClick
  case companionView
  case companionClick
  case nonLinearClick
  /// A VMAP break begins.
  case breakStart
  /// A VMAP break is over.
  case breakEnd
  /// A VMAP break has no ad that plays.
  case breakError
}

/// The beacons of verification scripts, by vastsim's own names.
package enum ScriptBeaconName: String, Sendable, Hashable, CaseIterable {
  /// A URL that a script sends through the service's `sendUrl`.
  case sendURL = "sendUrl"
}
