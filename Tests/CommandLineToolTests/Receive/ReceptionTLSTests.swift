import CommandLineTool
import Foundation
import System
import TestSupport
import Testing

/// A reception with `--tls`, and clients that trust its certificate or do not.
@Suite(.tags(.process), .enabled(if: Program("openssl") != nil, "openssl is not at hand"))
struct ReceptionTLSTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What `vastsim resolve` says of a URL, over the program's own client.
  private func resolved(_ url: String, trusting file: String? = nil) -> CommandRun {
    CommandRun(
      ["resolve", url, "--network", "--allow-private"] + (file.map { ["--ca-file", $0] } ?? []))
  }

  private func reception(_ file: String) throws -> RunningServer {
    try RunningServer([
      CommandRun.tag, CommandRun.media, "--until", "interrupt", "--player", "exact", "--tls", file,
    ])
  }

  @Test func `who trusts the certificate gets the tag, and others are refused`() throws {
    let file = folder.path("receive.pem")
    let reception = try reception(file)
    #expect(reception.url.hasPrefix("https://127.0.0.1:\(reception.port)/"))
    let stranger = resolved(reception.url)
    #expect(stranger.exitCode == .findings)
    #expect(stranger.output.contains("has a certificate that is not trusted"))
    let friend = resolved(reception.url, trusting: file)
    #expect(friend.exitCode == .pass, "\(friend.errorOutput)")
    // The tag was asked for once: the stranger said nothing.
    _ = reception.end()
    #expect(reception.output.contains("of 1 request\n"), "\(reception.output)")
    #expect(friend.output.contains("https://127.0.0.1:\(reception.port)/\(reception.token)/"))
  }

  @Test func `the certificate is served without its key, and its fingerprint is told`() throws {
    let file = folder.path("receive.pem")
    let reception = try reception(file)
    let port = reception.port
    func ask(_ path: String) throws -> String {
      let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
      return try #require(Program("openssl")).run(
        [
          "s_client", "-connect", "127.0.0.1:\(port)", "-CAfile", file, "-verify_return_error",
          "-verify_ip", "127.0.0.1", "-quiet", "-ign_eof",
        ], input: Array(request.utf8)
      ).text
    }
    let served = try ask("/\(reception.token)/certificate.pem")
    #expect(served.contains("Content-Type: application/x-x509-ca-cert\r\n"))
    #expect(served.contains("-----BEGIN CERTIFICATE-----") && !served.contains("PRIVATE"))
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(kept.contains("PRIVATE KEY-----"))
    #expect(kept.hasSuffix(try #require(served.components(separatedBy: "\r\n\r\n").last)))
    #expect(try ask("/certificate.pem").hasPrefix("HTTP/1.1 404"))
    let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    let fingerprint =
      try #require(Program("openssl")).run([
        "x509", "-in", file, "-noout", "-fingerprint", "-sha256",
      ]).text.split(separator: "=").last ?? ""
    #expect(
      reception.errorOutput.contains(
        "note: the certificate in '\(file)', created now, is also served at "
          + "https://127.0.0.1:\(port)/\(reception.token)/certificate.pem; its SHA-256 "
          + "fingerprint is \(fingerprint)"))
    #expect(reception.end() == .findings)
    #expect(reception.output.contains("of 0 requests\n"))
  }

  @Test func `a file that is there is used as it is`() throws {
    let file = folder.path("receive.pem")
    let first = try reception(file)
    _ = first.end()
    let made = try Data(contentsOf: URL(filePath: file))
    let second = try reception(file)
    #expect(resolved(second.url, trusting: file).exitCode == .pass)
    _ = second.end()
    #expect(try Data(contentsOf: URL(filePath: file)) == made)
    #expect(!second.errorOutput.contains("made now"))
  }

  @Test func `a file without a certificate and its key is refused`() throws {
    let run = CommandRun("receive", CommandRun.tag, "--tls", try folder.file("a.pem", "PEM"))
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains(
        "a.pem': it does not contain both a certificate and a key in PEM; with --tls, name"))
    let (own, other) = (folder.path("own.pem"), folder.path("other.pem"))
    for file in [own, other] { _ = try reception(file).end() }
    let mark = "-----BEGIN CERTIFICATE-----"
    let key = try String(contentsOfFile: own, encoding: .utf8).components(separatedBy: mark)[0]
    let rest = try String(contentsOfFile: other, encoding: .utf8).components(separatedBy: mark)[1]
    let pair = CommandRun(
      "receive", CommandRun.tag, "--tls", try folder.file("b", key + mark + rest))
    #expect(pair.exitCode == .unreadableInput)
    #expect(pair.errorOutput.contains("the certificate and its key are not a pair for TLS; use"))
    let far = CommandRun("receive", CommandRun.tag, "--tls", folder.path("no/such.pem"))
    #expect(far.exitCode == .unreadableInput)
  }
}
