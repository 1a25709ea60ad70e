/// What kind of media an ad is made of (VAST 4.1 § Ad@adType).
package enum AdType: String, Sendable, Hashable, CaseIterable {
  /// Pictures, with or without sound: what an ad is unless it says otherwise.
  case video
  /// Sound only; it may have companions.
  case audio
  /// Sound or pictures, as the place allows.
  case hybrid
}
