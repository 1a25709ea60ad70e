/// How much of a media file is read.
package enum DecodeMode: String, CaseIterable, Sendable {
  /// Every frame of the best video and the best audio stream is decoded.
  case full
  /// Packets are read and nothing is decoded; damage inside a packet goes unnoticed.
  case demux
}
