/// The reading of the best stream of one kind.
struct StreamReading {
  let index: Int
  let kind: MediaStream.Kind
  /// Nil when only packets are read.
  let decoder: Decoder?
  var track = PresentationTrack()
  /// The presentation times of decoded pictures, in units of the stream's time base.
  var pictures: [Int64] = []
  var frameCount = 0

  init(index: Int, kind: MediaStream.Kind, decoder: Decoder?) {
    self.index = index
    self.kind = kind
    self.decoder = decoder
  }

  /// The times of the pictures: of the decoded ones, or of the packets where nothing is decoded.
  var pictureTimes: [Int64] {
    decoder == nil ? track.packets.map(\.presentation) : pictures
  }
}
