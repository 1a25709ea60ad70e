import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

/// The whole program, whose workers, output and self are disturbed from outside.
@Suite(.tags(.process))
struct BatchProcessTests {
  private static let count = 240
  private let folder: TemporaryFolder
  private let manifest: String

  init() throws {
    folder = try TemporaryFolder()
    let tags = ["broken/no-ad", "nonexistent", "inline-linear", "broken/truncated"]
    let lines = (0..<Self.count).map { number in
      number % 9 == 8
        ? "{\"id\":"
        : #"{"id":"\#(number)","tag":"\#(CommandRun.sample("Tags/\(tags[number % 4]).xml"))"}"#
    }
    manifest = try folder.file("in.jsonl", lines.joined(separator: "\n"))
  }

  /// A shell that runs a batch, whose process it becomes; its words may have redirections.
  private func batch(
    _ words: String, of lines: String? = nil, jobs: Int = 2, timeout: String = "1h",
    then rest: String = ""
  ) throws -> LineProcess {
    let lines = lines ?? "'\(manifest)'"
    let command =
      "'\(CommandRun.program)' batch \(lines) --jobs \(jobs) --timeout \(timeout) \(words)"
    return try LineProcess("/bin/sh", ["-c", rest.isEmpty ? "exec \(command)" : command + rest])
  }

  /// A batch of which half of the lines come later.
  private struct HeldBatch {
    let process: LineProcess
    let feeder: LineProcess
    let folder: TemporaryFolder

    /// The other half comes; nobody may read it any more.
    func goOn() throws {
      _ = try folder.file("go", "")
      _ = feeder.wait()
    }
  }

  /// Begins a batch that waits in its middle, so that it is not over before it is disturbed.
  private func heldBatch(
    _ words: String, jobs: Int = 2, timeout: String = "1h"
  ) throws -> HeldBatch {
    let (pipe, go) = (folder.path("pipe"), folder.path("go"))
    #expect(mkfifo(pipe, 0o600) == 0)
    let half = Self.count / 2
    let feeder = try LineProcess(
      "/bin/sh",
      [
        "-c",
        "exec >'\(pipe)'; head -n \(half) '\(manifest)'; until [ -e '\(go)' ]; do sleep 0.02; done; "
          + "tail -n +\(half + 1) '\(manifest)'",
      ])
    return HeldBatch(
      process: try batch("<'\(pipe)' \(words)", of: "-", jobs: jobs, timeout: timeout),
      feeder: feeder, folder: folder)
  }

