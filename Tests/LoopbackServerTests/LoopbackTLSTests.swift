import Foundation
import Network
import System
import Testing

@testable import LoopbackServer

struct LoopbackTLSTests {
  /// Asks over TLS with the tool `openssl`, which checks the certificate.
  private func ask(
    _ server: LoopbackServer, trusting authority: LoopbackAuthority, as host: String = "localhost"
  ) throws -> (answer: RawClient.Answer, isSuccess: Bool) {
    let request = "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let run = try output(
      of: "openssl",
      [
        "s_client", "-connect", "127.0.0.1:\(server.port)", "-CAfile", authority.certificateFile,
        "-verify_return_error", "-verify_hostname", host, "-quiet", "-ign_eof",
      ], input: Array(request.utf8))
    return (RawClient.Answer(bytes: run.output, end: .closed), run.isSuccess)
  }

  @Test func `answers come over TLS with a certificate of the test's own`() throws {
    let folder = try ScratchFolder()
    let authority = try LoopbackAuthority(in: folder.path)
    let server = try LoopbackServer(
      [LoopbackRoute("/a", .text("secret"))], certificate: try authority.certificate())
    #expect(server.url("/a", host: "localhost") == "https://localhost:\(server.port)/a")
    let (answer, _) = try ask(server, trusting: authority)
    #expect(answer.head.first == "HTTP/1.1 200 OK")
    #expect(answer.text == "secret")
    #expect(server.requests.map(\.target) == ["/a"])
  }

  @Test func `certificates can be expired, for another name, or of a stranger`() throws {
    let folders = [try ScratchFolder(), try ScratchFolder()]
    let authority = try LoopbackAuthority(in: folders[0].path)
    let stranger = try LoopbackAuthority(in: folders[1].path)
    for certificate in [
      try authority.certificate(days: -1), try authority.certificate(for: ["DNS:other.example"]),
      try stranger.certificate(),
    ] {
      let server = try LoopbackServer(
        [LoopbackRoute("/a", .text("secret"))], certificate: certificate)
      let (answer, isSuccess) = try ask(server, trusting: authority)
      #expect(answer.bytes == [])
      #expect(!isSuccess)
      #expect(server.requests == [])
    }
  }

  @Test func `a connection is reset in the middle over TLS as well`() throws {
    let folder = try ScratchFolder()
    let authority = try LoopbackAuthority(in: folder.path)
    let body = [UInt8](repeating: 7, count: 100_000)
    let server = try LoopbackServer(
      [LoopbackRoute("/a", .bytes(body, type: "x/y").with { $0.ending = .reset(after: 30_000) })],
      certificate: try authority.certificate())
    let (answer, _) = try ask(server, trusting: authority)
    #expect(answer.header("Content-Length") == "100000")
    #expect(answer.body.count <= 30_000)
  }

  @Test func `what TLS cannot carry is refused at the start`() throws {
    let route = LoopbackRoute("/raw", LoopbackAnswer(body: .raw([1])))
    let certificate = ServerCertificate(privateKey: "", chain: "")
    #expect(throws: LoopbackServerError.rawAnswerOverTLS(path: "/raw")) {
      _ = try LoopbackServer([route], certificate: certificate)
    }
    let error = #expect(throws: LoopbackServerError.self) {
      _ = try LoopbackServer([], certificate: certificate)
    }
    #expect(error?.description.hasPrefix("MHD_start_daemon: ") == true)
  }

  @Test func `an authority needs a folder`() throws {
    let error = #expect(throws: LoopbackServerError.self) {
      _ = try LoopbackAuthority(in: "/nowhere/at/all")
    }
    #expect(error?.description.contains("failed: ") == true)
    #expect(error?.description.contains("/nowhere/at/all/authority.key") == true)
  }
}
