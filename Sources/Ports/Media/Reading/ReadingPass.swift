internal import System
import Vocabulary

/// One pass through a file from its first packet to its last, or to the first damage.
final class ReadingPass {
  /// Something that cannot be played.
  enum Damage {
    /// Reading failed, or a packet was incomplete.
    case stopped(FFmpegError)
    /// A packet of the best stream of a kind does not decode, or gives a bad frame.
    case bad(MediaStream.Kind, PacketTiming, FFmpegError)
    /// A stream cannot be decoded at all.
    case undecodable(FFmpegError)

    var error: FFmpegError {
      switch self {
      case .stopped(let error), .bad(_, _, let error), .undecodable(let error): error
      }
    }
  }

  /// The end of the decoding at a limit.
  struct Cut {
    let quantity: DecodingCut.Quantity
    let limit: Int64
    let kind: MediaStream.Kind
    /// The presentation time of the frame that exceeded the limit, in units of its stream's time
    /// base.
    let time: Int64?
  }

  /// The best video stream and the best audio stream, where they exist.
  private(set) var readings: [StreamReading] = []
  private(set) var damages: [Damage] = []
  /// Whether any packet of the best streams was read.
  var hasPackets: Bool {
    readings.contains { packetCounts.indices.contains($0.index) && packetCounts[$0.index] > 0 }
  }
  /// Where a limit ended the decoding.
  private(set) var cut: Cut?
  /// How many packets were read of each stream, by stream index.
  private(set) var packetCounts: [Int] = []
  /// The observers of the pass; set before it runs.
  var observers: [any ReadingObserver] = []
  /// Whether the reading is to end with an error; called after each packet.
  var isStopped: () -> Bool = { false }

  private let limits: MediaLimits
  private let path: String
  private let packet: Packet
  private let frame: Frame
  private var account: DecodingAccount
  private var totalPackets = 0
  /// Whether the container was written to a pipe, so that it does not state its length and its last packet is
  /// shorter than the others.
  private lazy var isOfUnknownLength = {
    let head = (try? LocalFile.bytes(of: path, limit: 12)) ?? []
    guard head.starts(with: "RIFF".utf8), head.count >= 8 else { return false }
    return head[4..<8].allSatisfy { $0 == 0xFF } || head[4..<8].allSatisfy { $0 == 0 }
  }()

  /// Opens the decoders.
  ///
  /// - Parameters:
  ///   - demuxer: the container, from which nothing was read yet.
  ///   - path: the path that errors name.
  ///   - manner: how frames are decoded; nil for packets only.
  ///   - limits: the limits of the work.
  /// - Throws: when there is neither video nor audio, or a picture is too large.
  init(
    over demuxer: borrowing Demuxer, path: String, manner: Decoder.Manner?, limits: MediaLimits
  ) throws(FFmpegError) {
    packet = try Packet()
    frame = try Frame()
    self.limits = limits
    account = DecodingAccount(limits: limits.decoding, byteCount: demuxer.byteCount)
    self.path = path
    for kind in [MediaStream.Kind.video, .audio] {
      if let index = demuxer.bestStream(of: kind) {
        try open(demuxer.stream(at: index), kind, manner: manner)
      }
    }
    guard !readings.isEmpty else { throw demuxer.noStreamError }
  }

  private func open(
    _ stream: borrowing StreamReference, _ kind: MediaStream.Kind, manner: Decoder.Manner?
  ) throws(FFmpegError) {
    guard stream.pixels <= limits.pixels else {
      throw .limit(
        "the picture exceeds \(limits.pixels) pixels", function: "avformat_find_stream_info",
        subject: path)
    }
    var decoder: Decoder?
    if let manner {
      do throws(FFmpegError) {
        decoder = try Decoder(of: stream, manner: manner, limits: limits)
      } catch {
        damages.append(.undecodable(error))
      }
    }
    readings.append(StreamReading(index: stream.index, kind: kind, decoder: decoder))
  }

  /// Reads, and decodes in a full pass, until the end or the first damage.
  func run(over demuxer: borrowing Demuxer) throws(FFmpegError) {
    try read(demuxer)
    for observer in observers { observer.ended() }
  }

  private func read(_ demuxer: borrowing Demuxer) throws(FFmpegError) {
    while damages.isEmpty {
      switch demuxer.read(into: packet) {
      case .packet:
        for observer in observers { observer.read(packet) }
        guard !isStopped() else { throw .stopped(path) }
        try take()
        packet.clear()
      case .endOfFile:
        // A file cut between two packets ends without an error; only its index, or the playlist,
        // shows that it is incomplete.
        if let error = demuxer.prematureEnd { damages.append(.stopped(error)) }
        drain()
        return
      case .failure(let error):
        damages.append(.stopped(error))
      }
    }
    drain()
  }

  private func take() throws(FFmpegError) {
    totalPackets += 1
    guard totalPackets <= limits.packets else {
      throw .limit("more than \(limits.packets) packets", function: "av_read_frame", subject: path)
    }
    let index = packet.streamIndex
    while packetCounts.count <= index { packetCounts.append(0) }
    if !packet.isHidden { packetCounts[index] += 1 }
    guard let slot = readings.firstIndex(where: { $0.index == index }) else { return }
    guard !packet.isEncrypted else {
      damages.append(.undecodable(.encrypted(path)))
      return
    }
    guard !packet.isCorrupt || isOfUnknownLength else {
      // The end of the file cut a packet: the reading ends here for all streams.
      damages.append(.stopped(.corrupt("av_read_frame", "corrupt input packet", path)))
      return
    }
    let timing = packet.timing
    if let timing, !packet.isHidden { readings[slot].track.append(timing) }
    guard cut == nil, let decoder = readings[slot].decoder else { return }
    if let error = decoder.send(packet) { note(error, in: slot, at: timing) }
    receive(from: decoder, into: slot, sent: timing)
  }

