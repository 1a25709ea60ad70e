internal import Glibc

/// Cuts what comes out of a descriptor that somebody else closes into lines of UTF-8.
package struct LineInput {
  /// What came of one read.
  enum Outcome: Equatable {
    /// So many bytes arrived.
    case bytes(Int)
    /// Nothing is there yet.
    case nothing
    /// Nothing will come any more.
    case end
  }

  private static let chunk = 64 << 10

  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// How many bytes at the front were given out, and how far no line break was found.
  private var start = 0
  private var searched = 0

  /// Makes an input from a descriptor of which nothing was read.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// How much has arrived and is part of no whole line that was taken.
  var waitingBytes: Int { bytes.count - start }

  /// The next whole line, without its line break, of what has arrived.
  mutating func takeLine() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    let line = String(decoding: bytes[start..<end], as: UTF8.self)
    start = end + 1
    searched = start
    if start == bytes.count { clear() }
    return line
  }

  /// Forgets what has arrived.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    start = 0
    searched = 0
  }

  /// Reads once; waits only where the descriptor does.
  mutating func read() -> Outcome {
    // What was given out makes room, once it is the larger part.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    return withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
          bytes.append(contentsOf: buffer.prefix(count))
          return .bytes(count)
        }
        if count == 0 { return .end }
        if errno == EINTR { continue }
        return errno == EAGAIN ? .nothing : .end
      }
    }
  }

  /// Reads what is there; not for a descriptor that waits.
  mutating func readAll() {
    // Less than was asked for was all there is.
    while case .bytes(Self.chunk) = read() {}
  }

  /// The next line without its line break, waited for; nil at the end.
  package mutating func nextLine() -> String? {
    while true {
      if let line = takeLine() { return line }
      guard case .bytes = read() else { return nil }
    }
  }
}
