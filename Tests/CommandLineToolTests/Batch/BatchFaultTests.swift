import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

/// Batches whose servers, files and disks fail: each fault is the result of its own line.
@Suite(.tags(.process))
struct BatchFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A shell's command that becomes a batch, which continues `out`.
  private func batch(_ lines: [String], _ options: String, before: String = "") throws
    -> LineProcess
  {
    let manifest = try folder.file("in.jsonl", lines.map { $0 + "\n" }.joined())
    let out = folder.path("out")
    return try LineProcess(
      "/bin/sh",
      [
        "-c",
        "\(before) exec '\(CommandRun.program)' batch '\(manifest)' --jobs 2 --resume '\(out)' "
          + "\(options) >>'\(out)' 2>>'\(folder.path("errors"))'",
      ])
  }

  private func results() throws -> [JSONValue] {
    let text = try String(contentsOfFile: folder.path("out"), encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    return try text.split(separator: "\n").map { try JSONReader.value(of: String($0)) }
  }

  private static func object(_ members: [String: String]) throws -> String {
    try JSONWriter().text(
      of: .object(members.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }))
  }

  // MARK: Servers

  /// A fault of a server, and the reason that the line's event stream gives.
  private static let faults: [(path: String, reason: String, routes: [LoopbackRoute])] = {
    let right = LoopbackAnswer.file(CommandRun.sample("Tags/inline-linear.xml"))
    return [
      (
        "/stops", "reset the connection",
        [LoopbackRoute("/stops", right.with { $0.ending = .reset(after: 100) })]
      ),
      (
        "/short", "ended the connection inside the body",
        [LoopbackRoute("/short", right.with { $0.declaredLength = 900_000 })]
      ),
      ("/loop", "redirects in a loop", LoopbackRoute.loop(["/loop", "/again"])),
      ("/late", "did not respond within 10.000 s", [LoopbackRoute("/late", .never)]),
      (
        "/slow", "did not finish its response within 10.000 s",
        [LoopbackRoute("/slow", right.with { $0.pace = .init(bytes: 10, every: .seconds(3_600)) })]
      ),
      (
        "/bomb", "bytes that decode to more than 2000000",
        [LoopbackRoute("/bomb", .gzipBomb(bytes: 50_000_000))]
      ),
      ("/endless", "sent more than 2000000 bytes", [LoopbackRoute("/endless", .endless())]),
    ]
  }()

  @Test func `a server's fault costs its line alone, also when the batch is killed and resumed`()
    throws
  {
    let right = LoopbackAnswer.file(CommandRun.sample("Tags/inline-linear.xml"))
    let server = try LoopbackServer(
      Self.faults.flatMap(\.routes) + [LoopbackRoute("/right", right)])
    // Every other line has a server that works; of the others half have a tag of their own.
    let lines = try (0..<28).map { number in
      guard number % 2 == 1 else {
        return try Self.object(["id": "right \(number)", "tag": server.url("/right")])
      }
      let fault = Self.faults[number / 2 % Self.faults.count].path
      let url = server.url(fault)
      let wrapper = """
        <VAST version="4.2"><Ad id="a"><Wrapper><AdSystem>t</AdSystem><VASTAdTagURI><![CDATA[\(url)]]>\
        </VASTAdTagURI><Impression><![CDATA[https://track.example.com/i]]></Impression></Wrapper>\
        </Ad></VAST>
        """
      return try Self.object(
        number / 2 / Self.faults.count % 2 == 0
          ? ["id": "tag \(fault)", "tag": url] : ["id": "wrapper \(fault)", "vast": wrapper])
    }
    let options =
      "--network --allow-private --timeout 1h --limit networkTime=1h "
      + "--events '\(folder.path("events"))' "
      + "--map https://cdn.example.com/media/='\(CommandRun.sample("Media/"))' --total-timeout "
    // Without a time limit that ends it, the batch stops at the first line whose server is late.
    let first = try batch(lines, options + "1h")
    let late = try #require(lines.firstIndex { $0.contains("/late") })
    #expect(
      eventually {
        let output = FileManager.default.contents(atPath: folder.path("out")) ?? Data()
        return output.count { $0 == UInt8(ascii: "\n") } == late
      })
    first.kill()
    _ = first.wait()
    #expect(try results().count == late)
    // Far more time than a busy machine needs for the other lines.
    #expect(try batch(lines, options + "10s").wait().cause == .exit(0))

    let results = try results()
    #expect(results.map { $0["line"] } == lines.indices.map { .integer($0) })
    for (number, result) in results.enumerated() {
      let id = result["id"]?.text ?? ""
      guard let fault = Self.faults.first(where: { id.hasSuffix($0.path) }) else {
        #expect(result["outcome"] == "completed", "\(result)")
        continue
      }
      #expect(result["outcome"] == "error" && result["errorCode"] == 301, "\(result)")
      let events = try String(
        contentsOfFile: folder.path("events/\(number).events.jsonl"), encoding: .utf8)
      #expect(events.contains(fault.reason), "\(id): \(events)")
    }
  }

  // MARK: Files

  @Test func `a line whose files cannot be read has a result, and no line waits for one`() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let noise = try folder.file(
      "noise", Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 * $0) }))
    let unreadable = [
      pipe, folder.path(""), folder.path("absent"), "/dev/zero", "/proc/self/mem", noise,
    ]
    var lines: [String] = []
    for path in unreadable {
      lines.append(try Self.object(["id": "tag \(path)", "tag": path]))
      lines.append(try Self.object(["id": "media \(path)", "tag": CommandRun.tag, "media": path]))
      lines.append(
        try Self.object(["id": "scenario \(path)", "tag": CommandRun.tag, "scenario": path]))
    }
    lines.append(
      try Self.object(["id": "right", "tag": CommandRun.tag, "media": CommandRun.media]))
    #expect(try batch(lines, "--timeout 1h").wait().cause == .exit(0))
    let results = try results()
    #expect(results.map { $0["line"] } == lines.indices.map { .integer($0) })
    #expect(results.last?["outcome"] == "completed")
    for result in results.dropLast() {
      let outcome = result["outcome"]?.text ?? ""
      #expect(["error", "invalid"].contains(outcome), "\(result)")
    }
  }

  // MARK: The disk

  @Test func `a disk that fills up in the middle ends the batch, which is resumed`() throws {
    let lines = try (0..<200).map { try Self.object(["id": "\($0)", "tag": CommandRun.tag]) }
    let options = "--map https://cdn.example.com/media/='\(CommandRun.sample("Media/"))'"
    // Files end after 40 blocks of 512 bytes; the shell's signal about it is ignored.
    let full = try batch(lines, options, before: "trap '' XFSZ; ulimit -f 40;")
    #expect(full.wait().cause == .exit(2))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out"))
    #expect(attributes[.size] as? Int == 40 * 512)
    let errors = try String(contentsOfFile: folder.path("errors"), encoding: .utf8)
    #expect(errors.contains("cannot write to standard output"), "\(errors)")

    #expect(try batch(lines, options).wait().cause == .exit(0))
    #expect(try results().map { $0["line"] } == lines.indices.map { .integer($0) })
  }
}