  /// The processes whose parent is this one.
  private static func children(of id: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard let child = Int32(name),
        let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return nil }
      let fields = text[end...].split(separator: " ")
      return fields.count > 2 && Int32(fields[2]) == id ? child : nil
    }.sorted()
  }

  /// Whether a process has not ended, whoever is told of its end.
  private static func isRunning(_ id: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return false }
    return !["Z", "X"].contains(text[end...].split(separator: " ").dropFirst().first ?? "X")
  }

  private func lines(_ name: String) throws -> [String] {
    let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").map(String.init)
  }

  /// How many lines a file has by now; the last one may be half written.
  private func lineCount(_ name: String) -> Int {
    (FileManager.default.contents(atPath: folder.path(name)) ?? Data())
      .count { $0 == UInt8(ascii: "\n") }
  }

  /// Holds a whole output to one result for each line, in order; returns the outcomes.
  @discardableResult
  private func hold(_ lines: [String], inOrder: Bool = true) throws -> [String] {
    let results = try lines.map { try JSONReader.value(of: $0) }
    var numbers = results.compactMap { result -> Int? in
      guard case .integer(let number)? = result["line"] else { return nil }
      return number
    }
    if !inOrder { numbers.sort() }
    #expect(numbers == Array(0..<Self.count))
    return results.compactMap { $0["outcome"]?.text }
  }

  private func size(_ name: String) -> Int {
    var information = stat()
    return stat(folder.path(name), &information) == 0 ? Int(information.st_size) : 0
  }

  @Test func `workers give the results that one process gives`() throws {
    let process = try batch(">'\(folder.path("out"))'")
    #expect(process.wait().cause == .exit(1))
    let workers = try lines("out")
    try hold(workers)
    let here = CommandRun("batch", manifest)
    #expect(workers == here.output.split(separator: "\n").map(String.init))
  }

  @Test(arguments: 0..<3)
  func `a worker that is killed costs at most one line, and nothing is lost`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let held = try heldBatch(">'\(folder.path("out"))'")
    let process = held.process
    #expect(eventually { size("out") > 0 })
    var killed = 0
    for _ in 0..<40 where killed < 6 {
      usleep(UInt32.random(in: 1_000...20_000, using: &random))
      guard let worker = Self.children(of: process.id).randomElement(using: &random) else {
        continue
      }
      if kill(worker, SIGKILL) == 0 { killed += 1 }
    }
    try held.goOn()
    #expect(process.wait().cause == .exit(1))
    #expect(killed > 0)
    let outcomes = try hold(try lines("out"))
    #expect(outcomes.count { $0 == "crashed" } <= killed)
  }

  @Test func `a worker that hangs is out of time, and the rest goes on`() throws {
    // Far more time than a busy machine needs for a line of a worker that does not hang.
    let held = try heldBatch(">'\(folder.path("out"))'", jobs: 1, timeout: "20s")
    let process = held.process
    // The only worker has done the first half, and waits.
    #expect(eventually { lineCount("out") == Self.count / 2 })
    let worker = try #require(Self.children(of: process.id).first)
    kill(worker, SIGSTOP)
    try held.goOn()
    #expect(process.wait().cause == .exit(1))
    let outcomes = try hold(try lines("out"))
    #expect(outcomes.count { $0 == "timeout" } == 1)
    #expect(!outcomes.contains("crashed"))
  }

  @Test(arguments: 0..<3)
  func `a batch that is killed is whole after it is resumed`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<2 {
      let process = try batch("--resume '\(folder.path("out"))' >>'\(folder.path("out"))'")
      let end = size("out") + Int.random(in: 1...20_000, using: &random)
      #expect(eventually { size("out") > end || !process.isRunning })
      let workers = Self.children(of: process.id)
      kill(process.id, SIGKILL)
      _ = process.wait()
      // They notice that nobody reads their answers.
      #expect(eventually { !workers.contains(where: Self.isRunning) })
      // As if the last line had been cut off in the middle.
      let length = size("out")
      if length > 10 { truncate(folder.path("out"), off_t(length - 7)) }
    }
    let process = try batch("--resume '\(folder.path("out"))' >>'\(folder.path("out"))'")
    #expect(process.wait().cause == .exit(1))
    try hold(try lines("out"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an interrupt finishes what runs, and the batch can be resumed`(signal: Int32) throws {
    let out = folder.path("out")
    let held = try heldBatch("--resume '\(out)' >>'\(out)'")
    #expect(eventually { size("out") > 0 })
    kill(held.process.id, signal)
    try held.goOn()
    #expect(held.process.wait().cause == .exit(130))
    let first = try lines("out")
    #expect(first.count < Self.count)
    let rest = try batch("--resume '\(out)' >>'\(out)'")
    #expect(rest.wait().cause == .exit(1))
    let outcomes = try hold(try lines("out"))
    #expect(!outcomes.contains("crashed") && !outcomes.contains("timeout"))
  }

  @Test func `a full disk ends the batch with status 2`() throws {
    #expect(try batch(">/dev/full").wait().cause == .exit(2))
  }

  @Test func `an output that nobody reads ends the batch, and its workers`() throws {
    let process = try batch("", then: " | head -n 3 >'\(folder.path("out"))'")
    _ = process.wait()
    #expect(try lines("out").count == 3)
    let closed = try batch(">&-")
    #expect(closed.wait().cause != .exit(0))
  }

  @Test func `more memory than a worker may have costs one line each`() throws {
    // A worker needs more than that before it has run anything.
    let process = try batch("--memory 1 >'\(folder.path("out"))' 2>'\(folder.path("errors"))'")
    #expect(process.wait().cause == .exit(70))
    #expect(try lines("errors").first?.contains("no worker can be started") == true)
  }
}

extension LineProcess {
  /// Whether the process has not ended, whatever it has closed.
  fileprivate var isRunning: Bool { residentBytes ?? 0 > 0 }
}

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
    #expect(try batch(lines, options + "10s").wait().cause == .exit(1))

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
    #expect(try batch(lines, "--timeout 1h").wait().cause == .exit(1))
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
