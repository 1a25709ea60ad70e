package import Diagnostics

/// The rules of caption files.
extension Rule {
  package static let captionCueBeyondMedia = Rule(
    "CaptionCueBeyondMedia", .warning, "a cue ends after the media",
    explanation: """
      Nobody sees the rest of it. Cues that end within half a second of the media's end are let \
      pass, as containers round.
      """,
    remedy: "End the cue with the media.")

  package static let captionCueEmpty = Rule(
    "CaptionCueEmpty", .warning, "a cue has no text",
    explanation: "It takes a caption off the screen or shows an empty box.",
    remedy: "Give it text, or leave it out.")

  package static let captionCueMalformed = Rule(
    "CaptionCueMalformed", .warning, "a line cannot be read as a cue",
    explanation: "Some players skip it, others stop reading the file there.",
    remedy: "Correct the line that the message names.")

  package static let captionCueRepeated = Rule(
    "CaptionCueRepeated", .warning, "a cue is there twice",
    explanation: "Players show the same words in two lines, or twice one after the other.",
    remedy: "Take one of the two out.")

  package static let captionCueReversed = Rule(
    "CaptionCueReversed", .warning, "a cue ends before it begins",
    explanation: "Players drop it.",
    remedy: "Correct its times.")

  package static let captionCuesOverlap = Rule(
    "CaptionCuesOverlap", .warning, "two cues are on at once",
    explanation: "Players stack them or drop one, and viewers cannot read both.",
    remedy: """
      Let one end before the other begins. Where several people speak, one cue with two lines is \
      safe.
      """)

  package static let captionHeaderMissing = Rule(
    "CaptionHeaderMissing", .warning, "a WebVTT file does not begin with WEBVTT",
    explanation: "Browsers refuse the whole file.",
    remedy: "Write 'WEBVTT' and an empty line before the first cue.")

  package static let captionLanguageDiffers = Rule(
    "CaptionLanguageDiffers", .warning, "the captions are in another language than the tag says",
    explanation: "The viewer who picks a language by its name gets another one.",
    remedy: "Correct 'language', or the file.")

  package static let captionLanguageMalformed = Rule(
    "CaptionLanguageMalformed", .warning, "the declared language is no language tag",
    explanation: "Players that do not know the value leave the captions out of their menu.",
    remedy: "Write a tag of BCP 47 as 'language', such as 'en' or 'pt-BR'.")

  package static let captionLanguageMissing = Rule(
    "CaptionLanguageMissing", .warning, "the captions have no declared language",
    explanation: "Players that choose by language never take them.",
    remedy: "Add 'language', such as 'en'.")

  package static let captionTypeDiffers = Rule(
    "CaptionTypeDiffers", .warning, "the captions are in another form than the tag says",
    explanation: "Players choose their reader by 'type', and this one fails on the file.",
    remedy: "Correct 'type'.")

  package static let captionTypeMissing = Rule(
    "CaptionTypeMissing", .note, "the captions have no declared type",
    explanation: "Players guess from the file's name, or leave it.",
    remedy: "Add 'type', such as 'text/vtt'.")

  package static let captionsEmpty = Rule(
    "CaptionsEmpty", .warning, "a caption file has no cue",
    explanation: "The viewer who turns captions on sees none.",
    remedy: "Write the cues into the file, or take the ClosedCaptionFile out of the tag.")

  package static let captionsNotUTF8 = Rule(
    "CaptionsNotUTF8", .warning, "a caption file is not in UTF-8",
    explanation: "WebVTT and TTML are; players show wrong letters or refuse the file.",
    remedy: "Save the file as UTF-8.")

  package static let captionsUnreadable = Rule(
    "CaptionsUnreadable", .warning, "a caption file is none that is known",
    explanation: "It is neither WebVTT nor SubRip nor TTML. The ad plays without it.",
    remedy: "Export the captions as WebVTT.")
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
