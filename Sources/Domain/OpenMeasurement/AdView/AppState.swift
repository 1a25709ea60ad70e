/// What the system says about the app that shows an ad, as far as it hides all of its views.
package struct AppState: Sendable, Hashable {
  /// Whether another app is in front.
  package var isBackgrounded = false
  /// Whether the device is locked.
  package var isLocked = false
  /// Whether the ad's window has the focus.
  package var hasWindowFocus = true
  /// Whether there is anything that shows the picture: a screen that is on and connected.
  package var hasOutputDevice = true

  /// Whether the ad plays in a small window of the system's, outside of the app's own views.
  package var isPictureInPicture = false

  package init() {}

  /// Whether the app's views can be seen at all.
  package var showsViews: Bool {
    !isBackgrounded && !isLocked && hasWindowFocus && hasOutputDevice && !isPictureInPicture
  }
}
