import Player
import Testing
import VASTSimulator

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
