internal import Synchronization

/// A body that one thread writes while another one sends it.
///
/// Sent bytes are removed as soon as they are more than half of the buffer.
package final class BodyChannel: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// How many of the bytes in the buffer were sent.
    var sent = 0
    /// How many bytes were sent in all.
    var total = 0
    /// The byte that was sent last; a line break while nothing was sent.
    var last = UInt8(ascii: "\n")
    var isBroken = false
    var hasEnded = false
    var isAbandoned = false
  }

  /// After this time without a byte the server sends an empty line. It then notices that a reader
  /// is gone, and a reader that is still connected learns that more will follow.
  private static let pulseMilliseconds: Int32 = 5_000

  private let state = Mutex(State())
  private let wakeup: Wakeup

  /// An empty body; nil when the system has no more descriptors.
  package init?() {
    guard let wakeup = Wakeup() else { return nil }
    self.wakeup = wakeup
  }

  /// Adds bytes; those after the end, or without a reader, are dropped.
  package func write(_ bytes: some Sequence<UInt8>) {
    state.withLock { state in
      guard !state.hasEnded, !state.isAbandoned else { return }
      state.bytes.append(contentsOf: bytes)
    }
    wakeup.signal()
  }

  /// Marks the body as complete.
  package func end() {
    state.withLock { $0.hasEnded = true }
    wakeup.signal()
  }

  /// Ends the body early: drops the waiting lines and appends a last one. If a line was sent in part and its
  /// rest is long, drops the rest too and closes the connection.
  package func cut(endingIn line: some Sequence<UInt8>) {
    state.withLock { state in
      guard !state.isAbandoned else { return }
      let waiting = state.bytes[state.sent...]
      var rest: [UInt8] = []
      if state.last != UInt8(ascii: "\n") {
        let end = waiting.prefix(Self.longestRest).firstIndex(of: UInt8(ascii: "\n"))
        rest = end.map { Array(waiting[...$0]) } ?? []
        state.isBroken = rest.isEmpty
      }
      state.bytes = state.isBroken ? [] : rest + line
      state.sent = 0
      state.hasEnded = true
    }
    wakeup.signal()
  }

  /// The longest rest of a partly sent line that is still sent when the body is cut, in bytes.
  private static let longestRest = 1 << 16

  /// How many bytes were sent so far.
  package var sentBytes: Int { state.withLock { $0.total } }

  /// How many bytes wait to be sent.
  package var waitingBytes: Int {
    state.withLock { $0.isAbandoned ? 0 : $0.bytes.count - $0.sent }
  }

  /// Whether the body is no longer read, because it is over or the connection is closed.
  package var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// Marks the body as no longer read, because it is over or the connection is closed.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.bytes = []
      state.sent = 0
    }
  }

  /// Returns the next piece of the body; waits for it on the sender's thread.
  func next(_ room: Int, on socket: Int32) -> ServerAnswer.Piece {
    while true {
      let piece = state.withLock { state -> ServerAnswer.Piece? in
        if state.sent < state.bytes.count {
          let end = min(state.bytes.count, state.sent + room)
          let piece = Array(state.bytes[state.sent..<end])
          state.sent = end
          state.total += piece.count
          state.last = piece.last ?? state.last
          if 2 * state.sent >= state.bytes.count {
            state.bytes = Array(state.bytes[state.sent...])
            state.sent = 0
          }
          return .bytes(piece[...])
        }
        if state.isBroken { return .broken }
        return state.hasEnded ? .end : nil
      }
      if let piece { return piece }
      let begun = ContinuousClock.now
      if wakeup.wait(milliseconds: Self.pulseMilliseconds, socket: socket) { return .broken }
      if ContinuousClock.now - begun >= .milliseconds(Int(Self.pulseMilliseconds)) {
        return .bytes([UInt8(ascii: "\n")])
      }
    }
  }
}
