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
    guard !packet.isCorrupt else {
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
