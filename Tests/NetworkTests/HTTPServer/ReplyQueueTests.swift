import Foundation
import LoopbackServer
import Synchronization
import Testing
import Vocabulary

@testable import Network

struct ReplyQueueTests {
  /// Waits until a request is in the queue.
  private static func requestCame(to replies: ReplyQueue) -> Bool {
    eventually {
      var polled = pollfd(fd: replies.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, 0) > 0
    }
  }

  /// Answers what comes in until the listener is asked no more.
  private func answering(
    _ replies: ReplyQueue, _ count: Int,
    by answer: @escaping @Sendable (ReplyQueue.Question) -> Void
  ) {
    Thread.detachNewThread {
      var answered = 0
      while answered < count {
        var polled = pollfd(fd: replies.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, 5_000)
        for question in replies.take() {
          answer(question)
          answered += 1
        }
      }
    }
  }

  @Test func `another thread answers, and the request waits for it`() throws {
    let replies = try #require(ReplyQueue())
    let listener = try HTTPListener(handler: replies.answer)
    answering(replies, 1) { question in
      question.reply(.init(status: 201, body: .bytes(Array(question.request.target.utf8))))
      question.reply(.init(status: 500))
    }
    let answer = try listener.ask("/a")
    #expect(answer.status.hasPrefix("HTTP/1.1 201"))
    #expect(answer.text == "/a")
  }

  @Test func `a closed queue refuses what waits and what comes`() throws {
    let replies = try #require(ReplyQueue())
    let listener = try HTTPListener(handler: replies.answer)
    let waiting = try #require(RawClient(port: listener.port))
    waiting.send("GET /a HTTP/1.0\r\n\r\n")
    #expect(Self.requestCame(to: replies))
    replies.close()
    #expect(waiting.receive().status.contains(" 503 "))
    #expect(try listener.ask("/b").status.hasPrefix("HTTP/1.1 503"))
  }

  @Test func `a channel's bytes arrive in their order, and its end ends the body`() throws {
    let replies = try #require(ReplyQueue())
    let listener = try HTTPListener(handler: replies.answer)
    let channel = try #require(BodyChannel())
    answering(replies, 1) { $0.reply(.init(body: .channel(channel))) }
    Thread.detachNewThread {
      for number in 0..<200 {
        let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000)
        channel.write(Array("\(number)\n".utf8) + filling)
        // Sometimes everything is sent before more comes.
        if number % 50 == 0 { _ = eventually { channel.waitingBytes == 0 } }
      }
      channel.end()
      channel.write([UInt8(ascii: "y")])
    }
    let answer = try listener.ask("/")
    #expect(answer.text.count { $0 == "x" } == 200_000)
    #expect(answer.text.contains("199\n"))
    #expect(!answer.text.contains("y"))
    // The client has the whole answer before the server knows.
    #expect(eventually { channel.isAbandoned })
    #expect(channel.waitingBytes == 0)
  }
}

struct RequestQueueTests {
  @Test func `requests are kept once the queue is open, each once`() throws {
    let requests = RequestQueue()
    let listener = try HTTPListener(handler: requests.answer)
    #expect(try listener.ask("/early").status.hasPrefix("HTTP/1.1 503"))
    requests.open { .text($0.target) }
    #expect(try listener.ask("/a").text == "/a")
    #expect(try listener.ask("/b").text == "/b")
    #expect(requests.take().map(\.target) == ["/a", "/b"])
    #expect(requests.take().isEmpty)
  }

  @Test func `what waits has a bound, and what is beyond it is counted`() throws {
    let requests = RequestQueue(mostBytes: 2_000)
    requests.open { .text($0.target) }
    let listener = try HTTPListener(handler: requests.answer)
    let body = String(repeating: "x", count: 1_200)
    #expect(try listener.ask("/a", method: "PUT", body: body).text == "/a")
    #expect(try listener.ask("/b", method: "PUT", body: body).status.hasPrefix("HTTP/1.1 503"))
    #expect(requests.dropped == 1)
    #expect(requests.take().map(\.target) == ["/a"])
    #expect(try listener.ask("/c", method: "PUT", body: body).text == "/c")
    #expect(requests.dropped == 1)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("::1", "[::1]"),
  ])
  func `an address in numbers is listened at`(text: String, host: String) throws {
    let address = try #require(HTTPListener.Address(parsing: text))
    #expect(address.host == host)
    let listener = try HTTPListener(address: address) { _ in ServerAnswer() }
    #expect(listener.url("/a") == "http://\(host):\(listener.port)/a")
  }

  @Test(arguments: ["0.0.0.0", "::", "::0", "localhost", "127.1", "", "1.2.3.4.5", "127.0.0.1:80"])
  func `names and the addresses of all interfaces are none`(text: String) {
    #expect(HTTPListener.Address(parsing: text) == nil)
  }
}

struct BodyChannelTests {
  /// What is sent until the end, in pieces of a size; nil after a body that is broken.
  private func rest(of channel: BodyChannel, pieces size: Int = 1_000) -> String? {
    var bytes: [UInt8] = []
    while true {
      switch channel.next(size, on: -1) {
      case .bytes(let piece): bytes += piece
      case .end: return String(decoding: bytes, as: UTF8.self)
      case .broken: return nil
      }
    }
  }

  @Test func `a body that is cut ends in the given line`() throws {
    let channel = try #require(BodyChannel())
    channel.write("one\ntwo\n".utf8)
    channel.cut(endingIn: "end\n".utf8)
    channel.write("three\n".utf8)
    #expect(channel.waitingBytes == 4)
    #expect(rest(of: channel) == "end\n")
  }

  @Test func `a line that is sent in part is sent to its end`() throws {
    let channel = try #require(BodyChannel())
    channel.write("first\nsecond\nthird\n".utf8)
    _ = channel.next(8, on: -1)
    #expect(channel.sentBytes == 8)
    channel.cut(endingIn: "end\n".utf8)
    #expect(rest(of: channel) == "cond\nend\n")
  }

  @Test func `after a part of a long line the connection is closed`() throws {
    let channel = try #require(BodyChannel())
    channel.write([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
    _ = channel.next(8, on: -1)
    channel.cut(endingIn: "end\n".utf8)
    #expect(channel.waitingBytes == 0)
    #expect(rest(of: channel) == nil)
  }

  @Test func `a body that is over can still be cut`() throws {
    let channel = try #require(BodyChannel())
    channel.write("one\n".utf8)
    channel.end()
    channel.cut(endingIn: "end\n".utf8)
    #expect(rest(of: channel) == "end\n")
  }
}
