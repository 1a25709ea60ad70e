package import Player
package import VASTLint
package import VASTSimulator
package import Vocabulary

/// The fixes of a tag that are proved by playing: none of them makes a player lose a beacon or reach a worse
/// verdict.
package struct Repair: Sendable {
  /// A fix that is not made.
  package struct Refusal: Sendable, Hashable {
    package let fix: Fix
    /// The damage that the fix would cause, as a phrase.
    package let reason: String
  }

  /// What the fixes change under one player.
  package struct Effect: Sendable, Hashable {
    package let player: String
    /// The events that are requested after the fixes but were not before, in order.
    package let gained: [String]
    package let verdictBefore: Verdict
    package let verdictAfter: Verdict
  }

  /// The most rounds of fixes. A fixed document can have faults that were hidden before; after the
  /// last round, the remaining faults stay.
  static let mostRounds = 5

  /// How often a fixed tag is played at most to measure the files that it opens.
  private static let mostMeasurements = 20

  /// How many kinds of fixes are tried one by one, each under every player.
  private static let mostSuspects = 40

  /// The rules that have a fix.
  package static let rules = (VASTFixer.rules + MeasuredFile.rules).reduce(into: [Rule]()) {
    if !$0.contains($1) { $0.append($1) }
  }

  package private(set) var document: [UInt8]
  /// In the order in which they were made.
  package private(set) var fixes: [Fix] = []
  package private(set) var refusals: [Refusal] = []
  /// Whether any player showed an ad of the tag, before or after the fixes. If no player did,
  /// nothing is proved.
  package private(set) var isPlayed = false
  /// The effects of the fixes: one for each player under which anything changes.
  package private(set) var effects: [Effect] = []

  /// - Parameters:
  ///   - original: the tag.
  ///   - rules: the rules that are mended; nil for all that have a fix.
  ///   - optional: fixes that the user requests, in addition to those of broken rules.
  ///   - isSoleFile: whether one file replaces the selected MediaFile, so that it is unknown which of several
  ///     it corresponds to.
  ///   - configuration: the user's levels of rules.
  ///   - players: the players that the tag is played by.
  ///   - play: plays a document with one of them.
  /// - Throws: what `play` throws.
  package init(
    of original: [UInt8], rules: Set<Rule>? = nil, optional: Set<OptionalFix> = [],
    isSoleFile: Bool = false, configuration: LintConfiguration = LintConfiguration(),
    players: [PlayerProfile],
    playedBy play: ([UInt8], PlayerProfile) throws -> RunRecord
  ) throws {
    document = original
    guard let first = players.first else { return }
    let record = try play(original, first)
    var mender = Mender(
      original: original, rules: rules, optional: optional,
      measured: MeasuredFile.all(of: record, isSole: isSoleFile),
      configuration: configuration)
    // A mended tag may open a file where the original tag opened none, or opened another file.
    for _ in 0..<Self.mostMeasurements {
      let mended = mender.mended(refusing: [])
      guard !mended.fixes.isEmpty else { break }
      let known = Set(mender.measured.map(\.url))
      let more = MeasuredFile.all(of: try play(mended.document, first), isSole: isSoleFile)
        .filter { !known.contains($0.url) }
      guard !more.isEmpty else { break }
      mender.measured += more
    }
    guard !mender.mended(refusing: []).fixes.isEmpty else { return }
    let before =
      [PlayedRequests(record)]
      + (try players.dropFirst().map { PlayedRequests(try play(original, $0)) })
    /// Why fixes must not be made; nil if they are allowed.
    func objection(_ mended: Mender.Result) throws -> String? {
      if let error = mender.newError(in: mended.document) { return error }
      for (player, before) in zip(players, before) {
        let after = PlayedRequests(try play(mended.document, player))
        if let lost = before.lost(in: after).first {
          return "\(player.name) would lose the beacon '\(lost.event)' to '\(lost.url.prefix(80))'"
        }
        if after.tagVerdict.isWorse(than: before.tagVerdict) {
          return "the verdict under \(player.name) would be \(after.tagVerdict.word), and was "
            + before.tagVerdict.word
        }
      }
      return nil
    }
    var refused: Set<FixKind> = []
    var result = mender.mended(refusing: refused)
    while let reason = try objection(result) {
      var kinds: Set<FixKind> = []
      let suspects = result.fixes.filter { kinds.insert(FixKind($0)).inserted }
      // The fixes that cause an objection by themselves. Where none does, or there are too many fixes to try
      // one by one, all fixes are refused.
      let culprits =
        suspects.count > Self.mostSuspects
        ? []
        : try suspects.filter { fix in
          try objection(mender.mended(refusing: refused, only: FixKind(fix))) != nil
        }
      for fix in culprits.isEmpty ? suspects : culprits {
        refused.insert(FixKind(fix))
        refusals.append(Refusal(fix: fix, reason: reason))
      }
      result = mender.mended(refusing: refused)
      if result.fixes.isEmpty { break }
    }
    (document, fixes) = (result.document, result.fixes)
    let after = try players.map { PlayedRequests(try play(document, $0)) }
    isPlayed = (before + after).contains(where: \.hasPlayed)
    effects = players.indices.compactMap { index in
      Effect(of: players[index], from: before[index], to: after[index])
    }
  }
}

