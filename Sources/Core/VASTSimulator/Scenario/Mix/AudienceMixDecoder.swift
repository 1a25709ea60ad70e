import Documents
import OpenMeasurement
package import Player
import Vocabulary

/// Reads audience files, version 1, in YAML or JSON.
///
/// All errors of a file are reported together, each with its line and column.
package enum AudienceMixDecoder {
  /// The most players, scenarios, rows or parties of a file.
  private static let limit = 100

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its display name, for messages.
  ///   - folder: the folder that its relative paths start from; empty for the current folder.
  ///   - players: the profiles that the file can name.
  ///   - standards: the viewability standards that runs have in addition to the built-in ones.
  /// - Returns: the audience and the findings about the file.
  package static func read(
    bytes: [UInt8], file: String, folder: String, players: [PlayerProfile],
    standards: [String] = []
  ) -> AudienceMixReading {
    let context = ReadingContext(file: file, folder: folder)
    context.playerNames = players.map(\.name)
    context.standardNames = ViewabilityStandard.builtIn.map(\.name) + standards
    let mix = mix(in: bytes, context)
    return AudienceMixReading(
      mix: context.hasErrors ? nil : mix, diagnostics: context.diagnostics)
  }

  private static func mix(in bytes: [UInt8], _ context: ReadingContext) -> AudienceMix? {
    let root: YAMLNode
    do throws(YAMLTreeError) {
      root = try YAMLParser().parse(bytes)
    } catch {
      context.report(.scenarioUnreadable, "\(error)", at: error.position)
      return nil
    }
    guard let fields = FieldReader(root, as: "an audience", context: context) else { return nil }
    var mix = AudienceMix()
    _ = AudienceMix.fields.read(fields, into: &mix)
    guard !context.hasErrors else { return nil }
    checkForms(fields)
    for key in ["players", "scenarios", "mix", "parties"] {
      guard let value = fields[key] else { continue }
      check(value, count: value.node.entries?.count ?? value.node.elements?.count ?? 0)
    }
    check(mix.players.map(\.weight), fields["players"])
    check(mix.scenarios.map(\.weight), fields["scenarios"])
    check(mix.rows.map(\.weight), fields["mix"])
    check(mix, context)
    return mix
  }

  /// Reports missing and conflicting keys. An audience has either `players` and `scenarios`, or
  /// `mix`.
  private static func checkForms(_ fields: FieldReader) {
    if fields.has("mix") {
      for key in ["players", "scenarios"] {
        fields.refuse(key, because: "has no effect together with 'mix'; remove one of them")
      }
    } else if !fields.has("players"), !fields.has("scenarios") {
      _ = fields.exactlyOne(of: ["players", "mix"])
    } else {
      _ = fields.required("players")
      _ = fields.required("scenarios")
    }
    _ = fields.required("parties")
  }

  private static func check(_ value: ValueReader, count: Int) {
    if count == 0 { let _: Int? = value.invalid("is empty; name at least one") }
    if count > limit {
      let _: Int? = value.invalid("has \(count) entries; at most \(limit) are read")
    }
  }

  /// Reports weights that are all zero, because they describe no viewer.
  private static func check(_ weights: [Int], _ value: ValueReader?) {
    guard let value, !weights.isEmpty, weights.allSatisfy({ $0 == 0 }) else { return }
    let _: Int? = value.invalid(
      "has weights that sum to zero; give one of them a weight above zero")
  }

  private static func check(_ mix: AudienceMix, _ context: ReadingContext) {
    var pairs: Set<[String]> = []
    for row in mix.rows where !pairs.insert([row.player, row.scenario]).inserted {
      context.report(
        .scenarioConflictingKeys,
        "'\(row.player)' in '\(row.scenario)' has two weights; remove one of the rows",
        at: row.location.position)
    }
    for party in mix.parties {
      let isVendor = party.counts.side == .vendor
      if party.viewable != nil, !isVendor {
        context.report(
          .scenarioConflictingKeys,
          "'viewable' of party '\(party.name)' needs 'counts: omidImpression' or 'counts: viewable'",
          at: party.location.position)
      }
      if party.counts == .viewable, party.viewable == nil {
        context.report(
          .scenarioMissingKey,
          "'viewable' is missing in party '\(party.name)': name a standard, such as "
            + "'viewable: mrc-video'", at: party.location.position)
      }
    }
    var counters: Set<AudienceMix.Counter> = []
    for counter in mix.counters {
      var counter = counter
      let position = counter.location.position
      (counter.location, counter.place) = (.init(file: ""), nil)
      guard !counters.insert(counter).inserted else { continue }
      context.report(
        .scenarioConflictingKeys,
        "two parties are named '\(counter.party)' and count '\(counter.point.rawValue)'; give them "
          + "different names", at: position)
    }
  }
}
