import CommandLineTool
import Foundation
import LoopbackServer
import Network
import Synchronization
import Testing

/// The options that limit how long fetches take.
struct TimeLimitTests {
  private final class Captured: Sendable {
    let limits = Mutex<[HTTPPurpose: HTTPLimits]>([:])
  }

  private func limits(_ options: String...) -> [HTTPPurpose: HTTPLimits] {
    let captured = Captured()
    _ = CommandRun(["lint", CommandRun.tag, "--network"] + options) { options in
      captured.limits.withLock { $0 = options.limits }
    }
    return captured.limits.withLock { $0 }
  }

  @Test func `without an option the client's own limits hold`() {
    #expect(limits().isEmpty)
  }

  @Test func `an option replaces one limit of every fetch, and none of beacons`() {
    let given = limits("--connect-timeout", "500ms")
    #expect(given[.document]?.connect == .milliseconds(500))
    #expect(given[.document]?.whole == HTTPLimits(for: .document).whole)
    #expect(given[.media]?.whole == HTTPLimits(for: .media).whole)
    #expect(given[.beacon] == nil)
    let both = limits("--connect-timeout=1s", "--total-timeout=2m")
    for purpose in HTTPPurpose.allCases where purpose != .beacon {
      #expect(both[purpose]?.connect == .seconds(1) && both[purpose]?.whole == .seconds(120))
      #expect(both[purpose]?.bodyBytes == HTTPLimits(for: purpose).bodyBytes)
    }
  }

  @Test func `a server that takes longer is a timeout that names the option`() throws {
    let server = try LoopbackServer([LoopbackRoute("/x", .never)])
    var errors = ""
    // Within a short limit a busy machine may not even have asked.
    for (limit, text) in [("300ms", "0.300 s"), ("3s", "3.000 s"), ("30s", "30.000 s")] {
      let run = CommandRun(
        "lint", server.url("/x"), "--network", "--allow-private", "--total-timeout", limit)
      #expect(run.exitCode == .unreadableInput)
      errors = run.errorOutput
      let isNamed = errors.contains(
        "did not respond within \(text); players do not wait longer; '--total-timeout' sets the "
          + "limit")
      if isNamed { return }
    }
    Issue.record("\(errors)")
  }

  @Test(arguments: ["--connect-timeout", "--total-timeout"])
  func `a limit needs the network, and is a duration above zero`(option: String) {
    #expect(
      CommandRun("lint", CommandRun.tag, option, "1s").errorOutput.contains(
        "'\(option)' needs '--network'."))
    for value in ["1", "0s", "25h", "-1s", "soon"] {
      let run = CommandRun("lint", CommandRun.tag, "--network", "\(option)=\(value)")
      #expect(run.exitCode == .usage, "\(value)")
    }
  }

  @Test func `a certificate that is not trusted names the option that trusts it`() throws {
    let folder = try TemporaryFolder()
    let authority = try LoopbackAuthority(in: folder.path(""))
    let server = try LoopbackServer(
      [LoopbackRoute("/x", .text("<VAST version='4.2'/>"))],
      certificate: try authority.certificate())
    let options = ["lint", server.url("/x"), "--network", "--allow-private"]
    let run = CommandRun(options)
    #expect(
      run.errorOutput.contains("trust its authority with '--ca-file'"), "\(run.errorOutput)")
    #expect(
      CommandRun(options + ["--ca-file", authority.certificateFile]).errorOutput.hasPrefix(
        "note: this run used the network"))
  }

  @Test func `a file without certificates is refused before anything is fetched`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("ca.pem", "no certificate")
    let run = CommandRun("lint", CommandRun.tag, "--network", "--ca-file", file)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains("it contains no certificate in PEM form; give --ca-file a PEM file"),
      "\(run.errorOutput)")
  }
}
