internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import System
internal import Vocabulary

/// An answer that is handed to libmicrohttpd.
struct OutgoingAnswer {
  private let answer: ServerAnswer
  private let request: ServerRequest
  private let service: HTTPService

  init(_ answer: ServerAnswer, to request: ServerRequest, of service: HTTPService) {
    self.answer = answer
    self.request = request
    self.service = service
  }

  /// Queues the answer on the connection of its request.
  func send(on connection: OpaquePointer?) -> MHD_Result {
    switch answer.body {
    case .bytes:
      let answer = answer.ranged(for: request)
      guard case .bytes(let bytes) = answer.body else { return .NO }
      let source = BodySource(service) { offset, room in
        .bytes(bytes[min(offset, bytes.count)..<min(offset + room, bytes.count)])
      }
      return queue(answer, source.response(length: bytes.count), on: connection)
    case .file(let path):
      guard let file = ServedFile(path) else {
        return queue(
          ServerAnswer(status: 404), BodySource(service) { _, _ in .end }.response(length: 0),
          on: connection)
      }
      let (answer, range) = answer.part(of: file.length, tag: file.tag, for: request)
      let descriptor = file.taken()
      // The response closes the descriptor when it is destroyed.
      let response = MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), descriptor, UInt64(range.lowerBound))
      if response == nil { close(descriptor) }
      return queue(answer, response, on: connection)
    case .stream(let length, let next):
      return queue(
        answer, BodySource(service, next: next).response(length: length), on: connection,
        hasUnknownLength: length == nil)
    }
  }

  private func queue(
    _ answer: ServerAnswer, _ response: OpaquePointer?, on connection: OpaquePointer?,
    hasUnknownLength: Bool = false
  ) -> MHD_Result {
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    if hasUnknownLength, answer.headers.value(of: "Content-Length") != nil {
      // libmicrohttpd does not know the length, so only closing the connection marks the body's
      // end.
      _ = cmicrohttpd_allow_own_length(response)
      MHD_add_response_header(response, "Connection", "close")
    }
    for header in answer.headers {
      MHD_add_response_header(response, header.name, header.value)
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

/// A file that is open for sending.
struct ServedFile: ~Copyable {
  /// Its length in bytes.
  let length: Int
  private let descriptor: Int32
  private let inode: Int
  private let changed: timespec

  /// Opens the regular file at a path without links; nil when there is no readable regular file, or
  /// when a part of the path has become a link.
  init?(_ path: String) {
    guard let descriptor = try? ReferencedFile.descriptor(of: path) else { return nil }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    length = Int(facts.st_size)
    inode = Int(truncatingIfNeeded: facts.st_ino)
    changed = facts.st_mtim
  }

  /// An entity tag (RFC 9110 § 8.8.3) that changes when the file does.
  var tag: String {
    let parts = [inode, length, changed.tv_sec, changed.tv_nsec]
    return "\"\(parts.map { String($0, radix: 16) }.joined(separator: "-"))\""
  }

  deinit { close(descriptor) }

  /// Passes the descriptor to a new owner, who closes it.
  consuming func taken() -> Int32 {
    let number = descriptor
    discard self
    return number
  }
}

/// The body of one answer while it is sent.
final class BodySource {
  private let service: HTTPService
  private let next: (Int, Int) -> ServerAnswer.Piece

  init(_ service: HTTPService, next: @escaping (Int, Int) -> ServerAnswer.Piece) {
    self.service = service
    self.next = next
  }

  /// A libmicrohttpd response that reads its bytes from this body and keeps the body alive.
  ///
  /// The length is the value of Content-Length; nil for a body of unknown length.
  func response(length: Int?) -> OpaquePointer? {
    let size = length.map(UInt64.init) ?? UInt64.max
    let body = Unmanaged.passRetained(self)
    let response = MHD_create_response_from_callback(
      size, 1 << 16,
      { context, offset, buffer, room in
        guard let context, let buffer else { return cmicrohttpd_end_with_error }
        let body = Unmanaged<BodySource>.fromOpaque(context).takeUnretainedValue()
        return body.fill(
          UnsafeMutableRawBufferPointer(start: buffer, count: room), at: Int(offset))
      }, body.toOpaque(),
      { context in
        if let context { Unmanaged<BodySource>.fromOpaque(context).release() }
      })
    if response == nil { body.release() }
    return response
  }

  /// Fills a buffer with the body's bytes from an offset; returns their number, or why there are
  /// none.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard !service.isStopping else { return cmicrohttpd_end_with_error }
    switch next(offset, buffer.count) {
    case .bytes(let bytes):
      guard !bytes.isEmpty else { return cmicrohttpd_end_of_stream }
      let piece = bytes.prefix(buffer.count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<piece.count]).copyBytes(from: piece)
      return piece.count
    case .end: return cmicrohttpd_end_of_stream
    case .broken: return cmicrohttpd_end_with_error
    }
  }
}

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
