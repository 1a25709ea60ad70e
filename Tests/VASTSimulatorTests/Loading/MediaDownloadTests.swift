import Media
import OpenMeasurement
import Player
import Testing
import VAST
import Vocabulary

@testable import VASTSimulator

/// Ads of eight seconds, a frame a second of a hundred bytes each, over a network.
struct MediaDownloadTests {
  private func playSlowly(
    _ scenario: String, tag: TagText = TagText(), player: PlayerProfile = .exact,
    _ change: (inout RunRequest) -> Void = { _ in }
  ) throws -> RunRecord {
    try play(scenario, tag: tag, facts: .streamed(.seconds(8)), player: player, change)
  }

  /// The result of the media's request, such as `2.000 s 200 800`, with its
  /// error.
  private func transfers(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .fetch(let fetch) = event.kind, fetch.purpose == .media else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(fetch.status) \(fetch.bytes)"
        + (fetch.error.map { ": \($0)" } ?? "")
    }
  }

  private func buffering(_ record: RunRecord) -> [String] {
    record.interactions.filter { $0.contains("buffer") }
  }

  // MARK: Loading

  @Test(arguments: [(1, 900), (2, nil)] as [(Int, Int?)])
  func `an ad that expires while it loads is not put on the screen`(
    expires: Int, code: Int?
  ) throws {
    // The first second of media arrives after two seconds.
    let record = try play(
      "network: { bytesPerSecond: 50 }", tag: TagText(expires: expires),
      facts: .streamed(.seconds(8)))
    #expect(record.errorCodes == [code].compactMap(\.self))
    #expect(record.vast.contains { $0.hasSuffix(" impression") } == (code == nil))
    let rejected = record.events.compactMap { event -> String? in
      guard case .ad(let decision) = event.kind, decision.verdict == .rejected else { return nil }
      return decision.reason
    }
    #expect(
      rejected
        == (code == nil ? [] : ["the ad expired 1.000 s after it was requested, while it loaded"]))
  }

  @Test func `everything waits for the first fill, the session included`() throws {
    let record = try playSlowly("network: { bytesPerSecond: 200, latency: 1s }")
    #expect(
      record.timeline(["loaded", "start", "midpoint", "complete"]) == [
        "1.500 s 0 loaded", "1.500 s 0 start", "5.500 s 0 midpoint", "9.500 s 0 complete",
      ])
    #expect(
      record.omid.prefix(5) == [
        "1.500 s sessionStart", "1.500 s geometryChange", "1.500 s loaded", "1.500 s impression",
        "1.500 s start",
      ])
    #expect(record.decisions == ["selected", "started", "finished"])
    #expect(transfers(record) == ["5.000 s 200 800"])
    #expect(record.ads.first?.buffering == BufferingRecord(startup: .milliseconds(1500)))
    let loading = record.events.prefix { $0.at.sinceStart < .milliseconds(1500) }
    #expect(loading.allSatisfy { $0.ad == nil && $0.position == nil })
  }

  @Test func `without a network nothing is told of loading`() throws {
    let record = try playSlowly("")
    #expect(record.ads.first?.buffering == nil)
    #expect(transfers(record) == ["0.000 s 200 800"])
    #expect(record.vast.first == "0.000 s loaded")
  }

  @Test func `media that does not come in time is error 402, and nobody saw the ad`() throws {
    let record = try playSlowly("network: { bytesPerSecond: 5 }")
    let words = "not enough data arrived within 10.000 s to begin playing"
    #expect(record.decisions == ["selected", "rejected 402"])
    #expect(record.vast == ["10.000 s error"])
    #expect(record.urls("error") == ["https://t.example/error?code=402"])
    // The session never started; it reports only the error.
    #expect(record.omid == ["10.000 s sessionError"])
    #expect(record.omidData(.sessionError) == [["errorType": "media", "message": .string(words)]])
    #expect(record.viewability == [] && record.verification == [])
    #expect(transfers(record) == ["10.000 s 200 50: \(words)"])
    #expect(
      record.messages("AdNotPlayable")
        == [
          "the player reports error 402: the media 'https://m.example/m.mp4' did not load: \(words)"
        ])
    #expect(record.outcome == .error && record.ads.map(\.errorCode) == [402])
  }

  @Test(arguments: [
    ("404", "0.250 s 404 0: the server answered with status 404", 401),
    ("504", "0.250 s 504 0: the server answered with status 504", 402),
  ])
  func `a server that refuses is an error by its status`(
    status: String, transfer: String, code: Int
  ) throws {
    let record = try playSlowly(
      """
      network: { latency: 250ms }
      steps: [{ at: 0s, do: network, loss: 'https://m.example/', status: \(status) }]
      """)
    #expect(transfers(record) == [transfer])
    #expect(record.errorCodes == [code])
    #expect(record.duration == .milliseconds(250))
  }

  @Test func `the limit of the first fill is a policy of the player`() throws {
    let record = try playSlowly("network: { bytesPerSecond: 5 }") {
      $0.profile.buffering.loadingLimit = .seconds(2)
    }
    #expect(record.vast == ["2.000 s error"])
  }

  @Test func `the viewer can leave and mute while the ad loads`() throws {
    let record = try playSlowly(
      """
      network: { bytesPerSecond: 50 }
      steps: [{ at: 0s, do: mute }, { at: 500ms, do: viewport, percent: 10 }, { at: 1s, do: teardown }]
      """)
    #expect(record.outcome == .closed)
    #expect(record.vast == ["0.000 s mute"])
    #expect(record.omid == [] && record.misuses == [])
    #expect(transfers(record) == ["1.000 s 200 50"])
    #expect(record.decisions == ["selected", "finished"])
  }

  @Test func `a run that ends while loading is unfinished`() throws {
    let record = try playSlowly("network: { bytesPerSecond: 5 }\nuntil: 3s")
    #expect(record.outcome == .unfinished)
    #expect(record.vast == [] && record.viewability == [])
    #expect(transfers(record) == ["3.000 s 200 15"])
  }

  @Test func `a stand-alone ad takes the place of one that does not load`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          ChainTag.inLine("one", sequence: 1, media: "one.mp4"), ChainTag.inLine("two"))
      ],
      """
      network: { latency: 100ms }
      steps: [{ at: 0s, do: network, loss: 'https://m.example/one', status: 404 }]
      """, media: ["one.mp4": .streamed(.seconds(8)), "8s.mp4": .streamed(.seconds(8))])
    #expect(record.decisions == ["selected", "rejected 401", "selected", "started", "finished"])
    #expect(record.timeline(["start"]) == ["0.200 s 0 start"])
    #expect(record.errors == ["0.100 s one 401"])
  }

  // MARK: Rebuffering

  @Test func `player, session and summary hear of media that runs dry`() throws {
    let record = try playSlowly("network: { bytesPerSecond: 80 }")
    #expect(
      buffering(record).prefix(4) == [
        "2.250 s bufferStart by environment", "2.500 s bufferFinish by environment",
        "3.500 s bufferStart by environment", "3.750 s bufferFinish by environment",
      ])
    #expect(
      record.omid.filter { $0.contains("buffer") }
        == buffering(record).map { $0.replacing(" by environment", with: "") })
    #expect(
      record.ads.first?.buffering
        == BufferingRecord(startup: .milliseconds(1250), count: 7, total: .milliseconds(1750)))
    #expect(record.misuses == [])
    #expect(record.duration == .seconds(11))
    #expect(transfers(record) == ["10.000 s 200 800"])
  }

  @Test func `two seconds begin anew when the media is there again`() throws {
    let record = try playSlowly(
      """
      network: { bytesPerSecond: 200 }
      steps: [{ at: 900ms, do: stall, for: 3s }]
      """)
    // Begun at 0.5 s, rebuffering from 1.5 s to 4.01 s.
    #expect(buffering(record).first == "1.500 s bufferStart by environment")
    #expect(buffering(record).last == "4.000 s bufferFinish by environment")
    #expect(record.vast.contains("6.000 s viewable"))
    #expect(record.verification.contains("6.000 s twoSecondsFiftyPercentView"))
    #expect(record.viewability.first { $0.standard == "mrc-video" }?.longestRun == .seconds(7))
  }

  @Test func `two seconds that are full at that very instant count`() throws {
    let record = try playSlowly(
      """
      network: { bytesPerSecond: 200 }
      steps: [{ at: 1400ms, do: stall, for: 3s }]
      """)
    #expect(buffering(record).first == "2.500 s bufferStart by environment")
    #expect(record.vast.contains("2.500 s viewable"))
  }

  @Test func `another network counts from the step on`() throws {
    let record = try playSlowly(
      """
      network: { bytesPerSecond: 200 }
      steps: [{ at: 1s, do: network, bytesPerSecond: 50 }]
      """)
    // 200 bytes at 1 s, the third hundred at 3 s: due at 2.5 s.
    #expect(buffering(record).first == "2.500 s bufferStart by environment")
    #expect(buffering(record)[1] == "3.000 s bufferFinish by environment")
  }

  @Test func `a rate can be a share of the media's own`() throws {
    let shared = try playSlowly("network: { bytesPerSecond: 80% }")
    #expect(shared.events == (try playSlowly("network: { bytesPerSecond: 80 }")).events)
    let changed = try playSlowly(
      """
      network: { bytesPerSecond: 200% }
      steps: [{ at: 1s, do: network, bytesPerSecond: 50% }]
      """)
    #expect(buffering(changed).first == "2.500 s bufferStart by environment")
  }

  @Test func `a step that comes when every byte is there is a note`() throws {
    let record = try playSlowly(
      """
      network: { bytesPerSecond: 800 }
      steps: [{ at: 2s, do: stall, for: 1s }, { at: 3s, do: network, loss: 'https://m.example/' }]
      """)
    let reason = "every byte of the ad's media has arrived"
    #expect(
      record.messages("StepIgnored")
        == ["'stall' has no effect: \(reason)", "'network' has no effect: \(reason)"])
    #expect(record.outcome == .completed)
  }

  @Test func `a request that is given up tells how far it got`() throws {
    let record = try playSlowly(
      "network: { bytesPerSecond: 100 }\nsteps: [{ at: 3s, do: skip }]",
      tag: TagText(linearAttributes: "skipoffset=\"00:00:01\""))
    #expect(record.outcome == .skipped)
    #expect(transfers(record) == ["3.000 s 200 300"])
  }

  @Test func `a share of the media waits with it`() throws {
    let record = try playSlowly(
      "network: { bytesPerSecond: 80 }\nsteps: [{ at: 50%, do: mute }]")
    #expect(record.interactions.contains("6.000 s mute by user"))
  }

  // MARK: Losing the connection

  @Test func `what had arrived is played, and then it is error 405`() throws {
    let record = try playSlowly(
      """
      network: { bytesPerSecond: 200 }
      steps: [{ at: 1600ms, do: network, loss: 'https://m.example/', status: 503 }]
      expect: [{ error: 405 }]
      """)
    let lost = "the connection was lost; the received part plays up to 3.000 s of 8.000 s"
    #expect(record.messages("MediaConnectionLost") == [lost])
    let finding = record.diagnostics.first { $0.rule.id == "MediaConnectionLost" }
    #expect(finding?.location?.position != nil)
    #expect(
      transfers(record)
        == ["1.600 s 200 320: the connection was lost when 320 of 800 bytes had arrived"])
    #expect(record.vast.suffix(1) == ["3.500 s error"])
    #expect(record.urls("error") == ["https://t.example/error?code=405"])
    #expect(record.omidData(.sessionError).count == 1)
    #expect(record.outcome == .error && record.decisions.last == "finished 405")
    #expect(RunVerdict(of: record, failingOn: .error).passes)
  }

  @Test func `another URL's loss is none of the ad's business`() throws {
    let record = try playSlowly(
      """
      network: { bytesPerSecond: 200 }
      steps: [{ at: 1600ms, do: network, loss: 'https://other.example/', status: 503 }]
      """)
    #expect(record.outcome == .completed && record.messages("StepIgnored") == [])
  }

  @Test func `a document of a lost server is error 301`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(ChainTag.wrapper("w", to: "a")),
        "a": ChainTag.document(ChainTag.wrapper("x", to: "b")),
        "b": ChainTag.document(ChainTag.inLine("inline")),
      ],
      """
      network: { latency: 1s }
      steps: [{ at: 500ms, do: network, loss: 'https://ads.example/', status: 503 }]
      """)
    #expect(record.errors.last == "2.000 s w 301")
    #expect(record.fetched.last == "2.000 s https://ads.example/b 503")
  }
}
