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
      package var headers: [HTTPHeader]
      package var body: Body

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
