import Media
import OpenMeasurement
import Testing
import Vocabulary

@testable import VASTSimulator

/// The measurement of a run. The ad is eight seconds long and 390 points wide at most.
struct MeasuredRunTests {
  // MARK: Verification

  private static let unusable: [(parameters: String?, problem: String)] = [
    (nil, "there are no VerificationParameters"),
    ("ctx=1", "the verification parameters are not JSON"),
    (#"{"x": 1}"#, "the verification parameters have no 'beacons' object"),
    (#"{"beacons": {"start": 1}}"#, "the beacons 'start' are not text"),
  ]

  @Test(arguments: unusable)
  func `the built-in measurer says which parameters it cannot use`(
    parameters: String?, problem: String
  ) throws {
    let record = try play("verification: built-in", tag: TagText(parameters: parameters))
    #expect(record.urls("verificationNotExecuted") == ["https://t.example/notExecuted?reason=3"])
    #expect(
      record.messages("VerificationNotExecuted") == [
        "verification of 'v.example-omid': the built-in measurer cannot use the parameters: "
          + problem
      ])
    #expect(record.verification == [])
    #expect(record.outcome == .completed)
  }

  @Test func `a vendor that nobody wants judged leaves the verdict to the rest`() throws {
    let record = try play("verification: none", tag: TagText(parameters: nil))
    #expect(record.urls("verificationNotExecuted") == [] && record.verification == [])
    #expect(record.messages("VerificationNotMeasured") == [])
    let verdict = RunVerdict(of: record, failingOn: .error)
    #expect(verdict.verdict != .inconclusive && verdict.reason.hasSuffix("not judged: 1 vendor"))
    #expect(verdict.judged.vendors == 0 && verdict.notJudged.map(\.subject) == [.vendor])
  }

  @Test func `who expects that a vendor is not measured has it judged so`() throws {
    let record = try play(
      "verification: auto\nexpect:\n  - { diagnostic: VerificationNotMeasured }",
      tag: TagText(parameters: nil))
    #expect(RunVerdict(of: record, failingOn: .error).verdict != .inconclusive)
  }

  @Test(arguments: unusable)
  func `auto leaves such a vendor unmeasured, with a note`(
    parameters: String?, problem: String
  ) throws {
    let record = try play("verification: auto", tag: TagText(parameters: parameters))
    #expect(record.urls("verificationNotExecuted") == [])
    let note = try #require(record.diagnostics.first { $0.rule.id == "VerificationNotMeasured" })
    #expect(note.severity == .note)
    let reason =
      "vendor 'v.example-omid' was not measured: no --map entry matches this URL, and nothing is "
      + "fetched from the network; use --map https://v.example/=FOLDER or --network; the built-in "
      + "measurer cannot replace the script, as \(problem)"
    #expect(note.message == reason)
    let verdict = RunVerdict(of: record, failingOn: .error)
    #expect(verdict.verdict == .inconclusive && verdict.reason == "not judged: \(reason)")
    #expect(record.verification == [])
  }

  @Test(arguments: [
    (VerificationMode.auto, true, false), (.builtIn, true, false), (.scripts, false, true),
    (.both, true, true),
  ])
  func `the mode says who measures`(
    mode: VerificationMode, isMeasured: Bool, isNotExecuted: Bool
  ) throws {
    let record = try play { $0.settings.verification = mode }
    #expect(record.verification.count == (isMeasured ? 7 : 0))
    #expect(
      record.urls("verificationNotExecuted")
        == (isNotExecuted ? ["https://t.example/notExecuted?reason=3"] : []))
    #expect(record.messages("VerificationStandIn").count == (mode == .auto ? 1 : 0))
  }

