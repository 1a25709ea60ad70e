internal import CreativeQuality
internal import Player

/// All profiles: the built-in ones, then those of the configuration file.
struct ProfileCatalog: Sendable {
  var players = PlayerProfile.builtIn
  var creative = CreativeProfile.builtIn

  /// The player profile with a name.
  func player(named name: String) -> PlayerProfile? { players.first { $0.name == name } }

  /// The creative profile with a name.
  func creativeProfile(named name: String) -> CreativeProfile? {
    creative.first { $0.name == name }
  }
}
