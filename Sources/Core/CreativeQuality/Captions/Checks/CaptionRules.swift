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
