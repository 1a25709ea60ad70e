import TestSupport
import Testing

@testable import Network

struct HTTPFaultTests {
  @Test(
    arguments: [
      (
        HTTPFault.refused,
        "a.example (redirect 1) refused the connection; check the host, the port, and that the server "
          + "runs"
      ),
      (
        .addressNotAllowed(IPAddress(v4: 0x7F00_0001), .loopback),
        "a.example (redirect 1) leads to '127.0.0.1', a loopback address; '--allow-private' allows "
          + "such addresses"
      ),
      (
        .timedOut(.headers, after: .seconds(10)),
        "a.example (redirect 1) did not respond within 10.000 s; players do not wait longer; "
          + "'--total-timeout' sets the limit"
      ),
      (
        .decompressionBomb(limit: 2_000_000, encoded: 1_500),
        "a.example (redirect 1) sent 1500 bytes that decode to more than 2000000; players do not "
          + "accept this size"
      ),
      (.other("odd"), "a.example (redirect 1) failed: odd"),
    ] as [(HTTPFault, Named<String>)])
  func `a failure names the hop and what to do`(fault: HTTPFault, text: Named<String>) {
    #expect(ExchangeFailure(fault, hop: 1, at: "a.example").message == text.value)
  }

  @Test(arguments: [
    (HTTPFault.refused, true), (.reset, true), (.timedOut(.connect, after: .zero), true),
    (.nameNotResolved("no"), true), (.closedWithoutAnswer, true), (.cutShort(received: 1), true),
    (.badCertificate("no"), false), (.redirectLoop, false), (.malformedURL("no"), false),
    (.bodyTooLarge(limit: 1), false), (.cancelled, false),
  ])
  func `another attempt may help where the connection failed`(fault: HTTPFault, may: Bool) {
    #expect(fault.kind.isOfConnection == may)
  }

  @Test func `a time limit is of the body in the last phase only`() {
    for phase in HTTPFault.Phase.allCases {
      let fault = HTTPFault.timedOut(phase, after: .zero)
      #expect(fault.kind == .timedOut)
      #expect(fault.isOfBody == (phase == .body))
    }
  }

  /// A recording names a request's purpose by it.
  @Test func `purposes keep their names in recordings`() {
    #expect(
      HTTPPurpose.allCases.map(\.rawValue) == [
        "document", "script", "captions", "resource", "media", "beacon",
      ])
  }
}
