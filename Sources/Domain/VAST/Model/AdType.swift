/// The kind of media of an ad (VAST 4.1 § Ad@adType).
package enum AdType: String, Sendable, Hashable, CaseIterable {
  /// Video, with or without sound; the default.
  case video
  /// Audio only; it may have companions.
  case audio
  /// Audio or video, as the slot allows.
  case hybrid
}
