/// How much media a player needs before it plays, and how long it waits for it.
package struct BufferingPolicy: Sendable, Hashable {
  /// The media that must have arrived before the ad is loaded; less where the file ends before.
  package var initialBuffer: Duration = .seconds(1)
  /// The media that must have arrived before a rebuffering player goes on; less where the file
  /// ends.
  package var rebuffer: Duration = .seconds(1)
  /// How long the first fill may take; after that the ad fails with VAST error 402.
  package var loadingLimit: Duration = .seconds(10)

  package init() {}
}
