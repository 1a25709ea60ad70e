import ChildProcess
import Foundation
import Testing

@testable import ScriptHostProcess

/// The whole program, whose child is observed and disturbed from outside.
struct ConfinedProgramTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleMedia").path

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
      _ = try tracer.run(["-f", "-ff", "-s", "40", "-o", trace] + arguments)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix("trace.") }
      let logs = try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      let child = try #require(logs.first { $0.contains(#""{\"ready\":true}"#) })
      let lines = child.split(separator: "\n")
      let ready = try #require(lines.firstIndex { $0.contains(#""{\"ready\":true}"#) })
      // The script is read after that.
      #expect(lines[..<ready].contains { $0.contains("\\\"do\\\"") } == false)
      #expect(lines[ready...].contains { $0.contains("\\\"do\\\"") })
      // Threads that begin later have logs of their own: the names of the engine's threads.
      let threads = logs.filter { $0.contains("PR_SET_NAME") && !$0.contains("execve(") }
      let calls = lines[ready...] + threads.flatMap { $0.split(separator: "\n") }
      let names = Set(calls.compactMap { $0.split(separator: "(").first })
      #expect(
        names.filter { name in
          [
            "open", "stat", "access", "readlink", "socket", "connect", "pipe", "dup", "exec",
            "fork",
          ]
          .contains { name.contains($0) }
        } == [])
      #expect(!lines.contains { $0.hasPrefix("socket") })
    }
  }

  @Test(.enabled(if: tracer != nil, "strace is missing or may not trace here"))
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
