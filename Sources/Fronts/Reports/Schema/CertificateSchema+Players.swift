internal import Certification
package import JSONSchema

/// The matrix of cases and players in the JSON output of `vastsim check`.
extension CertificateSchema {
  package static let matrix: [SchemaField] = [
    .required("reference", .filledString, "The profile that the players are compared with."),
    .required("players", .list(of: .object(player)), "The players, in the order asked for."),
    .required("cells", .list(of: .object(cell)), "Each case in each player, case by case."),
    .required(
      "faults", .list(of: .object(fault)),
      "What the tag can be blamed for, or can mend, and the players that show it."),
  ]

  package static let player: [SchemaField] = [
    .required("player", .filledString, "The player profile."),
    .required(
      "own", .list(of: .object(difference + [message])),
      "What the player does by its own rules, whatever the tag."),
  ]

  package static let cell: [SchemaField] = [
    .required("case", .filledString, "The case's name."),
    .required("player", .filledString, "The player profile."),
    .required("verdict", Schema.names(CaseVerdict.allCases.map(\.word)), "The verdict."),
    .required("lost", count, "How many beacons are lost for a reason in the tag."),
    .required("extra", count, "How many beacons are sent once more for a reason in the tag."),
    .required("misplaced", count, "How many are early or late for a reason in the tag."),
    .required("own", count, "How many beacons deviate by the player's own rules."),
    .init(
      "sometimes", count,
      "How many of the lost, extra and misplaced are so for some start-up offsets only; present "
        + "with '--observations'."),
    .init("reason", .filledString, "Why the case was not judged in the player."),
    observations,
  ]

  package static let fault: [SchemaField] =
    difference + [
      .required("rule", .filledString, "The rule of the finding."),
      .required("players", .list(of: .filledString), "The players that show it."),
      message,
    ]

  package static let difference: [SchemaField] = [
    .required(
      "cause", Schema.names(DeviationCause.names),
      "Why: a fact about the tag, or the policy of the profile, as 'player:' names it."),
    .required("kind", .choice(of: BeaconDeviation.Kind.self), "What became of the beacons."),
    .required("events", .list(of: .filledString), "The beacons' events."),
    .required("cases", .list(of: .filledString), "The cases that show it."),
    .init("leastUs", .integer(1...Int.max), "The least by which they are early or late, in µs."),
    .init("mostUs", .integer(1...Int.max), "The most by which they are early or late, in µs."),
    .init(
      "leastOffsets", count,
      "For how many start-up offsets at least, beside the profile's own; absent if for all."),
    .init("mostOffsets", count, "For how many at most, over cases and players."),
  ]

  private static let message = SchemaField.required("message", .filledString, "All of it in words.")
  private static let count = Schema.integer(0...Int.max)
}
