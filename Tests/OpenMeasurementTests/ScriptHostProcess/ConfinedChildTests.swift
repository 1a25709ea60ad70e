import Foundation
import ScriptEngine
import System
import TestSupport
import Testing

@testable import OpenMeasurement

/// What the child process of scripts is left with.
@Suite(.tags(.process))
struct ConfinedChildTests {
  /// Collects garbage, has hot functions compiled, throws, and formats in many languages.
  static let work = """
    function sum(n) { let s = 0; for (let i = 0; i < n; i++) s = (s + i * i) | 0; return s; }
    function churn(n) { let k; for (let i = 0; i < n; i++) k = { a: i, b: [i, i + 1], c: 'x' + i };
      return k.c; }
    let total = 0, thrown = 0;
    for (let i = 0; i < 200; i++) total += sum(2000);
    for (let i = 0; i < 5; i++) churn(5000);
    for (let i = 0; i < 100; i++) { try { null.x; } catch (e) { thrown += e.message.length > 0; } }
    const zoned = (timeZone, timeZoneName) => new Intl.DateTimeFormat(
      'fr', { timeZone, timeZoneName, dateStyle: undefined, hour: 'numeric' }).format(0);
    console.log(total, thrown, zoned('Asia/Tokyo', 'long'), zoned('America/New_York', 'shortGeneric'),
      zoned('Europe/Paris', 'longOffset'), Intl.supportedValuesOf('timeZone').length,
      new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' }).format(1234.5),
      new Intl.PluralRules('ar').select(3), new Intl.Collator('sv').compare('ö', 'z'),
      new Intl.ListFormat('ja').format(['a', 'b']), new Intl.RelativeTimeFormat('ru').format(2, 'day'),
      new Intl.DisplayNames('tr', { type: 'region' }).of('DE'), 'İ'.toLocaleLowerCase('tr'),
      [...new Intl.Segmenter('th', { granularity: 'word' }).segment('สวัสดีครับ')].length,
      'é'.normalize('NFD').length, /\\p{L}+/u.exec('grüße')[0],
      new Date(2026, 0, 1).toLocaleString(), new Date('1 Feb 2026').toString());
    setTimeout(() => { churn(2000); throw new RangeError('late'); }, 5);
    omid3p.registerSessionObserver((event) => {
      omidNative.sendUrl(event.type + sum(1000));
      if (event.type === 'sessionFinish') throw new Error('thrown');
    }, 'vendor');
    """.replacing("setTimeout(", with: "omidNative.setTimeout(")

  static let session =
    [Trial.load(work, as: 1)]
    + (0..<40).map { Trial.load("omidNative.sendUrl('\($0)')", as: $0 + 2) } + Trial.events

  @Test func `scripts compile, collect garbage and throw as without the filter`() throws {
    var configuration = Trial.configuration
    configuration.limits.script.entryTime = .seconds(20)
    var reasons: [String] = []
    let pool = ScriptHostPool(
      executable: Trial.executable,
      limits: ScriptProcessLimits(entryTime: .seconds(60), wallTime: Trial.patience),
      unconfined: { reasons.append($0) })
    let host = pool.makeHost(configuration: configuration) { _ in nil }
    let replies = Trial.play(Self.session, on: host)
    #expect(replies == Trial.playHere(Self.session, configuration))
    let kinds = Trial.outputs(replies, of: 1).map(\.kind)
    #expect(kinds.contains { if case .log(let line) = $0 { line.level == .log } else { false } })
    #expect(kinds.count { if case .failed = $0 { true } else { false } } == 2)
    #expect(reasons == [])
  }

  @Test func `every thread of the child has the filter, and no privileges to gain`() throws {
    let host = Trial.pool().makeHost(configuration: Trial.configuration) { _ in nil }
    _ = Trial.play(Self.session, on: host)
    let tasks = "/proc/\(try #require(host.processID))/task"
    let threads = try FileManager.default.contentsOfDirectory(atPath: tasks)
    #expect(threads.count > 1)
    for thread in threads {
      let status = try String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      #expect(status.contains("\nSeccomp:\t2\n"))
      #expect(status.contains("\nNoNewPrivs:\t1\n"))
    }
  }

  @Test func `the child's environment is a time zone and a locale, and its descriptors are pipes`()
    throws
  {
    let host = Trial.pool().makeHost(configuration: Trial.configuration) { _ in nil }
    _ = Trial.play([Trial.load("0", as: 1)], on: host)
    let folder = "/proc/\(try #require(host.processID))"
    let environment = try String(contentsOfFile: "\(folder)/environ", encoding: .utf8)
      .split(separator: "\0").filter { !$0.hasPrefix("LD_LIBRARY_PATH=") }
    #expect(environment == ["LANG=C", "TZ=UTC"])
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
    let targets = descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
    }
    #expect(targets.count { $0.hasPrefix("pipe:") } == 3)
    #expect(targets.filter { $0.hasPrefix("socket:") } == [])
    let limits = try String(contentsOfFile: "\(folder)/limits", encoding: .utf8)
    let processorTime = limits.split(separator: "\n").first { $0.hasPrefix("Max cpu time") }
    #expect(processorTime?.split(separator: " ").dropFirst(3).first == "600")
  }

  @Test func `a host that answers before it is ready is given up`() {
    let pool = Trial.pool(shell: "echo '{\"outputs\":[]}'; cat >/dev/null")
    let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    let replies = Trial.play([Trial.load("0", as: 4)], on: host)
    #expect(Trial.outputs(replies).map(\.kind) == [.notExecuted(.engineFailed)])
  }

  @Test func `a host that is not confined says why, and is used`() {
    var reasons: [String] = []
    let shell = """
      echo '{"ready":true,"unconfined":"no"}'; while read line; do echo '{"outputs":[]}'; done
      """
    let pool = ScriptHostPool(
      executable: "/bin/sh", arguments: ["-c", shell], unconfined: { reasons.append($0) })
    let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    #expect(Trial.outputs(Trial.play([Trial.load("0", as: 4)], on: host)) == [])
    #expect(reasons == ["no"])
  }
}

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
