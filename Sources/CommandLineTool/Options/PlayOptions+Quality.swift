internal import CreativeQuality
internal import Media

extension PlayOptions {
  static let qualityOption = Option(
    flag: "quality", help: "Measure and judge the media's quality while it plays")

  static let profileOption = Option(
    "profile", "NAME", .oneOf(CreativeProfile.builtIn.map(\.name)),
    defaultText: CreativeProfile.generic.name,
    help: "Whose limits the quality is judged by; means --quality, too")

  /// The profile that is asked for, by name; nil when no quality is asked for.
  ///
  /// - Throws: when nothing is to be decoded, since quality is measured on decoded frames.
  static func qualityProfile(
    _ parsed: ParsedArguments, _ decode: DecodeMode
  ) throws(UsageError) -> String? {
    let profile = parsed.value(of: profileOption)
    guard profile != nil || parsed.isSet(qualityOption) else { return nil }
    guard decode == .full else {
      throw table.usageError("The quality needs every frame: leave '--decode \(decode)' out.")
    }
    return profile ?? CreativeProfile.generic.name
  }
}