  /// Receives the frames that the decoders held back for reordering.
  private func drain() {
    for slot in readings.indices {
      guard cut == nil, let decoder = readings[slot].decoder else { continue }
      if let error = decoder.finish() { note(error, in: slot, at: nil) }
      receive(from: decoder, into: slot, sent: nil)
    }
  }

  private func receive(from decoder: Decoder, into slot: Int, sent: PacketTiming?) {
    while true {
      switch decoder.receive(into: frame) {
      case .nothing:
        return
      case .failure(let error):
        note(error, in: slot, at: sent)
        return
      case .frame:
        defer { frame.clear() }
        let time = frame.presentation
        if let (quantity, limit) = account.add(pixels: frame.pixels, samples: frame.samples) {
          cut = Cut(quantity: quantity, limit: limit, kind: readings[slot].kind, time: time)
          for slot in readings.indices { readings[slot].isCut = true }
          return
        }
        guard !frame.isCorrupt else {
          // The decoder has output all pictures before this one, so none of them is lost.
          let here = time.map { PacketTiming(presentation: $0, decoding: $0, duration: 0) }
          note(
            .corrupt("avcodec_receive_frame", "corrupt decoded frame", path), in: slot,
            at: here ?? sent)
          return
        }
        readings[slot].frameCount += 1
        for observer in observers { observer.decoded(frame, of: readings[slot].kind) }
        if let time, readings[slot].kind == .video { readings[slot].pictures.append(time) }
      }
    }
  }

  /// Records damage; damage without a time counts as damage at the present position of the reading.
  private func note(_ error: FFmpegError, in slot: Int, at timing: PacketTiming?) {
    damages.append(timing.map { .bad(readings[slot].kind, $0, error) } ?? .stopped(error))
  }
}

/// Observes everything that one reading pass reads.
///
/// A pass that is repeated because of damage gets observers of its own.
protocol ReadingObserver: AnyObject {
  /// A packet of any stream was read, in the order of the file.
  func read(_ packet: borrowing Packet)
  /// An intact frame of the best stream of a kind was decoded, in the order of presentation.
  func decoded(_ frame: borrowing Frame, of kind: MediaStream.Kind)
  /// The pass has ended.
  func ended()
}

extension ReadingObserver {
  func read(_ packet: borrowing Packet) {}
  func decoded(_ frame: borrowing Frame, of kind: MediaStream.Kind) {}
  func ended() {}
}

/// The reading of the best stream of one kind.
struct StreamReading {
  let index: Int
  let kind: MediaStream.Kind
  /// The decoder of the stream; nil when only packets are read.
  let decoder: Decoder?
  var track = PresentationTrack()
  /// The presentation times of decoded pictures, in units of the stream's time base.
  var pictures: [Int64] = []
  var frameCount = 0
  /// Whether decoding reached a limit: later packets were only read.
  var isCut = false

  /// The times of the decoded pictures, and of the packets that were only read: of all packets when
  /// nothing is decoded, or of the later ones when decoding reached a limit.
  var pictureTimes: [Int64] {
    guard decoder != nil else { return track.packets.map(\.presentation) }
    guard isCut else { return pictures }
    let last = pictures.max() ?? .min
    return pictures + track.packets.map(\.presentation).filter { $0 > last }
  }
}

/// The packets of one stream, read so far, and how far they can be presented.
///
/// Times are in units of the stream's time base.
struct PresentationTrack {
  private(set) var packets: [PacketTiming] = []

  /// The end of the latest packet in the order of presentation.
  private(set) var end: Int64?

  mutating func append(_ packet: PacketTiming) {
    packets.append(packet)
    end = max(end ?? .min, packet.presentation.addingClamped(packet.duration))
  }

  /// The decoding time of the packet that would have come next.
  var nextDecoding: Int64 {
    packets.last.map { $0.decoding.addingClamped($0.duration) } ?? .min
  }

  /// The ends of the pictures that can be presented before a lost packet, in ascending order.
  ///
  /// Packets come in the order of decoding, so packets that were read before a lost packet may be
  /// presented after it. A lost packet is presented no sooner than it is decoded. Every picture up
  /// to that decoding time is therefore complete, and so is every picture that directly follows a
  /// complete one.
  ///
  /// - Parameters:
  ///   - lost: the decoding time of the first packet that is lost.
  ///   - limit: the presentation time of the first picture that is known to be bad.
  /// - Returns: one end for each picture. The end of the last picture follows from its stated
  ///   duration, or is the limit where no picture can come between.
  func playableEnds(losing lost: Int64, before limit: Int64? = nil) -> [Int64] {
    let sorted = packets.sorted { $0.presentation < $1.presentation }
    var ends: [Int64] = []
    for (index, packet) in sorted.enumerated() {
      if let limit, packet.presentation >= limit { break }
      let statedEnd = packet.presentation.addingClamped(packet.duration)
      if index > 0 {
        let previous = sorted[index - 1]
        let follows = previous.presentation.addingClamped(previous.duration)
        guard packet.presentation <= max(lost, follows) else { break }
        ends[index - 1] = packet.presentation
      }
      ends.append(limit.map { $0 <= lost ? $0 : min($0, statedEnd) } ?? statedEnd)
    }
    return ends
  }
}

extension Int64 {
  /// The sum, clamped to the type's range: hostile files have timestamps near its bounds.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

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
