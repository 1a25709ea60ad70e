internal import Diagnostics

/// What a run finds about captions; no finding of these ends an ad.
extension RunRule {
  static let captions = [
    RunRule(
      "CaptionCueBeyondMedia", .warning, "a cue ends after the media",
      "Nobody sees the rest of it. Cues that end within half a second of the media's end are "
        + "let pass, as containers round."),
    RunRule(
      "CaptionCueEmpty", .warning, "a cue has no text",
      "It takes a caption off the screen or shows an empty box. Give it text, or leave it out."),
    RunRule(
      "CaptionCueMalformed", .warning, "a line cannot be read as a cue",
      "Some players skip it, others stop reading the file there. The message names the line."),
    RunRule(
      "CaptionCueRepeated", .warning, "a cue is there twice",
      "Players show the same words in two lines, or twice one after the other."),
    RunRule(
      "CaptionCueReversed", .warning, "a cue ends before it begins",
      "Players drop it. Correct its times."),
    RunRule(
      "CaptionCuesOverlap", .warning, "two cues are on at once",
      "Players stack them or drop one, and viewers cannot read both. Where several people "
        + "speak, one cue with two lines is safe."),
    RunRule(
      "CaptionHeaderMissing", .warning, "a WebVTT file does not begin with WEBVTT",
      "Browsers refuse the whole file. Write 'WEBVTT' and an empty line before the first cue."),
    RunRule(
      "CaptionLanguageDiffers", .warning, "the captions are in another language than the tag says",
      "The viewer who picks a language by its name gets another one. Correct 'language', or the "
        + "file."),
    RunRule(
      "CaptionLanguageMalformed", .warning, "the declared language is no language tag",
      "'language' takes a tag of BCP 47 such as 'en' or 'pt-BR'; players that do not know the "
        + "value leave the captions out of their menu."),
    RunRule(
      "CaptionLanguageMissing", .warning, "the captions have no declared language",
      "Players that choose by language never take them. Add 'language', such as 'en'."),
    RunRule(
      "CaptionTypeDiffers", .warning, "the captions are in another form than the tag says",
      "Players choose their reader by 'type', and this one fails on the file. Correct 'type'."),
    RunRule(
      "CaptionTypeMissing", .note, "the captions have no declared type",
      "Players guess from the file's name, or leave it. Add 'type', such as 'text/vtt'."),
    RunRule(
      "CaptionsEmpty", .warning, "a caption file has no cue",
      "The viewer who turns captions on sees none."),
    RunRule(
      "CaptionsMissing", .warning, "a caption file is not there",
      "The ad plays without it. Check the address, or where it is mapped to."),
    RunRule(
      "CaptionsNotAvailable", .warning, "captions are on, and there are none to show",
      "The scenario wants captions, and the ad has none, or none in the wanted language."),
    RunRule(
      "CaptionsNotFetched", .note, "a caption file was not fetched",
      "Nothing is fetched from the network and no --map covers the address. Map it to have it "
        + "read and checked."),
    RunRule(
      "CaptionsNotUTF8", .warning, "a caption file is not in UTF-8",
      "WebVTT and TTML are; players show wrong letters or refuse the file."),
    RunRule(
      "CaptionsUnreadable", .warning, "a caption file is none that is known",
      "It is neither WebVTT nor SubRip nor TTML. The ad plays without it."),
  ]
}
