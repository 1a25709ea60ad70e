/// The volumes of an ad, as far as the app knows them.
package struct AudioLevels: Sendable, Hashable {
  /// The player's volume between 0 and 1; 0 when muted.
  package var playerVolume: Double
  /// The device's volume between 0 and 1; absent when it is not known.
  package var deviceVolume: Double?

  package init(playerVolume: Double, deviceVolume: Double? = nil) {
    self.playerVolume = playerVolume
    self.deviceVolume = deviceVolume
  }

  /// Whether the ad is audible: the player isn't muted, and neither is the device as far as is
  /// known.
  package var isAudible: Bool { playerVolume > 0 && (deviceVolume ?? 1) > 0 }
}
