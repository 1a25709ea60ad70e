import Media
import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

/// The sessions of one break: each ad has its own, from its start to its finish.
struct SeveralSessionsTests {
  /// A run's events by session, in the order in which the sessions began.
  private func sessions(_ record: RunRecord) -> [(id: String, types: [String])] {
    var sessions: [(id: String, types: [String])] = []
    for event in record.events {
      guard case .omid(let type, let object) = event.kind, let id = object["adSessionId"]?.text
      else { continue }
      if let index = sessions.firstIndex(where: { $0.id == id }) {
        sessions[index].types.append(type.rawValue)
      } else {
        sessions.append((id, [type.rawValue]))
      }
    }
    return sessions
  }

  private static let whole = [
    "sessionStart", "geometryChange", "loaded", "impression", "start", "firstQuartile",
    "midpoint", "thirdQuartile", "complete", "sessionFinish",
  ]

  private static func pod(_ media: String...) -> [String: String] {
    let ads = media.enumerated().map { ChainTag.inLine("ad\($0)", sequence: $0 + 1, media: $1) }
    return ["root": "<VAST version=\"4.2\">\(ads.joined())</VAST>"]
  }

  @Test func `every ad of a pod has a session of its own, one after the other`() throws {
    let record = try playChain(Self.pod("4s.mp4", "8s.mp4", "4s.mp4"))
    let sessions = sessions(record)
    #expect(sessions.map(\.types) == [Self.whole, Self.whole, Self.whole])
    #expect(Set(sessions.map(\.id)).count == 3)
    let ends = record.omid.filter { $0.contains("session") }
    #expect(
      ends == [
        "0.000 s sessionStart", "4.000 s sessionFinish", "4.000 s sessionStart",
        "12.000 s sessionFinish", "12.000 s sessionStart", "16.000 s sessionFinish",
      ])
    let contexts = record.omidData(.sessionStart).map { $0["context"] }
    #expect(contexts.map { $0?["podSequence"] } == [1, 2, 3])
    #expect(contexts.map { $0?["adCount"] } == [3, 3, 3])
  }

  @Test func `an ad that stands alone is in no pod`() throws {
    let record = try playChain(["root": ChainTag.document(ChainTag.inLine("one"))])
    let context = try #require(record.omidData(.sessionStart).first?["context"])
    #expect(context["podSequence"] == nil && context["adCount"] == nil)
  }

  @Test func `identifiers are the seed's`() throws {
    func ids(_ seed: UInt64) throws -> [String] {
      sessions(try playChain(Self.pod("4s.mp4", "4s.mp4")) { $0.settings.seed = seed }).map(\.id)
    }
    #expect(try ids(1) == ids(1))
    #expect(try Set(ids(1)).isDisjoint(with: ids(2)))
  }

  @Test func `a script hears of its own ad's session alone`() throws {
    let script = """
      var own = null;
      omid3p.registerSessionObserver(function (event) {
        own = own || event.adSessionId;
        omidNative.sendUrl(event.type + (event.adSessionId === own ? "" : " of another"));
      });
      """
    let tags = Self.pod("4s.mp4", "4s.mp4").merging(["omid.js": script]) { $1 }
    let record = try playChain(tags) { request in
      request.settings.map = request.settings.map.adding([
        .init(prefix: "https://v.example/", path: "tags/")
      ])
      request.settings.verification = .scripts
    }
    #expect(
      VerificationScriptTests.sent(record, by: "ad0.example-omid") == [
        "0.000 s sessionStart", "4.000 s sessionFinish",
      ])
    #expect(
      VerificationScriptTests.sent(record, by: "ad1.example-omid") == [
        "4.000 s sessionStart", "8.000 s sessionFinish",
      ])
  }

  @Test func `an ad whose media breaks tells its session, and the next has a clean one`() throws {
    let record = try playChain(
      Self.pod("bad.mp4", "4s.mp4"), media: ["bad.mp4": .made(damagedAt: .seconds(3))])
    let sessions = sessions(record)
    #expect(sessions.count == 2)
    #expect(
      sessions[0].types == [
        "sessionStart", "geometryChange", "loaded", "impression", "start", "firstQuartile",
        "sessionError", "sessionFinish",
      ])
    #expect(sessions[1].types == Self.whole)
    #expect(record.omidData(.sessionError) == [["errorType": "media", "message": "made up"]])
  }

  @Test func `an ad that never loads leaves an error, and no start`() throws {
    let record = try playChain(
      Self.pod("slow.mp4", "4s.mp4"),
      """
      network: { latency: 100ms }
      steps: [{ at: 0s, do: network, loss: 'https://m.example/slow', status: 404 }]
      """,
      media: ["slow.mp4": .streamed(.seconds(8)), "4s.mp4": .streamed(.seconds(4))])
    let sessions = sessions(record)
    #expect(sessions.map(\.types) == [["sessionError"], Self.whole])
    #expect(record.omid.first == "0.100 s sessionError")
  }

  @Test func `overlay and video of a break have sessions of their kinds`() throws {
    let record = try playChain([
      "root": ChainTag.document(
        OverlayText(id: "o", sequence: 1).ad, ChainTag.inLine("two", sequence: 2, media: "4s.mp4"))
    ])
    #expect(
      sessions(record).map(\.types) == [
        ["sessionStart", "geometryChange", "loaded", "impression", "sessionFinish"], Self.whole,
      ])
    #expect(
      record.omidData(.sessionStart).map { $0["creativeType"] } == ["nativeDisplay", "video"])
  }

  @Test func `whatever happens, each session has one life`() throws {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed)).forked(for: "sessions")
      let (scenario, player, _) = RandomScenario.make(using: &random)
      let record = try playChain(Self.pod("4s.mp4", "8s.mp4", "4s.mp4")) { request in
        request.scenario = scenario
        request.scenario.measurement.session.impressionType =
          AdSessionConfiguration.ImpressionType.allCases.dropFirst().randomElement(using: &random)
        request.profile = player.adapted(to: scenario)
      }
      let sessions = sessions(record)
      #expect(Set(sessions.map(\.id)).count == sessions.count)
      for session in sessions where session.types != ["sessionError"] {
        #expect(session.types.first == "sessionStart", "seed \(seed)")
        #expect(session.types.firstIndex(of: "sessionFinish") == session.types.count - 1)
        for type in ["sessionStart", "loaded", "impression", "start", "complete"] {
          #expect(session.types.count { $0 == type } <= 1, "\(type), seed \(seed)")
        }
      }
    }
  }
}
