internal import Media
internal import Vocabulary

/// The checks of the file and its container.
extension QualityCheck {
  /// All but `damage`, with which the list of all checks begins.
  static let ofFile: [QualityCheck] = [
    .container, .fileSize, .indexPosition, .fragmentation, .editList, .videoStreams, .audioStreams,
    .duration, .containerDuration, .start, .durationGap, .startOffset, .totalBitrate,
  ]

  package static let damage = QualityCheck(
    "MediaDamage", .error, .word, "the file is damaged",
    sentences: ["cannot be opened": "the file cannot be opened"],
    faultless: "none",
    explanation: "The position of the first part that cannot be read or decoded. Players stop "
      + "there, and a VAST client reports error 405.",
    fix: "Encode or export the file again, and upload the whole of it.",
    reading: .file { file in
      guard let damage = file.facts.damage else {
        let unread = [file.video, file.audio].compactMap(\.self).first { $0.packetCount == 0 }
        return unread.map { .none("stream \($0.index) has no packet in the file") } ?? .text("none")
      }
      return .text("at \(TimeText.readable(damage.position))", damage.reason)
    })

  package static let container = QualityCheck(
    "ContainerFormat", .warning, .word, "the container is not accepted",
    explanation: "The file's container, detected from its contents, not from its name.",
    fix: "Remux the file into a container that the profile accepts: ffmpeg -c copy.",
    reading: .file { .text($0.facts.container) })

  static let fileSize = QualityCheck(
    "FileSize", .warning, .number(.megabytes), "the file is too large",
    low: "the file is too small",
    explanation: "The file's size. 1 MB is a million bytes.",
    fix: "Encode the video with a bit rate within the limit: ffmpeg's -b:v and -maxrate.",
    reading: .file { .number(Double($0.facts.byteCount) / 1e6) })

  package static let indexPosition = QualityCheck(
    "IndexPosition", .warning, .word, "the MP4 index (moov) is at the end",
    sentences: [
      "end": "the MP4 index (moov) is at the end; players must load the whole file first",
      "start": "the MP4 index (moov) is at the start",
    ],
    explanation: "Whether an MP4's index (moov) comes before the media (mdat). If it comes after, "
      + "playback begins only when the whole file has arrived.",
    fix: "Move the index to the front: ffmpeg -c copy -movflags +faststart.",
    reading: .file { file in
      file.facts.layout.map { .text($0.isIndexAtEnd ? "end" : "start") }
        ?? .none("only MP4 and QuickTime files have an index")
    })

  package static let fragmentation = QualityCheck(
    "Fragmentation", .note, .word, "the MP4 consists of fragments",
    sentences: [
      "fragmented": "the MP4 consists of fragments",
      "whole": "the MP4 is not fragmented",
    ],
    explanation: "Whether an MP4 consists of fragments (moof). Some players of progressive files "
      + "cannot seek in them or do not know their length.",
    fix: "Remux the file into a plain MP4: ffmpeg -c copy -movflags +faststart.",
    reading: .file { file in
      file.facts.layout.map { .text($0.isFragmented ? "fragmented" : "whole") }
        ?? .none("only MP4 and QuickTime files have fragments")
    })

  package static let editList = QualityCheck(
    "EditList", .note, .number(.none), "edit lists cut or delay the video",
    explanation: "The number of tracks with an edit list that does more than skip encoder delay "
      + "before the first picture or sample. Players treat such lists differently.",
    fix: "Cut the video and encode it again without edit lists.",
    reading: .file { file in
      guard let layout = file.facts.layout else {
        return .none("only MP4 and QuickTime files have edit lists")
      }
      let unusual = layout.editLists.filter { !$0.isOrdinary }
      return .number(Double(unusual.count), unusual.first?.words)
    })

  package static let videoStreams = QualityCheck(
    "VideoStreamCount", .warning, .number(.none), "the file has no video or several video streams",
    high: "the file has too many video streams", low: "the file has too few video streams",
    sentences: ["0": "the file has no video"],
    explanation: "The number of video streams, not counting cover pictures.",
    fix: "Export the file with only the streams that the profile accepts: ffmpeg's -map.",
    reading: .file { $0.count(of: .video) })

  package static let audioStreams = QualityCheck(
    "AudioStreamCount", .warning, .number(.none), "the file has no sound or several audio streams",
    high: "the file has too many audio streams", low: "the file has too few audio streams",
    sentences: ["0": "the file has no sound"],
    explanation: "The number of audio streams. Players select one of several, and not all select "
      + "the same.",
    fix: videoStreams.rule.fix,
    reading: .file { $0.count(of: .audio) })

