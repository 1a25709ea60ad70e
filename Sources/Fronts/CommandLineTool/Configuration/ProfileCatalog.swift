internal import CreativeQuality
internal import Player

/// The profiles that there are: those that are built in, then those of the configuration file.
struct ProfileCatalog: Sendable {
  var players = PlayerProfile.builtIn
  var creative = CreativeProfile.builtIn

  /// The player profile that a name means.
  func player(named name: String) -> PlayerProfile? { players.first { $0.name == name } }

  /// The creative profile that a name means.
  func creativeProfile(named name: String) -> CreativeProfile? {
    creative.first { $0.name == name }
  }
}
