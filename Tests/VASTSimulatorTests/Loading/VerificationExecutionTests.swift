import OpenMeasurement
import Player
import Testing
import VAST
import Vocabulary

@testable import VASTSimulator

/// Which verifications are executed, which are not, and when that is known.
struct VerificationExecutionTests {
  private static let url = VerificationScriptTests.url
  private static let listening = VerificationScriptTests.listening
  private static let script = TagText.script(url)

  private func sent(_ record: RunRecord) -> [String] { VerificationScriptTests.sent(record) }

  /// The results of requests for scripts, such as `0.000 s 404`.
  private func fetches(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .fetch(let fetch) = event.kind, fetch.purpose == .script else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(fetch.status)"
        + (fetch.error.map { ": \($0)" } ?? "")
    }
  }

  /// When `verificationNotExecuted` was sent, with its reason.
  private func notExecuted(_ record: RunRecord) -> [String] {
    record.beacons.filter { $0.beacon.event == "verificationNotExecuted" }.map {
      "\(TimeText.readable($0.event.at.sinceStart)) \($0.beacon.url.suffix(8))"
    }
  }

  private static let executable =
    "<ExecutableResource apiFramework=\"omid\" "
    + "type=\"x/y\">https://v.example/x</ExecutableResource>"

  private static let refused: [(resources: String, scenario: String, reason: Int, words: String)] =
    [
      (
        script, "slot: { verificationVendors: [other] }", 1, "the script is rejected"
      ),
      (
        TagText.script(url, "apiFramework=\"VPAID\""), "", 2,
        "'VPAID' is not supported; use 'omid'"
      ),
      (
        TagText.script(url, ""), "", 2,
        "the resource has no 'apiFramework'; use 'omid'"
      ),
      (
        TagText.script(url, "apiFramework=\"omid\" browserOptional=\"false\""), "", 2,
        "the script needs a browser, as its 'browserOptional' is 'false'"
      ),
      (
        executable, "", 2,
        "an executable resource is not supported; use a JavaScript resource"
      ),
      (
        "", "", 3, "the script is unavailable"
      ),
      (
        script, "network: { latency: 10s }", 3,
        "the script is unavailable: no response within 10.000 s"
      ),
    ]

  @Test(arguments: refused)
  func `what is not executed is told with its reason, and as error 410`(
    resources: String, scenario: String, reason: Int, words: String
  ) throws {
    let record = try play(
      scenario, tag: TagText(resources: resources), facts: .made(.seconds(12)),
      scripts: [Self.url: Self.listening])
    #expect(
      record.urls("verificationNotExecuted")
        == ["https://t.example/notExecuted?reason=\(reason)"])
    #expect(record.urls("error") == ["https://t.example/error?code=410"])
    #expect(
      record.messages("VerificationNotExecuted") == ["verification of 'v.example-omid': \(words)"])
    #expect(record.verification == [])
    #expect(record.outcome == .completed)
  }

  @Test(
    arguments: [
      ("var half = ;", "does not parse: https://v.example/omid.js:1:1: SyntaxError", 1),
      ("window.x = 1;", "threw while it was loaded: https://v.example/omid.js:1:7: Ref", 1),
      ("for (;;);", "did not finish loading within its time", 1),
      (
        "omidNative.sendUrl('before'); null.x",
        "threw while it was loaded: https://v.example/omid.js:1:35: TypeError", 1
      ),
    ])
  func `a script that fails to load is reason 3, in every mode that runs it`(
    script: String, words: String, lines: Int
  ) throws {
    for mode in [VerificationMode.auto, .scripts, .both] {
      let record = try play(scripts: [Self.url: script]) { $0.settings.verification = mode }
      #expect(notExecuted(record) == ["0.000 s reason=3"], "\(mode)")
      #expect(record.urls("error") == ["https://t.example/error?code=410"])
      let message = try #require(record.messages("VerificationNotExecuted").first)
      #expect(message.hasPrefix("verification of 'v.example-omid'"))
      #expect(message.contains(": the script \(words)"))
      #expect(VerificationScriptTests.lines(record).count == lines)
      #expect(sent(record) == (script.contains("before") ? ["0.000 s before"] : []))
      // There is nothing to compare the measurer with.
      #expect(record.messages("MeasurersDiffer") == [])
    }
  }

  @Test func `a mapped file that is missing is told, and auto has it stood in for`() throws {
    func record(_ mode: VerificationMode) throws -> RunRecord {
      try playChain(["root": TagText().xml]) {
        $0.media = .init(path: "media/8s.mp4", displayName: "8s.mp4")
        $0.settings.map = $0.settings.map.adding([.init(prefix: Self.url, path: "tags/gone.js")])
        $0.settings.verification = mode
      }
    }
    let error =
      "the mapped file 'gone.js' does not exist; check --map"
    let auto = try record(.auto)
    #expect(fetches(auto) == ["0.000 s 404: \(error)"])
    #expect(auto.verification.count == 7 && notExecuted(auto) == [])
    #expect(
      auto.messages("VerificationStandIn") == [
        "verification of 'v.example-omid': the built-in measurer replaces the vendor's "
          + "script: \(error)"
      ])
    let scripts = try record(.scripts)
    #expect(fetches(scripts) == ["0.000 s 404: \(error)"])
    #expect(scripts.verification.count == 0 && notExecuted(scripts) == ["0.000 s reason=3"])
  }

  @Test func `auto asks for nothing that nobody can give; built-in asks for nothing`() throws {
    #expect(fetches(try play()) == [])
    let record = try play(scripts: [Self.url: Self.listening]) {
      $0.settings.verification = .builtIn
    }
    #expect(fetches(record) == [])
    #expect(sent(record) == [] && record.verification.count == 7)
  }

  // MARK: The network

  @Test func `a script takes the network's latency, and is there for the session`() throws {
    let record = try play(
      "network: { latency: 300ms }", facts: .streamed(.seconds(8)),
      scripts: [Self.url: Self.listening])
    #expect(fetches(record) == ["0.300 s 200"])
    #expect(sent(record).first == "0.300 s sessionStart")
    #expect(record.playerEvents.first == "loaded")
  }

  @Test func `a script that comes late hears of what it missed`() throws {
    // An overlay waits only for its script before it appears.
    let script = """
      omid3p.registerSessionObserver(function (event) {
        omidNative.sendUrl(event.type + " " + event.timestamp);
      });
      """
    let tags = ["root": OverlayText(hasVerification: true).xml, "omid.js": script]
    let record = try playChain(tags, "network: { latency: 300ms }") {
      $0.settings.clock = WallClock(startMilliseconds: 0)
      $0.settings.map = $0.settings.map.adding([.init(prefix: Self.url, path: "tags/omid.js")])
    }
    #expect(fetches(record) == ["0.300 s 200"])
    #expect(record.omid.first == "0.000 s sessionStart")
    #expect(sent(record) == ["0.300 s sessionStart 0", "8.000 s sessionFinish 8000"])
  }

  private static let losses: [(step: String, seconds: Int, fetch: String, reported: String)] = [
    (", status: 503", 12, "0.000 s 503: the server answered with status 503", "0.000 s"),
    ("", 12, "10.000 s 0: the connection was lost before a response", "10.000 s"),
    ("", 8, "8.000 s 0: the ad was over before the script arrived", "8.000 s"),
  ]

  @Test(arguments: losses)
  func `a script that the network loses is not executed, whoever could stand in`(
    step: String, seconds: Int, fetch: String, reported: String
  ) throws {
    for mode in [VerificationMode.auto, .scripts] {
      let record = try play(
        "steps: [{ at: 0s, do: network, loss: \"https://v.example/\"\(step) }]",
        facts: .made(.seconds(seconds)), scripts: [Self.url: Self.listening]
      ) { $0.settings.verification = mode }
      #expect(fetches(record) == [fetch])
      #expect(notExecuted(record) == ["\(reported) reason=3"])
      #expect(record.verification == [])
      #expect(record.omid.last == "\(seconds).000 s sessionFinish")
    }
  }

  // MARK: Both

  @Test func `both send side by side, and where they differ is told`() throws {
    let script = """
      omid3p.addEventListener("media", function (event) {
        var after = event.type === "midpoint" ? 500 : 0;
        if (event.type === "firstQuartile" || event.type === "loaded") return;
        omidNative.setTimeout(function () {
          omidNative.sendUrl("https://v.example/" + event.type);
        }, after);
      });
      omidNative.sendUrl("https://v.example/omidTrackView");
      omidNative.sendUrl("https://x.example/?secret");
      omidNative.setTimeout(function () {
        omidNative.sendUrl("https://v.example/twoSecondsFiftyPercentView");
      }, 2000);
      """
    let record = try play(scripts: [Self.url: script]) { $0.settings.verification = .both }
    let differences = record.diagnostics.filter { $0.rule.id == "MeasurersDiffer" }
    let vendor = "the script of 'v.example-omid'"
    #expect(
      differences.map(\.message) == [
        "\(vendor) sent 'start' at 0.001 s, but the built-in measurer sent it at 0.000 s",
        "\(vendor) sent a URL that is not in the parameters at 0.000 s, and the built-in "
          + "measurer did not",
        "\(vendor) did not send 'firstQuartile', which the built-in measurer sent at 2.000 s",
        "\(vendor) sent 'midpoint' at 4.500 s, but the built-in measurer sent it at 4.000 s",
        "\(vendor) sent 'thirdQuartile' at 6.001 s, but the built-in measurer sent it at 6.000 s",
        "\(vendor) did not send 'complete', which the built-in measurer sent at 8.000 s",
      ])
    #expect(differences.allSatisfy { $0.severity == .warning && $0.location?.file == "t.xml" })
    #expect(record.verification.filter { !$0.hasSuffix("sendUrl") }.count == 7)
    #expect(sent(record).count == 6)
  }

  // MARK: Hosts

  /// Counts the requested hosts.
  private final class CountingHosts: VerificationScriptHosting {
    private(set) var count = 0

    func makeHost(
      configuration: VerificationHostConfiguration, resource: @escaping (ScriptDownload) -> String?
    ) -> InProcessScriptHost {
      count += 1
      return InProcessScriptHost(configuration: configuration, resource: resource)
    }
  }

  @Test(
    arguments: [
      (VerificationMode.auto, true, 1), (.auto, false, 0), (.builtIn, true, 0), (.scripts, true, 1),
      (.scripts, false, 0), (.both, true, 1),
    ])
  func `a host is made when a script is there to run`(
    mode: VerificationMode, isThere: Bool, count: Int
  ) throws {
    let hosts = CountingHosts()
    _ = try play(scripts: isThere ? [Self.url: Self.listening] : [:], hosts: hosts) {
      $0.settings.verification = mode
    }
    #expect(hosts.count == count)
  }
}

