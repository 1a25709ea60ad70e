/// How loud an ad plays, as far as the app can know.
package struct AudioLevels: Sendable, Hashable {
  /// The player's volume between 0 and 1; 0 when muted.
  package var playerVolume: Double
  /// The device's volume between 0 and 1; absent when it can't be had.
  package var deviceVolume: Double?

  package init(playerVolume: Double, deviceVolume: Double? = nil) {
    self.playerVolume = playerVolume
    self.deviceVolume = deviceVolume
  }

  /// Whether the ad can be heard: the player isn't muted, and neither is the device as far as is
  /// known.
  package var isAudible: Bool { playerVolume > 0 && (deviceVolume ?? 1) > 0 }
}
