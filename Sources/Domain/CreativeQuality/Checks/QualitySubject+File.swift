import Media
import VirtualTime

/// The file and its container.
extension QualitySubject {
  var damage: QualityReading {
    guard let damage = facts.damage else {
      let unread = [video, audio].compactMap(\.self).first { $0.packetCount == 0 }
      return unread.map { .none("stream \($0.index) has no packet in the file") } ?? .text("none")
    }
    return .text("at \(TimeText.readable(damage.position))", damage.reason)
  }

  var containerDuration: QualityReading {
    guard let stated = facts.statedDuration else { return .none("the container does not state it") }
    return .number(
      (stated - facts.duration).magnitude.seconds,
      stated == facts.duration
        ? nil
        : "the container states \(TimeText.readable(stated)), its media ends at "
          + TimeText.readable(facts.duration))
  }

  var start: QualityReading {
    let start = videoMeasurements?.start ?? audioMeasurements?.start
    return start.map { .number(max(.zero, $0).seconds) } ?? .none("nothing was read")
  }

  var indexPosition: QualityReading {
    guard let layout = facts.layout else {
      return .none("only MP4 and QuickTime files have one")
    }
    return .text(layout.isIndexAtEnd ? "end" : "start")
  }

  var fragmentation: QualityReading {
    guard let layout = facts.layout else {
      return .none("only MP4 and QuickTime files have fragments")
    }
    return .text(layout.isFragmented ? "fragmented" : "whole")
  }

  var editLists: QualityReading {
    guard let layout = facts.layout else {
      return .none("only MP4 and QuickTime files have them")
    }
    let unusual = layout.editLists.filter { !$0.isOrdinary }
    return .number(Double(unusual.count), unusual.first.map(Self.words))
  }

  private static func words(_ list: EditList) -> String {
    let edits = list.edits.prefix(4).map { edit in
      let length = TimeText.readable(edit.duration)
      let speed = edit.isNormalSpeed ? "" : " at another speed"
      return edit.mediaStart.map { "\(length) from \(TimeText.readable($0))\(speed)" }
        ?? "\(length) of nothing"
    }
    return edits.joined(separator: ", then ") + (list.edits.count > 4 ? " and more" : "")
  }

  func count(of kind: MediaStream.Kind) -> QualityReading {
    .number(Double(facts.streams.count { $0.kind == kind }))
  }

  /// A stream's kilobits per second.
  func bitRate(of stream: MediaStream?, or nothing: QualityReading) -> QualityReading {
    guard let stream else { return nothing }
    return stream.bitRate.map { .number(Double($0) / 1_000) }
      ?? .none("the container does not state it")
  }

  var durationGap: QualityReading {
    guard let video = videoMeasurements, let audio = audioMeasurements else {
      return .none("there is only video, or only audio")
    }
    let lengths = (
      self.video?.duration ?? video.end - video.start,
      self.audio?.duration ?? audio.end - audio.start
    )
    return .number(
      (lengths.0 - lengths.1).magnitude.seconds,
      "picture \(TimeText.readable(lengths.0)), sound \(TimeText.readable(lengths.1))")
  }

  var startOffset: QualityReading {
    guard let video = videoMeasurements, let audio = audioMeasurements else {
      return .none("there is only video, or only audio")
    }
    return .number(
      (video.start - audio.start).magnitude.seconds,
      video.start == audio.start
        ? nil : (video.start < audio.start ? "the sound begins later" : "the picture begins later"))
  }

  var formatChange: QualityReading {
    guard pictures != nil || sound != nil else { return .none("nothing was decoded") }
    let changes = [pictures?.formatChange, sound?.formatChange].compactMap(\.self)
    return .text(changes.min().map { "at \(TimeText.readable($0))" } ?? "none")
  }
}
