/// When a packet is decoded and presented, in units of its stream's time base.
struct PacketTiming: Hashable {
  var presentation: Int64
  var decoding: Int64
  /// As the container states it; with a variable frame rate it is the distance to the next packet
  /// in the order of decoding, not a picture's real duration. Zero when unknown.
  var duration: Int64
}
