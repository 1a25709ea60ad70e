package import Diagnostics
package import Geometry
package import NativeUnits
package import OpenMeasurement
package import VirtualTime

/// One external action while an ad plays.
package struct ScenarioStep: Sendable, Hashable {
  package var trigger: Trigger
  package var action: Action
  /// The unit of the step and of its trigger; nil for the only unit, and for steps about the
  /// screen.
  package var unit: UnitID?
  /// Where the step is written; absent for built-in scenarios.
  package var location: SourceLocation?

  package init(at trigger: Trigger, _ action: Action, location: SourceLocation? = nil) {
    self.trigger = trigger
    self.action = action
    self.location = location
  }

  /// When a step happens.
  package enum Trigger: Sendable, Hashable {
    /// At a virtual instant, counted from the run's beginning.
    case time(Duration)
    /// When the playhead reaches a percentage of the media for the first time.
    case share(TimeOffset)
    /// At the first occurrence of a player event (VAST spelling) or of an event of a native unit, with
    /// a delay after it.
    case playerEvent(String, after: Duration)
  }

  /// Who pauses or resumes.
  package enum Actor: String, Sendable, CaseIterable {
    /// The user, at the controls: reported to OMID and VAST.
    case user
    /// The player or its app: reported to OMID only.
    case player
  }

  /// Where a seek goes.
  package enum SeekTarget: Sendable, Hashable {
    /// To a point in the media.
    case to(TimeOffset)
    /// By a distance from the current position; may be negative.
    case by(Duration)
  }

  /// The target of moving a view or its content, in points.
  package enum Displacement: Sendable, Hashable {
    case by(View.Offset)
    case to(View.Offset)
  }

  /// The action of a step.
  package enum Action: Sendable, Hashable {
    case play(by: Actor)
    case pause(by: Actor)
    case resume(by: Actor)
    case mute
    case unmute
    /// The player's volume, between 0 and 1.
    case volume(to: Double)
    /// The device's volume, between 0 and 1.
    case deviceVolume(to: Double)
    case seek(SeekTarget)
    case rewind(SeekTarget)
    case skip
    case click
    case closeLinear
    /// Removes the ad, of whichever kind it is.
    case close
    case acceptInvitation
    case clickIcon
    case clickCompanion
    /// Turns the captions on, or off again.
    case toggleCaptions
    case fullscreen
    case exitFullscreen
    case expand
    case collapse
    case minimize
    /// The player returns to its normal size; VAST has no tracking event for that.
    case restore
    case background
    case foreground
    case lock
    case unlock
    case focus
    case blur
    /// Nothing shows the picture any more: the screen is off, or the television unplugged.
    case disconnectOutput
    case connectOutput
    /// The ad goes on in the system's picture-in-picture window.
    case pictureInPicture
    case exitPictureInPicture
    /// Only that percentage of the ad is in view, between 0 and 100.
    case viewport(percent: Double, over: Duration)
    /// Moves a view's children; scrolling by a positive y shows what is further down.
    case scroll(view: String, Displacement, over: Duration)
    /// Moves a view's frame.
    case move(view: String, Displacement, over: Duration)
    case show(view: String)
    case hide(view: String)
    case alpha(view: String, to: Double)
    /// Adds a view over its siblings; at the top level without a parent.
    case add(View, under: String?)
    case remove(view: String)
    case friendly(view: String, FriendlyObstruction)
    case session(SessionCall)
    /// No bytes arrive for a time.
    case stall(for: Duration)
    case network(NetworkChange)
    /// The player is destroyed.
    case teardown
    /// The viewer taps a native unit, one of its items, or a part of the item's view.
    case tap(item: Int?, part: String?)
    /// The app makes a call that the SDK's guide does not ask for.
    case call(AppCall)
    case reload
    /// The app shows an item in the cell of another one.
    case reuse(cell: Int, item: Int)
    case milestone
    case openBillboard
    case dismiss
    /// Width and height of the screen change places.
    case rotate
    case resize(view: String, to: Size)
  }

  /// A change of the connection; absent values stay unchanged.
  package struct NetworkChange: Sendable, Hashable {
    package var bytesPerSecond: ByteRate?
    package var latency: Duration?
    /// URLs with this prefix are unavailable from now on.
    package var lostPrefix: String?
    /// The HTTP status that lost URLs answer with.
    package var lostStatus: Int?

    package init() {}
  }
}
