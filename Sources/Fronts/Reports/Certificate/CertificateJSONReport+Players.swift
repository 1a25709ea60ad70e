internal import Certification
internal import VASTSimulator
internal import Vocabulary

/// The matrix of cases and players in the JSON output of `vastsim check`.
extension CertificateJSONReport {
  static let matrix: [JSONField<PlayerMatrix>] = [
    .required(
      "reference", .filledString, "The profile that the players are compared with.", \.reference),
    .required(
      "players", .list(of: .object(player)), "The players, in the order asked for."
    ) { matrix in matrix.players.map { (matrix, $0) } },
    .required(
      "cells", .list(of: .object(cell)), "Each case in each player, case by case.", \.cells),
    .required(
      "faults", .list(of: .object(fault)),
      "Deviations that the tag causes or can fix, and the players that show them."
    ) { matrix in matrix.faults.map { ($0, matrix.sentence(of: $0)) } },
  ]

  private static let player: [JSONField<(matrix: PlayerMatrix, name: String)>] = [
    .required("player", .filledString, "The player profile.") { $0.name },
    .required(
      "own", .list(of: .object(reported)),
      "What the player does by its own rules, whatever the tag."
    ) { player in
      player.matrix.own(of: player.name).map { ($0, player.matrix.ownSentence(of: $0)) }
    },
    .optional(
      "notModelled", .list(of: .filledString),
      "What the player does that no policy of a profile can say; absent where nothing is known."
    ) { $0.matrix.notModelled[$0.name] },
  ]

  private static let cell: [JSONField<PlayerMatrix.Cell>] = [
    .required("case", .filledString, "The case's name.", \.name),
    .required("player", .filledString, "The player profile.", \.player),
    .required("verdict", .verdict, "The verdict.", \.verdict),
    .required("lost", .count, "How many beacons are lost for a reason in the tag.", \.lost),
    .required(
      "extra", .count,
      "How many beacons are sent that the reference does not send, for a reason in the tag.",
      \.extra),
    .required(
      "misplaced", .count,
      "How many are early or late, or go to other trackers, for a reason in the tag.", \.misplaced),
    .required("own", .count, "How many beacons deviate by the player's own rules.", \.own),
    .optional(
      "sometimes", .count,
      "How many of the lost, extra and misplaced beacons deviate for some start-up offsets only; "
        + "present with '--observations'."
    ) { $0.scatter == nil ? nil : $0.sometimes },
    .optional("reason", .filledString, "Why the case was not judged in the player.", \.reason),
    .optional(
      "shortfall", .choice,
      "The part of the ad that the player does not show; absent if it shows all.", \.shortfall),
    observations.ofOptional(\.scatter),
  ]

  /// A difference between players with the sentence that describes it.
  private typealias ReportedDifference = (difference: PlayerMatrix.Difference, sentence: String)

  private static let reported: [JSONField<ReportedDifference>] =
    difference.map { field in field.of { $0.difference } } + [message]

  private static let fault: [JSONField<ReportedDifference>] =
    difference.map { field in field.of { $0.difference } } + [
      .required("rule", .filledString, "The rule of the finding.") {
        $0.difference.cause.rule?.id ?? ""
      },
      .required("players", .list(of: .filledString), "The players that show it.") {
        $0.difference.players
      },
      message,
    ]

  private static let message = JSONField<ReportedDifference>.required(
    "message", .filledString, "The deviation in words."
  ) { $0.sentence }

  private static let difference: [JSONField<PlayerMatrix.Difference>] = [
    .required(
      "cause", .names(DeviationCause.names),
      "Why: a fact about the tag, or the policy of the profile, as 'player:' names it.",
      \.cause.name),
    .required("kind", .choice, "How the beacons differ.", \.kind),
    .required("events", .list(of: .filledString), "The beacons' events.", \.events),
    .required("cases", .list(of: .filledString), "The cases that show it.", \.cases),
    .optional(
      "leastUs", .shift, "The least by which they are early or late, in µs."
    ) { $0.by?.lowerBound },
    .optional(
      "mostUs", .shift, "The most by which they are early or late, in µs."
    ) { $0.by?.upperBound },
    .optional(
      "leastOffsets", .count,
      "The least number of start-up offsets that show it, not counting the profile's own; absent "
        + "if all do."
    ) { $0.share?.counts.lowerBound },
    .optional("mostOffsets", .count, "The greatest number of them, over cases and players.") {
      $0.share?.counts.upperBound
    },
  ]
}

extension JSONForm<Duration> {
  /// Whole microseconds, one or more.
  fileprivate static var shift: Self { Self(.integer(1...Int.max)) { .microseconds($0) } }
}
