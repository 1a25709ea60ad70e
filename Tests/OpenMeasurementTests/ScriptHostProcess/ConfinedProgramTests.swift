import Foundation
import System
import TestSupport
import Testing

@testable import OpenMeasurement

/// The whole program, whose child is observed and disturbed from outside.
@Suite(.tags(.process))
struct ConfinedProgramTests {
  private static let samples = Checkout.root.appending(path: "SampleMedia").path

  /// A tracer that may trace here; nil in a container without the permission.
  private static let tracer: Program? = {
    guard let tracer = Program("strace"),
      (try? tracer.run(["-o", "/dev/null", "/bin/true"]))?.ending == .exit(0)
    else { return nil }
    return tracer
  }()

  /// A folder with a tag whose script is given, and the program's arguments that play it.
  private func play<Result>(
    script: String, _ body: (_ folder: String, _ arguments: [String]) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tag = """
      <VAST version="4.2"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>https://track.example.com/impression</Impression>
      <AdVerifications><Verification vendor="v.example-omid">
      <JavaScriptResource apiFramework="omid" browserOptional="true">https://v.example/v.js\
      </JavaScriptResource></Verification></AdVerifications>
      <Creatives><Creative><UniversalAdId idRegistry="r">1</UniversalAdId><Linear>
      <Duration>00:00:30</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4"
      width="640" height="360">https://cdn.example.com/ad-30s.mp4</MediaFile></MediaFiles></Linear>
      </Creative></Creatives></InLine></Ad></VAST>
      """
    try Data(tag.utf8).write(to: folder.appending(path: "tag.xml"))
    try Data(script.utf8).write(to: folder.appending(path: "v.js"))
    return try body(
      folder.path,
      [
        Trial.executable, "play", "\(folder.path)/tag.xml", "--verification", "scripts", "--map",
        "https://v.example/=\(folder.path)/", "--map",
        "https://cdn.example.com/=\(Self.samples)/Media/", "--format", "jsonl",
      ])
  }

  @Test(.enabled(if: tracer != nil, "strace is missing or may not trace here"))
  func `the child opens nothing and has no socket once it is ready`() throws {
    let tracer = try #require(Self.tracer)
    try play(script: ConfinedChildTests.work) { folder, arguments in
      let trace = "\(folder)/trace"
      _ = try tracer.run(["-f", "-s", "40", "-o", trace] + arguments)
      let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        .map(TraceLine.init)
      let ready = try #require(
        lines.firstIndex { $0.text.hasPrefix("write(") && $0.text.contains(Self.readyText) })
      var threads: Set = [lines[ready].thread]
      for line in lines where threads.contains(line.thread) {
        if let started = line.startedThread { threads.insert(started) }
      }
      #expect(threads.count > 1)
      // Requests, and with them scripts, are read after that.
      let requests = lines.indices.filter {
        threads.contains(lines[$0].thread) && lines[$0].text.contains(Self.requestText)
      }
      #expect(!requests.isEmpty && requests.allSatisfy { $0 > ready })
      let names = Set(lines[ready...].filter { threads.contains($0.thread) }.map(\.call))
      #expect(names.contains("read"))
      #expect(
        names.filter { name in
          [
            "open", "stat", "access", "readlink", "socket", "connect", "pipe", "dup", "exec",
            "fork",
          ]
          .contains { name.contains($0) }
        } == [])
      let all = lines.filter { threads.contains($0.thread) }.map(\.call)
      #expect(!all.contains { $0.hasPrefix("socket") })
    }
  }

  private static let readyText = #"{\"ready\":true}"#
  private static let requestText = #"{\"do\":"#

  @Test(
    .enabled(if: tracer != nil, "strace is missing or may not trace here"),
    .disabled(if: Trial.isSanitized, Trial.sanitized))
  func `where the kernel refuses the filter standard error says so once, and the run is the same`()
    throws
  {
    let tracer = try #require(Self.tracer)
    try play(script: "omidNative.sendUrl('sent')") { folder, arguments in
      let env = try #require(Program("env"))
      let confined = try env.run(arguments)
      let refused = try tracer.run(
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "inject=seccomp:error=EINVAL", "-e",
          "inject=prctl:error=EINVAL",
        ] + arguments)
      #expect(refused.output == confined.output)
      #expect(refused.ending == confined.ending)
      let old = String(decoding: confined.errorOutput, as: UTF8.self).split(separator: "\n")
      let new = String(decoding: refused.errorOutput, as: UTF8.self).split(separator: "\n")
      let notices = new.filter { !old.contains($0) }
      #expect(notices.count == 1)
      #expect(
        notices.first?.hasPrefix(
          "warning: verification scripts run without a filter of system calls: cannot ") == true)
    }
  }

  @Test func `the machine's time zone, locale and secrets do not reach a script`() throws {
    let script = """
      console.log(JSON.stringify(Intl.DateTimeFormat().resolvedOptions()), new Date(0).toString(),
        new Date(2026, 5, 1, 12).toLocaleString(), (1234567.5).toLocaleString(),
        [1.5, new Date(0)].toLocaleString(), new Date(0).getTimezoneOffset(),
        new Intl.DisplayNames(undefined, { type: 'region' }).of('DE'), 'I'.toLocaleLowerCase(),
        ['z', 'ä', 'a'].sort((a, b) => a.localeCompare(b)).join());
      """
    try play(script: script) { folder, arguments in
      let env = try #require(Program("env"))
      let here = try env.run(["TZ=UTC", "LC_ALL=C"] + arguments)
      let there = try env.run(
        ["TZ=Asia/Tokyo", "LANG=de_DE.UTF-8", "LC_ALL=tr_TR.UTF-8", "LANGUAGE=de"] + arguments)
      #expect(here.output == there.output)
      let text = String(decoding: here.output, as: UTF8.self)
      #expect(text.contains(#"\"timeZone\":\"UTC\""#))
      #expect(text.contains("1,234,567.5"))
      #expect(text.contains(" Germany i a,ä,z"))
    }
  }
}

/// One line of the tracer's: a thread, and a call or its result.
private struct TraceLine {
  let thread: Substring
  let text: Substring

  init(_ line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 1)
    thread = parts.first ?? ""
    text = (parts.last ?? "").drop { $0 == " " }
  }

  /// The call's name; for a line with its result only, too.
  var call: Substring {
    text.trimmingPrefix("<... ").prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The thread that the call started.
  var startedThread: Substring? {
    guard call.hasPrefix("clone"), let result = text.split(separator: "= ").last,
      Int32(result) ?? 0 > 0
    else { return nil }
    return result
  }
}