/// What scripts may use up, all of them together and each alone.
struct ScriptBudgetTests {
  private static let url = "https://v.example/omid.js"

  private static func sent(_ record: RunRecord) -> [String] {
    record.beacons.map(\.beacon).filter { $0.source == .verification }.map(\.url)
  }

  private func play(_ script: String, limiting: String...) throws -> RunRecord {
    var limits = RunLimits()
    for text in limiting { try limits.set(text) }
    return try VASTSimulatorTests.play(
      scripts: [Self.url: script, "https://v.example/more.js": "1234567890"]
    ) { $0.settings.limits = limits }
  }

  /// Loads a resource by itself again and again, and sends how often it came.
  private static let loading = """
    var came = 0, i;
    for (i = 0; i < 30; i++) {
      omidNative.downloadJavaScriptResource(
        "https://v.example/more.js", function () { came += 1; }, function () {});
    }
    omid3p.registerSessionObserver(function (event) {
      if (event.type === "sessionFinish") omidNative.sendUrl("https://v.example/came?" + came);
    });
    """

  @Test(
    arguments: [
      ([], 30, nil), (["scriptDownloads=7"], 7, "scriptDownloads"),
      (["scriptDownloadBytes=25"], 2, "scriptDownloadBytes"),
    ] as [([String], Int, String?)])
  func `what scripts load by themselves is limited by number and by bytes`(
    limits: [String], came: Int, reached: String?
  ) throws {
    var all = RunLimits()
    for text in limits { try all.set(text) }
    let record = try VASTSimulatorTests.play(
      scripts: [Self.url: Self.loading, "https://v.example/more.js": "1234567890"]
    ) { $0.settings.limits = all }
    #expect(Self.sent(record).contains("https://v.example/came?\(came)"))
    let messages = record.messages("RunLimitReached")
    #expect(messages.count == (reached == nil ? 0 : 1))
    if let reached { #expect(messages.first?.contains("'\(reached)'") == true) }
  }

  @Test func `the flood of downloads of one script reaches the run's limit`() throws {
    let record = try play(Self.loading.replacing("i < 30", with: "i < 1500"))
    #expect(record.messages("RunLimitReached").count == 1)
    #expect(
      record.messages("RunLimitReached").first?.hasPrefix(
        "limit 'scriptDownloads' is reached: 1000 files that scripts load; 500 more were cut")
        == true)
  }

