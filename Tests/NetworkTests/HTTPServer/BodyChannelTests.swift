import Testing

@testable import Network

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
