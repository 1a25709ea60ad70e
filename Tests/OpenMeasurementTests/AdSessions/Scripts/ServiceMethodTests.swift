import ScriptEngine
import Testing
import Vocabulary

@testable import OpenMeasurement

struct ServiceMethodTests {
  /// Old clients expect and send their arguments as JSON text.
  static let versions = ["1.5.0", "1.0.3", "1.0.2"]

  private func bench(
    _ script: String, version: String = "1.5.0", resources: [String: String] = [:]
  ) -> Bench {
    let bench = Bench(resources: resources)
    bench.load(
      Client.source(version: version) + script, vendorKey: "vendor", parameters: "its \"own\"")
    return bench
  }

  @Test(arguments: versions)
  func `a URL is recorded and answered`(version: String) {
    let bench = bench(
      "request('sendUrl', ['https://a.example/?x=[Y]'], (ok) => request('sendUrl', ['ok=' + ok]))",
      version: version)
    #expect(bench.urls() == ["https://a.example/?x=[Y]", "ok=true"])
  }

  @Test func `answers are responses with the guid, the version and a service to answer to`() {
    let bench = bench(
      """
      const guid = request('getVersion', [], () => {
        const [message, from] = received[0];
        send([message.omid_message_method, message.omid_message_guid === guid,
          message.omid_message_version, JSON.stringify(message.omid_message_args),
          from === service].join());
      });
      """)
    #expect(bench.urls() == ["response,true,1.5.0,[\"1.5.2-test\"],true"])
  }

  @Test func `clients below 1_0_3 get a text of arguments`() {
    let bench = bench(
      "request('getVersion', [], () => send(typeof received[0][0].omid_message_args))",
      version: "1.0.2")
    #expect(bench.urls() == ["string"])
  }

  @Test(arguments: versions)
  func `a listener hears its events, each as often as it asked`(version: String) {
    let bench = bench(
      """
      const hear = (name) => (event) => send(name + ':' + event.type);
      request('addEventListener', ['start', 'injection-0'], hear('a'));
      request('addEventListener', ['media'], hear('b'));
      request('addEventListener', ['video'], hear('c'));
      request('addEventListener', ['sessionStart'], hear('never'));
      """, version: version)
    bench.deliver(.sessionStart, ["context": [:]])
    bench.deliver(.loaded)
    bench.deliver(.impression)
    bench.deliver(.start)
    #expect(bench.urls() == ["b:loaded", "c:loaded", "a:start", "b:start", "c:start"])
  }

