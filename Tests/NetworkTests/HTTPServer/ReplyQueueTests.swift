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
