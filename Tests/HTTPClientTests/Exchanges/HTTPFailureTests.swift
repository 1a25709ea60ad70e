import HTTPClient
import TestSupport
import Testing

struct HTTPFailureTests {
  @Test(
    arguments: [
      (
        HTTPFailure.Kind.refused,
        "hop 1 ('a.example') refused the connection; check the host, the port, and that the server "
          + "runs"
      ),
      (
        .addressNotAllowed(IPAddress(v4: 0x7F00_0001), .loopback),
        "hop 1 ('a.example') leads to '127.0.0.1', a loopback address; '--allow-private' allows "
          + "such addresses"
      ),
      (
        .timedOut(.headers, after: .seconds(10)),
        "hop 1 ('a.example') did not respond within 10.000 s; players do not wait longer; "
          + "'--total-timeout' sets the limit"
      ),
      (
        .decompressionBomb(limit: 2_000_000, encoded: 1_500),
        "hop 1 ('a.example') sent 1500 bytes that decode to more than 2000000; players do not "
          + "accept this size"
      ),
      (.other("odd"), "hop 1 ('a.example') failed: odd"),
    ] as [(HTTPFailure.Kind, Named<String>)])
  func `a failure names the hop and what to do`(kind: HTTPFailure.Kind, text: Named<String>) {
    #expect(HTTPFailure(kind, hop: 1, at: "a.example").description == text.value)
  }

  @Test(arguments: [
    (HTTPFailure.Kind.refused, true), (.reset, true), (.timedOut(.connect, after: .zero), true),
    (.nameNotResolved("no"), true), (.closedWithoutAnswer, true), (.cutShort(received: 1), true),
    (.badCertificate("no"), false), (.redirectLoop, false), (.malformedURL("no"), false),
    (.bodyTooLarge(limit: 1), false), (.cancelled, false),
  ])
  func `another attempt may help where the connection failed`(kind: HTTPFailure.Kind, may: Bool) {
    #expect(HTTPFailure(kind, hop: 0, at: "").isOfConnection == may)
  }

  @Test func `a timeout is told from the rest`() {
    for phase in HTTPFailure.Phase.allCases {
      #expect(HTTPFailure(.timedOut(phase, after: .zero), hop: 0, at: "").isTimeout)
    }
    #expect(!HTTPFailure(.reset, hop: 0, at: "").isTimeout)
  }
}