  @Test func `an event without data has no such key`() {
    let bench = bench(
      "request('addEventListener', ['pause'], (event) => send(JSON.stringify(event)))")
    bench.deliver(.pause, at: 1500)
    #expect(
      bench.urls() == [
        #"{"adSessionId":"session","timestamp":1767225601500,"type":"pause"}"#
      ])
  }

  @Test(arguments: [
    ("['vendor', 'injection-0']", "its \"own\""), ("['vendor']", "its \"own\""),
    ("['wrong', 'injection-0']", "its \"own\""), ("['other', 'injection-0']", "its \"own\""),
    ("['other']", "another's"), ("['wrong', 'wrong']", "undefined"), ("[]", "undefined"),
  ])
  func `parameters come by injection identifier, else by vendor key`(
    arguments: String, expected: String
  ) {
    let bench = bench(
      """
      request('addSessionListener', \(arguments), (event) =>
        send(event.type + ' ' + (event.data && event.data.verificationParameters)));
      """)
    bench.load("", vendorKey: "other", parameters: "another's")
    bench.deliver(.sessionStart, ["context": ["a": 1], "pageUrl": nil])
    bench.deliver(.start)
    bench.deliver(.sessionFinish)
    #expect(bench.urls() == ["sessionStart \(expected)", "sessionFinish undefined"])
  }

  @Test func `a late subscriber hears what was, with its own times, even after the finish`() {
    let bench = bench("setUp = () => null", version: "1.5.0")
    bench.deliver(.sessionStart, ["context": [:]], at: 0)
    bench.deliver(.start, ["duration": 30], at: 100)
    bench.deliver(.pause, at: 2_000)
    bench.deliver(.sessionFinish, at: 3_000)
    bench.load(
      """
      const hear = (event) => omidNative.sendUrl(
        [event.type, event.timestamp - 1767225600000, Date.now() - 1767225600000,
          event.data && event.data.verificationParameters].join());
      omid3p.addEventListener('media', hear);
      omid3p.registerSessionObserver(hear, 'late');
      """, vendorKey: "late", parameters: "p", at: 4_000)
    #expect(
      bench.urls() == [
        "start,100,4000,", "pause,2000,4000,", "sessionStart,0,4000,p",
        "sessionFinish,3000,4000,",
      ])
  }

  @Test(arguments: versions)
  func `a resource comes as text`(version: String) {
    let bench = bench(
      """
      for (const name of ['there', 'missing'])
        request('injectJavaScriptResource', ['https://a.example/' + name], (ok, text) =>
          ok ? eval(text) : send('failed'));
      """, version: version, resources: ["https://a.example/there": "send('évaluated')"])
    #expect(bench.urls() == ["évaluated", "failed"])
  }

  @Test(arguments: versions)
  func `timers run at their instants`(version: String) {
    let bench = bench(
      """
      const at = (name) => () => send(name + ' ' + (Date.now() - 1767225600000));
      request('setTimeout', [0, 1000], at('once'));
      request('setInterval', [0, 400], at('often'));
      request('setTimeout', [1, 900], at('never'));
      request('clearTimeout', [1]);
      request('setTimeout', [2, 900], () => request('clearInterval', [0]));
      """, version: version)
    #expect(bench.urls() == [])
    #expect(bench.host.nextDeadline == Bench.at(400))
    #expect(Bench.urls(bench.advance(to: 399)) == [])
    #expect(Bench.urls(bench.advance(to: 400)) == ["often 400"])
    bench.advance(to: 5_000)
    #expect(bench.urls() == ["often 400", "often 800", "once 1000"])
    #expect(bench.host.nextDeadline == nil)
  }

  @Test func `clients of one script count their timers each for itself`() {
    let bench = bench(
      """
      const second = { handleExportedMessage(message) { send('second'); } };
      request('setTimeout', [0, 10], () => send('first'));
      request('setTimeout', [0, 20], null, second);
      request('clearTimeout', [0], null, second);
      """)
    bench.advance(to: 100)
    #expect(bench.urls() == ["first"])
  }

  @Test func `what is no message or no method is noted and not answered`() {
    let bench = bench(
      """
      service.handleExportedMessage(null, client);
      service.handleExportedMessage({}, client);
      request('fetch', ['x'], () => send('never'));
      request('addEventListener', ['nonsense'], () => send('never'));
      request('sendUrl', [{}], (ok) => send('ok=' + ok));
      service.handleExportedMessage({ omid_message_guid: 'g', omid_message_version: '1.0.0',
        omid_message_method: 'VerificationService.getVersion', omid_message_args: '{' }, client);
      """)
    #expect(bench.urls() == ["ok=false"])
    #expect(
      bench.lines() == [
        ScriptLogLine(.warn, "a message without guid, method and version is ignored"),
        ScriptLogLine(.warn, "unknown method 'VerificationService.fetch'"),
        ScriptLogLine(.warn, "there is no event 'nonsense' to listen to"),
        ScriptLogLine(.warn, "URLs that are not text are not sent"),
      ])
  }

  @Test func `the injection identifier is there while a script loads, and not after`() {
    let bench = bench(
      """
      send(omidVerificationProperties.injectionId);
      request('getVersion', [], () => send(String(Object.keys(omidVerificationProperties)) + "none"));
      """)
    bench.load("omidNative.sendUrl(omidVerificationProperties.injectionId)")
    #expect(bench.urls() == ["injection-0", "none", "injection-1"])
  }
}
