internal import CFFmpeg
import Vocabulary

/// Finds the captions inside decoded pictures and decodes them.
final class ClosedCaptionObserver: ReadingObserver {
  private(set) var captions = EmbeddedCaptions()
  private let clock: StreamClock
  private let limits: CaptionLimits
  private let packet: Packet
  private let decoder: SubtitleDecoder
  /// The exact positions of the pictures with captions: the decoder rounds them.
  private var positions: [Duration] = []

  /// - Parameters:
  ///   - clock: the clock of the video stream, from the container's start.
  ///   - limits: how many cues are kept.
  /// - Throws: when FFmpeg was built without its decoder of CTA-608 captions.
  init(clock: StreamClock, limits: CaptionLimits = .default) throws(FFmpegError) {
    self.clock = clock
    self.limits = limits
    packet = try Packet()
    decoder = try SubtitleDecoder(
      AV_CODEC_ID_EIA_608, timeBase: AVRational(num: 1, den: 1_000_000),
      subject: "captions in the video")
  }

  func decoded(_ frame: borrowing Frame, of kind: MediaStream.Kind) {
    guard kind == .video, let time = frame.presentation,
      let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_A53_CC),
      let data = side.pointee.data
    else { return }
    let triplets = UnsafeBufferPointer(start: data, count: side.pointee.size)
    captions.pictureCount += 1
    note(triplets)
    let position = clock.position(of: time)
    positions.append(position)
    guard captions.cues.count < limits.cues,
      av_new_packet(packet.pointer, Int32(clamping: triplets.count)) >= 0
    else { return }
    defer { packet.clear() }
    packet.pointer.pointee.data.update(from: data, count: triplets.count)
    packet.pointer.pointee.pts = position.roundedMicroseconds
    // Captions that cannot be decoded are not shown, as in players.
    if let output = try? decoder.decode(packet) { add(output) }
  }

  func ended() {
    if let output = decoder.drain() { add(output) }
  }

  /// Notes whether a picture has CTA-608 or CTA-708 data. Each triplet has one byte with marker and
  /// type, then two bytes of data (CTA-708, `cc_data`).
  private func note(_ triplets: UnsafeBufferPointer<UInt8>) {
    for index in stride(from: 0, to: triplets.count - 2, by: 3) where triplets[index] & 4 != 0 {
      if triplets[index] & 2 != 0 {
        captions.hasDTVCC = true
      } else if triplets[index + 1] & 0x7F != 0 || triplets[index + 2] & 0x7F != 0 {
        captions.hasLine21 = true
      }
    }
  }

  private func add(_ output: SubtitleDecoder.Output) {
    guard !output.text.isEmpty else { return }
    let start = Duration.microseconds(output.start)
    captions.cues.append(
      Cue(
        start: exact(start),
        end: output.length.map { exact(start + .milliseconds($0)) },
        text: output.text))
  }

  /// The exact position of the picture for a rounded position.
  private func exact(_ rounded: Duration) -> Duration {
    let tolerance = Duration.milliseconds(1)
    var low = positions.startIndex
    var high = positions.endIndex
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < rounded - tolerance { low = middle + 1 } else { high = middle }
    }
    guard low < positions.endIndex, positions[low] <= rounded + tolerance else { return rounded }
    return positions[low]
  }
}

/// The captions that a video carries inside its pictures (CTA-608 and CTA-708 in ATSC A/53 user
/// data).
package struct EmbeddedCaptions: Sendable, Hashable {
  /// How many pictures carry caption data, empty data included.
  package var pictureCount = 0
  /// Whether there is CTA-608 other than padding, in either field.
  package var hasLine21 = false
  /// Whether there is CTA-708; it is detected but not decoded.
  package var hasDTVCC = false
  /// The cues of CTA-608 channel 1, by their starts.
  package var cues: [Cue] = []

  package init() {}
}
