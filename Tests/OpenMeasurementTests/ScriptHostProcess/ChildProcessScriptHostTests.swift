import Foundation
import ScriptEngine
import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

@Suite(.tags(.process, .slow))
struct ChildProcessScriptHostTests {
  private static func resource(_ download: ScriptDownload) -> String? {
    download.url == "r" ? "the \"text\"\n of r for script \(download.script)" : nil
  }

  /// A broken script between two correct ones.
  private func requests(around broken: String?) throws -> [ScriptHostRequest] {
    var requests = [
      Trial.load(try Trial.sample("seed-rules.js"), as: 0, parameters: Trial.parameters)
    ]
    if let broken { requests.append(Trial.load(broken, as: 1)) }
    requests.append(Trial.load(try Trial.sample("omid3p.js"), as: 2))
    return requests + Trial.events
  }

  private func play(
    _ requests: [ScriptHostRequest], configuration: VerificationHostConfiguration,
    pool: ScriptHostPool = Trial.pool()
  ) -> [ScriptHostReply] {
    Trial.play(requests, on: pool.makeHost(configuration: configuration) { _ in nil })
  }

  @Test func `a hundred random sessions give what they give in this process`() {
    let pool = Trial.pool()
    var urls = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed)
      let host = pool.makeHost(configuration: session.configuration, resource: Self.resource)
      let replies = Trial.play(session.requests, on: host)
      let expected = Trial.playHere(
        session.requests, session.configuration, resource: Self.resource)
      #expect(replies == expected, "seed \(seed)")
      urls += Trial.outputs(replies).count { if case .sendURL = $0.kind { true } else { false } }
    }
    #expect(urls > 1_000)
  }

  @Test(
    arguments: [
      "syntax-error", "throws-at-load", "throws-at-end", "throws-in-listener", "endless-loop",
      "timer-storm",
      "prototype-tampering",
    ], [ScriptIsolation.separate, .shared])
  func `a broken script does what it does in this process`(
    name: String, isolation: ScriptIsolation
  ) throws {
    var configuration = Trial.configuration
    configuration.isolation = isolation
    let requests = try requests(around: Trial.sample("broken/\(name).js"))
    let replies = play(requests, configuration: configuration)
    #expect(!Trial.outputs(replies, of: 1).isEmpty)
    #expect(replies == Trial.playHere(requests, configuration))
  }

  @Test(arguments: [ScriptIsolation.separate, .shared])
  func `a script that hoards memory costs the others nothing`(isolation: ScriptIsolation) throws {
    var configuration = Trial.configuration
    configuration.isolation = isolation
    configuration.limits.script.entryTime = .seconds(20)
    let requests = try requests(around: Trial.sample("broken/giant-allocation.js"))
    let pool = Trial.pool(ScriptProcessLimits(residentBytes: 500 << 20))
    let replies = play(requests, configuration: configuration, pool: pool)
    #expect(
      Trial.outputs(replies, of: 1).map(\.kind) == [
        .log(
          ScriptLogLine(
            .error,
            "stopped for good: it exceeded the memory limit of its process")),
        .exhausted(.process),
      ])
    let others = try Trial.playHere(self.requests(around: nil), configuration)
    #expect(Trial.outputs(replies, without: 1) == Trial.outputs(others))
  }

  @Test(
    arguments: ["endless-promises", "pathological-regexp"], [ScriptIsolation.separate, .shared])
  func `a script that the engine stops late or never costs the others nothing`(
    name: String, isolation: ScriptIsolation
  ) throws {
    var configuration = Trial.configuration
    configuration.isolation = isolation
    let requests = try requests(around: Trial.sample("broken/\(name).js"))
    let replies = play(requests, configuration: configuration)
    let kinds = Trial.outputs(replies, of: 1).map(\.kind)
    if name == "endless-promises" {
      #expect(
        kinds == [
          .log(
            ScriptLogLine(
              .error,
              "stopped for good: it exceeded the time limit of its process")),
          .timedOut(.event("start")), .exhausted(.process),
        ])
    }
    // How late the engine notices depends on the machine.
    #expect(kinds.contains(.timedOut(.event("start"))))
    let others = try Trial.playHere(self.requests(around: nil), configuration)
    #expect(Trial.outputs(replies, without: 1) == Trial.outputs(others))
  }

  private static let endless = "(async () => { for (;;) await 0 })();"

  @Test func `what a script did before it was stopped stays done, in its place`() {
    let session = [
      Trial.load("omid3p.addEventListener('start', () => omidNative.sendUrl('a'))", as: 0),
      Trial.load(
        """
        omidNative.sendUrl('b0'); console.log('b1');
        omid3p.addEventListener('start', () => { omidNative.sendUrl('b2'); \(Self.endless) });
        omid3p.addEventListener('start', () => omidNative.sendUrl('never'));
        """, as: 1),
      Trial.load("omid3p.addEventListener('start', () => omidNative.sendUrl('c'))", as: 2),
      Trial.deliver(.start, at: 5), Trial.deliver(.start, at: 6),
    ]
    let outputs = Trial.outputs(play(session, configuration: Trial.configuration))
    #expect(
      outputs.map { "\($0.script) \($0.kind.name)" } == [
        "1 b0", "1 b1", "0 a", "1 b2",
        "1 stopped for good: it exceeded the time limit of its process", "1 timedOut",
        "1 exhausted",
        "2 c", "0 a", "2 c",
      ])
  }

  @Test(arguments: [ScriptIsolation.separate, .shared])
  func `several scripts are stopped, each in its own place`(isolation: ScriptIsolation) {
    var configuration = Trial.configuration
    configuration.isolation = isolation
    let session = [
      Trial.load("this.name = 'x'; omidNative.sendUrl('a0'); \(Self.endless)", as: 0),
      Trial.load(
        "omid3p.addEventListener('start', () => { omidNative.sendUrl('b'); \(Self.endless) });",
        as: 1),
      Trial.load(
        "omid3p.addEventListener('start', () => omidNative.sendUrl('c' + this.name));", as: 2),
      Trial.load("omidNative.setTimeout(() => { \(Self.endless) }, 3)", as: 3),
      Trial.deliver(.start, at: 5), Trial.deliver(.start, at: 6),
    ]
    let outputs = Trial.outputs(play(session, configuration: configuration))
      .filter { if case .log = $0.kind { false } else { true } }
    #expect(
      outputs.map { "\($0.script) \($0.kind.name)" } == [
        "0 a0", "0 notExecuted", "3 timedOut", "3 exhausted", "1 b", "1 timedOut", "1 exhausted",
        "2 cundefined", "2 cundefined",
      ])
  }

  @Test func `where scripts share a global object one that is stopped leaves what it did`() {
    var configuration = Trial.configuration
    configuration.isolation = .shared
    let session = [
      Trial.load(
        "this.mine = 'here'; omid3p.addEventListener('start', () => { \(Self.endless) })", as: 0),
      Trial.load("omid3p.addEventListener('start', () => omidNative.sendUrl(mine))", as: 1),
      Trial.deliver(.start, at: 5),
    ]
    #expect(
      Trial.outputs(play(session, configuration: configuration), of: 1)
        == [ScriptOutput(script: 1, .sendURL("here"))])
  }

  @Test func `the one that hoards is to blame, not the one that wants a little more`() {
    var configuration = Trial.configuration
    configuration.limits.script.entryTime = .seconds(20)
    let session = [
      Trial.load("this.hoard = new Uint8Array(400 << 20).fill(1); omidNative.sendUrl('a')", as: 0),
      Trial.load(
        """
        omid3p.addEventListener('start', () => {
          this.some = new Uint8Array(200 << 20).fill(1);
          omidNative.sendUrl('b');
        })
        """, as: 1),
      Trial.deliver(.start, at: 5),
    ]
    let pool = Trial.pool(ScriptProcessLimits(residentBytes: 600 << 20))
    let replies = play(session, configuration: configuration, pool: pool)
    #expect(
      Trial.outputs(replies, of: 0).map(\.kind.name) == [
        "a", "stopped for good: it exceeded the memory limit of its process", "exhausted",
      ])
    #expect(Trial.outputs(replies, of: 1).map(\.kind.name) == ["b"])
  }
}

extension ScriptOutput.Kind {
  /// The output's text, otherwise its kind.
  var name: String {
    switch self {
    case .sendURL(let url): url
    case .log(let line): line.message
    case .failed: "failed"
    case .timedOut: "timedOut"
    case .exhausted: "exhausted"
    case .notExecuted: "notExecuted"
    }
  }
}
