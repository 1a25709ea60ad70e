import Comparison
import Testing
import Vocabulary

struct RequestLedgerTests {
  private static func request(_ body: Int, url: String = "u") -> ReceivedRequest {
    ReceivedRequest(
      method: "POST", url: url, at: .zero, headers: [HTTPHeader("ab", "cd")],
      body: [UInt8](repeating: 1, count: body), status: 204)
  }

  @Test func `bodies have a bound together, and what is cut is known`() {
    var limits = RequestLedger.Limits()
    limits.bodyBytes = 10
    var ledger = RequestLedger(limits: limits)
    let kept = [4, 8, 3].compactMap { ledger.kept(Self.request($0)) }
    #expect(kept.map(\.body.count) == [4, 6, 0])
    #expect(kept.map(\.bodyLength) == [4, 8, 3])
    #expect(kept.map(\.cutBytes) == [0, 2, 3])
    #expect(ledger.unkept == 0)
  }

  @Test func `requests have a bound, and those beyond it are counted`() {
    var limits = RequestLedger.Limits()
    limits.requests = 2
    var ledger = RequestLedger(limits: limits)
    #expect((0..<5).compactMap { _ in ledger.kept(Self.request(0)) }.count == 2)
    #expect(ledger.unkept == 3)
  }

  @Test func `URLs and headers have a bound`() {
    var limits = RequestLedger.Limits()
    // 64 bytes of each header are its own.
    limits.headBytes = 20 + 2 * 64 * Self.request(0).headers.count
    var ledger = RequestLedger(limits: limits)
    #expect(ledger.kept(Self.request(0, url: "12345678")) != nil)
    #expect(ledger.kept(Self.request(0, url: "123456789")) == nil)
    #expect(ledger.kept(Self.request(0, url: "1234")) != nil)
    #expect(ledger.unkept == 1)
  }
}
