import Media
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Each value of each policy sends something else than every other one, in a case made for it.
struct PolicyValueTests {
  /// What is played to tell a policy's values apart: tags of the captures, with steps.
  struct Plays: Sendable {
    var tags: [String]
    var steps = ""
    /// What 'html5' has otherwise, beside the policy.
    var changes = ""
  }

  /// What tells the values apart of policies whose values have names.
  private static let plays: [(PlayerPolicy.Name, [Plays])] = [
    (.followsWrappers, [Plays(tags: ["wrapper"])]),
    (.otherVersionError, [Plays(tags: ["n05"], changes: "acceptedVersions: ['2.0']")]),
    (.trackers, [Plays(tags: ["several"])]),
    (.replacesMacros, [Plays(tags: ["n05cb"])]),
    (.startsMuted, [Plays(tags: ["n05"], steps: "{ at: 2s, do: mute }")]),
    (
      .laterPlays,
      [
        Plays(
          tags: ["n05"],
          changes: "plays: 3, observation: 3s, completion: whenObserved, alsoObserves: none, "
            + "perObservation: onePerObservation")
      ]
    ),
    (.clock, [Plays(tags: ["n05"], changes: "observation: 700ms, headStart: 100ms")]),
    (
      .alsoObserves,
      [
        Plays(
          tags: ["n10"],
          steps: "{ at: 3.1s, do: pause }, { at: 4s, do: resume }, { at: 5s, do: seek, to: 9s }",
          changes: "observation: 20s")
      ]
    ),
    (
      .impression,
      [
        Plays(tags: ["media404", "n05"], changes: "loaded: loadedData, firstPlay: resume"),
        Plays(tags: ["n05"], changes: "firstPlay: resumeOnRequest"),
      ]
    ),
    (.creativeView, [Plays(tags: ["n05"])]),
    (
      .loaded,
      [
        Plays(
          tags: ["media404", "n05"], changes: "impression: play, firstPlay: resumeOnRequest")
      ]
    ),
    (.firstPlay, [Plays(tags: ["media404", "n05"])]),
    (.start, [Plays(tags: ["media404", "n05"])]),
    (.viewable, [Plays(tags: ["n05"])]),
    (.quartileBasis, [Plays(tags: ["durlong", "n05"], changes: "observation: 10ms")]),
    (
      .quartileRule,
      [
        Plays(tags: ["n10"], changes: "clock: exact"),
        Plays(tags: ["n10"], steps: "{ at: 1s, do: seek, to: 9s }", changes: "observation: 100ms"),
        Plays(
          tags: ["n10"], steps: "{ at: 1s, do: seek, to: 6.1s }", changes: "observation: 100ms"),
        Plays(
          tags: ["n10"], steps: "{ at: 1s, do: seek, to: 4.2s }", changes: "observation: 100ms"),
        Plays(tags: ["n30"], steps: "{ at: 1s, do: seek, to: 13.5s }"),
      ]
    ),
    (.perObservation, [Plays(tags: ["n10"], steps: "{ at: 1s, do: seek, to: 8s }")]),
    (
      .progress,
      [
        Plays(tags: ["progress"], changes: "observation: 300ms"),
        Plays(tags: ["progress"], changes: "observation: 100ms"),
      ]
    ),
    (.progressShare, [Plays(tags: ["progress"])]),
    (
      .completion,
      [
        Plays(tags: ["skip"], steps: "{ at: 5s, do: skip }"),
        Plays(tags: ["n10"], changes: "observation: 5ms, quartileBasis: declared"),
        Plays(
          tags: ["n10"], steps: "{ at: 1s, do: seek, to: 9.2s }",
          changes: "observation: 30ms, quartileRule: reachedWithin1s"),
      ]
    ),
    (.naturalEnd, [Plays(tags: ["n05"])]),
    (.pause, [Plays(tags: ["n05"], steps: "{ at: 1s, do: pause }, { at: 2s, do: resume }")]),
    (
      .mute,
      [
        Plays(
          tags: ["n05cb"], steps: "{ at: 1s, do: unmute }, { at: 2s, do: mute }",
          changes: "startsMuted: true")
      ]
    ),
    (
      .fullscreen,
      [Plays(tags: ["n05"], steps: "{ at: 1s, do: fullscreen }, { at: 2s, do: exitFullscreen }")]
    ),
    (
      .click,
      [
        Plays(tags: ["n05", "pageless"], steps: "{ at: 2s, do: click }, { at: 3s, do: click }")
      ]
    ),
    (.clickTracking, [Plays(tags: ["n05"], steps: "{ at: 2s, do: click }")]),
    (.skip, [Plays(tags: ["skip"], steps: "{ at: 5s, do: skip }")]),
    (
      .seek,
      [
        Plays(tags: ["n10"], steps: "{ at: 4s, do: seek, to: 8s }", changes: "alsoObserves: none")
      ]
    ),
    (
      .rewind,
      [
        Plays(
          tags: ["n10cb"], steps: "{ at: 4s, do: seek, to: 1s }, { at: 6s, do: rewind, by: 1s }")
      ]
    ),
    (.hopOrder, [Plays(tags: ["wrapper"])]),
    (
      .transport,
      [
        Plays(
          tags: ["n05"],
          steps: "{ at: 1s, do: mute }, { at: 2s, do: unmute }, { at: 3s, do: mute }")
      ]
    ),
    (.pod, [Plays(tags: ["pod"], changes: "loaded: loadedData")]),
    (.failedAds, [Plays(tags: ["wrapempty", "badtype"])]),
    (.missingMediaError, [Plays(tags: ["media404"])]),
    (.unplayableMediaError, [Plays(tags: ["badtype"])]),
    (.noAdError, [Plays(tags: ["noad"], changes: "transport: everyTime")]),
    (.emptyWrapperError, [Plays(tags: ["wrapempty"], changes: "transport: everyTime")]),
    (.unavailableWrapperError, [Plays(tags: ["wrap404"])]),
  ]

