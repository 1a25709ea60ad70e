import TestSupport
import Testing
import Vocabulary

@testable import Workers

struct StreamLedgerTests {
  private static func ledger(_ bytes: Int) -> StreamLedger {
    var limits = InspectorLimits()
    limits.unreadBytes = bytes
    return StreamLedger(limits: limits)
  }

  private static func stream(_ job: Int, _ waiting: Int, sent: Int = 0) -> StreamLedger.Stream {
    StreamLedger.Stream(job: job, waitingBytes: waiting, sentBytes: sent)
  }

  @Test func `beyond the bound that stream ends of which nothing was read for longest`() {
    var ledger = Self.ledger(100)
    #expect(ledger.observed([Self.stream(1, 40), Self.stream(2, 40)], at: .zero) == [])
    #expect(
      ledger.observed(
        [Self.stream(1, 40, sent: 1), Self.stream(2, 40), Self.stream(3, 40)], at: .seconds(1))
        == [2])
    // As many as it takes.
    #expect(
      ledger.observed(
        [Self.stream(1, 40, sent: 1), Self.stream(3, 40), Self.stream(4, 95)], at: .seconds(2))
        == [1, 3])
  }

  @Test func `the last stream is spared while it is read`() {
    var ledger = Self.ledger(100)
    #expect(ledger.observed([Self.stream(1, 400)], at: .zero) == [])
    #expect(ledger.observed([Self.stream(1, 350, sent: 50)], at: .seconds(4)) == [])
    #expect(ledger.observed([Self.stream(1, 350, sent: 50)], at: .seconds(8)) == [])
    #expect(ledger.observed([Self.stream(1, 350, sent: 50)], at: .seconds(9)) == [1])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `any streams come within the bound, except one that is read`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var ledger = Self.ledger(1_000)
    var streams: [Int: StreamLedger.Stream] = [:]
    for job in 1...100 {
      streams[job] = Self.stream(job, 0)
      for other in streams.keys.sorted() {
        streams[other]?.waitingBytes += Int.random(in: 0...300, using: &random)
        guard Bool.random(using: &random) else { continue }
        streams[other]?.sentBytes += 1
        streams[other]?.waitingBytes /= 2
      }
      let known = streams.values.sorted { $0.job < $1.job }
      for ended in ledger.observed(known, at: .milliseconds(20 * job)) {
        #expect(streams.removeValue(forKey: ended)?.waitingBytes ?? 0 > 0, "seed \(seed)")
      }
      let waiting = streams.values.filter { $0.waitingBytes > 0 }
      let total = waiting.reduce(0) { $0 + $1.waitingBytes }
      #expect(total <= 1_000 || waiting.count == 1, "seed \(seed)")
    }
  }
}

struct UploadLedgerTests {
  private static var limits: InspectorLimits {
    var limits = InspectorLimits()
    (limits.uploadBytes, limits.uploadedBytes) = (100, 150)
    (limits.uploads, limits.pieceBytes) = (3, 60)
    return limits
  }

  @Test func `the pieces of a file come in order, and the first one begins it anew`() {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame("a.mp4", offset: 0, count: 60) == .keep(name: "a.mp4"))
    #expect(ledger.pieceCame("a.mp4", offset: 50, count: 1) == .refuse(.place(expected: 60)))
    #expect(ledger.pieceCame("b.mp4", offset: 1, count: 1) == .refuse(.place(expected: 0)))
    #expect(ledger.pieceCame("a.mp4", offset: 60, count: 40) == .keep(name: "a.mp4"))
    #expect(ledger.sizes == ["a.mp4": 100])
    #expect(ledger.pieceCame("a.mp4", offset: 100, count: 1) == .refuse(.size))
    #expect(ledger.pieceCame("a.mp4", offset: 0, count: 5) == .keep(name: "a.mp4"))
    #expect(ledger.sizes == ["a.mp4": 5])
  }

  @Test func `a piece, all files and their number have limits`() {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame("a", offset: 0, count: 61) == .refuse(.size))
    for name in ["a", "b"] {
      #expect(ledger.pieceCame(name, offset: 0, count: 60) == .keep(name: name))
    }
    #expect(ledger.pieceCame("c", offset: 0, count: 31) == .refuse(.size))
    #expect(ledger.pieceCame("c", offset: 0, count: 30) == .keep(name: "c"))
    #expect(ledger.pieceCame("d", offset: 0, count: 0) == .refuse(.size))
    #expect(ledger.sizes.values.reduce(0, +) == 150)
  }

  @Test func `a file is not in the way of a folder`() {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame("a/b", offset: 0, count: 1) == .keep(name: "a/b"))
    #expect(ledger.pieceCame("a", offset: 0, count: 1) == .refuse(.size))
    #expect(ledger.pieceCame("a/b/c", offset: 0, count: 1) == .refuse(.size))
  }

  @Test(
    arguments: [
      "", ".", "..", "../a", "a/../b", "/a", "a//b", "a/", ".bashrc", "a/.ssh/b", "a\u{0}b", "a b",
      "a\\b", "ü.mp4", "a:b", "~", "a/b/c/d/e/f/g/h/i", "-\n", "C:/a",
      Named(String(repeating: "a", count: 101)), "a/\u{338}..",
    ] as [Named<String>])
  func `a name that could mean another place is refused`(name: Named<String>) {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame(name.value, offset: 0, count: 1) == .refuse(.name))
    #expect(ledger.sizes.isEmpty)
  }
}
