import TestSupport
import Testing
import Vocabulary

@testable import Network

struct ExchangeStateMachineTests {
  private let address = IPAddress(v4: 0x0808_0808)

  private func machine(
    _ url: String, redirects: Int = 5, _ addresses: AddressPolicy = .publicOnly,
    usesProxy: Bool = false
  ) -> ExchangeStateMachine {
    ExchangeStateMachine(
      url: url,
      policy: ExchangePolicy(redirects: redirects, addresses: addresses, usesProxy: usesProxy))
  }

  private func answer(
    _ status: Int, location: String? = nil, cookie: String? = nil
  ) -> ExchangeHop {
    let fields = [
      location.map { HTTPHeader("location", $0) }, cookie.map { HTTPHeader("Set-Cookie", $0) },
    ]
    return ExchangeHop("", status: status, headers: fields.compactMap(\.self))
  }

  private func failure(_ fault: HTTPFault, hop: Int, at place: String) -> [ExchangeAction] {
    [.finish(NetworkFailure(fault, hop: hop, at: place))]
  }

  /// A machine whose first hop is under way.
  private func transferring(_ url: String, redirects: Int = 5) -> ExchangeStateMachine {
    var machine = machine(url, redirects: redirects)
    _ = machine.begin()
    _ = machine.nameResolved([address])
    return machine
  }

  @Test func `a name is resolved, asked, and the answer stands`() throws {
    var machine = machine("http://a.example/x")
    #expect(machine.begin() == [.resolve("a.example")])
    let url = try HTTPURL("http://a.example/x")
    #expect(machine.nameResolved([address]) == [.transfer(url, from: [address])])
    #expect(machine.hopAnswered(answer(404)) == [.finish(nil)])
    #expect(machine.state == .finished)
    #expect(machine.hopAnswered(answer(200)) == [])
    #expect(machine.hopFailed(.reset) == [])
    #expect(machine.begin() == [])
  }

  @Test(arguments: [200, 204, 300, 304, 305, 306, 404, 500])
  func `only some statuses lead elsewhere`(status: Int) {
    var machine = transferring("http://a.example/")
    #expect(machine.hopAnswered(answer(status, location: "/b")) == [.finish(nil)])
  }

