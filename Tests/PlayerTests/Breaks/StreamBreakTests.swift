import Testing
import VAST
import Vocabulary

@testable import Player

/// Sessions of a stream: which breaks are entered, where the primary is left and where it resumes.
struct StreamBreakTests {
  /// One break of a session.
  struct Visit: Hashable, CustomStringConvertible {
    var id: String
    /// When it was entered.
    var at: Duration
    var departure: Duration
    var resume: Duration

    var description: String {
      "\(id) at \(at.exactSeconds): \(departure.exactSeconds) → \(resume.exactSeconds)"
    }
  }

  /// A viewer who seeks when the primary comes to a position.
  struct Seek {
    var at: Duration
    var target: Duration
  }

  /// A session, from its beginning to its end.
  struct Session {
    var visits: [Visit] = []
    /// How long it was.
    var length = Duration.zero
    /// The ads that were refused, with the reason.
    var refused: [String] = []
    /// The ads whose turn never came.
    var untried: [String] = []
    /// How each ad ended.
    var endings: [String: AdEnding] = [:]
  }

  static let place = SourcePosition(line: 1, column: 1)

  static func interstitial(
    _ id: String, at start: Double, _ change: (inout Interstitial) -> Void = { _ in }
  ) -> Interstitial {
    var interstitial = Interstitial(
      id: id, start: .milliseconds(Int((start * 1000).rounded())), source: .list(id),
      position: place)
    change(&interstitial)
    return interstitial
  }

  static func list(_ milliseconds: [Int]) -> AssetList {
    AssetList(
      assets: milliseconds.map {
        StreamAsset(uri: "a\($0).mp4", duration: .milliseconds($0), position: place)
      }, file: "list.json")
  }

  /// Plays a stream whose assets are as long as their lists say.
  static func play(
    _ interstitials: [Interstitial], lists: [String: AssetList], segments: Int = 20,
    policy: StreamPolicy = StreamPolicy(), join: Duration = .zero, seeks: [Seek] = []
  ) -> Session {
    let document = StreamDocument(
      boundaries: (0...segments).map { .seconds($0 * 6) }, interstitials: interstitials,
      file: "main.m3u8")
    var profile = PlayerProfile.exact
    profile.streams = policy
    let machine = BreakStateMachine(
      file: "main.m3u8", profile: profile, slot: AdSlot(), join: join)
    _ = machine.begun()
    _ = machine.sourceAnswered(.document([]))
    var session = Session()
    var seeks = seeks
    var now = VirtualInstant.zero
    var due = now
    var entered: (id: String, at: Duration, departure: Duration)?
    var pending = machine.documentRead(
      TagReading(.stream(StreamParsing(content: .document(document))), of: [], by: profile),
      at: now)
    for _ in 0..<2_000 {
      var next: [BreakAction] = []
      var awaitsContent = false
      var awaitsBreak = false
      for action in pending {
        switch action {
        case .fetchStreamDocument(let url, _, _, _):
          let list = lists[url.text]
          next += machine.assetListAnswered(
            list.map { .list(AssetListParsing(list: $0)) } ?? .absent("404", nil), at: now)
        case .reportStream(.adBreak(let change)) where change.phase == .entered:
          entered = (change.breakID, now.sinceStart, change.departure ?? .zero)
        case .reportStream(.adBreak(let change)) where change.phase == .left:
          session.visits.append(
            Visit(
              id: change.breakID, at: entered?.at ?? now.sinceStart,
              departure: change.departure ?? .zero, resume: change.resume ?? .zero))
          entered = nil
        case .load(let ad):
          let duration = ad.inLine?.linearCreative?.linear?.duration ?? .zero
          let played = min(duration, machine.remainingPlayout ?? duration)
          now = now.advanced(by: played)
          machine.adShown()
          let ending: AdEnding = played < duration ? .limitReached : .completed
          session.endings[ad.ad?.id ?? ""] = ending
          next += machine.adEnded(ending, failure: nil, played: played, at: now)
        case .reject(let ad, let refusal), .reportUntried(let ad, let refusal?, _):
          session.refused.append("\(ad.ad?.id ?? ""): \(refusal.reason)")
        case .reportUntried(let ad, nil, _): session.untried.append(ad.ad?.id ?? "")
        case .awaitBreak(let instant, _): (due, awaitsBreak) = (max(instant, now), true)
        case .awaitContentEnd(let instant): (due, awaitsContent) = (max(instant, now), true)
        case .end:
          session.length = now.sinceStart
          return session
        default: break
        }
      }
      pending = next
      guard next.isEmpty, awaitsBreak || awaitsContent else { continue }
      // The primary runs up to what is due, unless the viewer seeks before.
      let position = machine.primaryPosition(at: now) ?? .zero
      if let seek = seeks.first, seek.at >= position,
        now.advanced(by: seek.at - position) < due
      {
        seeks.removeFirst()
        now = now.advanced(by: seek.at - position)
        pending = machine.primarySought(to: seek.target, at: now)
      } else {
        now = due
        pending = awaitsBreak ? machine.breakDue(at: now) : machine.contentEnded(at: now)
      }
    }
    return session
  }

