import LoopbackServer
import Player
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// What players in pages read, held against a page in the installed Chromium that requests the same
/// documents as they do.
@Suite(
  .tags(.browser, .process), .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
  .serialized)
struct ChromiumReadingTests {
  /// How a server answers for a document, with what its answer says of the page's origin.
  private enum Mode: String, CaseIterable {
    case closed, any, origin, originWithCredentials, other, twice, html, unsuffixed
    case movedClosed, movedAny, movedOrigin, movedNull, movedWithin

    func headers(page: String) -> [HTTPHeader] {
      let names = ("Access-Control-Allow-Origin", "Access-Control-Allow-Credentials")
      let both = [HTTPHeader(names.0, page), HTTPHeader(names.1, "true")]
      return switch self {
      case .closed, .movedClosed: []
      case .any, .movedAny: [HTTPHeader(names.0, "*")]
      case .origin: [HTTPHeader(names.0, page)]
      case .originWithCredentials, .html, .unsuffixed, .movedOrigin, .movedWithin: both
      case .other: [HTTPHeader(names.0, "https://other.example"), HTTPHeader(names.1, "true")]
      case .twice:
        [HTTPHeader(names.0, page), HTTPHeader(names.0, page), HTTPHeader(names.1, "true")]
      case .movedNull: [HTTPHeader(names.0, "null"), HTTPHeader(names.1, "true")]
      }
    }

    var type: String {
      switch self {
      case .html: "text/html"
      case .unsuffixed: "application/json"
      default: "application/xml"
      }
    }
  }

  /// A page, and the server of another origin of the documents that it requests.
  private final class Site {
    let page: LoopbackServer
    private let tags: LoopbackServer
    private let redirects: LoopbackServer

    init() throws {
      page = try LoopbackServer([
        LoopbackRoute("/", .text("<!DOCTYPE html><title>page</title>", type: "text/html"))
      ])
      let origin = "http://127.0.0.1:\(page.port)"
      func answer(_ mode: Mode) -> LoopbackAnswer {
        .text("<VAST version=\"3.0\"></VAST>", type: mode.type).adding(mode.headers(page: origin))
      }
      let tags = try LoopbackServer(
        Mode.allCases.map { LoopbackRoute("/\($0)", answer($0)) } + [
          LoopbackRoute(
            "/within",
            .redirect(to: "/\(Mode.movedWithin)").adding(Mode.movedWithin.headers(page: origin)))
        ], allowsPages: false)
      redirects = try LoopbackServer(
        Mode.allCases.map {
          // The redirect itself is readable, so that only what it leads to decides.
          LoopbackRoute(
            "/\($0)",
            .redirect(to: tags.url("/\($0)")).adding(
              Mode.originWithCredentials.headers(page: origin)))
        }, allowsPages: false)
      self.tags = tags
    }

    func url(_ mode: Mode) -> String {
      switch mode {
      case .movedWithin: tags.url("/within")
      case .movedClosed, .movedAny, .movedOrigin, .movedNull: redirects.url("/\(mode)")
      default: tags.url("/\(mode)")
      }
    }
  }

  @Test func `each player reads what a page in Chromium reads by the same request`() throws {
    let site = try Site()
    let browser = try DrivenBrowser()
    try browser.open(site.page.url("/"))
    try browser.wait(until: "document.title === 'page'")
    let players = PlayerProfile.builtIn.filter { $0.capabilities.documentRequests != .native }
    #expect(players.count >= 12)
    var outcomes: Set<String> = []
    for mode in Mode.allCases {
      for player in players {
        let sendsCookies = player.capabilities.documentRequests == .corsWithCredentials
        let seen = try browser.text(
          """
          new Promise((done) => {
            const request = new XMLHttpRequest();
            request.open('GET', '\(site.url(mode))');
            request.withCredentials = \(sendsCookies);
            request.onload = () => done(
              \(player.capabilities.needsXMLType ? "request.responseXML" : "request.responseText")
                ? 'read' : 'nothing');
            request.onerror = () => done('nothing');
            request.send();
          })
          """)
        let run = CommandRun(
          "play", site.url(mode), "--network", "--allow-private", "--player", player.name,
          "--macro", "PAGEURL=\(site.page.url("/"))", "--format", "json")
        let read = run.output.contains("DocumentNotReadable") ? "nothing" : "read"
        #expect(read == seen, "\(player.name), \(mode)")
        outcomes.insert("\(sendsCookies) \(seen)")
      }
    }
    // Each kind of request reads some of the documents, and is refused some.
    #expect(outcomes.count == 4)
  }
}
