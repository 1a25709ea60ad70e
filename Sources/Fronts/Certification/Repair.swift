internal import CreativeQuality
internal import Media
package import Player
internal import VAST
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

/// The tracker requests of a run, and its verdict, by which a fixed tag is compared with the original.
struct PlayedRequests: Sendable, Hashable {
  /// A tracker that was requested, however often.
  struct Request: Sendable, Hashable {
    var event: String
    /// The URL without the differences that fixes make: macros, white space, ampersands that are
    /// escaped once more, and http.
    var url: String
  }

  let requests: Set<Request>
  let verdict: Verdict
  /// The verdict without the invariants that the player breaks by its own rules. A broken invariant
  /// is not a fault of the tag, and the run reports it only if the tag has a tracker for the event.
  let tagVerdict: Verdict
  /// Whether an ad was on the screen.
  let hasPlayed: Bool

  init(_ record: RunRecord) {
    requests = Set(
      record.beacons.map(\.beacon).filter { $0.source == .vast }.map {
        Request(event: $0.event, url: Self.compared($0.template.text))
      })
    verdict = RunVerdict(of: record, failingOn: .error).verdict
    hasPlayed = record.ads.contains { $0.index != nil }
    var record = record
    let ofPlayers = Set(RunInvariants.rules)
    record.events.removeAll { event in
      if case .diagnostic(let diagnostic) = event.kind {
        ofPlayers.contains(diagnostic.rule)
      } else {
        false
      }
    }
    tagVerdict = RunVerdict(of: record, failingOn: .error).verdict
  }

  /// The requests that another run does not have, in the order of the events.
  func lost(in other: PlayedRequests) -> [Request] {
    requests.subtracting(other.requests).sorted { ($0.event, $0.url) < ($1.event, $1.url) }
  }

  private static func compared(_ url: String) -> String {
    var url = url.replacing("&amp;", with: "&").replacing("%20", with: "")
      .filter { !$0.isWhitespace }
    if url.lowercased().hasPrefix("http://") { url = "https" + url.dropFirst(4) }
    for macro in UnresolvedMacros.find(in: url) { url = url.replacing(macro, with: "[]") }
    return url.replacing(/\[[A-Za-z_]*\]/, with: "[]")
  }
}

extension MeasuredFile {
  /// The rules that tell where a tag contradicts a file.
  static let rules: [Rule] = QualityCheck.all.filter(\.comparesDeclared).map(\.rule).filter {
    rule in
    MediaComparison.Attribute.allCases.contains { Self.rule(of: $0) == rule }
  }

  /// The files that a run measured, each once, because several ads may have the same file.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - isSole: whether the user gave one file for every MediaFile. For an ad with several
  ///     MediaFiles, only the measured duration is then used.
  /// - Returns: the files in the order of the ads.
  static func all(of record: RunRecord, isSole: Bool) -> [MeasuredFile] {
    var known: Set<String> = []
    return record.ads.compactMap { ad in
      guard let file = MeasuredFile(ad), known.insert(file.url).inserted else { return nil }
      guard isSole, ad.mediaFiles.count > 1 else { return file }
      return MeasuredFile(url: file.url, values: file.values.filter { $0.property == .duration })
    }
  }

  /// The measured values of an ad's file. Nil for a file that only replaces the tag's, and for
  /// a playlist, because its renditions differ.
  init?(_ ad: AdRecord) {
    guard let comparison = ad.comparison, let facts = ad.mediaFacts, !ad.isStandIn,
      ![.hls, .dash].contains(comparison.declared.format)
    else { return nil }
    let wrong = Set(comparison.differences)
    let actual = comparison.actual
    let texts: [(Property, MediaComparison.Attribute, String?)] = [
      (.type, .type, MediaFormat.type(ofContainer: facts.container, isAudio: actual.width == nil)),
      (.width, .width, actual.width.map(String.init)),
      (.height, .height, actual.height.map(String.init)),
      (.bitrate, .bitrate, actual.bitrate.map { "\(Int($0.rounded()))" }),
      (.fileSize, .fileSize, "\(actual.byteCount)"),
      (.duration, .duration, Self.text(of: actual.duration)),
    ]
    self.init(
      url: comparison.declared.url,
      values: texts.compactMap { property, attribute, text in
        text.map {
          Value(
            property, $0,
            breaking: wrong.contains(attribute) ? Self.rule(of: attribute) : nil)
        }
      })
  }

  private static func rule(of attribute: MediaComparison.Attribute) -> Rule {
    switch attribute {
    case .type: QualityCheck.declaredType.rule
    case .codec: QualityCheck.declaredCodec.rule
    case .width, .height: QualityCheck.declaredDimensions.rule
    case .bitrate: QualityCheck.declaredBitrate.rule
    case .fileSize: QualityCheck.declaredFileSize.rule
    case .duration: QualityCheck.declaredDuration.rule
    }
  }

  /// `HH:MM:SS`, with milliseconds where there are any.
  private static func text(of duration: Duration) -> String {
    let milliseconds = Int((duration.roundedMicroseconds + 500) / 1000)
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let seconds = milliseconds / 1000
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
      .joined(separator: ":")
    return milliseconds % 1000 == 0 ? time : "\(time).\(padded(milliseconds % 1000, 3))"
  }
}
