/// How a player chooses between the MediaFiles that it can play.
///
/// The standard asks to weigh all of them by their attributes, not by their order, and leaves the
/// weights to the player (VAST 4.2 § 3.9).
package enum MediaFilePolicy: String, Sendable, Hashable, CaseIterable {
  /// The smallest picture that covers the player, else the largest, within what the network
  /// carries; of equal pictures the one of the highest bitrate, then the first in the document.
  case bestFit
  /// The first in the document; sizes and bitrates are not weighed.
  case firstPlayable
}

/// What a player knows of its surroundings when it chooses a MediaFile.
package struct MediaConditions: Sendable, Hashable {
  /// The player's width in device pixels, 1 or more.
  package var width: Int
  /// The player's height in device pixels, 1 or more.
  package var height: Int
  /// What the network carries; nil for no limit.
  package var bytesPerSecond: Int?

  /// A side below one pixel counts as one.
  package init(width: Int, height: Int, bytesPerSecond: Int? = nil) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.bytesPerSecond = bytesPerSecond
  }

  /// What the network carries in kilobits per second, the unit of `bitrate`.
  var bandwidth: Double? { bytesPerSecond.map { Double($0) * 8 / 1000 } }
}
