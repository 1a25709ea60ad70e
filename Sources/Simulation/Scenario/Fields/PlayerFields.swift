import JSONTree
import Player
import YAMLTree

extension PlaybackScenario.PlayerChoice {
  /// `player:` with changed policies of a profile.
  static let fields =
    [base(or: "the command line's")] + policies + [
      Field<Self>(
        "userInitiated", .flag, "Whether playback is user-initiated.", \.isUserInitiated)
    ]

  /// The policies, which a scenario and a configuration's own player can change.
  static let policies: [Field<Self>] =
    [
      .init("plays", .integer(1...Int.max), "How many times the creative plays.", \.plays),
      .init("startsMuted", .flag, "Whether the ad begins without sound.", \.startsMuted),
      .init(
        "observation", .positiveDuration, "How often the player observes the playhead.",
        \.observation),
      .init(
        "mediaFileChoice", .choice, "Which of the playable media files is selected.",
        \.mediaFileChoice),
      .init(
        "initialBuffer", .duration, "The media that must have arrived before the ad is loaded.",
        \.buffering.initialBuffer),
      .init(
        "rebuffer", .duration,
        "The media that must have arrived before playback resumes after rebuffering.",
        \.buffering.rebuffer),
      .init(
        "loadingLimit", .positiveDuration,
        "How long the initial buffering may take; then error 402.", \.buffering.loadingLimit),
      .init(
        "playheadLag", .duration, "How long media with sound plays before its playhead moves.",
        \.playheadLag),
      .init(
        "headStart", .duration, "How long before playing began observations are counted from.",
        \.headStart),
    ]
    + PlayerPolicy.all.map { policy in
      Field(policy.key, .name(among: policy.values, what: "'\(policy.key)'"), policy.meaning) {
        $0.policies[policy.key] = $1
      }
    }

  static func base(or other: String) -> Field<Self> {
    let names = PlayerProfile.builtIn.map(\.name)
    let form = FieldForm<String>(.either([.names(names), FieldForm.text.schema])) { $0.text() }
    return Field("base", form, "The profile to start from; \(other) by default.", \.base)
  }
}

extension FieldForm<PlaybackScenario.PlayerChoice> {
  /// `player: NAME`, or a mapping that changes a profile's policies.
  static var player: Self {
    let names = PlayerProfile.builtIn.map(\.name)
    return Self(.either([.names(names), FieldForm<String>.text.schema, .reference("player")])) {
      value in
      var player = PlaybackScenario.PlayerChoice()
      player.location = value.context.location(value.node.position)
      if value.node.entries == nil {
        player.base = value.text()
      } else if let fields = value.fields(as: "'player'") {
        _ = Value.fields.read(fields, into: &player)
      }
      return player
    }
  }
}
