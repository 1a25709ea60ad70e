internal import OpenMeasurement
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The cases about actions of the viewer.
extension SessionCase {
  static let interaction: [SessionCase] = [
    SessionCase(
      "pause-and-resume", "the viewer pauses and resumes",
      steps: [
        ScenarioStep(at: .percent(40), .player(.pause(by: .user))),
        ScenarioStep(at: .playerEvent("pause", after: .seconds(2)), .player(.resume(by: .user))),
      ]
    ) { trace, subject in
      ofMedia(subject) { judge(trace, [.pause, .resume]) }
    },
    SessionCase(
      "mute-and-unmute", "the viewer turns the sound off and on",
      steps: [
        ScenarioStep(at: .percent(30), .player(.control(.mute))),
        ScenarioStep(at: .percent(60), .player(.control(.unmute))),
      ]
    ) { trace, subject in ofMedia(subject) { muting(trace) } },
    SessionCase(
      "volume", "the player's volume changes, then the device's",
      steps: [
        ScenarioStep(at: .percent(30), .player(.volume(to: 0.5))),
        ScenarioStep(at: .percent(60), .screen(.deviceVolume(to: 0.25))),
      ]
    ) { trace, subject in ofMedia(subject) { volume(trace) } },
    SessionCase(
      "fullscreen", "the player fills the screen and leaves it again",
      steps: [
        ScenarioStep(at: .percent(30), .player(.control(.fullscreen))),
        ScenarioStep(at: .percent(60), .player(.control(.exitFullscreen))),
      ]
    ) { trace, subject in ofMedia(subject) { fullscreen(trace) } },
    SessionCase(
      "skip", "the viewer skips the ad as soon as possible", .conditional,
      scenario: { subject in
        var scenario = PlaybackScenario(name: "skip")
        scenario.steps = [
          ScenarioStep(
            at: .playerEvent("start", after: (subject.skipOffset ?? .zero) + .milliseconds(100)),
            .player(.control(.skip)))
        ]
        return scenario
      }, judge: skip),
    SessionCase(
      "click", "the viewer clicks the ad", .conditional,
      steps: [ScenarioStep(at: .percent(30), .player(.control(.click)))]
    ) { trace, subject in ofMedia(subject) { click(trace) } },
  ]

  /// The judgment of a case that needs media; not applicable to a display ad.
  private static func ofMedia(
    _ subject: SessionSubject, _ judgement: () -> SessionJudgement
  ) -> SessionJudgement {
    subject.hasMedia ? judgement() : .notApplicable("a display session has no media events")
  }

  /// Judges whether the session reports the given events, in their order and once each.
  private static func judge(_ trace: AdTrace, _ wanted: [OMIDEventType]) -> SessionJudgement {
    let reported = trace.session.filter { wanted.contains($0.type) }
    guard reported.map(\.type) != wanted else { return .passed }
    let list = reported.isEmpty ? "none of them" : names(reported.map(\.type))
    return .failed(
      "the session must report \(names(wanted)), but reports \(list)",
      at: reported.first?.at)
  }

  private static func names(_ types: [OMIDEventType]) -> String {
    types.map(\.rawValue).joined(separator: ", ")
  }

  private static func muting(_ trace: AdTrace) -> SessionJudgement {
    let pressed = trace.reports(.mute, .unmute)
    guard !pressed.isEmpty else {
      return .notApplicable("the player has no button that changes its sound")
    }
    let reported = trace.sessionEvents(.volumeChange)
    return .judged(
      pressed.compactMap { report in
        let isSilent = reported.first { $0.at == report.at }?.volume.map { $0 == 0 }
        guard isSilent != (report.kind == .mute) else { return nil }
        return Violation(
          "the session does not report the volume of '\(report.name)'", at: report.at)
      })
  }

  private static func volume(_ trace: AdTrace) -> SessionJudgement {
    let reported = trace.sessionEvents(.volumeChange)
    var violations: [Violation] = []
    // A muted player has no volume that could change.
    let isMuted = trace.sessionEvents(.start).first?.volume == 0
    if !isMuted, !reported.contains(where: { $0.volume == 0.5 }) {
      violations.append(Violation("the session does not report the player's volume of 0.5"))
    }
    if !reported.contains(where: { $0.data["deviceVolume"]?.decimal == 0.25 }) {
      violations.append(Violation("the session does not report the device's volume of 0.25"))
    }
    return .judged(violations)
  }

  private static func fullscreen(_ trace: AdTrace) -> SessionJudgement {
    let states = trace.sessionEvents(.playerStateChange).compactMap { $0.data["state"]?.text }
    guard states != ["fullscreen", "normal"] else { return .passed }
    let list = states.isEmpty ? "no state" : states.joined(separator: ", ")
    return .failed("the session must report fullscreen, normal, but reports \(list)")
  }

  @Sendable
  private static func skip(_ trace: AdTrace, _ subject: SessionSubject) -> SessionJudgement {
    guard let offset = subject.skipOffset else {
      return .notApplicable("the tag has no skip offset")
    }
    guard let skip = trace.firstReport(.skip) else {
      if let duration = subject.duration, offset >= duration {
        return .notApplicable("the ad is over before it can be skipped")
      }
      return .failed("the ad can be skipped at \(TimeText.readable(offset)) but was not")
    }
    guard trace.sessionEvents(.skipped).map(\.at) == [skip.at] else {
      return .failed("the session does not report 'skipped'", at: skip.at)
    }
    guard trace.sessionEvents(.sessionFinish).first?.at == skip.at else {
      return .failed("the session continues after the skip", at: skip.at)
    }
    return .passed
  }

  private static func click(_ trace: AdTrace) -> SessionJudgement {
    guard let click = trace.firstReport(.click) else {
      return .notApplicable("a click pauses this player, because the tag has no ClickThrough")
    }
    let reported = trace.sessionEvents(.adUserInteraction).filter {
      $0.data["interactionType"]?.text == "click"
    }
    guard reported.map(\.at) == [click.at] else {
      return .failed("the session does not report the click exactly once", at: click.at)
    }
    return .passed
  }
}
