/// The state of the app that shows an ad, limited to what can hide all of the app's views.
package struct AppState: Sendable, Hashable {
  /// Whether another app is in front.
  package var isBackgrounded = false
  /// Whether the device is locked.
  package var isLocked = false
  /// Whether the ad's window has the focus.
  package var hasWindowFocus = true
  /// Whether a screen that is on and connected shows the picture.
  package var hasOutputDevice = true

  /// Whether the ad plays in the system's picture-in-picture window, outside of the app's own
  /// views.
  package var isPictureInPicture = false

  package init() {}

  /// Whether the app's views are visible at all.
  package var showsViews: Bool {
    !isBackgrounded && !isLocked && hasWindowFocus && hasOutputDevice && !isPictureInPicture
  }
}
