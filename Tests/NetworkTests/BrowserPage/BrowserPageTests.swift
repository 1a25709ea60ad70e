import LoopbackServer
import TestSupport
import Testing
import Vocabulary

@testable import Network

@Suite(
  .tags(.browser, .process), .enabled(if: BrowserProgram() != nil, "chromium is not at hand"),
  .serialized)
struct BrowserPageTests {
  /// A page without a sandbox, which root has none of.
  private func page() throws -> BrowserPage {
    var window = BrowserProgram.Window()
    window.isSandboxed = false
    return try BrowserPage(in: try #require(BrowserProgram()), window)
  }

  private func server(_ body: String) throws -> LoopbackServer {
    try LoopbackServer([
      LoopbackRoute("/", .text("<!DOCTYPE html><title>p</title>\(body)", type: "text/html"))
    ])
  }

  @Test func `a page is opened, asked, waited for and clicked`() throws {
    let server = try server(
      """
      <button onclick="this.textContent = event.isTrusted ? 'trusted' : 'made'">b</button>
      <i hidden>h</i>
      """)
    let page = try page()
    try page.open(server.url("/"))
    #expect(try page.wait(until: "document.title === 'p'", within: .seconds(60)))
    #expect(try page.evaluate("Promise.resolve([1, 'a', null])") == [1, "a", nil])
    #expect(try page.click(at: "button"))
    #expect(try page.evaluate("document.querySelector('button').textContent") == "trusted")
    #expect(try !page.click(at: "i") && !page.click(at: ".absent"))
    #expect(try !page.wait(until: "false", within: .zero))
    #expect(throws: BrowserFailure.self) { try page.click(at: "[") }
  }

  @Test func `what a page says, throws, calls and requests are events in their order`() throws {
    let server = try server("<script>report('x'); console.error('e', 1); throw Error('t')</script>")
    let page = try page()
    try page.addFunction("report")
    try page.addScript("console.log('first')")
    try page.open(server.url("/"))
    #expect(try page.wait(until: "document.readyState === 'complete'", within: .seconds(60)))
    let events = page.takeEvents().filter { $0 != .request(server.url("/favicon.ico")) }
    try #require(events.count >= 5, "\(events)")
    #expect(
      events.prefix(4) == [
        .request(server.url("/")), .console(.log, "first"),
        .call(function: "report", argument: "x"), .console(.error, "e 1"),
      ])
    guard case .exception(let words) = events[4] else {
      Issue.record("\(events[4])")
      return
    }
    #expect(words.hasPrefix("Error: t\n"))
    #expect(page.takeEvents().isEmpty)
  }

  /// An address of documentation and a name of it (RFC 5737, RFC 2606), and this machine by another
  /// of its addresses.
  @Test(arguments: ["http://192.0.2.1/a", "http://far.example/a", "ws://[2001:db8::1]/a"])
  func `what is not this machine is blocked, and its event says so`(url: String) throws {
    let server = try server("")
    let page = try page()
    try page.open(server.url("/"))
    let load =
      url.hasPrefix("ws")
      ? "new Promise((done) => { new WebSocket('\(url)').onerror = () => done('no') })"
      : "fetch('\(url)', { mode: 'no-cors' }).then(() => 'yes', () => 'no')"
    #expect(try page.evaluate(load) == "no")
    let requests = page.takeEvents().compactMap { event -> BrowserRequest? in
      if case .request(let request) = event { request } else { nil }
    }
    #expect(requests.filter(\.isBlocked).map(\.url) == [url])
    #expect(requests.contains { $0.url == server.url("/") && !$0.isBlocked })
    #expect(throws: BrowserFailure.self) { try page.open("http://far.example/") }
  }

  @Test func `WebRTC finds no way out of this machine`() throws {
    let server = try server("")
    let page = try page()
    try page.open(server.url("/"))
    let candidates = try page.evaluate(
      """
      new Promise((done, failed) => {
        // A peer that nothing refers to is collected, and then never says that it is done.
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:192.0.2.1:3478' }] });
        window.peer = peer;
        const found = [];
        setTimeout(() => done(found), 5000);
        peer.onicecandidate = ({ candidate }) => candidate ? found.push(candidate.candidate) : done(found);
        peer.createDataChannel('d');
        peer.createOffer().then((offer) => peer.setLocalDescription(offer)).catch(failed);
      })
      """)
    #expect(candidates == [])
  }

  @Test func `a browser that ended answers with an error`() throws {
    let page = try page()
    page.close()
    #expect(!page.isRunning)
    #expect(throws: BrowserFailure.self) { try page.evaluate("1") }
  }

  @Test func `only http and web sockets are of the network`() {
    func request(_ url: String) -> BrowserRequest { BrowserRequest(url: url) }
    #expect(request("http://localhost:80/").server == "localhost:80")
    #expect(!request("http://LOCALHOST:80/").isBlocked && !request("https://[::1]/").isBlocked)
    #expect(request("https://u:p@far.example/").server == "far.example")
    #expect(request("wss://127.0.0.1.far.example/").isBlocked)
    #expect(request("http://localhost.far.example/").isBlocked)
    #expect(request("data:text/html,http://a/").server == nil)
    #expect(!request("file:///etc/passwd").isBlocked)
  }
}

extension BrowserEvent {
  fileprivate static func request(_ url: String) -> BrowserEvent {
    .request(BrowserRequest(url: url))
  }
}
