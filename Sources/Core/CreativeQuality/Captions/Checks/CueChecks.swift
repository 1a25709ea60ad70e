import Media
import Vocabulary

/// Checks a list of cues.
enum CueChecks {
  static let empty = "the cue has no text"

  /// How much later than the media a cue may end, because containers round durations.
  private static let tolerance = Duration.milliseconds(500)

  static func reversed(_ start: Duration, _ end: Duration) -> String {
    "the cue ends at \(TimeText.readable(end)), not after its start at "
      + "\(TimeText.readable(start)); it is never shown"
  }

  static func check(_ cues: [Cue], _ findings: inout CaptionFindings) {
    if cues.isEmpty { findings.add(.captionsEmpty, "the file has no cue") }
    var latest: (end: Duration, start: Duration)?
    for cue in cues {
      if cue.text.isEmpty {
        findings.add(.captionCueEmpty, empty, line: cue.position?.line)
      }
      if let latest, cue.start < latest.end {
        findings.add(
          .captionCuesOverlap,
          "the cue begins at \(TimeText.readable(cue.start)), while the one from "
            + "\(TimeText.readable(latest.start)) is still shown",
          line: cue.position?.line)
      }
      // A cue without an end is shown as long as the media lasts.
      let end = cue.end ?? .seconds(Int64.max)
      if latest.map({ end > $0.end }) ?? true { latest = (end, cue.start) }
    }
  }

  /// Reports the cues that begin when the media is over, and those that end later than the media by
  /// more than the tolerance.
  static func checkEnds(
    of cues: [Cue], against duration: Duration, _ findings: inout CaptionFindings
  ) {
    for cue in cues {
      if cue.start >= duration {
        findings.add(
          .captionCueBeyondMedia,
          "the cue begins at \(TimeText.readable(cue.start)) and the media ends at "
            + "\(TimeText.readable(duration)); it is never shown",
          line: cue.position?.line)
      } else if let end = cue.end, end > duration + tolerance {
        findings.add(
          .captionCueBeyondMedia,
          "the cue lasts to \(TimeText.readable(end)) and the media ends at "
            + "\(TimeText.readable(duration))",
          line: cue.position?.line)
      }
    }
  }
}
