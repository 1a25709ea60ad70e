internal import CreativeQuality
internal import Media
internal import Vocabulary

extension PlayOptions {
  static let qualityOption = Option(
    flag: "quality", configuration: .anyFile,
    help: "Measure and judge the media's quality while it plays")

  static let profileOption = Option(
    "profile", "NAME", configuration: .anyFile,
    defaultText: "\(CreativeProfile.generic.name), if --quality is given",
    help: "The profile to judge quality by; implies --quality; see 'vastsim list profiles'")

  /// The name of the requested creative profile; nil when no quality check is requested.
  ///
  /// - Throws: when not every frame is to be decoded, since quality is measured on decoded frames.
  static func qualityProfile(
    _ parsed: ParsedArguments, _ decode: DecodeMode
  ) throws(UsageError) -> String? {
    let name = parsed.value(of: profileOption)
    guard name != nil || parsed.isSet(qualityOption) else { return nil }
    let profile = try CreativeProfile.chosen(name, among: parsed.profiles, for: table)
    guard decode == .full else {
      throw table.usageError(
        "'--quality' needs every frame: use '--decode full', not '--decode \(decode)'.")
    }
    return profile.name
  }

  /// The name of the creative profile that judges the media, whether or not a quality check is
  /// requested.
  static func chosenProfile(
    _ parsed: ParsedArguments, for table: OptionTable
  ) throws(UsageError) -> String {
    try CreativeProfile.chosen(
      parsed.value(of: profileOption), among: parsed.profiles, for: table
    ).name
  }
}

extension CreativeProfile {
  /// The profile that a user named, `generic` for none.
  ///
  /// - Throws: a `UsageError` that names the nearest profile.
  static func chosen(
    _ name: String?, among profiles: ProfileCatalog, for table: OptionTable
  ) throws(UsageError) -> CreativeProfile {
    guard let name else { return .generic }
    if let profile = profiles.creativeProfile(named: name) { return profile }
    let hint = NearestName.find(name, in: profiles.creative.map(\.name))
    throw table.usageError(
      "Unknown profile '\(name)'."
        + (hint.map { " Did you mean '\($0)'?" } ?? " See 'vastsim list profiles'."))
  }
}
