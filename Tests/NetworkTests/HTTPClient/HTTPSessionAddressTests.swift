import Foundation
import LoopbackServer
import Testing
import Vocabulary

@testable import Network

struct HTTPSessionAddressTests {
  private let inner = IPAddress(v4: 0x0A00_0001)

  @Test func `nothing of this machine is asked unless it is allowed`() throws {
    let server = try CannedServer { _, _ in .answer() }
    let session = try Trial.session { $0.addresses = .publicOnly }
    for host in ["127.0.0.1", "0x7f.1", "2130706433", "a.example"] {
      let exchange = session.fetch(Trial.request(server.url(host: host)))
      #expect(exchange.failed(with: .addressNotAllowed(Trial.loopback, .loopback)))
      #expect(exchange.hops.map(\.address) == [nil])
    }
    #expect(server.record.connections == 0)
    let open = try Trial.session { $0.addresses = .all }
    #expect(open.fetch(Trial.request(server.url())).isSuccess)
  }

  @Test func `a redirect to a private address is not followed`() throws {
    let server = try CannedServer { _, _ in .redirect(to: "http://127.0.0.2/") }
    let exchange = try Trial.session().fetch(Trial.request(server.url()))
    let other = IPAddress(v4: 0x7F00_0002)
    #expect(
      exchange.failure
        == NetworkFailure(.addressNotAllowed(other, .loopback), hop: 1, at: "127.0.0.2"))
    #expect(exchange.hops.map(\.url) == [server.url(), "http://127.0.0.2/"])
    #expect(exchange.hops.map(\.status) == [302, nil])
    #expect(exchange.status == nil)
  }

  @Test func `a name with one private address among public ones is not asked`() throws {
    let server = try CannedServer { _, _ in .answer() }
    let resolver = FixedResolver(["two.example": [Trial.loopback, inner]])
    let exchange = try Trial.session(resolver).fetch(
      Trial.request(server.url(host: "two.example")))
    #expect(exchange.failed(with: .addressNotAllowed(inner, .privateNetwork)))
    #expect(exchange.hops.map(\.resolved) == [["127.0.0.1", "10.0.0.1"]])
    #expect(server.record.connections == 0)
  }

  @Test func `a name that changes its answer is checked again`() throws {
    let server = try CannedServer { _, number in
      // The connection is closed, so that the next hop needs one of its own.
      .redirect(to: "/\(number)", ["Connection: close"]) + [.close]
    }
    let resolver = FixedResolver(
      answers: ["c.example": [.addresses([Trial.loopback]), .addresses([inner])]])
    let session = try Trial.session(resolver) { $0.nameLifetime = .zero }
    let exchange = session.fetch(Trial.request(server.url(host: "c.example")))
    #expect(exchange.failed(with: .addressNotAllowed(inner, .privateNetwork)))
    #expect(exchange.failure?.hop == 1)
    #expect(server.targets == ["/"])
  }

  @Test func `within its lifetime an answer stays, whatever the name says now`() throws {
    let server = try CannedServer { _, _ in .answer("200 OK", ["Connection: close"]) + [.close] }
    let resolver = FixedResolver(
      answers: ["c.example": [.addresses([Trial.loopback]), .addresses([inner])]])
    let session = try Trial.session(resolver)
    for _ in 0..<2 {
      let exchange = session.fetch(Trial.request(server.url(host: "c.example")))
      #expect(exchange.hops.map(\.address) == ["127.0.0.1"])
    }
    #expect(resolver.asked == ["c.example"])
  }

  @Test func `the address that is connected to is checked last of all`() throws {
    let server = try CannedServer { _, _ in .answer() }
    let loop = try #require(TransferLoop())
    // As if there had been no earlier check.
    let plan = TransferPlan(
      url: try HTTPURL(server.url(host: "a.example")), addresses: [Trial.loopback], headers: [],
      limits: HTTPLimits(), connectTime: .seconds(60), wholeTime: .seconds(60), nameLookup: .zero,
      acceptsEncodings: true, policy: .publicOnly)
    let id = try #require(loop.start(plan))
    var ended: [(id: Int, result: TransferResult)] = []
    while ended.isEmpty { ended = loop.turn(waitingAtMost: .seconds(1)) }
    #expect(ended.map(\.id) == [id])
    #expect(ended.map(\.result.fault) == [.addressNotAllowed(Trial.loopback, .loopback)])
    #expect(server.record.connections == 0)
  }

  @Test func `a second address is tried when the first does not answer`() throws {
    let server = try CannedServer { _, _ in .answer() }
    let nobody = IPAddress(v4: 0x7F00_0002)
    let resolver = FixedResolver(["two.example": [nobody, Trial.loopback]])
    let session = try Trial.session(resolver) { $0.addresses = .all }
    let exchange = session.fetch(Trial.request(server.url(host: "two.example")))
    #expect(exchange.isSuccess)
    #expect(exchange.hops.map(\.address) == ["127.0.0.1"])
  }

  @Test func `a name nobody knows`() throws {
    let exchange = try Trial.session().fetch(Trial.request("http://c.example/"))
    #expect(exchange.failed(with: .nameNotResolved("the name is not in the table")))
    #expect(exchange.hops.map(\.url) == ["http://c.example/"])
  }

  @Test func `a name that nobody answers for`() throws {
    let resolver = FixedResolver(answers: ["c.example": [.pending]])
    let (exchange, limit) = Trial.fetchHopelessly(
      "http://c.example/", upTo: .nameLookup, over: try Trial.session(resolver))
    #expect(exchange.failed(with: .timedOut(.nameLookup, after: limit)))
  }

  @Test func `the environment's proxies are not asked`() async {
    // In a separate process, because the environment is global.
    await #expect(processExitsWith: .success) {
      let proxy = try CannedServer { _, _ in .answer("502 Bad Gateway") }
      let server = try CannedServer { _, _ in .answer() }
      setenv("http_proxy", proxy.url(), 1)
      let exchange = try Trial.session().fetch(Trial.request(server.url()))
      exit(exchange.status == 200 && proxy.targets.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `a proxy that is given is asked for the whole URL, the name checked before`() throws {
    let proxy = try CannedServer { _, _ in .answer(body: [1]) }
    let session = try Trial.session {
      $0.proxy = proxy.url()
      $0.addresses = .all
    }
    let exchange = session.fetch(Trial.request("http://far.example/x"))
    #expect(exchange.isSuccess)
    #expect(proxy.targets == ["http://far.example/x"])
    #expect(exchange.hops.map(\.resolved) == [[]])
  }

  @Test func `a proxy that does not make way, and one that is not there`() throws {
    let proxy = try CannedServer { _, _ in .answer("403 Forbidden") }
    let url = proxy.url()
    let refusing = try Trial.session { ($0.proxy, $0.addresses) = (url, .all) }
    let refused = refusing.fetch(Trial.request("https://far.example/"))
    #expect(proxy.targets == ["far.example:443"])
    #expect(refused.failed(with: .proxyFailed("CONNECT tunnel failed, response 403")))
    let closed = try #require(ClosedPort())
    let gone = closed.url()
    let absent = try Trial.session { ($0.proxy, $0.addresses) = (gone, .all) }
    let unreached = absent.fetch(Trial.request("http://far.example/"))
    withExtendedLifetime(closed) {}
    #expect(unreached.failure?.kind == .proxyFailed)
  }
}
