/// How a player selects one of the MediaFiles that it can play.
///
/// The standard requires weighing all of them by their attributes, not by their order, and leaves
/// the weights to the player (VAST 4.2 § 3.9).
package enum MediaFilePolicy: String, NamedPolicy {
  /// The smallest picture that covers the player, otherwise the largest, within the network's bit rate. Among
  /// equal pictures, the one with the highest bit rate, then the first in the document.
  case bestFit
  /// The first MediaFile in the document that the player can play; sizes and bit rates are not
  /// weighed.
  case firstPlayable
  /// The first MediaFile in the document, whether or not the player can play it.
  case first
  /// The first MP4 file whose width over height is closest to the player's; without an MP4 file, the first
  /// file in the document.
  case closestAspectRatio

  package var words: String {
    switch self {
    case .bestFit: "the smallest that covers the player, within the network's rate"
    case .firstPlayable: "the first playable one"
    case .first: "the first one, whether it can be played or not"
    case .closestAspectRatio: "the MP4 file whose aspect ratio is the closest to the player's"
    }
  }
}

/// Which MediaFiles with an `apiFramework` a player plays by itself.
package enum FrameworkPolicy: String, NamedPolicy {
  /// MediaFiles for Open Measurement, which measures a file and is not needed to play it.
  case openMeasurement
  /// All MediaFiles whose framework is not VPAID, the only name that the player checks for.
  case allButVPAID

  package var words: String {
    switch self {
    case .openMeasurement: "those of Open Measurement"
    case .allButVPAID: "all but those of VPAID"
    }
  }

  /// Whether a file of a framework is played.
  func plays(_ framework: some StringProtocol) -> Bool {
    switch self {
    case .openMeasurement: framework.isEmpty || framework.lowercased() == "omid"
    case .allButVPAID: framework.lowercased() != "vpaid"
    }
  }
}

/// The conditions under which a player selects a MediaFile.
package struct MediaConditions: Sendable, Hashable {
  /// The player's width in device pixels, 1 or more.
  package var width: Int
  /// The player's height in device pixels, 1 or more.
  package var height: Int
  /// The network's rate; nil for no limit.
  package var bytesPerSecond: Int?

  /// Creates conditions. A side below one pixel counts as one pixel.
  package init(width: Int, height: Int, bytesPerSecond: Int? = nil) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.bytesPerSecond = bytesPerSecond
  }

  /// The network's rate in kilobits per second, the unit of `bitrate`.
  var bandwidth: Double? { bytesPerSecond.map { Double($0) * 8 / 1000 } }
}
