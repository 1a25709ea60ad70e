import ScriptEngine
import Testing
import Vocabulary

@testable import OpenMeasurement

struct InProcessScriptHostTests {
  private static let small = ScriptLimits(entryTime: .milliseconds(50))

  @Test func `listeners get copies of their own`() {
    let bench = Bench(isolation: .shared)
    let listen = """
      omid3p.addEventListener('geometryChange', (event) => {
        omidNative.sendUrl(event.type + event.data.adView.percentageInView);
        event.type = 'changed'; event.data.adView.percentageInView = 0;
      });
      """
    bench.load(listen + listen)
    bench.load(listen)
    bench.geometry(42, at: 1)
    #expect(bench.urls() == Array(repeating: "geometryChange42", count: 3))
  }

  @Test(arguments: [(ScriptIsolation.separate, "undefined"), (.shared, "first")])
  func `scripts share a global object only if told to`(
    isolation: ScriptIsolation, expected: String
  ) {
    let bench = Bench(isolation: isolation)
    bench.load("this.mine = 'first'")
    bench.load("omidNative.sendUrl(String(this.mine))")
    #expect(bench.urls() == [expected])
  }

  @Test func `what a function asks for belongs to its script, also in a shared global`() {
    let bench = Bench(isolation: .shared)
    bench.load("this.native = omidNative; omidNative.setTimeout(() => omidNative.sendUrl('a'), 5)")
    bench.load("native.setTimeout(() => { native.sendUrl('b'); console.log('c') }, 6)")
    bench.advance(to: 10)
    #expect(bench.urls(of: 0) == ["a"])
    #expect(bench.urls(of: 1) == ["b"])
    #expect(bench.lines(of: 1) == [ScriptLogLine(.log, "c")])
  }

