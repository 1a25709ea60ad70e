import Vocabulary

/// Reads media files.
package enum MediaReader {
  /// How much earlier than stated the last packet may end. Containers round, and their streams end
  /// at different times; half a second is the difference that ad platforms accept between declared
  /// and actual duration.
  private static let tolerance = Duration.milliseconds(500)

  /// Reads a whole file and says what is in it and how far it plays.
  ///
  /// The same file gives the same facts on every machine. A damaged file is not an error as long as
  /// it opens. Only the named regular file is read, even if it refers to other files.
  ///
  /// `details` selects what else to find out in the same pass; details that need frames need
  /// `full`.
  ///
  /// `progress` receives how far the reading is, and may end it. When a damaged file is read a
  /// second time, the progress starts from zero again.
  ///
  /// Throws when the file cannot be opened, has neither video nor audio, or exceeds the limits, and
  /// when `progress` ends the reading.
  package static func read(
    path: String, mode: DecodeMode, details: MediaDetails = [], limits: MediaLimits = .default,
    progress: MediaProgress.Listener? = nil
  ) throws(FFmpegError) -> MediaFacts {
    try read(
      InputFile(path: path), mode: mode, details: details, limits: limits, progress: progress)
  }

  /// Reads an input: a file, or the HLS stream that the input has in place of a file.
  static func read(
    _ file: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits,
    progress: MediaProgress.Listener? = nil
  ) throws(FFmpegError) -> MediaFacts {
    switch mode {
    case .demux:
      return try read(file, manner: nil, details, limits, progress)
    case .full:
      let facts = try read(file, manner: .fast, details, limits, progress)
      guard facts.damage != nil else { return facts }
      // The fast manner decodes with many threads and treats every anomaly as an error, so its
      // error shows neither the position of the damage nor whether a player would fail. A damaged
      // file is therefore read again in the exact manner.
      return try read(file, manner: .exact, details, limits, progress)
    }
  }

  private static func read(
    _ file: InputFile, manner: Decoder.Manner?, _ details: MediaDetails, _ limits: MediaLimits,
    _ progress: MediaProgress.Listener?
  ) throws(FFmpegError) -> MediaFacts {
    let demuxer = try Demuxer(opening: file, limits: limits)
    let pass = try ReadingPass(over: demuxer, path: file.path, manner: manner, limits: limits)
    let bytePositions = BytePositionRecorder(streams: pass.readings.map(\.index))
    pass.observers.append(bytePositions)
    let observer = progress.flatMap {
      ProgressObserver(path: file.path, byteCount: demuxer.byteCount, listener: $0)
    }
    if let observer {
      pass.observers.append(observer)
      pass.isStopped = { observer.isStopped }
    }
    let captions = details.contains(.captions) ? try captionObserver(of: demuxer) : nil
    if let captions, manner != nil { pass.observers.append(captions) }
    let quality =
      details.contains(.quality) ? try QualityObserver(of: pass, over: demuxer) : nil
    if let quality { pass.observers.append(quality) }
    let pictures = try pictureObserver(of: pass, over: demuxer, manner, details)
    if let pictures { pass.observers.append(pictures) }
    try pass.run(over: demuxer)
    guard pass.hasPackets || !pass.damages.isEmpty else { throw demuxer.noMediaError }
    var facts = facts(
      of: file, demuxer, pass, bytePositions, captions: manner == nil ? nil : captions?.captions)
    facts.measurements = quality?.measurements(of: pass, over: demuxer, file: file)
    facts.decodingCut = decodingCut(of: pass, over: demuxer, duration: facts.duration)
    facts.hls = file.presentation?.facts
    facts.pictures = pictures?.pictures(before: facts.damage?.position)
    return facts
  }

  private static func decodingCut(
    of pass: ReadingPass, over demuxer: borrowing Demuxer, duration: Duration
  ) -> DecodingCut? {
    guard let cut = pass.cut else { return nil }
    var position = duration
    if let time = cut.time, let reading = pass.readings.first(where: { $0.kind == cut.kind }) {
      let clock = demuxer.stream(at: reading.index).clock(start: demuxer.origin)
      position = min(duration, max(.zero, clock.position(of: time)))
    }
    return DecodingCut(cut.quantity, limit: cut.limit, position: position)
  }

  /// Makes an observer that finds captions in the best video stream; nil when there is no such
  /// stream.
  private static func captionObserver(
    of demuxer: borrowing Demuxer
  ) throws(FFmpegError) -> ClosedCaptionObserver? {
    guard let index = demuxer.bestStream(of: .video) else { return nil }
    let clock = demuxer.stream(at: index).clock(start: demuxer.origin)
    return try ClosedCaptionObserver(clock: clock)
  }

  /// Makes an observer that takes pictures of the best video stream; nil when they were not
  /// requested, or nothing is decoded.
  private static func pictureObserver(
    of pass: ReadingPass, over demuxer: borrowing Demuxer, _ manner: Decoder.Manner?,
    _ details: MediaDetails
  ) throws(FFmpegError) -> PictureObserver? {
    guard details.contains(.pictures), let manner,
      let video = pass.readings.first(where: { $0.kind == .video })
    else { return nil }
    return try PictureObserver(
      of: demuxer.stream(at: video.index), start: demuxer.origin, duration: demuxer.statedDuration,
      memory: manner == .exact ? .recentFrames : .lastFrame)
  }

  private static func facts(
    of file: InputFile, _ demuxer: borrowing Demuxer, _ pass: ReadingPass,
    _ bytePositions: BytePositionRecorder, captions: EmbeddedCaptions?
  ) -> MediaFacts {
    let start = demuxer.origin
    let video = pass.readings.first { $0.kind == .video }
    let audio = pass.readings.first { $0.kind == .audio }
    let locator = DamageLocator(
      video: video.map { track($0, of: demuxer, from: start) },
      audio: audio.map { track($0, of: demuxer, from: start) })
    let lastEnd = max(locator.video?.end ?? .zero, locator.audio?.end ?? .zero)
    let stated = demuxer.statedDuration
    var duration = stated ?? lastEnd
    var damages = pass.damages
    if damages.isEmpty, lastEnd < duration - tolerance {
      // The file has every frame that its index names, so the stated duration is wrong.
      if demuxer.hasIndexOfFrames {
        duration = lastEnd
      } else {
        damages = [.stopped(demuxer.readError())]
      }
    }
    let damage = damage(damages, by: locator, duration: duration)
    let end = damage?.position
    let times = (video?.pictureTimes ?? []).sorted()
      .compactMap { locator.video?.clock.position(of: $0) }
      .filter { time in end.map { time < $0 } ?? true }
    var facts = MediaFacts(
      formatName: demuxer.formatName,
      byteCount: file.byteCount,
      duration: duration,
      statedDuration: stated,
      startTime: start,
      bitRate: duration == stated ?? duration ? demuxer.bitRate : file.bitRate(over: duration),
      streams: streams(of: demuxer, pass),
      videoFrames: MediaFrames(times: times),
      damage: damage,
      byteMap: file.presentation?.facts.byteMap
        ?? bytePositions.byteMap { demuxer.stream(at: $0).clock(start: start) },
      layout: demuxer.layout,
      captions: captions)
    facts.packetEnd = lastEnd
    return facts
  }

  private static func damage(
    _ damages: [ReadingPass.Damage], by locator: DamageLocator, duration: Duration
  ) -> MediaDamage? {
    let located = damages.map { damage in
      MediaDamage(
        position: min(duration, locator.position(of: damage)), reason: damage.error.description)
    }
    return located.min { $0.position < $1.position }
  }

  private static func track(
    _ reading: StreamReading, of demuxer: borrowing Demuxer, from start: Duration
  ) -> DamageLocator.Track {
    let stream = demuxer.stream(at: reading.index)
    return DamageLocator.Track(
      packets: reading.track,
      clock: stream.clock(start: start),
      declaredEnd: stream.declaredEnd.map { $0 - start })
  }

  private static func streams(
    of demuxer: borrowing Demuxer, _ pass: ReadingPass
  ) -> [MediaStream] {
    var streams: [MediaStream] = []
    for index in 0..<demuxer.streamCount {
      let reading = pass.readings.first { $0.index == index }
      streams.append(
        demuxer.stream(at: index).described(
          packetCount: index < pass.packetCounts.count ? pass.packetCounts[index] : 0,
          frameCount: reading?.decoder == nil ? nil : reading?.frameCount))
    }
    return streams
  }
}

