/// How much of the screen the player takes (OMID `playerStateChange`).
package enum PlayerState: String, Sendable, CaseIterable {
  case minimized
  case collapsed
  case normal
  case expanded
  case fullscreen
}
