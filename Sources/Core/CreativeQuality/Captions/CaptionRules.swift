import Media
package import Vocabulary

/// The rules of caption files.
extension Rule {
  package static let captionCueBeyondMedia = Rule(
    "CaptionCueBeyondMedia", .warning, "a cue ends after the media",
    explanation: """
      The rest of the cue is never shown. Cues that end within half a second of the media's end \
      are accepted, because containers round durations.
      """,
    fix: "End the cue no later than the media.")

  package static let captionCueEmpty = Rule(
    "CaptionCueEmpty", .warning, "a cue has no text",
    explanation: "Players show an empty box, or remove the caption that is on the screen.",
    fix: "Give the cue text, or remove it.")

  package static let captionCueMalformed = Rule(
    "CaptionCueMalformed", .warning, "a caption cue is malformed",
    explanation: "Some players skip the cue, others stop reading the file there.",
    fix: "Correct the line that the message names.")

  package static let captionCueRepeated = Rule(
    "CaptionCueRepeated", .warning, "a cue occurs twice",
    explanation: "Players show the same text in two lines, or twice in a row.",
    fix: "Remove one of the two cues.")

  package static let captionCueReversed = Rule(
    "CaptionCueReversed", .warning, "a cue ends before it begins",
    explanation: "Players drop the cue.",
    fix: "Correct the cue's times.")

  package static let captionCuesOverlap = Rule(
    "CaptionCuesOverlap", .warning, "two cues are shown at the same time",
    explanation: "Players stack the cues or drop one of them, and viewers cannot read both.",
    fix: """
      End one cue before the other begins. Where several people speak, use one cue with two lines.
      """)

  package static let captionHeaderMissing = Rule(
    "CaptionHeaderMissing", .warning, "a WebVTT file does not begin with WEBVTT",
    explanation: "Browsers reject the whole file.",
    fix: "Write 'WEBVTT' and an empty line before the first cue.")

  package static let captionLanguageDiffers = Rule(
    "CaptionLanguageDiffers", .warning, "the captions' language is not the declared one",
    explanation: "A viewer who selects a language by its name gets another one.",
    fix: "Correct 'language', or the file.")

  package static let captionLanguageMalformed = Rule(
    "CaptionLanguageMalformed", .warning, "the declared language is not a language tag",
    explanation: "Players that do not know the value do not list the captions in their menu.",
    fix: "Set 'language' to a BCP 47 tag, such as 'en' or 'pt-BR'.")

  package static let captionLanguageMissing = Rule(
    "CaptionLanguageMissing", .warning, "the captions have no declared language",
    explanation: "Players that select captions by language never select them.",
    fix: "Add 'language', such as 'en'.")

  package static let captionTypeDiffers = Rule(
    "CaptionTypeDiffers", .warning, "the caption file's format is not the declared one",
    explanation: "Players select their parser by 'type', and that parser fails on the file.",
    fix: "Correct 'type'.")

  package static let captionTypeMissing = Rule(
    "CaptionTypeMissing", .note, "the captions have no declared type",
    explanation: "Players guess the format from the file's name, or ignore the file.",
    fix: "Add 'type', such as 'text/vtt'.")

  package static let captionsEmpty = Rule(
    "CaptionsEmpty", .warning, "a caption file has no cue",
    explanation: "A viewer who turns captions on sees none.",
    fix: "Write the cues into the file, or remove the ClosedCaptionFile from the tag.")

  package static let captionsNotUTF8 = Rule(
    "CaptionsNotUTF8", .warning, "a caption file is not in UTF-8",
    explanation: """
      Players read caption files as UTF-8, and TTML files also as UTF-16. In a file with another \
      encoding they show wrong characters, or they reject the file.
      """,
    fix: "Save the file as UTF-8.")

  package static let captionsUnreadable = Rule(
    "CaptionsUnreadable", .warning, "a caption file is in no supported format",
    explanation: "The file is neither WebVTT nor SubRip nor TTML. The ad plays without captions.",
    fix: "Export the captions as WebVTT.")
}

/// Every rule of caption files.
package enum CaptionRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .captionCueBeyondMedia, .captionCueEmpty, .captionCueMalformed, .captionCueRepeated,
    .captionCueReversed, .captionCuesOverlap, .captionHeaderMissing, .captionLanguageDiffers,
    .captionLanguageMalformed, .captionLanguageMissing, .captionTypeDiffers, .captionTypeMissing,
    .captionsEmpty, .captionsNotUTF8, .captionsUnreadable,
  ]
}

/// Collects findings about one file; for each rule the first few are reported and the rest counted.
struct CaptionFindings {
  /// The number of findings per rule that are reported, so that ten thousand wrong cues take a few
  /// lines.
  static let limit = 5

  let file: String
  private var findings: [Diagnostic] = []
  private var counts: [Rule: Int] = [:]

  init(file: String) { self.file = file }

  /// Adds a finding about a line of the file, or about the whole file.
  mutating func add(_ rule: Rule, _ message: String, line: Int? = nil) {
    let position = line.map { SourcePosition(line: $0, column: 1) }
    add(rule, message, at: SourceLocation(file: file, position: position))
  }

  /// Adds a finding at any place.
  mutating func add(
    _ rule: Rule, _ message: @autoclosure () -> String,
    at location: SourceLocation?
  ) {
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= Self.limit else { return }
    findings.append(Diagnostic(rule: rule, message(), at: location))
  }

  /// All findings. The last finding of each rule says how many more there are.
  var all: [Diagnostic] {
    var all = findings
    for (rule, count) in counts where count > Self.limit {
      guard let last = all.lastIndex(where: { $0.rule == rule }) else { continue }
      all[last].notes.append("and \(count - Self.limit) more of this kind in the file")
    }
    return all
  }
}

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