  @Test func `a vendor hears only of what its parameters name`() throws {
    let parameters =
      #"{"beacons": {"midpoint": "https://v.example/m?cb=[CACHEBUSTING]", "x": "y"}}"#
    let record = try play(tag: TagText(parameters: parameters))
    #expect(record.verification == ["4.000 s midpoint"])
    // Macros are VAST's, not the vendor's.
    #expect(record.urls("midpoint").last == "https://v.example/m?cb=[CACHEBUSTING]")
    #expect(
      record.messages("VerificationKeyUnknown") == [
        "no event of 'v.example-omid' is named 'x'; check the keys under 'beacons'"
      ])
    #expect(
      record.omidData(.sessionStart).map { $0["verificationParameters"] } == [.string(parameters)])
  }

  @Test func `an ad without a vendor still has a session`() throws {
    let record = try play(tag: TagText(hasVerification: false))
    #expect(record.verification == [])
    #expect(record.omid.count == 10)
    #expect(record.vast.contains("2.000 s viewable"))
  }

  // MARK: Viewability

  @Test(arguments: [
    ("{ at: 0s, do: viewport, percent: 50 }", "2.000 s viewable"),
    ("{ at: 0s, do: viewport, percent: 49.9 }", "8.000 s notViewable"),
    ("{ at: 1s, do: closeLinear }", "1.000 s notViewable"),
    ("{ at: 2s, do: closeLinear }", "2.000 s viewable"),
    ("{ at: 0s, do: remove, view: ad }", "8.000 s viewUndetermined"),
  ])
  func `exactly one viewable impression is told`(steps: String, expected: String) throws {
    let record = try play("steps: [\(steps)]")
    #expect(record.vast.filter { $0.contains("iew") && !$0.contains("creative") } == [expected])
  }

  @Test func `without ViewableImpression nothing is told`() throws {
    let record = try play(tag: TagText(hasViewableImpression: false))
    #expect(record.vast.allSatisfy { !$0.contains("iewable") })
    #expect(record.deciding.map { $0.metAt?.sinceStart } == [.seconds(2)])
  }

  @Test func `further standards are measured beside MRC's`() throws {
    let record = try play(
      """
      standards:
        - { name: all-of-it, percent: 100, share: 50% }
        - { name: three-in-all, percent: 50, time: 3s, continuous: false }
        - { name: heard, percent: 50, time: 2s, audible: true }
        - { name: never, percent: 100, time: 5001ms }
      steps:
        - { at: 0s, do: mute }
        - { at: 1s, do: viewport, percent: 60 }
        - { at: 2400ms, do: viewport, percent: 0 }
        - { at: 3s, do: viewport, percent: 100 }
        - { at: 5s, do: unmute }
      """)
    let custom = record.viewability.filter { $0.role == .custom }
    #expect(
      record.standards.suffix(4) == [
        "all-of-it 7.000 s", "three-in-all 3.600 s", "heard 7.000 s", "never -",
      ])
    #expect(custom.map(\.standard) == ["all-of-it", "three-in-all", "heard", "never"])
    #expect(custom.first?.longestRun == .seconds(5))
  }

  @Test func `a refused friendly view stays an obstruction`() throws {
    func percents(_ reason: String) throws -> [String] {
      try play(
        """
        layout:
          - { view: ad, frame: [0, 0, 100, 100] }
          - { view: bar, frame: [0, 0, 100, 25], friendly: { purpose: other, reason: \(reason) } }
        """
      ).geometry
    }
    #expect(try percents("Close button") == ["0.000 s 100.0"])
    #expect(try percents("no-good") == ["0.000 s 75.0"])
    #expect(try percents(String(repeating: "a", count: 51)) == ["0.000 s 75.0"])
  }

  // MARK: Sampling

  @Test func `geometry is looked at every 200 ms`() throws {
    let record = try play("steps: [{ at: 1050ms, do: viewport, percent: 0, over: 1s }]")
    // 60 frames a second: at 1.2 s nine of sixty are drawn, at 1.4 s twenty-one, and so on.
    #expect(
      record.geometry == [
        "0.000 s 100.0", "1.200 s 85.0", "1.400 s 65.0", "1.600 s 45.0", "1.800 s 25.0",
        "2.000 s 5.0", "2.200 s 0.0",
      ])
  }

  @Test func `a new movement takes the place of an unfinished one`() throws {
    let record = try play(
      """
      layout:
        - view: feed
          frame: [0, 0, 100, 100]
          clips: true
          children: [{ view: ad, frame: [0, 0, 100, 100] }]
      steps:
        - { at: 1s, do: scroll, view: feed, by: 100, over: 1s }
        - { at: 1410ms, do: scroll, view: feed, to: 10, over: 200ms }
      """)
    #expect(
      record.geometry == [
        "0.000 s 100.0", "1.200 s 80.0", "1.400 s 60.0", "1.600 s 87.5", "1.800 s 90.0",
      ])
  }

  @Test func `continuous geometry sees every frame`() throws {
    let record = try play(
      "sampling: continuous\nsteps: [{ at: 1050ms, do: viewport, percent: 0, over: 1s }]")
    #expect(record.geometry.count == 61)
    #expect(record.geometry.last == "2.050 s 0.0")
  }

  @Test(arguments: [
    ("sampled", "notMet", [false, true], 1900), ("continuous", "met", [true], 2000),
  ])
  func `a look on the grid can miss what is there`(
    sampling: String, state: String, reported: [Bool], longest: Int
  ) throws {
    // In view from 1.1 s on; the sampling grid observes that at 1.2 s.
    let record = try play(
      """
      sampling: \(sampling)
      steps:
        - { at: 0s, do: viewport, percent: 0 }
        - { at: 1100ms, do: viewport, percent: 100 }
        - { at: 3100ms, do: pause }
      """)
    #expect(record.reported(of: "mrc-video").map { $0.contains(state) } == reported)
    #expect(record.deciding.map(\.longestRun) == [.milliseconds(longest)])
  }

  @Test(arguments: [
    ("background", "foreground", ["backgrounded"]), ("lock", "unlock", ["deviceLocked"]),
    ("blur", "focus", ["backgrounded", "noWindowFocus"]),
  ])
  func `what the system says is heard at once`(
    away: String, back: String, reasons: [String]
  ) throws {
    let record = try play("steps: [{ at: 1050ms, do: \(away) }, { at: 1150ms, do: \(back) }]")
    #expect(record.geometry == ["0.000 s 100.0", "1.050 s 0.0", "1.150 s 100.0"])
    #expect(
      record.omidData(.geometryChange).map { $0["adView"]?["reasons"] } == [
        [], .array(reasons.map(JSONValue.string)), [],
      ])
  }

  @Test(arguments: [
    ("scroll, view: feed, by: 50", 50.0), ("scroll, view: feed, to: [0, 25]", 75),
    ("move, view: ad, by: -75", 25), ("move, view: ad, to: [50, 0]", 50),
    ("hide, view: ad", 0), ("alpha, view: feed, to: 0", 0), ("remove, view: ad", 0),
    ("add, view: { view: x, frame: [0, 0, 10, 100] }, under: feed", 90),
    ("add, view: { view: x, frame: [0, 0, 10, 100] }", 90), ("show, view: cover", 60),
  ])
  func `a step about the layout changes what is in view`(step: String, percent: Double) throws {
    let record = try play(
      """
      layout:
        - view: feed
          frame: [0, 0, 100, 100]
          clips: true
          children: [{ view: ad, frame: [0, 0, 100, 100] }]
        - { view: cover, frame: [0, 0, 40, 100], hidden: true }
      steps: [{ at: 1s, do: \(step) }]
      """)
    #expect(record.geometry == ["0.000 s 100.0", "1.000 s \(percent)"])
  }

  @Test func `declaring a cover friendly uncovers the ad`() throws {
    let record = try play(
      """
      layout: [{ view: ad, frame: [0, 0, 100, 100] }, { view: x, frame: [0, 0, 40, 100] }]
      steps: [{ at: 1s, do: friendly, view: x, purpose: closeAd, reason: Close }]
      """)
    #expect(record.geometry == ["0.000 s 60.0", "1.000 s 100.0"])
  }

  @Test func `a step about a view that is gone is a warning`() throws {
    let record = try play(
      """
      layout: [{ view: ad, frame: [0, 0, 1, 1] }, { view: x, frame: [5, 5, 1, 1] }]
      steps: [{ at: 1s, do: remove, view: x }, { at: 2s, do: hide, view: x }]
      """)
    #expect(
      record.messages("StepIgnored") == ["'hide' names a view that is not in the layout"])
  }

  /// A player as wide as the screen, 390 points, has the height of the picture's aspect ratio.
  @Test(arguments: [
    (0, 480, 1, 219.375), (90, 480, 1, 693.333), (180, 480, 1, 219.375), (270, 480, 1, 693.333),
    (0, 240, 2, 219.375), (90, 240, 2, 693.333),
  ])
  func `rotation and the pixels' shape count in the layout`(
    rotation: Int, width: Int, pixel: Int32, height: Double
  ) throws {
    let facts = MediaFacts(
      formatName: "mp4", byteCount: 1000, duration: .seconds(8),
      streams: [
        MediaStream(
          index: 0, kind: .video, codecName: "h264",
          picture: .init(
            width: width, height: 270, sampleAspectRatio: Rational(pixel, 1), rotation: rotation))
      ],
      videoFrames: MediaFrames(times: [.zero]))
    let record = try play(facts: facts)
    let first = record.events.lazy.compactMap { event in
      if case .geometry(let change) = event.kind { change.pixelsInView } else { nil }
    }.first
    let pixels = try #require(first)
    #expect(abs(pixels - 390 * height) < 390)
  }
}
