package import Vocabulary

/// Findings about the effect of a break on the primary of a stream.
extension Diagnostic {
  /// Reports a break that X-SNAP moves; nil for a break that begins at its start date.
  init?(snapping entry: InterstitialSchedule.Entry, in file: String) {
    let interstitial = entry.interstitial
    guard interstitial.snapsOut, interstitial.cue == .none, entry.departure != interstitial.start
    else { return nil }
    self.init(
      rule: .snapMovesBreak,
      "the break '\(interstitial.id)' starts at \(TimeText.readable(interstitial.start)), and "
        + "X-SNAP moves it to the segment boundary at \(TimeText.readable(entry.departure))",
      at: SourceLocation(file: file, position: interstitial.position))
  }

  /// Reports content that a break makes every viewer miss, or see twice; nil where the primary resumes at
  /// the position at which it was left.
  init?(leaving planned: PlannedBreak, by gap: StreamAgenda.Return) {
    guard let interstitial = planned.interstitial, interstitial.cue == .none,
      planned.isOfPrimary == false, gap.resume != gap.departure
    else { return nil }
    let isLost = gap.resume > gap.departure
    let length = TimeText.readable((gap.resume - gap.departure).magnitude)
    self.init(
      rule: isLost ? .resumeSkipsContent : .resumeRepeatsContent,
      "the break '\(interstitial.id)' leaves the primary at \(TimeText.readable(gap.departure)) and "
        + "resumes at \(TimeText.readable(gap.resume)): \(length) of content are "
        + (isLost ? "never shown" : "shown twice"),
      at: planned.location)
  }
}

/// Findings about a break's restrictions (X-RESTRICT) that the player does not enforce.
extension Diagnostic {
  init(jumpingOver planned: PlannedBreak) {
    self.init(
      rule: .restrictionNotHonoured,
      "the player seeks over \(planned.title ?? "a break"), whose X-RESTRICT has JUMP, "
        + "and plays none of the breaks with JUMP that the seek passes", at: planned.location)
  }

  init(skippingIn planned: PlannedBreak) {
    self.init(
      rule: .restrictionNotHonoured,
      "the player lets the viewer skip an ad of \(planned.title ?? "a break"), whose X-RESTRICT has SKIP",
      at: planned.location)
  }
}

extension Rule {
  package static let restrictionNotHonoured = Rule(
    "RestrictionNotHonoured", .warning,
    "the player does not honour a break's restrictions (X-RESTRICT)",
    explanation: """
      With SKIP, X-RESTRICT forbids viewers to skip the ads of a break. With JUMP, X-RESTRICT \
      forbids viewers to seek past a break without playing the break, even if the break played \
      before. Players differ in whether they honour SKIP and JUMP.
      """,
    fix:
      "Do not sell a break as unskippable for players that let viewers skip it.",
    clause: "draft-pantos-hls-rfc8216bis-18, appendix D, X-RESTRICT")

  package static let snapMovesBreak = Rule(
    "SnapMovesBreak", .note, "breaks that X-SNAP moves away from their start date",
    explanation: """
      With OUT in X-SNAP, the player leaves the primary at the segment boundary that is nearest to \
      the start date: up to half a segment earlier or later than planned. Players that do not read \
      X-SNAP leave the primary at the start date.
      """,
    fix: "Cut the primary's segments at its breaks, so that all players leave at one instant.")

  package static let resumeSkipsContent = Rule(
    "ResumeSkipsContent", .note, "content that is never shown because of a break",
    explanation: """
      After a break that replaces content, the primary resumes at a later position than the one at \
      which the player left the primary. Every viewer misses the content in between. This is \
      intended where the ads replace a slate or other ads.
      """,
    fix: "Write X-RESUME-OFFSET=0 to insert ads without losing content.")

  package static let resumeRepeatsContent = Rule(
    "ResumeRepeatsContent", .warning, "content that is shown twice because of a break",
    explanation: """
      The primary resumes before the position at which it was left. The cause is a negative \
      X-RESUME-OFFSET, or an X-SNAP with only OUT or only IN.
      """,
    fix: "Use an X-RESUME-OFFSET of 0 or more, and X-SNAP with both OUT and IN, or no X-SNAP.")
}