extension Repair.Effect {
  /// Creates the effect of fixes under a player; nil if nothing changes.
  fileprivate init?(
    of player: PlayerProfile, from before: PlayedRequests, to after: PlayedRequests
  ) {
    let gained = after.lost(in: before).map(\.event)
    guard !gained.isEmpty || before.verdict != after.verdict else { return nil }
    self.init(
      player: player.name, gained: gained, verdictBefore: before.verdict,
      verdictAfter: after.verdict)
  }
}

/// The rule and the change of a fix, without its place, because fixes of other places move the
/// place.
private struct FixKind: Hashable {
  let rule: Rule
  let change: Fix.Change

  init(_ fix: Fix) { (rule, change) = (fix.rule, fix.change) }
}

/// Fixes a document until the linter finds no more faults that have a fix.
private struct Mender {
  struct Result {
    var document: [UInt8]
    var fixes: [Fix] = []
  }

  let original: [UInt8]
  let rules: Set<Rule>?
  let optional: Set<OptionalFix>
  var measured: [MeasuredFile]
  let configuration: LintConfiguration

  /// - Parameters:
  ///   - refused: the fixes that are not made.
  ///   - only: the fixes that are made; nil for all.
  /// - Returns: the mended document, with the fixes in the order in which they were made.
  func mended(refusing refused: Set<FixKind>, only: FixKind? = nil) -> Result {
    var result = Result(document: original)
    for _ in 0..<Repair.mostRounds {
      let found = VASTFixer.fixes(
        of: result.document, configuration: configuration, optional: optional, measured: measured)
      let fixes = found.filter { fix in
        let kind = FixKind(fix)
        return (rules?.contains(fix.rule) ?? true) && (only.map { $0 == kind } ?? true)
          && !refused.contains(kind)
      }
      guard !fixes.isEmpty else { break }
      result.document = VASTFixer.applied(fixes, to: result.document)
      result.fixes += fixes
      if only != nil { break }
    }
    return result
  }

  /// An error of a mended document that the original does not have, in words; nil for none.
  func newError(in mended: [UInt8]) -> String? {
    let known = Set(errors(of: original).map(\.rule))
    let ofReading = LintRules.ofReading
    // Errors of an unreadable original hide all others, so only new errors of reading count against
    // its fixed document.
    let wasRead = known.isDisjoint(with: ofReading)
    let new = errors(of: mended).first { error in
      !known.contains(error.rule) && (wasRead || ofReading.contains(error.rule))
    }
    return new.map {
      "the fixed tag would have \($0.rule.id): \($0.message)"
    }
  }

  private func errors(of document: [UInt8]) -> [Diagnostic] {
    VASTLinter.lint(document, file: "", configuration: configuration).filter {
      $0.severity == .error
    }
  }
}

extension Verdict {
  fileprivate func isWorse(than other: Verdict) -> Bool {
    let order = Verdict.allCases
    return (order.firstIndex(of: self) ?? 0) > (order.firstIndex(of: other) ?? 0)
  }
}
