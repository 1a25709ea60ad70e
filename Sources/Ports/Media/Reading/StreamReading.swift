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

  init(index: Int, kind: MediaStream.Kind, decoder: Decoder?) {
    self.index = index
    self.kind = kind
    self.decoder = decoder
  }

  /// The times of the decoded pictures, and of the packets that were only read: of all packets when
  /// nothing is decoded, or of the later ones when decoding reached a limit.
  var pictureTimes: [Int64] {
    guard decoder != nil else { return track.packets.map(\.presentation) }
    guard isCut else { return pictures }
    let last = pictures.max() ?? .min
    return pictures + track.packets.map(\.presentation).filter { $0 > last }
  }
}