  /// Values with tests of their own: of media, buffering and clicks' pages, and of what is not in these tags.
  private static let elsewhere: Set<PlayerPolicy.Name> = [
    .codecs, .apiFramework, .mediaFileChoice, .downloadsFirst, .loadingLimitCounts, .clickOpens,
    .documentRequests, .needsXMLType, .crossorigin,
    .missingCreativeError, .missingDurationError, .missingOffsetError, .undecodedMediaError,
  ]

  /// Policies of a stream's breaks, which have tests of their own.
  private static let ofStreams: Set<PlayerPolicy.Name> = [
    .signaling, .signaledScripts, .slotEnd, .plainFiles, .untimedAsset, .playoutLength,
    .playoutLimit, .resumesFrom, .overlap, .replaysBreaks, .jump, .skipButton, .readsXCue,
  ]

  /// Two instants of a media element that a run has as one: nothing is sent between them.
  private static let alike: Set<[PlayerPolicy.Value]> = [[.name("canPlay"), .name("playing")]]

  @Test func `every policy with named values is told apart here or elsewhere`() {
    let named = Set(PlayerPolicy.all.filter { !$0.choices.isEmpty }.map(\.name))
    let reported = Self.plays.map(\.0)
    #expect(Set(reported).union(Self.elsewhere).union(Self.ofStreams) == named)
    #expect(Set(reported).count == reported.count && Self.elsewhere.isDisjoint(with: reported))
  }

  @Test(arguments: Self.plays.map(\.0))
  func `no two values of a policy send the same`(name: PlayerPolicy.Name) throws {
    let plays = Self.plays.first { $0.0 == name }?.1 ?? []
    var known: [[String]: PlayerPolicy.Value] = [:]
    for choice in name.policy.choices {
      let value: PlayerPolicy.Value =
        name.policy.form == .flag ? .flag(choice.name == "true") : .name(choice.name)
      let sent = try plays.flatMap { play in
        try play.tags.flatMap { try Self.sent(playing: $0, play, name, value) }
      }
      if let other = known[sent], !Self.alike.contains([other, value]) {
        Issue.record("\(other) and \(value) send \(sent)")
      }
      known[sent] = value
    }
  }

  @Test(arguments: [(1, false), (2, true), (5, true)])
  func `so many wrappers are followed and no more`(limit: Int, isPlayed: Bool) throws {
    let sent = try Self.sent(
      playing: "wrapper", Plays(tags: []), .maxWrappers, .count(limit))
    #expect(sent.contains { $0.hasPrefix("/t/in/start") } == isPlayed)
    #expect(sent.contains { $0.hasSuffix(" 302") } != isPlayed)
  }

  @Test(arguments: ["whenLoaded", "prepared"])
  func `where a pod starts up once, its second ad is not loaded for trackers`(loaded: String) throws
  {
    let play = Plays(tags: [], changes: "loaded: \(loaded)")
    func loads(_ pod: String) throws -> [String] {
      try Self.sent(playing: "pod", play, .pod, .name(pod)).filter { $0.contains("/loaded") }
    }
    #expect(try loads("startupOnce").count == 1)
    #expect(try loads("inSequence").count == 2)
  }

  @Test func `a player that follows no wrappers does not ask for their documents`() throws {
    let sent = try Self.sent(playing: "wrapper", Plays(tags: []), .followsWrappers, .flag(false))
    // Only the outermost wrapper is known, and is told.
    #expect(sent == ["/t/w1/error 0.0 seconds 302"])
  }

  /// What goes out, with instants and the codes of errors.
  private static func sent(
    playing tag: String, _ play: Plays, _ name: PlayerPolicy.Name, _ value: PlayerPolicy.Value
  ) throws -> [String] {
    let text = """
      version: 1
      content: { duration: 6s }
      player: { \(play.changes) }
      steps: [ \(play.steps) ]
      """
    let reading = ScenarioDecoder.read(bytes: Array(text.utf8), file: "s.yaml", folder: "")
    let scenario = try #require(reading.scenario, "\(reading.diagnostics)")
    var profile = PlayerProfile.html5.adapted(to: scenario.ad.player)
    name.policy.set(value, in: &profile)
    var request = RunRequest(
      tag: .init(path: "/tags/\(tag).xml", displayName: tag), scenario: scenario, profile: profile)
    request.settings.map = CaptureTags.map
    request.settings.decodeMode = .demux
    return try RunService(files: CaptureFiles()).run(request).events.compactMap { event in
      guard case .beacon(let beacon) = event.kind else { return nil }
      let code = beacon.errorCode.map { " \($0)" } ?? ""
      let method = beacon.method == .get ? "" : "POST "
      return
        "\(method)\(beacon.url.dropFirst(CaptureTags.origin.count)) \(event.at.sinceStart)\(code)"
    }
  }
}