  static let duration = QualityCheck(
    "MediaDuration", .warning, .number(.seconds), "the length is not accepted",
    high: "the file is too long", low: "the file is too short",
    explanation: "The container's duration. Platforms sell slots of certain lengths.",
    fix: "Cut the video to a length that the platform sells.",
    reading: .file { .number($0.facts.duration.seconds) })

  package static let containerDuration = QualityCheck(
    "ContainerDuration", .warning, .number(.seconds),
    "the container's duration differs from that of its media",
    explanation: "The difference between the duration that the container states and the end of its "
      + "media. A player that relies on the stated duration waits for quartiles that never come.",
    fix: "Write the file again, without encoding: ffmpeg -i IN -c copy OUT.",
    reading: .file { file in
      guard let stated = file.facts.statedDuration else {
        return .none("the container states no duration")
      }
      let actual = file.facts.duration
      return .number(
        (stated - actual).magnitude.seconds,
        stated == actual
          ? nil
          : "the container states \(TimeText.readable(stated)), but its media ends at "
            + TimeText.readable(actual))
    })

  package static let start = QualityCheck(
    "MediaStart", .warning, .number(.seconds), "the first picture or sound comes late",
    explanation: "How long it takes until the file shows its first picture or, if it has none, "
      + "plays its first sound. An empty edit or late time stamps delay them. Players show nothing "
      + "for that long, or skip the delay.",
    fix: "Export again with the picture beginning at zero, and without an empty edit.",
    reading: .file { file in
      let start = file.videoMeasurements?.start ?? file.audioMeasurements?.start
      return start.map { .number(max(.zero, $0).seconds) } ?? .none("nothing was read")
    })

  package static let durationGap = QualityCheck(
    "AudioVideoDurationGap", .warning, .number(.seconds), "picture and sound differ in length",
    explanation: "The difference between the lengths of picture and sound. After the shorter one "
      + "ends, the picture is frozen or the sound is silent. Some platforms do not transcode such "
      + "a file.",
    fix: "Export picture and sound at one length: ffmpeg's -shortest, or apad.",
    reading: .file { file in
      guard let video = file.videoMeasurements, let audio = file.audioMeasurements else {
        return .none("there is only video, or only audio")
      }
      let picture = file.video?.duration ?? video.end - video.start
      let sound = file.audio?.duration ?? audio.end - audio.start
      return .number(
        (picture - sound).magnitude.seconds,
        "picture \(TimeText.readable(picture)), sound \(TimeText.readable(sound))")
    })

  package static let startOffset = QualityCheck(
    "AudioVideoStartOffset", .warning, .number(.seconds),
    "picture and sound do not start together",
    explanation: "The difference between the starts of picture and sound. More than 0.1 s is "
      + "visible as lip sync error.",
    fix: "Export again with picture and sound beginning together.",
    reading: .file { file in
      guard let video = file.videoMeasurements, let audio = file.audioMeasurements else {
        return .none("there is only video, or only audio")
      }
      let later = video.start < audio.start ? "sound" : "picture"
      return .number(
        (video.start - audio.start).magnitude.seconds,
        video.start == audio.start ? nil : "the \(later) begins later")
    })

  static let totalBitrate = QualityCheck(
    "TotalBitrate", .warning, .number(.kilobitsPerSecond),
    "the file's bit rate is too high or too low",
    high: "the file's bit rate is too high", low: "the file's bit rate is too low",
    explanation: "The file's bits divided by its duration.",
    fix: fileSize.rule.fix,
    reading: .file { file in
      file.totalKilobits.map { .number($0) } ?? .none("it is unknown")
    })
}

extension QualitySubject {
  fileprivate func count(of kind: MediaStream.Kind) -> QualityReading {
    .number(Double(facts.streams.count { $0.kind == kind }))
  }
}

extension EditList {
  fileprivate var words: String {
    let edits = edits.prefix(4).map { edit in
      let length = TimeText.readable(edit.duration)
      let speed = edit.isNormalSpeed ? "" : " at another speed"
      return edit.mediaStart.map { "\(length) from \(TimeText.readable($0))\(speed)" }
        ?? "\(length) of nothing"
    }
    return edits.joined(separator: ", then ") + (self.edits.count > 4 ? " and more" : "")
  }
}
