import Foundation
import LoopbackServer
import System
import Testing
import Vocabulary

@testable import Network

struct HTTPNetworkTests {
  /// A folder that is removed after the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    var path: String { url.path }
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let folder = Folder()

  private func network(
    recording: Bool = false, limits: [HTTPPurpose: HTTPLimits] = [:]
  ) throws -> HTTPNetwork {
    let session = try #require(HTTPSession(HTTPOptions(addresses: .all, limits: limits)))
    return HTTPNetwork(
      session: session, folder: try #require(ScratchFolder()),
      recorder: recording ? try ExchangeRecorder(folder: folder.path) : nil)
  }

  private static let routes =
    [
      LoopbackRoute("/tag", .text("<VAST/>")), LoopbackRoute("/media", .text("film")),
      LoopbackRoute("/none", .status(204)), LoopbackRoute("/broken", .status(503)),
      LoopbackRoute("/empty", .text("")),
      LoopbackRoute("/away", .redirect(to: "/broken")),
      LoopbackRoute("/cut", LoopbackAnswer.text("12345").with { $0.ending = .reset(after: 2) }),
      LoopbackRoute("/two", .text("first"), .text("second")),
    ] + LoopbackRoute.chain("/hops", count: 3, to: "/tag")

  /// The paths to fetch; all are documents except `/media`.
  private static let paths = [
    "/tag", "/media", "/none", "/broken", "/empty", "/away", "/cut", "/hops/2", "/two", "/two",
  ]

  private func ask(_ network: any NetworkFetching, _ server: LoopbackServer) -> [NetworkAnswer] {
    Self.paths.map { path in
      network.fetch(
        NetworkRequest(url: server.url(path), purpose: path == "/media" ? .media : .vast))
    }
  }

  @Test func `answers are told by status, body and failure`() throws {
    let server = try LoopbackServer(Self.routes)
    let network = try network()
    let answers = ask(network, server)
    #expect(answers.map(\.status).prefix(6) == [200, 200, 204, 503, 200, 503])
    #expect(
      answers.map { $0.failure?.effect } == [
        nil, nil, .noContent, .status, nil, .status, .connection, nil, nil, nil,
      ])
    #expect(answers[0].body == .bytes(Array("<VAST/>".utf8)))
    #expect(answers[4].body == .bytes([]))
    #expect(answers[0].headers.value(of: "Content-Type") == "application/xml")
    #expect(answers[7].body == answers[0].body)
    #expect(answers[7].url == server.url("/tag"))
    let broken = "'\(server.url("/broken"))' (redirect 1) "
    #expect(answers[5].failure?.reason.hasPrefix(broken) == true)
    guard case .file(let path, 4)? = answers[1].body else {
      Issue.record("the media is in no file")
      return
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "film")
  }

  @Test func `a recording answers what the network did, without it`() throws {
    let server = try LoopbackServer(Self.routes)
    let network = try network(recording: true)
    let live = ask(network, server)
    #expect(network.recordingFailure == nil)
    let asked = server.requests.count
    let recorded = RecordedNetwork(
      try ExchangeRecording(folder: folder.path), folder: try #require(ScratchFolder()))
    let replayed = ask(recorded, server)
    #expect(server.requests.count == asked)
    #expect(recorded.unused == [])
    for (live, replayed) in zip(live, replayed) {
      #expect(try contents(of: live) == contents(of: replayed))
      #expect(live.status == replayed.status && live.url == replayed.url)
      #expect(live.headers == replayed.headers)
      #expect(live.failure == replayed.failure && live.remarks == replayed.remarks)
    }
  }

  private func contents(of answer: NetworkAnswer) throws -> [UInt8]? {
    switch answer.body {
    case .bytes(let bytes): bytes
    case .file(let path, _): Array(try Data(contentsOf: URL(filePath: path)))
    case nil: nil
    }
  }

  @Test func `what was not recorded names the nearest that was`() throws {
    let server = try LoopbackServer([LoopbackRoute("/tag", .text("x"))])
    _ = try network(recording: true).fetch(
      NetworkRequest(url: server.url("/tag?cb=1"), purpose: .vast))
    let recorded = RecordedNetwork(
      try ExchangeRecording(folder: folder.path), folder: try #require(ScratchFolder()))
    let answer = recorded.fetch(NetworkRequest(url: server.url("/tag?cb=2"), purpose: .vast))
    #expect(answer.failure?.kind == .notRecorded)
    #expect(
      answer.failure?.reason
        == "the recording has no response for this URL; the nearest recorded URL is "
        + "'\(server.url("/tag?cb=1"))'; record again, or use --map")
    #expect(recorded.unused == [server.url("/tag?cb=1")])
  }

  @Test func `what is too much or too late is told apart`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/endless", .endless()),
      LoopbackRoute("/late", .never),
    ])
    var (short, long) = (HTTPLimits(for: .document), HTTPLimits(for: .script))
    short.whole = .milliseconds(200)
    long.whole = .seconds(120)
    let network = try network(limits: [.document: short, .script: long])
    #expect(
      network.fetch(NetworkRequest(url: server.url("/late"), purpose: .vast)).failure?.kind
        == .timedOut)
    #expect(
      network.fetch(NetworkRequest(url: server.url("/endless"), purpose: .script)).failure?.kind
        == .bodyTooLarge)
  }

  @Test func `without leave no loopback address is asked`() throws {
    let server = try LoopbackServer([LoopbackRoute("/tag", .text("x"))])
    let session = try #require(HTTPSession(HTTPOptions()))
    let network = HTTPNetwork(session: session, folder: try #require(ScratchFolder()))
    let answer = network.fetch(NetworkRequest(url: server.url("/tag"), purpose: .vast))
    #expect(answer.failure?.kind == .addressNotAllowed)
    #expect(answer.failure?.reason.contains("--allow-private") == true)
    #expect(server.requests.isEmpty)
  }

  @Test func `a temporary folder is gone with what is in it`() throws {
    var folder = ScratchFolder()
    let path = try #require(folder?.path)
    try Data([1]).write(to: URL(filePath: "\(path)/media-1"))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