  @Test func `a script that is one too many is not executed, and its vendor is told`() throws {
    let record = try VASTSimulatorTests.play(
      scripts: [Self.url: "omidNative.sendUrl('https://v.example/x');"]
    ) { try? $0.settings.limits.set("scripts=1") }
    #expect(record.urls("verificationNotExecuted") == [])
    let pod = [
      "root": ChainTag.document(ChainTag.wrapper("w", to: "a")),
      "a": ChainTag.document(ChainTag.inLine("one")),
    ]
    let cut = try playChain(pod) { try? $0.settings.limits.set("scripts=1") }
    #expect(cut.messages("RunLimitReached").count == 1)
    #expect(cut.urls("verificationNotExecuted").count >= 1)
  }

  @Test func `scripts that have used up their time are stopped for good`() throws {
    let busy = """
      omid3p.registerSessionObserver(function (event) {});
      omid3p.addEventListener("media", function (event) {
        var i, sum = 0;
        for (i = 0; i < 1000000; i++) sum += i;
        omidNative.sendUrl("https://v.example/" + event.type);
      });
      """
    let record = try play(busy, limiting: "scriptTime=1ms")
    #expect(!Self.sent(record).contains("https://v.example/complete"))
    #expect(record.messages("ScriptExhausted").count == 1)
    #expect(record.messages("RunLimitReached").count == 1)
    #expect(record.outcome == .completed)
    #expect(
      Self.sent(try play(busy)).contains("https://v.example/complete"))
  }

  @Test func `a refusal is told by its kind, with a count that grows tenfold`() throws {
    let record = try play(
      """
      var i;
      for (i = 0; i < 1200; i++) omid3p.addEventListener("start", function () {});
      for (i = 0; i < 5; i++) omidNative.sendUrl();
      """)
    let lines = record.events.compactMap { event in
      if case .script(let line) = event.kind { line.message } else { nil }
    }
    #expect(
      lines == [
        "further listeners are ignored", "further listeners are ignored (10 times so far)",
        "further listeners are ignored (100 times so far)", "URLs that are not text are not sent",
      ])
  }
}
