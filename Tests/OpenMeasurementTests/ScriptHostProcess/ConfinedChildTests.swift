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