  @Test(arguments: [(301, false), (302, false), (303, false), (307, true), (308, true)])
  func `a redirect keeps a POST or makes it a GET`(status: Int, isKept: Bool) {
    var machine = ExchangeStateMachine(
      url: "http://a.example/", method: .post,
      policy: ExchangePolicy(redirects: 5, addresses: .publicOnly, usesProxy: false))
    _ = machine.begin()
    _ = machine.nameResolved([address])
    #expect(machine.method == .post)
    _ = machine.hopAnswered(answer(status, location: "/b"))
    #expect(machine.method == (isKept ? .post : .get))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is looked up anew`(status: Int) {
    var machine = transferring("http://a.example/")
    #expect(
      machine.hopAnswered(answer(status, location: "//b.example/")) == [.resolve("b.example")])
    #expect(machine.hop == 1)
  }

  @Test func `a redirect to nowhere is an answer`() {
    var machine = transferring("http://a.example/")
    #expect(machine.hopAnswered(answer(302)) == [.finish(nil)])
  }

  @Test func `one address that is not allowed is enough`() {
    var machine = machine("http://a.example/")
    _ = machine.begin()
    let inner = IPAddress(v4: 0x0A00_0001)
    #expect(
      machine.nameResolved([address, inner])
        == failure(.addressNotAllowed(inner, .privateNetwork), hop: 0, at: "a.example"))
  }

  @Test(arguments: ["http://127.0.0.1/", "http://0x7f.1/", "http://2130706433/"])
  func `an address in a URL is checked`(url: String) {
    var machine = machine(url)
    #expect(
      machine.begin()
        == failure(
          .addressNotAllowed(IPAddress(v4: 0x7F00_0001), .loopback), hop: 0, at: "127.0.0.1"))
  }

  @Test func `a redirect to a private address ends the exchange`() {
    var machine = transferring("http://a.example/")
    let metadata = IPAddress(v4: 0xA9FE_A9FE)
    #expect(
      machine.hopAnswered(answer(302, location: "http://169.254.169.254/latest"))
        == failure(.addressNotAllowed(metadata, .metadata), hop: 1, at: "169.254.169.254"))
  }

  @Test func `all addresses are allowed when the user says so`() throws {
    var machine = machine("http://[::1]:81/", .all)
    let url = try HTTPURL("http://[::1]:81/")
    #expect(machine.begin() == [.transfer(url, from: [IPAddress(v6: 1)])])
  }

  @Test func `behind a proxy names and addresses are checked all the same`() throws {
    var named = machine("http://a.example/", usesProxy: true)
    #expect(named.begin() == [.resolve("a.example")])
    #expect(
      named.nameResolved([address]) == [.transfer(try HTTPURL("http://a.example/"), from: [])])
    var inward = machine("http://a.example/", usesProxy: true)
    _ = inward.begin()
    #expect(
      inward.nameResolved([address, IPAddress(v4: 0x0A00_0001)])
        == failure(
          .addressNotAllowed(IPAddress(v4: 0x0A00_0001), .privateNetwork), hop: 0, at: "a.example"))
    var unknown = machine("http://a.example/", usesProxy: true)
    _ = unknown.begin()
    #expect(
      unknown.nameFailed("no") == failure(.nameNotChecked("no"), hop: 0, at: "a.example"))
    var trusting = machine("http://a.example/", .all, usesProxy: true)
    #expect(trusting.begin() == [.transfer(try HTTPURL("http://a.example/"), from: [])])
    var numbered = machine("http://10.0.0.1/", usesProxy: true)
    #expect(
      numbered.begin()
        == failure(
          .addressNotAllowed(IPAddress(v4: 0x0A00_0001), .privateNetwork), hop: 0, at: "10.0.0.1"))
  }

  @Test(arguments: [
    "metadata.google.internal", "METADATA.google.internal.", "metadata", "instance-data",
  ])
  func `metadata services are refused by name, with a proxy and without`(host: String) {
    for usesProxy in [false, true] {
      var machine = machine("http://\(host)/computeMetadata/v1/", usesProxy: usesProxy)
      guard case .finish(let failure?) = machine.begin().last else {
        Issue.record("it is requested")
        return
      }
      #expect(failure.kind == .hostNotAllowed)
      var allowed = self.machine("http://\(host)/", .all, usesProxy: usesProxy)
      #expect(allowed.begin().count == 1 && allowed.url != nil)
    }
  }

  @Test func `a name that leads nowhere ends the exchange`() {
    var machine = machine("http://a.example/")
    _ = machine.begin()
    #expect(machine.nameFailed("no") == failure(.nameNotResolved("no"), hop: 0, at: "a.example"))
    var empty = self.machine("http://a.example/")
    _ = empty.begin()
    #expect(
      empty.nameResolved([])
        == failure(.nameNotResolved("it has no IP address"), hop: 0, at: "a.example"))
  }

  @Test(arguments: [
    ("file:///etc/passwd", HTTPFault.redirectNotAllowed("file")),
    ("javascript:x", .redirectNotAllowed("javascript")),
    ("http://", .malformedRedirect("it has no host")),
    ("http://a:0/", .malformedRedirect("its port '0' is not a number from 1 to 65535")),
    ("/", .redirectLoop),
  ])
  func `a redirect that cannot be followed names the hop that sent it`(
    location: String, fault: HTTPFault
  ) {
    var machine = transferring("http://a.example/")
    #expect(
      machine.hopAnswered(answer(302, location: location))
        == failure(fault, hop: 0, at: "a.example")
    )
  }

  @Test func `as many redirects as the limit are followed, and no more`() {
    var machine = transferring("http://a.example/0", redirects: 2)
    for number in 1...2 {
      #expect(machine.hopAnswered(answer(302, location: "/\(number)")) == [.resolve("a.example")])
      _ = machine.nameResolved([address])
    }
    #expect(
      machine.hopAnswered(answer(302, location: "/3"))
        == failure(.tooManyRedirects(limit: 2), hop: 2, at: "a.example"))
  }

  @Test func `going back after a cookie is no loop, going on like that is`() {
    var machine = transferring("http://a.example/")
    #expect(
      machine.hopAnswered(answer(302, location: "/", cookie: "a=1")) == [.resolve("a.example")])
    _ = machine.nameResolved([address])
    #expect(
      machine.hopAnswered(answer(302, location: "http://A.example:80"))
        == failure(.redirectLoop, hop: 1, at: "a.example"))
  }

  @Test func `leaving https is remarked on`() throws {
    var machine = transferring("https://a.example/")
    let actions = machine.hopAnswered(answer(301, location: "http://a.example/"))
    guard case .report(let remark) = try #require(actions.first) else {
      Issue.record("nothing is reported")
      return
    }
    #expect(remark.rule == "RedirectToPlainHTTP")
    #expect(actions.dropFirst() == [.resolve("a.example")])
  }

  @Test func `a URL that had to be repaired is remarked on`() {
    var machine = machine("http://a.example/x y")
    let rules = machine.begin().compactMap { action in
      if case .report(let remark) = action { remark.rule } else { nil }
    }
    #expect(rules == ["URLNotSendable"])
  }

  @Test(arguments: [
    ("ftp://a.example/", HTTPFault.schemeNotAllowed("ftp")),
    ("a.example/x", .malformedURL("it has no scheme")),
  ])
  func `what is no URL is never asked`(url: String, fault: HTTPFault) {
    var machine = machine(url)
    #expect(machine.begin() == failure(fault, hop: 0, at: url))
    #expect(machine.url == nil)
  }
}

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
    #expect(NetworkFailure(fault, hop: 1, at: "a.example").reason == text.value)
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