  private static func visit(
    _ id: String, at: Double, _ departure: Double, _ resume: Double
  ) -> Visit {
    func time(_ seconds: Double) -> Duration { .milliseconds(Int((seconds * 1000).rounded())) }
    return Visit(id: id, at: time(at), departure: time(departure), resume: time(resume))
  }

  @Test func `a break that replaces content is left and joined at boundaries with a snap`() {
    func session(snaps: Bool) -> Session {
      Self.play(
        [Self.interstitial("mid", at: 31) { ($0.snapsOut, $0.snapsIn) = (snaps, snaps) }],
        lists: ["mid": Self.list([15_000, 10_010])])
    }
    #expect(session(snaps: true).visits == [Self.visit("mid", at: 30, 30, 54)])
    #expect(session(snaps: true).length == .milliseconds(30_000 + 25_010 + 66_000))
    #expect(session(snaps: false).visits == [Self.visit("mid", at: 31, 31, 56.01)])
  }

  @Test
  func `inserted breaks before, in and after the primary make it longer, as far as their limit`() {
    let session = Self.play(
      [
        Self.interstitial("pre", at: 0) { ($0.cue, $0.resumeOffset) = (.pre, .zero) },
        Self.interstitial("mid", at: 30) {
          ($0.resumeOffset, $0.playoutLimit) = (.zero, .seconds(20))
        },
        Self.interstitial("post", at: 60) { ($0.cue, $0.resumeOffset) = (.post, .zero) },
      ],
      lists: [
        "pre": Self.list([15_000]), "mid": Self.list([15_000, 10_010, 5_000]),
        "post": Self.list([10_010]),
      ], segments: 10)
    #expect(session.length == .milliseconds(105_010))
    #expect(
      session.visits == [
        Self.visit("pre", at: 0, 0, 0), Self.visit("mid", at: 45, 30, 30),
        Self.visit("post", at: 95, 60, 60),
      ])
    #expect(
      session.endings == [
        "pre-1": .completed, "mid-1": .completed, "mid-2": .limitReached, "post-1": .completed,
      ])
    #expect(session.untried == ["mid-3"])
    #expect(session.refused == [])
  }

  @Test func `a player may let an asset play past the limit that began before it`() {
    var policy = StreamPolicy()
    policy.playoutLimit = .startsNone
    let session = Self.play(
      [
        Self.interstitial("mid", at: 30) {
          ($0.resumeOffset, $0.playoutLimit) = (.zero, .seconds(20))
        }
      ], lists: ["mid": Self.list([15_000, 10_010, 5_000])], policy: policy)
    #expect(session.endings == ["mid-1": .completed, "mid-2": .completed])
    #expect(session.untried == ["mid-3"])
    #expect(session.refused == [])
  }

  @Test func `one that plays once does not come again after a seek back, another does`() {
    func session(once: Bool) -> Session {
      Self.play(
        [
          Self.interstitial("pre", at: 0) {
            ($0.cue, $0.resumeOffset, $0.playsOnce) = (.pre, .zero, once)
          },
          Self.interstitial("mid", at: 30) { ($0.resumeOffset, $0.playsOnce) = (.zero, once) },
        ], lists: ["pre": Self.list([5_000]), "mid": Self.list([5_000])],
        seeks: [Seek(at: .seconds(40), target: .zero)])
    }
    #expect(session(once: true).visits.map(\.id) == ["pre", "mid"])
    #expect(session(once: false).visits.map(\.id) == ["pre", "mid", "pre", "mid"])
  }

  @Test func `an empty list and one that does not come leave the primary where it is`() {
    let session = Self.play(
      [Self.interstitial("empty", at: 12), Self.interstitial("absent", at: 24)],
      lists: ["empty": Self.list([])])
    #expect(
      session.visits == [
        Self.visit("empty", at: 12, 12, 12), Self.visit("absent", at: 24, 24, 24),
      ])
    #expect(session.length == .seconds(120))
  }

  private static let breaks = [
    interstitial("a", at: 20) { $0.resumeOffset = .zero },
    interstitial("b", at: 40) { ($0.resumeOffset, $0.restrictsJump) = (.zero, true) },
    interstitial("c", at: 60) { ($0.resumeOffset, $0.restrictsJump) = (.zero, true) },
    interstitial("d", at: 80) { $0.resumeOffset = .zero },
  ]

  @Test(arguments: [
    (JumpRule.restrictedThenTarget, ["b 40 → 90"]),
    (.firstRestricted, ["b 40 → 40", "c 60 → 60", "d 80 → 80"]),
    (.lastRestricted, ["c 60 → 60", "d 80 → 80"]),
    (.lastUnplayed, ["d 80 → 90"]),
  ])
  func `a seek over breaks plays the one that the player's rule says`(
    rule: JumpRule, visits: [String]
  ) {
    var policy = StreamPolicy()
    policy.jump = rule
    let lists = Dictionary(
      uniqueKeysWithValues: ["a", "b", "c", "d"].map { ($0, Self.list([5_000])) })
    let session = Self.play(
      Self.breaks, lists: lists, policy: policy,
      seeks: [Seek(at: .seconds(10), target: .seconds(90))])
    #expect(
      session.visits.map { "\($0.id) \($0.departure.exactSeconds) → \($0.resume.exactSeconds)" }
        == visits)
  }

  @Test func `the viewer joins before, in and after a break`() {
    let interstitials = [Self.interstitial("mid", at: 30) { $0.duration = .seconds(20) }]
    func visits(joining seconds: Int) -> [Visit] {
      Self.play(
        interstitials, lists: ["mid": Self.list([20_000])], join: .seconds(seconds)
      ).visits
    }
    #expect(visits(joining: 10) == [Self.visit("mid", at: 20, 30, 50)])
    #expect(visits(joining: 40) == [Self.visit("mid", at: 0, 40, 50)])
    #expect(visits(joining: 50) == [])
  }

  @Test func `a break in what another replaces is passed over, or plays after it`() {
    let interstitials = [Self.interstitial("long", at: 30), Self.interstitial("inside", at: 40)]
    var policy = StreamPolicy()
    func visits() -> [Visit] {
      Self.play(
        interstitials, lists: ["long": Self.list([20_000]), "inside": Self.list([5_000])],
        policy: policy
      ).visits
    }
    #expect(visits() == [Self.visit("long", at: 30, 30, 50)])
    policy.overlap = .consecutive
    #expect(
      visits() == [Self.visit("long", at: 30, 30, 50), Self.visit("inside", at: 50, 50, 50)])
  }

  @Test func `pieces of primary that are too short between two breaks are not played`() {
    let interstitials = [
      Self.interstitial("a", at: 30) { $0.resumeOffset = .zero },
      Self.interstitial("b", at: 30.03) { $0.resumeOffset = .zero },
    ]
    var policy = StreamPolicy()
    func visits() -> [Visit] {
      Self.play(
        interstitials, lists: ["a": Self.list([5_000]), "b": Self.list([5_000])], policy: policy
      ).visits
    }
    #expect(visits().map(\.at) == [.seconds(30), .milliseconds(35_030)])
    policy.abutment = .milliseconds(33)
    #expect(visits().map(\.at) == [.seconds(30), .seconds(35)])
  }
}
