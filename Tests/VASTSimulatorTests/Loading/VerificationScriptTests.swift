import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Scripts in a run. The ad is eight seconds long; its one vendor is `v.example-omid`.
struct VerificationScriptTests {
  static let url = "https://v.example/omid.js"

  /// Sends the type of every event that it receives.
  static let listening = """
    omid3p.registerSessionObserver(function (event) { omidNative.sendUrl(event.type); });
    omid3p.addEventListener("media", function (event) { omidNative.sendUrl(event.type); });
    """

  /// The URLs that a run's only script sent, such as `2.000 s midpoint`.
  static func sent(_ record: RunRecord, by vendor: String = "v.example-omid") -> [String] {
    record.beacons.filter { $0.beacon.event == "sendUrl" && $0.beacon.vendor == vendor }
      .map { "\(TimeText.readable($0.event.at.sinceStart)) \($0.beacon.url)" }
  }

  /// The lines of a run's scripts, such as `v.example-omid log: text`.
  static func lines(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .script(let line) = event.kind else { return nil }
      return "\(line.vendor ?? "nobody") \(line.level.rawValue): \(line.message)"
    }
  }

  @Test func `a script hears of the whole session, each thing at its instant`() throws {
    let record = try play(scripts: [Self.url: Self.listening])
    #expect(
      Self.sent(record) == [
        "0.000 s sessionStart", "0.000 s loaded", "0.000 s start", "2.000 s firstQuartile",
        "4.000 s midpoint", "6.000 s thirdQuartile", "8.000 s complete", "8.000 s sessionFinish",
      ])
    #expect(record.beacons.allSatisfy { $0.beacon.source == .vast || $0.beacon.hop == 0 })
    #expect(record.verification.count == 8)
    #expect(record.messages("VerificationStandIn") == [])
    #expect(record.urls("verificationNotExecuted") == [])
  }

  @Test func `interactions and geometry reach it, and its parameters do`() throws {
    let script = """
      omid3p.registerSessionObserver(function (event) {
        if (event.data) omidNative.sendUrl(event.data.verificationParameters);
      }, "v.example-omid");
      omid3p.addEventListener("geometryChange", function (event) {
        omidNative.sendUrl(String(event.data.adView.percentageInView));
      });
      omid3p.addEventListener("pause", function (event) { omidNative.sendUrl(event.type); });
      """
    let record = try play(
      "steps: [{ at: 1s, do: viewport, percent: 30 }, { at: 1500ms, do: pause }]\nuntil: 2s",
      tag: TagText(parameters: "mine"), scripts: [Self.url: script])
    #expect(
      Self.sent(record) == ["0.000 s mine", "0.000 s 100", "1.000 s 30", "1.500 s pause"])
  }

  @Test func `the script is fetched when the ad is loaded, and before its session`() throws {
    let record = try play(scripts: [Self.url: Self.listening])
    let index = try #require(
      record.events.firstIndex {
        if case .fetch(let fetch) = $0.kind { fetch.purpose == .script } else { false }
      })
    #expect(
      record.events[index].kind
        == .fetch(
          Fetch(
            purpose: .script, url: Self.url, source: .map, status: 200,
            bytes: Self.listening.utf8.count)))
    let started = try #require(
      record.events.firstIndex {
        if case .ad(let decision) = $0.kind { decision.verdict == .started } else { false }
      })
    #expect(index < started)
  }

  @Test func `a relative URL leads to a file beside the tag`() throws {
    let record = try play(
      tag: TagText(resources: TagText.script("omid.js")), scripts: ["omid.js": Self.listening]
    ) { $0.settings.map = ResourceMap([]) }
    #expect(Self.sent(record).count == 8)
  }

  @Test func `what a script writes and throws is told with its place`() throws {
    let script = """
      console.log("hello", { a: 1 });
      console.debug("low"); console.info("so"); console.warn("hm"); console.error("no");
      omid3p.addEventListener("media", function (event) {
        if (event.type !== "loaded") null.x;
      });
      Promise.reject(new Error("nobody minds"));
      """
    let record = try play("until: 3s", scripts: [Self.url: script])
    let vendor = "v.example-omid"
    let lines = Self.lines(record)
    #expect(
      lines.prefix(5) == [
        "\(vendor) log: hello {\"a\":1}", "\(vendor) log: low", "\(vendor) info: so",
        "\(vendor) warn: hm", "\(vendor) error: no",
      ])
    #expect(lines[5].hasPrefix("\(vendor) exception: unhandled rejection: \(Self.url):6:"))
    #expect(lines.count == 8)
    #expect(
      lines.dropFirst(6).map { $0.hasPrefix("\(vendor) exception: \(Self.url):4:") }
        == [true, true])
    #expect(lines[6].hasSuffix("(event start)") && lines[7].hasSuffix("(event firstQuartile)"))
    let found = record.diagnostics.filter { $0.rule.id == "ScriptThrew" }
    #expect(found.map(\.severity) == [.warning, .warning, .warning])
    #expect(found[1].location?.file == Self.url)
    #expect(found[1].location?.position?.line == 4)
    #expect(
      found[1].message.hasPrefix(
        "the script of 'v.example-omid' threw an exception in 'event start': "))
  }

  @Test func `a script that throws at its end is told, and hears of the session`() throws {
    let script = Self.listening + "\nnull.x;"
    let record = try play(scripts: [Self.url: script])
    #expect(Self.sent(record) == Self.sent(try play(scripts: [Self.url: Self.listening])))
    #expect(record.messages("VerificationNotExecuted") == [])
    #expect(record.urls("verificationNotExecuted") == [] && record.urls("error") == [])
    let lines = Self.lines(record)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("v.example-omid exception: \(Self.url):") == true)
    #expect(lines.first?.hasSuffix("(load)") == true)
    let found = record.diagnostics.filter { $0.rule.id == "ScriptThrew" }
    #expect(found.map(\.location?.file) == [Self.url])
    #expect(found.map(\.location?.position?.line) == [script.count { $0 == "\n" } + 1])
    #expect(
      found.first?.message.hasPrefix(
        "the script of 'v.example-omid' threw an exception while it was loaded, and keeps the "
          + "listeners and timers that it registered before: TypeError") == true)
  }

  @Test func `a finding comes once for what it says`() throws {
    let script = "omidNative.setInterval(function () { throw new Error('again'); }, 1000);"
    let record = try play(scripts: [Self.url: script])
    #expect(Self.lines(record).count == 8)
    #expect(
      record.messages("ScriptThrew") == [
        "the script of 'v.example-omid' threw an exception in 'timer': Error: again"
      ])
  }

  @Test func `a script that never comes back costs its time, and nothing of others`() throws {
    let record = try play(
      tag: TagText(otherVerifications: TagText.verification("other", "https://o.example/o.js")),
      scripts: [
        Self.url: "omid3p.addEventListener('midpoint', function () { for (;;); });",
        "https://o.example/o.js": Self.listening,
      ])
    #expect(
      Self.lines(record) == [
        "v.example-omid timeout: aborted at its time limit (event midpoint)"
      ])
    #expect(record.messages("ScriptTimedOut").count == 1)
    #expect(
      record.messages("ScriptNotReproducible") == [
        "this run is not reproducible: a limit of processor time or memory ended the work of the "
          + "script of 'v.example-omid'"
      ])
    #expect(Self.sent(record, by: "other").count == 8)
    #expect(record.outcome == .completed)
  }

  @Test func `a script with too many calls is stopped by their number, on every machine alike`()
    throws
  {
    let script = """
      let count = 0;
      const tick = () => { if (++count % 1000 === 0) omidNative.sendUrl('' + count) };
      for (let timers = 0; timers < 50; timers++) omidNative.setInterval(tick, 1);
      """
    let record = try play(scripts: [Self.url: script])
    // Making the script's function and calling it were two entries of the 20,000.
    #expect(Self.sent(record).last?.hasSuffix(" 19000") == true)
    #expect(record.messages("ScriptExhausted").count == 1)
    #expect(record.messages("ScriptNotReproducible") == [])
  }

  @Test func `timers run on virtual time and keep no run alive`() throws {
    let ticking = "omidNative.setInterval(function () { omidNative.sendUrl('tick'); }, 300);"
    let scenario = "steps: [{ at: 1s, do: pause }]"
    let silent = try play(scenario, tag: TagText(hasVerification: false))
    let record = try play(scenario, scripts: [Self.url: ticking])
    #expect(record.outcome == .unfinished)
    #expect(record.duration == silent.duration)
    #expect(Self.sent(record) == ["0.300 s tick", "0.600 s tick", "0.900 s tick"])
  }

  @Test func `no timer outlives its session`() throws {
    let script = "omidNative.setTimeout(function () { omidNative.sendUrl('late'); }, 8001);"
    #expect(Self.sent(try play(scripts: [Self.url: script])) == [])
  }

  @Test func `whoever asks when the session is over still hears of all of it`() throws {
    let script = """
      omid3p.registerSessionObserver(function (event) {
        if (event.type === "sessionFinish") omid3p.addEventListener("complete", function (late) {
          omidNative.sendUrl(late.type + " " + (event.timestamp - late.timestamp));
        });
      });
      """
    #expect(Self.sent(try play(scripts: [Self.url: script])) == ["8.000 s complete 0"])
  }

  @Test(arguments: [("separate", "undefined"), ("shared", "1")])
  func `scripts share a global object where the scenario says so`(
    isolation: String, seen: String
  ) throws {
    let record = try play(
      "scriptIsolation: \(isolation)",
      tag: TagText(otherVerifications: TagText.verification("other", "https://o.example/o.js")),
      scripts: [
        Self.url: "this.left = 1;",
        "https://o.example/o.js": "omidNative.sendUrl(String(this.left));",
      ])
    #expect(Self.sent(record, by: "other") == ["0.000 s \(seen)"])
  }

  @Test(arguments: [(PlayerProfile.exact, "undefined"), (.criteoIOSApp, "1")])
  func `the player's app decides about isolation where no scenario does`(
    player: PlayerProfile, seen: String
  ) throws {
    let record = try play(
      tag: TagText(otherVerifications: TagText.verification("other", "https://o.example/o.js")),
      player: player,
      scripts: [
        Self.url: "this.left = 1;",
        "https://o.example/o.js": "omidNative.sendUrl(String(this.left));",
      ])
    #expect(Self.sent(record, by: "other") == ["0.000 s \(seen)"])
  }

  @Test(
    arguments: [
      ("session: { vendorKey: criteo }", .exact, "criteo"), ("", .criteoIOS, "criteo"),
      ("", .exact, nil), ("session: { vendorKey: criteo.com-omid }", .criteoIOS, nil),
    ] as [(String, PlayerProfile, String?)])
  func `an app that passes another vendor key than the tag's is found out`(
    scenario: String, player: PlayerProfile, other: String?
  ) throws {
    let script = """
      omid3p.registerSessionObserver(function (event) {
        if (event.type === "sessionStart") omidNative.sendUrl(String(event.data.verificationParameters));
      }, "criteo.com-omid");
      """
    let record = try play(
      scenario, tag: TagText(vendor: "criteo.com-omid"), player: player,
      scripts: [Self.url: script])
    #expect(
      Self.sent(record, by: "criteo.com-omid").map { $0.hasSuffix(" undefined") } == [other != nil])
    let found = record.diagnostics.filter { $0.rule.id == "VendorKeyDiffers" }
    // What a player always does is no fault of the app.
    #expect(found.map(\.severity) == (other == nil ? [] : [player == .exact ? .warning : .note]))
    #expect(found.allSatisfy { $0.message.contains("vendor key '\(other ?? "")'") })
  }

  @Test func `date and randomness are the run's`() throws {
    let script = """
      omid3p.addEventListener("midpoint", function () {
        omidNative.sendUrl(new Date().toISOString() + " " + Math.random());
      });
      """
    func sent(seed: UInt64) throws -> String? {
      Self.sent(
        try play(scripts: [Self.url: script]) {
          $0.settings.seed = seed
          $0.settings.clock = WallClock(startMilliseconds: 0)
        }
      ).first
    }
    let first = try #require(try sent(seed: 1))
    #expect(first.hasPrefix("4.000 s 1970-01-01T00:00:04.000Z 0."))
    #expect(try sent(seed: 1) == first)
    #expect(try sent(seed: 2) != first)
  }

  @Test func `a script loads further ones from where tags come from`() throws {
    let script = """
      ["more.js", "gone.js"].forEach(function (name) {
        omidNative.downloadJavaScriptResource("https://v.example/" + name,
          function (text) { omidNative.sendUrl(name + " " + text.length); },
          function () { omidNative.sendUrl(name + " is missing"); });
      });
      """
    let record = try play(scripts: [Self.url: script, "https://v.example/more.js": "12345"])
    #expect(Self.sent(record) == ["0.000 s more.js 5", "0.000 s gone.js is missing"])
    let fetches = record.events.compactMap { event -> String? in
      guard case .fetch(let fetch) = event.kind, fetch.purpose == .script else { return nil }
      return "\(fetch.url) \(fetch.status)"
    }
    #expect(
      fetches == [
        "https://v.example/omid.js 200", "https://v.example/more.js 200",
        "https://v.example/gone.js 0",
      ])
  }

  @Test func `each ad of a pod has a session and a world of its own`() throws {
    var ads = TagText().xml
    let begin = try #require(ads.firstRange(of: "<Ad id=\"ad-1\">"))
    let end = try #require(ads.firstRange(of: "</Ad>"))
    let body = ads[begin.upperBound..<end.upperBound]
    ads =
      "<VAST version=\"4.2\"><Ad id=\"1\" sequence=\"1\">\(body)"
      + "<Ad id=\"2\" sequence=\"2\">\(body)</VAST>"
    let script = """
      this.count = (this.count || 0) + 1;
      var sent = this.count + " " + Math.random();
      omid3p.registerSessionObserver(function (event) {
        if (event.type === "sessionStart") omidNative.sendUrl(sent);
      });
      """
    var request = RunRequest(
      tag: .init(path: "t.xml", displayName: "t.xml"), scenario: PlaybackScenario(name: "pod"),
      profile: .exact)
    request.media = .init(path: "m.mp4", displayName: "m.mp4")
    request.settings.map = ResourceMap([.init(prefix: Self.url, path: Self.url)])
    let record = try RunService(
      files: StubFiles(tag: ads, facts: .made(), scripts: [Self.url: script])
    ).run(request)
    let sent = Self.sent(record)
    #expect(sent.map { $0.prefix(9) } == ["0.000 s 1", "8.000 s 1"])
    #expect(Set(sent.map { $0.dropFirst(8) }).count == 2)
  }
}
