/// Splits the bytes of an input into lines, in whatever pieces they arrive.
///
/// It holds at most one line of the longest permitted length. Text after the last line break is a
/// line too, unless it is empty.
package struct LineSplitter {
  /// A line, or the sign of a line that is too long to be held.
  package enum Piece: Sendable, Hashable {
    case line(String)
    case tooLong

    /// The bytes of the line with its line break; 0 for a line that is too long, because it is not
    /// held.
    package var byteCount: Int {
      switch self {
      case .line(let text): text.utf8.count + 1
      case .tooLong: 0
      }
    }
  }

  /// The longest line, in bytes without its line break.
  package let longest: Int
  private var bytes: [UInt8] = []
  /// The number of bytes at the front that were returned, and the number that were searched for a
  /// line break without finding one.
  private var start = 0
  private var searched = 0
  /// Whether the rest of a line that is too long is being dropped.
  private var isDropping = false

  package init(longest: Int) { self.longest = longest }

  /// Adds bytes as they arrived.
  package mutating func add(_ more: some Sequence<UInt8>) {
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Whether bytes of a line have arrived whose line break has not.
  package var isInLine: Bool { start < bytes.count || isDropping }

  /// The next complete line; nil when none has arrived.
  package mutating func next() -> Piece? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      // A line may have a carriage return at its end, which does not count as length.
      if searched - start > longest + 1 {
        // The line is dropped as a whole.
        isDropping = true
        clear()
      }
      return nil
    }
    let piece = piece(start..<end)
    start = end + 1
    searched = start
    return piece
  }

  /// The text after the last line break of the input; nil if there is none.
  package mutating func last() -> Piece? {
    guard isDropping || start < bytes.count else { return nil }
    defer { clear() }
    return piece(start..<bytes.count)
  }

  private mutating func piece(_ range: Range<Int>) -> Piece {
    defer { isDropping = false }
    var range = range
    // A line of a file from Windows.
    if bytes[range].last == UInt8(ascii: "\r") { range = range.dropLast() }
    guard !isDropping, range.count <= longest else { return .tooLong }
    return .line(String(decoding: bytes[range], as: UTF8.self))
  }

  private mutating func clear() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    start = 0
    searched = 0
  }
}
