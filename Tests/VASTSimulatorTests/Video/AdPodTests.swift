import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Several ads one after the other on one timeline. Pods are of eight, four and twelve seconds.
struct AdPodTests {
  /// Declared out of order; they play as `one`, `two`, `three`.
  private func pod(_ further: String = "", skipOffset: String? = nil) -> String {
    ChainTag.document(
      ChainTag.inLine("three", sequence: 30, media: "12s.mp4"),
      ChainTag.inLine("one", sequence: 10, skipOffset: skipOffset),
      ChainTag.inLine("two", sequence: 20, media: "4s.mp4"), further)
  }

  // MARK: One timeline

  @Test func `media is asked for when its ad's turn comes`() throws {
    let record = try playChain([
      "root": ChainTag.document(
        ChainTag.inLine("one", sequence: 1), ChainTag.inLine("two", sequence: 2))
    ])
    #expect(
      record.fetched.filter { $0.contains("m.example") } == [
        "0.000 s https://m.example/8s.mp4 200", "8.000 s https://m.example/8s.mp4 200",
      ])
  }

  @Test func `ads play by their sequence, each from where the last one ended`() throws {
    let record = try playChain(["root": pod()])
    #expect(record.selected == ["one", "two", "three"])
    #expect(
      record.timeline(["start", "midpoint", "complete"]) == [
        "0.000 s 0 start", "4.000 s 0 midpoint", "8.000 s 0 complete",
        "8.000 s 1 start", "10.000 s 1 midpoint", "12.000 s 1 complete",
        "12.000 s 2 start", "18.000 s 2 midpoint", "24.000 s 2 complete",
      ])
    #expect(record.outcome == .completed)
    #expect(record.duration == .seconds(24))
  }

  @Test func `the playhead is each ad's own`() throws {
    let record = try playChain(["root": pod()])
    let positions = record.beacons.filter { $0.beacon.event == "midpoint" }.map {
      ($0.event.ad, $0.event.position)
    }
    #expect(positions.map(\.0) == [0, 1, 2])
    #expect(positions.map(\.1) == [.seconds(4), .seconds(2), .seconds(6)])
    // Time never goes back, and only what belongs to an ad has a playhead.
    #expect(record.events.map(\.at) == record.events.map(\.at).sorted())
    #expect(record.events.allSatisfy { ($0.ad == nil) == ($0.position == nil) })
  }

  @Test func `every ad sends its own beacons once`() throws {
    let record = try playChain(["root": pod()])
    for event in ["impression", "creativeView", "start", "complete", "viewable"] {
      #expect(record.hearers(of: event) == ["0 one", "0 two", "0 three"], "\(event)")
    }
    #expect(record.verification == ["0.000 s start", "8.000 s start", "12.000 s start"])
    let urls = record.beacons.map(\.beacon.url)
    #expect(Set(urls).count == urls.count)
  }

  @Test func `every ad has a session of its own`() throws {
    let record = try playChain(["root": pod()])
    let sessions = record.omid.filter { $0.contains("session") }
    #expect(
      sessions == [
        "0.000 s sessionStart", "8.000 s sessionFinish", "8.000 s sessionStart",
        "12.000 s sessionFinish", "12.000 s sessionStart", "24.000 s sessionFinish",
      ])
    let ids = Set(record.sessions)
    #expect(Set(ids.map(\.ad)) == [0, 1, 2])
    #expect(ids.count == 3 && Set(ids.map(\.id)).count == 3)
    // A single ad has the same session identifier as the first of a pod.
    let alone = try playChain(["root": ChainTag.document(ChainTag.inLine("one"))])
    #expect(alone.sessions.first == record.sessions.first)
  }

  @Test func `the view is sampled from each ad's own beginning`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          ChainTag.inLine("one", sequence: 1, media: "1250ms.mp4"),
          ChainTag.inLine("two", sequence: 2))
      ],
      """
      steps:
        - { at: 1010ms, do: viewport, percent: 40 }
        - { at: 1300ms, do: viewport, percent: 70 }
      """)
    // The first ad is observed at 1.0 s and 1.2 s, the second at 1.25 s, 1.45 s and so on.
    #expect(
      record.geometry == ["0.000 s 100.0", "1.200 s 40.0", "1.250 s 40.0", "1.450 s 70.0"])
  }

  @Test func `every ad is measured by itself`() throws {
    let record = try playChain(
      ["root": pod()], "steps: [{ at: 8s, do: viewport, percent: 10 }]")
    #expect(record.hearers(of: "viewable") == ["0 one"])
    #expect(record.hearers(of: "notViewable") == ["0 two", "0 three"])
    #expect(record.deciding.map { $0.metAt != nil } == [true, false, false])
  }

  // MARK: What fails

  private let spare = ChainTag.inLine("spare", media: "4s.mp4")

  @Test func `a stand-alone ad takes the place of one that fails`() throws {
    let root = ChainTag.document(
      ChainTag.inLine("one", sequence: 1), ChainTag.inLine("two", sequence: 2, media: "gone.mp4"),
      ChainTag.inLine("three", sequence: 3), spare)
    let record = try playChain(["root": root])
    #expect(record.selected == ["one", "spare", "three"])
    #expect(record.errors == ["8.000 s two 401"])
    #expect(
      record.timeline(["start"]) == ["0.000 s 0 start", "8.000 s 1 start", "12.000 s 2 start"])
    #expect(record.outcome == .completed)
    #expect(record.ads.map(\.errorCode) == [nil, 401, nil, nil])
  }

  @Test func `without one the next of the pod begins at once`() throws {
    let root = ChainTag.document(
      ChainTag.wrapper("w", to: "gone", sequence: 1), ChainTag.inLine("two", sequence: 2))
    let record = try playChain(["root": root])
    #expect(record.selected == ["two"])
    #expect(record.errors == ["0.000 s w 301"])
    #expect(record.timeline(["start"]) == ["0.000 s 0 start"])
  }

  @Test func `a pod in which nothing plays is an error`() throws {
    let gone = ["one", "two"].enumerated().map { index, id in
      ChainTag.inLine(id, sequence: index + 1, media: "gone.mp4")
    }
    let record = try playChain(["root": ChainTag.document(gone[0], gone[1])])
    #expect(record.outcome == .error)
    #expect(record.errors == ["0.000 s one 401", "0.000 s two 401"])
    #expect(record.selected == [])
  }

  @Test func `media that breaks ends its ad, not the pod`() throws {
    let record = try playChain(
      ["root": pod(spare)], media: ["4s.mp4": .made(.seconds(4), damagedAt: .seconds(1))])
    #expect(record.selected == ["one", "two", "three"])
    #expect(record.errors == ["9.000 s two 405"])
    #expect(record.timeline(["start"]).last == "9.000 s 2 start")
    #expect(record.outcome == .completed)
  }

  @Test func `a spare ad that nobody needed is noted`() throws {
    let record = try playChain(["root": pod(spare)])
    #expect(record.selected == ["one", "two", "three"])
    #expect(
      record.messages("AdNotPlayed") == ["the break was filled before this ad was needed"])
  }

  @Test func `of stand-alone ads the first that can be played is the break`() throws {
    let root = ChainTag.document(
      ChainTag.inLine("a", media: "gone.mp4"), ChainTag.inLine("b"), ChainTag.inLine("c"))
    let record = try playChain(["root": root])
    #expect(record.selected == ["b"])
    #expect(record.errors == ["0.000 s a 401"])
    #expect(record.messages("AdNotPlayed").count == 1)
  }

  // MARK: Behind wrappers

  @Test func `a wrapper around a pod hears of each of its ads`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "a", "allowMultipleAds=\"true\"")),
      "a": pod(),
    ])
    #expect(record.selected == ["one", "two", "three"])
    let expected = ["0 one", "1 w", "0 two", "1 w", "0 three", "1 w"]
    #expect(record.hearers(of: "impression") == expected)
    #expect(record.hearers(of: "complete") == expected)
  }

  @Test func `every response of a pod's wrappers is there before the pod begins`() throws {
    let record = try playChain(
      [
        "root": ChainTag.document(
          ChainTag.wrapper("v", to: "a", sequence: 2), ChainTag.wrapper("w", to: "b", sequence: 1)),
        "a": ChainTag.document(ChainTag.inLine("two")),
        "b": ChainTag.document(ChainTag.inLine("one", media: "4s.mp4")),
      ], "network: { latency: 100ms }")
    #expect(
      record.timeline(["start", "complete"]) == [
        "0.300 s 0 start", "4.300 s 0 complete", "4.400 s 1 start", "12.400 s 1 complete",
      ])
    #expect(record.hearers(of: "impression") == ["0 one", "1 w", "0 two", "1 v"])
  }

  // MARK: What the user does

  @Test func `after a skip the next ad of the pod plays`() throws {
    let record = try playChain(
      ["root": pod(skipOffset: "00:00:02")], "steps: [{ at: 3s, do: skip }]")
    #expect(
      record.timeline(["start", "skip", "complete"]) == [
        "0.000 s 0 start", "3.000 s 0 skip", "3.000 s 1 start", "7.000 s 1 complete",
        "7.000 s 2 start", "19.000 s 2 complete",
      ])
    #expect(record.hearers(of: "complete") == ["0 two", "0 three"])
    #expect(record.outcome == .completed)
  }

  @Test func `a skip of the last ad is how the run ends`() throws {
    let root = ChainTag.document(
      ChainTag.inLine("one", sequence: 1),
      ChainTag.inLine("two", sequence: 2, skipOffset: "00:00:00"))
    let record = try playChain(["root": root], "steps: [{ at: 9s, do: skip }]")
    #expect(record.outcome == .skipped)
    #expect(record.duration == .seconds(9))
  }

  @Test func `a destroyed player ends the run, and the rest of the pod is noted`() throws {
    let record = try playChain(["root": pod()], "steps: [{ at: 3s, do: teardown }]")
    #expect(record.outcome == .closed)
    #expect(record.duration == .seconds(3))
    #expect(record.selected == ["one"])
    #expect(record.messages("AdNotPlayed").count == 2)
    #expect(record.hearers(of: "notViewable") == [])
  }

  @Test func `'until' can end a run in any ad`() throws {
    let record = try playChain(["root": pod()], "until: 10s")
    #expect(record.outcome == .unfinished)
    #expect(record.timeline(["start"]) == ["0.000 s 0 start", "8.000 s 1 start"])
    #expect(record.messages("AdNotPlayed").count == 1)
  }

  @Test func `a step at an event happens with the first ad that has it`() throws {
    let record = try playChain(["root": pod()], "steps: [{ at: midpoint, do: mute }]")
    #expect(record.interactions == ["4.000 s mute by user"])
  }
}

