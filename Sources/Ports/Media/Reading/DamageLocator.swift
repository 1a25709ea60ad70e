import Vocabulary

/// Determines how far a file plays, given its damage.
struct DamageLocator {
  /// A stream's packets with the clock that converts their times to positions.
  struct Track {
    let packets: PresentationTrack
    let clock: StreamClock
    /// Where the container says that the stream ends.
    let declaredEnd: Duration?

    /// The position at which its latest packet ends.
    var end: Duration? { packets.end.map(clock.position(of:)) }

    func playableEnds(losing lost: Int64, before limit: Int64? = nil) -> [Duration] {
      packets.playableEnds(losing: lost, before: limit).map(clock.position(of:))
    }
  }

  let video: Track?
  let audio: Track?

  /// The position up to which the file plays before the damage, zero or later.
  func position(of damage: ReadingPass.Damage) -> Duration {
    switch damage {
    case .undecodable: .zero
    case .stopped: max(.zero, positionWhereReadingStopped)
    case .bad(.video, let timing, _):
      max(.zero, end(of: video, losing: timing))
    case .bad(_, let timing, _): max(.zero, positionOfBadSound(timing))
    }
  }

  private func end(of track: Track?, losing timing: PacketTiming) -> Duration {
    track?.playableEnds(losing: timing.decoding, before: timing.presentation).last ?? .zero
  }

  private var positionWhereReadingStopped: Duration {
    let videoEnd = video.map { $0.playableEnds(losing: $0.packets.nextDecoding).last ?? .zero }
    let audioEnd = audio.map { $0.playableEnds(losing: $0.packets.nextDecoding).last ?? .zero }
    guard let videoEnd else { return audioEnd ?? .zero }
    // The audio may continue after the last picture.
    if let declared = video?.declaredEnd, videoEnd >= declared {
      return max(videoEnd, audioEnd ?? .zero)
    }
    return videoEnd
  }

  private func positionOfBadSound(_ timing: PacketTiming) -> Duration {
    let soundEnd = end(of: audio, losing: timing)
    guard let video else { return soundEnd }
    if let declared = video.declaredEnd, declared <= soundEnd { return soundEnd }
    return video.playableEnds(losing: video.packets.nextDecoding).last { $0 <= soundEnd } ?? .zero
  }
}
