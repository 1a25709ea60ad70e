package import Geometry

/// What a nonlinear ad's player answers to an input.
package enum NonLinearAdAction: Sendable, Hashable {
  /// The ad became visible: its impression counts now.
  case impression
  /// Something is to be reported to whoever listens.
  case report(PlayerEvent, cause: PlaybackCause)
  /// The creative is drawn in another size; nil when no more than a tab is left of it.
  case draw(Size?)
  /// Nothing more will happen.
  case end(AdEnding)
  /// The input had no effect, and why.
  case ignored(String)
}
