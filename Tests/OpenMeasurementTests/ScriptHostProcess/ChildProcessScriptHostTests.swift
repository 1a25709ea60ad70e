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
    case .registeredNothing: "registeredNothing"
    }
  }
}

/// A session of random scripts, the same for the same seed.
struct RandomSession {
  var configuration: VerificationHostConfiguration
  var requests: [ScriptHostRequest] = []

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    configuration = Trial.configuration
    configuration.seed = random.next()
    configuration.isolation = Bool.random(using: &random) ? .separate : .shared
    configuration.limits.timers = 40
    configuration.limits.script.entries = 400
    var milliseconds = 0
    var scripts = 0
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      milliseconds += Int.random(in: 0...700, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        requests.append(
          Trial.load(
            Self.source(&random), as: scripts, parameters: "p\(scripts)", at: milliseconds))
        scripts += 1
      case 3: requests.append(.advance(to: Trial.at(milliseconds)))
      case _:
        let type = OMIDEventType.allCases.randomElement(using: &random) ?? .start
        requests.append(
          Trial.deliver(type, ["n": .integer(requests.count)], at: milliseconds))
      }
    }
    requests.append(.finish)
    requests.append(Trial.deliver(.start, at: milliseconds))
  }

  private static func source(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let type = OMIDEventType.allCases.randomElement(using: &random)?.rawValue ?? ""
      let statement = statements.randomElement(using: &random) ?? ""
      let number = Int.random(in: 0...900, using: &random)
      return statement.replacing("TYPE", with: type).replacing("NUMBER", with: "\(number)")
    }.joined(separator: "\n")
  }

  private static let statements = [
    "omid3p.addEventListener('TYPE', (e) => omidNative.sendUrl('é\\n' + JSON.stringify(e)));",
    "omid3p.addEventListener('media', (e) => { console.warn(e, NUMBER); throw new Error('no'); });",
    "omid3p.registerSessionObserver((e) => omidNative.sendUrl(JSON.stringify(e)), 'v', 'x');",
    "omidNative.setTimeout(() => omidNative.sendUrl('t' + Math.random() + Date()), NUMBER);",
    "omidNative.setInterval(() => { n = (this.n || 0) + NUMBER; omidNative.sendUrl('i' + n); }, 90);",
    "omidNative.downloadJavaScriptResource('r', (t) => omidNative.sendUrl(t), () => omidNative.sendUrl('f'));",
    "omidNative.downloadJavaScriptResource('none', (t) => 0, () => omidNative.sendUrl('failed'));",
    "throw new TypeError('at NUMBER');", "let half = ;",
    "omidNative.sendUrl(7, 0, () => console.log(0));",
    "Promise.reject(NUMBER); this.shared = (this.shared || 0) + 1; omidNative.sendUrl('s' + shared);",
    "omid3p.addEventListener('nothing', () => 0); omidNative.clearTimeout(omidNative.setTimeout(0));",
  ]
}

/// Children that fail by themselves or are killed.
@Suite(.tags(.process))
struct ChildFailureTests {
  private static let session =
    [
      Trial.load(
        """
        omidNative.downloadJavaScriptResource('r', (text) => omidNative.sendUrl(text));
        omid3p.addEventListener('media', (event) => omidNative.sendUrl(event.type));
        omidNative.setInterval(() => omidNative.sendUrl('tick'), 700);
        """, as: 4)
    ] + Trial.events

  private static let lost: [ScriptOutput.Kind] = [.notExecuted(.engineFailed)]

  @Test(arguments: [0, 1, 5, 9])
  func `a child that is killed between two requests is replaced`(index: Int) throws {
    let host = Trial.pool().makeHost(configuration: Trial.configuration) { _ in "text" }
    var replies = Trial.play(Array(Self.session[...index]), on: host)
    let old = try #require(host.processID)
    kill(old, SIGKILL)
    replies += Trial.play(Array(Self.session[(index + 1)...]), on: host)
    #expect(host.processID != old)
    #expect(replies == Trial.playHere(Self.session) { _ in "text" })
  }

  @Test func `a child that is killed during a request is replaced, and asks for nothing twice`() {
    var wanted: [String] = []
    var host: ChildProcessScriptHost?
    let made = Trial.pool().makeHost(configuration: Trial.configuration) { download in
      wanted.append(download.url)
      if let id = host?.processID, wanted.count == 1 { kill(id, SIGKILL) }
      return "text \(wanted.count)"
    }
    host = made
    let replies = Trial.play(Self.session, on: made)
    host = nil
    #expect(wanted == ["r"])
    #expect(replies == Trial.playHere(Self.session) { _ in "text 1" })
  }

  @Test func `a child that fails again and again is given up`() {
    let host = Trial.pool().makeHost(configuration: Trial.configuration) { _ in nil }
    var replies: [ScriptHostReply] = []
    for request in Self.session {
      replies += Trial.play([request], on: host)
      if let id = host.processID { kill(id, SIGKILL) }
    }
    let kinds = Trial.outputs(replies).map(\.kind)
    #expect(
      kinds.suffix(2) == [
        .log(ScriptLogLine(.error, "the script process fails repeatedly")), .exhausted(.process),
      ])
    #expect(host.nextDeadline == nil)
    #expect(
      Trial.outputs(Trial.play([Trial.load("0", as: 9)], on: host)).map(\.kind) == Self.lost)
  }

  @Test(arguments: [
    // Invalid answers of every kind.
    "echo garbage; cat >/dev/null", "echo '{}'; cat >/dev/null", "head -c 100000 /dev/zero; cat",
    "while :; do echo '{\"failed\":\"no\"}'; done", "cat",
    // No end, no beginning.
    "exit 0", "exec 0<&- 1>&-; sleep 1000", "kill -9 $$", "read line; exit 1",
  ])
  func `a child that makes no sense is given up`(shell: String) {
    let host = Trial.pool(shell: shell).makeHost(configuration: Trial.configuration) { _ in nil }
    let replies = Trial.play(Self.session, on: host)
    #expect(Trial.outputs(replies).map(\.kind) == Self.lost)
  }

  @Test func `a child that says nothing is given up`() {
    let pool = Trial.pool(shell: "sleep 1000", wallTime: .milliseconds(50))
    let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    // More than a socket holds.
    let source = String(repeating: "0;", count: 2 << 20)
    let replies = Trial.play([Trial.load(source, as: 4)], on: host)
    #expect(Trial.outputs(replies).map(\.kind) == Self.lost)
  }

  @Test func `without a program there are no scripts`() {
    let pool = ScriptHostPool(executable: "/nonexistent/vastsim")
    pool.prepare()
    let host = pool.makeHost(configuration: Trial.configuration) { _ in nil }
    let replies = Trial.play(Self.session, on: host)
    #expect(Trial.outputs(replies).map(\.kind) == Self.lost)
    #expect(host.finish() == [])
  }
}
