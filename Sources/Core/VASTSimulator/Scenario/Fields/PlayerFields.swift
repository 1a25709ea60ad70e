import Documents
package import Player
import Vocabulary

extension PlaybackScenario.PlayerChoice {
  /// The keys of `player:` as a mapping that changes policies of a profile.
  static let fields =
    [base(or: "the command line's")] + policies + [
      Field<Self>(
        "userInitiated", .flag, "Whether playback is user-initiated.", \.isUserInitiated)
    ]

  /// The keys of the policies that a scenario or a configuration's own player can change.
  static let policies: [Field<Self>] = PlayerPolicy.all.map { policy in
    Field(policy.key, .policy(policy), policy.description) { $0.policies[policy.name] = $1 }
  }

  static func base(or other: String) -> Field<Self> {
    let names = PlayerProfile.builtIn.map(\.name)
    let form = FieldForm<String>(.either([.names(names), FieldForm.text.schema])) { $0.text() }
    return Field("base", form, "The profile to start from; \(other) by default.", \.base)
  }
}

extension PlayerPolicy {
  /// What the policy decides, and what each of its named values means.
  fileprivate var description: String {
    guard case .choice(let choices) = form else { return meaning }
    return meaning + " "
      + choices.map { "\($0.name): \($0.words)" }.joined(separator: "; ") + "."
  }
}

extension FieldForm<PlayerPolicy.Value> {
  /// The value of a policy.
  static func policy(_ policy: PlayerPolicy) -> Self {
    switch policy.form {
    case .choice(let choices):
      FieldForm<String>.name(among: choices.map(\.name), what: "'\(policy.key)'").map(Value.name)
    case .flag: FieldForm<Bool>.flag.map(Value.flag)
    case .count(let range): FieldForm<Int>.integer(range).map(Value.count)
    case .duration(let isAboveZero):
      (isAboveZero ? FieldForm<Duration>.positiveDuration : .duration).map(Value.duration)
    case .names(let names): .names(names, what: "'\(policy.key)'")
    }
  }

  /// `all`, or a list of names.
  private static func names(_ known: [String], what: String) -> Self {
    let all = FieldForm<String>.name(among: [PlayerPolicy.allNames], what: what)
    let some = FieldForm<[String]>.list(of: .name(among: known, what: what))
    return Self(.either([all.schema, some.schema])) { value in
      value.node.elements == nil
        ? all.read(value).map(Value.name) : some.read(value).map(Value.names)
    }
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

extension PlayerProfile {
  /// The profile with the policies that a scenario changes.
  package func adapted(to choice: PlaybackScenario.PlayerChoice) -> PlayerProfile {
    guard !choice.policies.isEmpty else { return self }
    var profile = self
    for policy in PlayerPolicy.all {
      if let value = choice.policies[policy.name] { policy.set(value, in: &profile) }
    }
    return profile
  }
}
