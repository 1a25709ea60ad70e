package import Player
internal import VASTSimulator
package import Vocabulary

/// The result of learning a player's profile: the profile in the form of a configuration, the
/// recordings that it predicts, and the policies that the recordings do not determine.
package struct FitReport {
  /// A recording, and how the profile's prediction differs from it.
  package struct Case: Sendable, Hashable {
    var name: String
    /// Whether the recording was held out, so that the profile was not learned from it.
    var isHeldOut: Bool
    /// The differing events, each once with its difference; empty if the prediction is complete and
    /// right.
    var differences: [String]

    package init(name: String, isHeldOut: Bool, differences: [String]) {
      self.name = name
      self.isHeldOut = isHeldOut
      self.differences = differences
    }
  }

  private let name: String
  private let folder: String
  private let finding: ProfileSearchStateMachine.Finding
  private let cases: [Case]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - name: the profile's name.
  ///   - folder: the folder of the recordings, as displayed.
  ///   - finding: the result of learning.
  ///   - cases: every recording, in the order of the folder's file.
  package init(
    name: String, folder: String, finding: ProfileSearchStateMachine.Finding, cases: [Case]
  ) {
    self.name = name
    self.folder = folder
    self.finding = finding
    self.cases = cases
  }

  /// The policies whose values differ from those of the base profile.
  private var changed: [PlayerPolicy] {
    PlayerPolicy.all.filter { $0.value(in: finding.profile) != $0.value(in: finding.base) }
  }

  private var summary: String { "learned from recordings in '\(folder)'" }

  private var evidence: String {
    let learned = cases.filter { !$0.isHeldOut }
    let others = cases.filter(\.isHeldOut)
    let noun = learned.count == 1 ? "case" : "cases"
    return "recordings: predicts \(Self.predicted(of: learned)) \(noun) it was learned from"
      + (others.isEmpty ? "" : ", and \(Self.predicted(of: others)) held out")
  }

  /// How many cases the profile predicts completely, in words that a noun can follow.
  private static func predicted(of cases: [Case]) -> String {
    let whole = cases.count { $0.differences.isEmpty }
    guard whole == cases.count else { return "\(whole) of the \(cases.count)" }
    return whole == 1 ? "the one" : "all \(whole)"
  }

  // MARK: Text

  /// The profile in the form of `players:` in a configuration.
  package var text: String {
    var lines = ["players:", "  \(name):", "    base: \(finding.base.name)"]
    lines += changed.map { "    \($0.key): \($0.value(in: finding.profile))" }
    lines += [
      "    summary: \(JSONValue.string(summary).yamlText)",
      "    evidence: \(JSONValue.string(evidence).yamlText)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The recordings that are predicted, the differences that remain, and the policy values that the
  /// recordings cannot tell apart, as text for people.
  package var remarks: String {
    var lines: [String] = []
    for isHeldOut in [false, true] {
      let own = cases.filter { $0.isHeldOut == isHeldOut }
      guard !own.isEmpty else { continue }
      let whole = own.filter(\.differences.isEmpty)
      lines.append(
        "\(isHeldOut ? "Held out" : "Learned")  \(whole.count) of \(own.count) recordings "
          + "predicted whole: the same events in the same order, each within an observation "
          + "interval plus 30 ms")
      for one in own where !one.differences.isEmpty {
        lines.append("  \(one.name): \(one.differences.joined(separator: "; "))")
      }
    }
    if !finding.ties.isEmpty {
      lines.append("Not told apart by these recordings")
      for tie in finding.ties {
        let policy = tie.policy.policy
        let others = tie.values.map(\.description).joined(separator: ", ")
        lines.append("  \(policy.key): \(policy.value(in: finding.profile)), or \(others)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

// MARK: JSON

extension FitReport {
  /// The schema of the JSON output, version 1.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim fit, version 1",
      meaning: "The profile that was learned from recordings, and how well it predicts them.",
      .object(fields))
  }

  /// The report as one JSON object.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  private static let fields: [JSONField<FitReport>] = [
    .version,
    .required("player", .filledString, "The profile's name.", \.name),
    .required("base", .filledString, "The profile that it is based on.", \.finding.base.name),
    .required(
      "policies", .list(of: .object(setting)),
      "The policies that differ from the base, as in 'players:' of a configuration."
    ) { report in report.changed.map { ($0, $0.value(in: report.finding.profile)) } },
    .required("summary", .filledString, "A summary of the profile for lists.", \.summary),
    .required("evidence", .filledString, "How well it predicts the recordings.", \.evidence),
    .required(
      "cases", .list(of: .object(one)), "The recordings, in the order of their file.", \.cases),
    .required(
      "notToldApart", .list(of: .object(tie)),
      "The policies whose values the recordings do not show."
    ) { report in
      report.finding.ties.map { ($0, $0.policy.policy.value(in: report.finding.profile)) }
    },
  ]

  private static let setting: [JSONField<(PlayerPolicy, PlayerPolicy.Value)>] = [
    .required("key", .filledString, "The policy's key.") { $0.0.key },
    .required("value", .filledString, "Its value, as files write it.") { $0.1.description },
  ]

  private static let one: [JSONField<Case>] = [
    .required("case", .filledString, "The case's name.", \.name),
    .required("heldOut", .flag, "Whether nothing was learned from it.", \.isHeldOut),
    .required("predicted", .flag, "Whether it is predicted whole.") { $0.differences.isEmpty },
    .required(
      "differences", .list(of: .filledString),
      "The events that differ, each once, and how.", \.differences),
  ]

  private static let tie:
    [JSONField<(tie: ProfileSearchStateMachine.Finding.Tie, own: PlayerPolicy.Value)>] = [
      .required("key", .filledString, "The policy's key.") { $0.tie.policy.rawValue },
      .required("value", .filledString, "The profile's value.") { $0.own.description },
      .required(
        "others", .list(of: .filledString), "The values that predict the recordings as well."
      ) { $0.tie.values.map(\.description) },
    ]
}