  @Test(arguments: [ScriptIsolation.separate, .shared])
  func `a failure is recorded with what the script was doing`(isolation: ScriptIsolation) {
    let bench = Bench(isolation: isolation)
    bench.load(
      """
      omid3p.addEventListener('start', () => { throw 1 });
      omidNative.setTimeout(() => { throw 2 }, 5);
      omidNative.sendUrl('u', () => { throw 3 });
      omid3p.addEventListener('start', () => omidNative.sendUrl('v'));
      """)
    bench.deliver(.start, at: 1)
    bench.advance(to: 9)
    func failed(_ phase: ScriptPhase, _ message: String) -> ScriptOutput {
      ScriptOutput(script: 0, .failed(phase, ScriptException(message: message)))
    }
    #expect(
      bench.outputs == [
        ScriptOutput(script: 0, .sendURL("u")), failed(.answer("sendUrl"), "3"),
        failed(.event("start"), "1"), ScriptOutput(script: 0, .sendURL("v")),
        failed(.timer, "2"),
      ])
  }

  @Test func `URLs and lines come in the order in which they were made`() {
    let bench = Bench()
    bench.load("console.log(1); omidNative.sendUrl('2'); console.log(3); omidNative.sendUrl('4')")
    #expect(
      bench.outputs.map(\.kind) == [
        .log(ScriptLogLine(.log, "1")), .sendURL("2"), .log(ScriptLogLine(.log, "3")),
        .sendURL("4"),
      ])
  }

  @Test func `a script that does not finish loading is not executed`() {
    let bench = Bench(limits: VerificationLimits(script: Self.small))
    bench.load("omid3p.addEventListener('start', () => omidNative.sendUrl('never')); for (;;);")
    bench.deliver(.start)
    #expect(bench.outputs == [ScriptOutput(script: 0, .notExecuted(.timedOut))])
  }

  @Test(
    arguments: [
      ("omid3p.addEventListener('start', () => omidNative.sendUrl('heard'));", true),
      ("omid3p.registerSessionObserver(() => omidNative.sendUrl('heard'));", true),
      ("omidNative.setTimeout(() => omidNative.sendUrl('heard'), 5);", true),
      // Nothing can call these any more.
      (
        "omidNative.clearTimeout(omidNative.setTimeout(() => omidNative.sendUrl('heard'), 5));",
        false
      ),
      ("omidNative.sendUrl('sent', () => omidNative.sendUrl('heard'));", false),
      ("omid3p.addEventListener('none', () => omidNative.sendUrl('heard'));", false),
    ], [ScriptIsolation.separate, .shared])
  func `a script that throws at its end keeps what it registered`(
    registers: (source: String, stays: Bool), isolation: ScriptIsolation
  ) throws {
    let bench = Bench(isolation: isolation)
    bench.load("\(registers.source)\nnull.x;")
    bench.deliver(.sessionStart)
    bench.deliver(.start, at: 1)
    bench.advance(to: 9)
    #expect(bench.urls().filter { $0 == "heard" } == (registers.stays ? ["heard"] : []))
    let exceptions = bench.outputs.compactMap { output -> ScriptException? in
      switch output.kind {
      case .failed(.load, let exception): registers.stays ? exception : nil
      case .notExecuted(.threw(let exception)): registers.stays ? nil : exception
      default: nil
      }
    }
    #expect(exceptions.map(\.location?.position?.line) == [2])
    #expect(exceptions.first?.message.hasPrefix("TypeError: null is not an object") == true)
  }

  @Test func `a script that is too large is not executed`() {
    let bench = Bench(limits: VerificationLimits(script: ScriptLimits(sourceBytes: 10)))
    bench.load("'12345678é'")
    #expect(bench.outputs == [ScriptOutput(script: 0, .notExecuted(.tooLarge(bytes: 12)))])
  }

  @Test func `a script that used up its entries hears nothing any more`() {
    let bench = Bench(
      limits: VerificationLimits(script: ScriptLimits(entryTime: .seconds(1), entries: 12)))
    bench.load("omidNative.setInterval(() => omidNative.sendUrl('tick'), 10)")
    bench.advance(to: 1_000)
    // Making the function and calling it were two.
    #expect(bench.urls() == Array(repeating: "tick", count: 10))
    #expect(bench.outputs.last == ScriptOutput(script: 0, .exhausted(.entries)))
    #expect(bench.host.nextDeadline == nil)
  }

  @Test func `URLs beyond the limits are not sent`() {
    let bench = Bench(limits: VerificationLimits(urls: 2, urlBytes: 5))
    bench.load(
      """
      for (const url of ['123456', '12345', '2', '3', '4'])
        omidNative.sendUrl(url, () => console.log('ok'), () => console.log('failed'));
      """)
    #expect(bench.urls() == ["12345", "2"])
    #expect(
      bench.lines().map(\.message) == [
        "URLs that are too long are not sent", "further URLs are not sent", "failed", "ok", "ok",
        "failed", "failed",
      ])
  }

  @Test func `a script's lines end at one limit, whichever way they come`() {
    let bench = Bench(limits: VerificationLimits(script: ScriptLimits(logLines: 5)))
    bench.load(
      """
      console.log('console');
      omid3p.addEventListener('none', () => {});
      Promise.reject('promise');
      omid3p.addEventListener('start', () => { throw 'listener' });
      omidNative.setInterval(() => {
        omid3p.addEventListener('none', () => {});
        console.log('more');
        Promise.reject('more');
        throw 'more';
      }, 1);
      throw 'load';
      """)
    bench.deliver(.start)
    bench.advance(to: 100)
    let lines = bench.outputs.compactMap(\.kind.notice?.message)
    #expect(
      lines.prefix(5).sorted() == [
        "console", "listener (event start)", "load (load)", "there is no event 'none' to listen to",
        "unhandled rejection: promise",
      ])
    #expect(lines.count == 6)
    #expect(
      lines.last?.hasPrefix(
        "further lines of this script are not kept: it has written 5 of at most 5") == true)
  }

  @Test func `the bytes of exceptions count, and a refusal is told in short`() {
    let limits = VerificationLimits(script: ScriptLimits(logBytes: 100))
    let listening = Bench(limits: limits)
    listening.load(
      """
      omid3p.addEventListener('start', () => { throw 'x'.repeat(60) });
      omid3p.addEventListener('start', () => { throw 'y'.repeat(60) });
      """)
    listening.deliver(.start)
    #expect(listening.outputs.count == 2)
    #expect(listening.lines().last?.message.hasSuffix("and 74 of at most 100 bytes") == true)
    let refused = Bench(limits: limits)
    refused.load("throw 'x'.repeat(1e6)")
    guard case .notExecuted(.threw(let exception))? = refused.outputs.last?.kind else {
      Issue.record("\(refused.outputs)")
      return
    }
    #expect(
      exception.message
        == "an exception whose 1000000 bytes exceed the limit of the script's log lines")
    #expect(refused.outputs.count == 2)
  }

  @Test func `listeners and timers beyond the limits are ignored`() {
    let bench = Bench(limits: VerificationLimits(listeners: 1, timers: 1))
    bench.load(
      """
      for (const name of ['a', 'b']) {
        omid3p.addEventListener('start', () => omidNative.sendUrl(name));
        omidNative.setTimeout(() => omidNative.sendUrl('timer ' + name), 5);
      }
      """)
    bench.deliver(.start)
    bench.advance(to: 10)
    #expect(bench.urls() == ["a", "timer a"])
    #expect(
      bench.lines().map(\.message) == [
        "further listeners are ignored", "further timers are ignored",
      ])
  }

  @Test func `timers of one instant run in the order in which they were set, before its events`() {
    let bench = Bench()
    bench.load(
      """
      const say = (text) => () => omidNative.sendUrl(text + ' ' + Date.now() % 1000);
      omidNative.setTimeout(say('a'), 20);
      omidNative.setTimeout(() => omidNative.setTimeout(say('c'), 10), 10);
      omidNative.setTimeout(say('b'), 20.9);
      omidNative.setTimeout(say('soon'), 0);
      omid3p.addEventListener('start', say('start'));
      """)
    bench.deliver(.start, at: 20)
    #expect(bench.urls() == ["soon 1", "a 20", "b 20", "c 20", "start 20"])
  }

  @Test(arguments: [ScriptIsolation.separate, .shared])
  func `a script's timers are counted for itself`(isolation: ScriptIsolation) {
    let bench = Bench(isolation: isolation)
    for _ in 0..<2 {
      bench.load(
        """
        omid3p.addEventListener('start', () => 0);
        omidNative.sendUrl(String(omidNative.setTimeout(() => omidNative.sendUrl('never'), 5)));
        omidNative.sendUrl(String(omidNative.setInterval(() => omidNative.sendUrl('tick'), 5)));
        omidNative.clearTimeout(1);
        """)
    }
    bench.advance(to: 5)
    #expect(bench.urls(of: 0) == ["1", "2", "tick"])
    #expect(bench.urls(of: 1) == ["1", "2", "tick"])
  }

  @Test func `after the finish nothing is heard`() {
    let bench = Bench()
    bench.load(
      """
      omidNative.setInterval(() => omidNative.sendUrl('tick'), 10);
      omid3p.addEventListener('start', () => omidNative.sendUrl('start'));
      """)
    #expect(bench.host.finish() == [])
    bench.load("omidNative.sendUrl('late')")
    bench.deliver(.start)
    bench.advance(to: 100)
    #expect(bench.outputs == [])
    #expect(bench.host.nextDeadline == nil)
  }

  @Test(arguments: [ScriptIsolation.separate, .shared])
  func `a session is the same every time`(isolation: ScriptIsolation) {
    func outputs(seed: UInt64) -> [ScriptOutput] {
      let bench = Bench(isolation: isolation, seed: seed)
      for _ in 0..<2 {
        bench.load(
          """
          omid3p.addEventListener('start', () => {
            omidNative.setTimeout(() => omidNative.sendUrl(Math.random() + new Date()), Math.random() * 100);
          });
          """)
      }
      bench.deliver(.start)
      bench.advance(to: 200)
      return bench.outputs
    }
    let first = outputs(seed: 5)
    #expect(first.count == 2)
    #expect(outputs(seed: 5) == first)
    #expect(outputs(seed: 6) != first)
    #expect(Set(first.map(\.kind)).count == 2)
  }

  @Test func `the host and its contexts are let go`() {
    weak var host: InProcessScriptHost?
    do {
      let bench = Bench()
      bench.load(Client.source() + "request('addEventListener', ['start'], () => 1)")
      bench.deliver(.start)
      host = bench.host
      #expect(host != nil)
    }
    #expect(host == nil)
  }
}