/// Measures media: the reader itself, or a type in front of it that stores earlier results.
package protocol MediaMeasuring {
  /// The facts of an input file or stream, as `MediaReader` reads them.
  ///
  /// - Throws: the reader's error, about the path of the input.
  func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts
}

extension MediaMeasuring {
  /// The facts of the file at a path.
  ///
  /// - Throws: when it is not a regular file, and when measuring the file fails.
  package func facts(
    path: String, mode: DecodeMode, details: MediaDetails = [], limits: MediaLimits = .default
  ) throws(FFmpegError) -> MediaFacts {
    try facts(of: InputFile(path: path), mode: mode, details: details, limits: limits)
  }
}

/// Measures media by reading it every time.
package struct MediaMeasurer: MediaMeasuring {
  private let progress: MediaProgress.Listener?

  /// - Parameter progress: receives how far the reading of a file is.
  package init(progress: MediaProgress.Listener? = nil) { self.progress = progress }

  package func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts {
    try MediaReader.read(input, mode: mode, details: details, limits: limits, progress: progress)
  }
}

/// How much of a media file is read.
package enum DecodeMode: String, CaseIterable, Sendable {
  /// Every frame of the best video and the best audio stream is decoded.
  case full
  /// Packets are read and nothing is decoded; damage inside a packet goes unnoticed.
  case demux
}

