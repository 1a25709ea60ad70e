import LoopbackServer
import System
import Testing
import Vocabulary

@testable import Network

/// The `Origin` that requests state, and what is kept of it.
struct StatedOriginTests {
  private func network(_ change: (inout HTTPOptions) -> Void = { _ in }) throws -> HTTPNetwork {
    var options = HTTPOptions(addresses: .all)
    change(&options)
    return HTTPNetwork(
      session: try #require(HTTPSession(options)), folder: try #require(ScratchFolder()))
  }

  private static func origins(_ server: LoopbackServer) -> [String?] {
    server.requests.map { $0.headers.value(of: "Origin") }
  }

  private static func ask(_ network: HTTPNetwork, _ url: String, states: Bool) -> NetworkAnswer {
    network.fetch(NetworkRequest(url: url, purpose: .vast, statesOrigin: states))
  }

  @Test
  func `an origin is stated where it is asked for, and null after a redirect to another origin`()
    throws
  {
    let target = try LoopbackServer(
      [
        LoopbackRoute("/tag", .text("<VAST/>").header("Access-Control-Allow-Origin", "*"))
      ], allowsPages: false)
    let server = try LoopbackServer(
      [
        LoopbackRoute("/tag", .text("<VAST/>")), LoopbackRoute("/here", .redirect(to: "/tag")),
        LoopbackRoute("/away", .redirect(to: target.url("/tag"))),
      ], allowsPages: false)
    let network = try network()
    _ = Self.ask(network, server.url("/tag"), states: false)
    let here = Self.ask(network, server.url("/here"), states: true)
    let away = Self.ask(network, server.url("/away"), states: true)
    let page = "https://publisher.example"
    #expect(Self.origins(server) == [nil, page, page, page])
    #expect(Self.origins(target) == ["null"])
    #expect(here.hops.map(\.crossOrigin) == Array(repeating: .init(origin: page), count: 2))
    #expect(
      away.hops.map(\.crossOrigin) == [
        .init(origin: page), .init(origin: "null", allowedOrigins: ["*"]),
      ])
  }

  @Test func `the page and the user decide the origin`() throws {
    let server = try LoopbackServer([LoopbackRoute("/tag", .text("<VAST/>"))])
    let own = try network { $0.setPage("https://news.example:8443/story?id=1#top") }
    _ = Self.ask(own, server.url("/tag"), states: true)
    let same = try network { $0.setPage(server.url("/page")) }
    _ = Self.ask(same, server.url("/tag"), states: true)
    let none = try network { $0.setPage("no page") }
    _ = Self.ask(none, server.url("/tag"), states: true)
    let user = try network { options in
      options.headers = [
        HostHeader(HTTPHeader("origin", "https://mine.example"), toHostOf: server.url("/tag"))
      ].compactMap(\.self)
    }
    let answer = Self.ask(user, server.url("/tag"), states: true)
    #expect(
      Self.origins(server) == [
        "https://news.example:8443", nil, "https://publisher.example", "https://mine.example",
      ])
    #expect(answer.hops.first?.crossOrigin.origin == "https://mine.example")
  }
}
