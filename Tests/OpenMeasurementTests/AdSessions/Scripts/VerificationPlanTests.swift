import Testing

@testable import OpenMeasurement

struct VerificationPlanTests {
  private static let usable = #"{"beacons": {"start": "u"}}"#
  private static let unusable = "ctx=1"
  private static let problem = "the verification parameters are not JSON"
  private static let lost = VerificationPlan.Prospect.refused(.missing, detail: "lost")

  /// Who measures, the reason of `verificationNotExecuted`, and whether there is a remark.
  struct Expected: Equatable {
    var script = false
    var measurer = false
    var reason: Int?
    var isRemarked = false
  }

  private static let script = Expected(script: true)
  private static let measurer = Expected(measurer: true)
  private static let notExecuted = Expected(reason: 3)

  private static let cases: [(VerificationMode, String, VerificationPlan.Prospect, Expected)] = [
    (.auto, usable, .available, script),
    (.auto, unusable, .available, script),
    (.auto, usable, .unknown("why"), Expected(measurer: true, isRemarked: true)),
    (.auto, unusable, .unknown("why"), Expected()),
    (.noVendor, usable, .available, Expected()),
    (.noVendor, unusable, lost, Expected()),
    (.auto, usable, lost, notExecuted),
    (.builtIn, usable, .available, measurer),
    (.builtIn, usable, .unknown("why"), measurer),
    (.builtIn, usable, lost, measurer),
    (.builtIn, unusable, .available, notExecuted),
    (.scripts, usable, .available, script),
    (.scripts, usable, .unknown("why"), notExecuted),
    (.scripts, usable, lost, notExecuted),
    (.both, usable, .available, Expected(script: true, measurer: true)),
    (.both, unusable, .available, Expected(script: true, isRemarked: true)),
    (.both, usable, .unknown("why"), Expected(measurer: true, reason: 3)),
    (.both, usable, lost, Expected(measurer: true, reason: 3)),
  ]

  @Test(arguments: cases)
  func `mode, parameters and script decide who measures`(
    mode: VerificationMode, parameters: String, prospect: VerificationPlan.Prospect,
    expected: Expected
  ) {
    let plan = VerificationPlan(mode: mode, parameters: parameters, prospect: prospect)
    #expect(
      Expected(
        script: plan.runsScript, measurer: plan.measurer != nil, reason: plan.notExecuted?.reason,
        isRemarked: plan.remark != nil) == expected)
  }

  @Test func `a plan says whether anybody measures`() {
    func measurement(
      _ mode: VerificationMode, _ parameters: String, _ prospect: VerificationPlan.Prospect
    ) -> VerificationPlan.Measurement {
      VerificationPlan(mode: mode, parameters: parameters, prospect: prospect).measurement
    }
    #expect(measurement(.auto, Self.usable, .available) == .measured)
    #expect(measurement(.auto, Self.usable, .unknown("why")) == .measured)
    #expect(measurement(.auto, Self.usable, Self.lost) == .refused)
    #expect(measurement(.scripts, Self.usable, .unknown("why")) == .notJudged("why"))
    #expect(measurement(.noVendor, Self.usable, .available) == .notWanted)
    #expect(measurement(.noVendor, Self.usable, .refused(.rejected, detail: nil)) == .notWanted)
  }

  @Test(arguments: VerificationMode.allCases.filter { $0 != .noVendor })
  func `what is rejected or not supported is so in every mode`(mode: VerificationMode) {
    for (refusal, reason) in [
      (ScriptRefusal.rejected, 1), (.executableResource, 2), (.unsupportedFramework("x"), 2),
      (.browserNeeded, 2),
    ] {
      let plan = VerificationPlan(
        mode: mode, parameters: Self.usable, prospect: .refused(refusal, detail: nil))
      #expect(
        plan.notExecuted
          == VerificationPlan.NotExecuted(refusal), "\(mode), \(refusal)")
      #expect(plan.notExecuted?.reason == reason)
      #expect(!plan.runsScript && plan.measurer == nil && plan.remark == nil)
    }
  }

  @Test func `the words say what is missing`() {
    func plan(
      _ mode: VerificationMode, _ parameters: String?, _ prospect: VerificationPlan.Prospect
    ) -> VerificationPlan {
      VerificationPlan(mode: mode, parameters: parameters, prospect: prospect)
    }
    #expect(
      plan(.auto, Self.usable, .unknown("no file")).remark
        == "the built-in measurer replaces the vendor's script: no file")
    #expect(
      plan(.auto, nil, .unknown("no file")).measurement
        == .notJudged(
          "no file; the built-in measurer cannot replace the script, as there are no "
            + "VerificationParameters"))
    #expect(
      plan(.scripts, nil, .unknown("no file")).notExecuted?.message
        == "the script is unavailable: no file")
    #expect(
      plan(.builtIn, Self.unusable, .available).notExecuted?.message
        == "the built-in measurer cannot use the parameters: \(Self.problem)")
    #expect(
      plan(.both, Self.unusable, .available).remark
        == "the script cannot be compared with the built-in measurer, as \(Self.problem)")
  }
}

struct VerificationResourceChoiceTests {
  private typealias Resource = VerificationResourceChoice.Resource

  private static let other = Resource(url: "other", apiFramework: "x")
  private static let browser = Resource(url: "b", apiFramework: "omid", needsBrowser: true)
  private static let binary = Resource(url: "x", apiFramework: "omid", isExecutable: true)
  private static let first = Resource(url: "1", apiFramework: "OMID")
  private static let second = Resource(url: "2", apiFramework: "omid")
  private static let nowhere = Resource(url: "", apiFramework: "omid")

  private static let cases:
    [([VerificationResourceChoice.Resource], Set<String>, VerificationResourceChoice)] = [
      ([first, second], ["1", "2"], .script(url: "1")),
      ([first, second], ["2"], .script(url: "2")),
      ([first, second], [], .script(url: "1")),
      ([other, browser, binary, second], ["2"], .script(url: "2")),
      ([other, binary], [], .refused(.unsupportedFramework("x"))),
      ([browser, binary], [], .refused(.browserNeeded)),
      ([binary], [], .refused(.executableResource)),
      ([nowhere], [], .refused(.missing)),
      ([nowhere, second], [], .script(url: "2")),
      ([], [], .refused(.missing)),
    ]

  @Test(arguments: cases)
  func `one script is tried, the first that can be run and had`(
    resources: [VerificationResourceChoice.Resource], available: Set<String>,
    expected: VerificationResourceChoice
  ) {
    #expect(
      VerificationResourceChoice(
        among: resources, isRejected: false, isAvailable: available.contains) == expected)
  }

  @Test(arguments: [[], [first], [other, binary]])
  func `of a rejected vendor nothing is tried`(
    resources: [VerificationResourceChoice.Resource]
  ) {
    #expect(
      VerificationResourceChoice(
        among: resources, isRejected: true, isAvailable: { _ in true }) == .refused(.rejected))
  }
}