extension RunRecord {
  fileprivate struct Session: Hashable {
    var ad: Int?
    var id: String
  }

  /// The ad and the session of every OMID event.
  fileprivate var sessions: [Session] {
    events.compactMap { event in
      guard case .omid(_, let object) = event.kind, case .string(let id)? = object["adSessionId"]
      else { return nil }
      return Session(ad: event.ad, id: id)
    }
  }
}

struct BreakEndingTests {
  private let pair = ChainTag.document(
    ChainTag.inLine("one", sequence: 1), ChainTag.inLine("two", sequence: 2))

  @Test func `the next ad of a pod is as loud as the player was left`() throws {
    let record = try playChain(["root": pair], "steps: [{ at: 3s, do: mute }]")
    #expect(record.omidData(.start).map { $0["mediaPlayerVolume"] } == [1, 0])
    let louder = try playChain(["root": pair], "steps: [{ at: 3s, do: volume, to: 0.5 }]")
    #expect(louder.omidData(.start).map { $0["mediaPlayerVolume"] } == [1, 0.5])
  }

  @Test func `a close ends the run, whatever was still to come`() throws {
    let record = try playChain(["root": pair], "steps: [{ at: 3s, do: closeLinear }]")
    #expect(record.outcome == .closed)
    #expect(record.duration == .seconds(3))
    #expect(record.selected == ["one"])
    #expect(record.messages("AdNotPlayed").count == 1)
  }

  @Test func `a wrapper that failed tells its hops even if nobody wanted its ad`() throws {
    let root = ChainTag.document(
      ChainTag.inLine("first"), ChainTag.wrapper("second", to: "nowhere"))
    let record = try playChain(["root": root])
    #expect(record.outcome == .completed)
    #expect(record.errors == ["8.000 s second 301"])
    #expect(record.messages("AdNotPlayed") == [])
  }

  @Test func `a macro that nobody knows in an ad request is reported`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "https://ads.example/a?x=[UNHEARD]")),
      "a": ChainTag.document(ChainTag.inLine("inline")),
    ])
    #expect(record.outcome == .completed)
    #expect(record.messages("MacroUnknown").count == 1)
    #expect(record.messages("MacroUnknown").first?.contains("'[UNHEARD]'") == true)
  }
}
