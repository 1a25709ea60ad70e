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