/// The details of a file to find out in addition to how far it plays.
package struct MediaDetails: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The measurements of FFmpeg's filters for video and audio; needs every frame.
  package static let quality = MediaDetails(rawValue: 1 << 0)
  /// The captions inside the video; needs every frame.
  package static let captions = MediaDetails(rawValue: 1 << 1)
  /// Small pictures of the first frame, the quartiles and the last frame; needs every frame.
  package static let pictures = MediaDetails(rawValue: 1 << 2)
}

/// How far the reading of a media file is.
package struct MediaProgress: Sendable, Hashable {
  /// Receives the progress and says whether the reading goes on. It is called for packets, and
  /// therefore often.
  package typealias Listener = (MediaProgress) -> Answer

  /// Whether a reading goes on.
  package enum Answer: Sendable, Hashable {
    case goOn
    /// The reading ends with an error.
    case stop
  }

  /// The path of the file.
  package var path: String
  /// How many of its bytes were read, and decoded where frames are decoded.
  package var bytesRead: Int64
  /// Its size in bytes, above zero.
  package var byteCount: Int64
}

/// Reports how far a reading pass is, by the places of packets in the file.
final class ProgressObserver: ReadingObserver {
  private var progress: MediaProgress
  private let listener: MediaProgress.Listener
  /// Whether the listener ended the reading.
  private(set) var isStopped = false

  /// Makes an observer; nil for a file without bytes, which has no progress.
  init?(path: String, byteCount: Int64, listener: @escaping MediaProgress.Listener) {
    guard byteCount > 0 else { return nil }
    progress = MediaProgress(path: path, bytesRead: 0, byteCount: byteCount)
    self.listener = listener
  }

  func read(_ packet: borrowing Packet) {
    guard let end = packet.endInFile, end > progress.bytesRead else { return }
    progress.bytesRead = min(end, progress.byteCount)
    if listener(progress) == .stop { isStopped = true }
  }
}
