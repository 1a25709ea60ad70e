internal import Glibc
internal import Synchronization
package import Vocabulary

/// Hands requests from the server's threads to one other thread, which answers them.
///
/// A request's own thread waits for the answer. The owner of the queue therefore makes all
/// decisions on one thread, with data that no other thread uses.
package final class ReplyQueue: Sendable {
  private struct State {
    var requests: [Question] = []
    var isClosed = false
    var refusal: (@Sendable (ServerRequest) -> Int?)?
  }

  private let state = Mutex(State())
  private let wakeup: Wakeup

  /// An empty queue; nil when the system has no more descriptors.
  package init?() {
    guard let wakeup = Wakeup() else { return nil }
    self.wakeup = wakeup
  }

  /// Readable when a request waits, until the requests are taken out.
  package var descriptor: Int32 { wakeup.descriptor }

  /// Opens the queue: from now on the closure refuses requests by their headers. Before this call
  /// every request is refused.
  package func open(refusing refusal: @escaping @Sendable (ServerRequest) -> Int?) {
    state.withLock { $0.refusal = refusal }
  }

  /// The status that refuses a request by its headers; for the server's threads.
  package func refusal(of request: ServerRequest) -> Int? {
    guard let refusal = state.withLock({ $0.refusal }) else { return 503 }
    return refusal(request)
  }

  /// Answers a request. The server's threads call this, and wait here for the answer.
  package func answer(_ request: ServerRequest) -> ServerAnswer? {
    guard let question = Question(request) else { return ServerAnswer(status: 503) }
    let isClosed = state.withLock { state in
      if !state.isClosed { state.requests.append(question) }
      return state.isClosed
    }
    guard !isClosed else { return ServerAnswer(status: 503) }
    wakeup.signal()
    return question.wait()
  }

  /// Returns the requests that were completed since the last call, in the order of completion.
  package func take() -> [Question] {
    wakeup.clear()
    return state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// Refuses the waiting requests, and every later request, with 503.
  package func close() {
    let waiting = state.withLock { state in
      defer { state.requests = [] }
      state.isClosed = true
      return state.requests
    }
    for question in waiting { question.reply(Question.Reply(status: 503)) }
  }

  /// A request that waits for its answer.
  package final class Question: Sendable {
    /// An answer that passes from one thread to another.
    package struct Reply: Sendable {
      package var status: Int
      var headers: [HTTPHeader]
      var body: Body

      package enum Body: Sendable {
        case bytes([UInt8])
        /// A body that another thread writes while the server sends it.
        case channel(BodyChannel)
      }

      package init(
        status: Int = 200, headers: [HTTPHeader] = [], body: Body = .bytes([])
      ) {
        self.status = status
        self.headers = headers
        self.body = body
      }
    }

    package let request: ServerRequest
    private let stored = Mutex<Reply?>(nil)
    private let wakeup: Wakeup

    fileprivate init?(_ request: ServerRequest) {
      guard let wakeup = Wakeup() else { return nil }
      self.request = request
      self.wakeup = wakeup
    }

    /// Answers; only the first answer counts.
    package func reply(_ reply: Reply) {
      stored.withLock { $0 = $0 ?? reply }
      wakeup.signal()
    }

    fileprivate func wait() -> ServerAnswer {
      while true {
        if let reply = stored.withLock({ $0 }) {
          return ServerAnswer(reply, on: request.connection.socket)
        }
        _ = wakeup.wait(milliseconds: 1_000)
      }
    }
  }
}

extension ServerAnswer {
  fileprivate init(_ reply: ReplyQueue.Question.Reply, on socket: Int32) {
    switch reply.body {
    case .bytes(let bytes):
      self.init(status: reply.status, headers: reply.headers, body: .bytes(bytes))
      hasRanges = false
    case .channel(let channel):
      self.init(
        status: reply.status, headers: reply.headers,
        body: .stream(length: nil) { _, room in channel.next(room, on: socket) })
      completed = { channel.abandon() }
    }
  }
}

/// Keeps the requests that a server answers until they are taken out.
///
/// The server's threads put requests in, one other thread takes them out. The answers may be
/// decided after the server has started, when its port is known. The waiting requests have a limit
/// in bytes; a request beyond it is answered with 503, and counted.
package final class RequestQueue: Sendable {
  private struct State {
    var requests: [ServerRequest] = []
    var bytes = 0
    var dropped = 0
    var answer: (@Sendable (ServerRequest) -> ServerAnswer?)?
  }

  private let state = Mutex(State())
  private let mostBytes: Int

  /// Makes a queue without answers: every request is answered with 503 and not kept.
  ///
  /// - Parameter mostBytes: the most bytes that the waiting requests may take, headers included.
  package init(mostBytes: Int = 64 << 20) { self.mostBytes = mostBytes }

  /// How many requests were not kept because too many waited.
  package var dropped: Int { state.withLock { $0.dropped } }

  /// Opens the queue: from now on the closure answers requests, and they are kept.
  package func open(_ answer: @escaping @Sendable (ServerRequest) -> ServerAnswer?) {
    state.withLock { $0.answer = answer }
  }

  /// Answers a request; the server calls this.
  package func answer(_ request: ServerRequest) -> ServerAnswer? {
    let answer = state.withLock { state -> (@Sendable (ServerRequest) -> ServerAnswer?)? in
      guard let answer = state.answer else { return nil }
      guard state.bytes + request.bytes <= mostBytes else {
        state.dropped += 1
        return nil
      }
      state.bytes += request.bytes
      state.requests.append(request)
      return answer
    }
    guard let answer else { return ServerAnswer(status: 503) }
    return answer(request)
  }

  /// Returns the requests that were completed since the last call, in the order of completion.
  package func take() -> [ServerRequest] {
    state.withLock { state in
      defer {
        state.requests = []
        state.bytes = 0
      }
      return state.requests
    }
  }
}

extension ServerRequest {
  /// About how many bytes the request takes.
  fileprivate var bytes: Int { 256 + target.utf8.count + body.count + headers.storedBytes }
}

/// Wakes one thread that waits, from any other thread.
final class Wakeup: Sendable {
  /// Readable once the thread was signalled.
  let descriptor: Int32
  private let signalling: Int32

  /// Nil when the system has no more descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, signalling) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(signalling)
  }

  /// Signals; a second signal before the first is cleared adds nothing.
  func signal() {
    var byte: UInt8 = 1
    _ = write(signalling, &byte, 1)
  }

  /// Clears the signal.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Waits until a signal comes, the time is over, or the other side of a connection is gone.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest time to wait.
  ///   - socket: the connection; -1 for none.
  /// - Returns: whether the other side of the connection is gone.
  func wait(milliseconds: Int32, socket: Int32 = -1) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Self.hangUp, revents: 0),
    ]
    _ = poll(&polled, nfds_t(socket < 0 ? 1 : 2), milliseconds)
    clear()
    return polled[1].revents != 0
  }

  /// `POLLRDHUP`, which the C library's module does not export.
  private static let hangUp: Int16 = 0x2000
}
