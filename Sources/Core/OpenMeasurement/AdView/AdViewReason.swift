/// Why an ad is not in view in full, as OMID's `adView.reasons` names it.
///
/// The cases are in the order in which events list them. The specification demands no order. The
/// cases follow the specification's list, except for `clipped`, which comes before `obstructed` in
/// captured sessions.
package enum AdViewReason: String, Sendable, CaseIterable {
  /// The ad view is not in the view tree.
  case notFound
  /// The ad view, or a view around it, is hidden or without area.
  case hidden
  /// Another app is in front, the ad's window has no focus, or no screen shows the window.
  case backgrounded
  /// Parts are outside of a web page's viewport; not used by native apps.
  case viewport
  /// Parts are outside of the screen or of a clipping view.
  case clipped
  /// Other views lie over the ad.
  case obstructed
  case noWindowFocus
  case noOutputDevice
  /// The ad plays in the system's picture-in-picture window, whose size and place no app knows.
  case pictureInPicture
  case deviceLocked
  case unmeasurable
}
