internal import VASTSimulator
internal import Vocabulary
internal import Widgets

/// The cases of a widget or a message whose answer is slow or fails.
extension ScreenCase {
  static let answers: [ScreenCase] = [
    ScreenCase(
      "slow-response", "the answer takes five seconds, and everything comes after it",
      concerns: { $0 != .video && $0 != .prebid },
      staging: { subject in
        .replaced(by: subject.unit.answering(after: slowAnswer), subject.entrance)
      },
      judge: { trace, subject in
        guard let answer = trace.first(answerEvents) else { return .one("no answer comes") }
        guard subject.isSeen else { return .none }
        guard let shown = trace.native.first(where: { shownEvents.contains($0.event.event) })
        else { return .one("nothing is shown after the answer", at: answer.at) }
        guard shown.at >= slowAnswer else {
          return .one("'\(shown.event.event)' comes before the answer", at: shown.at)
        }
        return .none
      }),

    ScreenCase(
      "failed-response", "the answer fails, and nothing is shown or counted",
      provoked: [.payloadNotReceived],
      concerns: { $0 != .video && $0 != .prebid },
      staging: { subject in .replaced(by: subject.unit.failing, subject.entrance) },
      judge: { trace, subject in
        if let shown = trace.native.first(where: { shownEvents.contains($0.event.event) }) {
          return .one("'\(shown.event.event)' comes without an answer", at: shown.at)
        }
        // A message without data has no event that reports the failure, so an opened billboard is
        // enough.
        let asked = subject.kind == .upsight ? askedEvents : failureEvents
        return trace.first(asked) == nil ? .one("no event reports that the answer failed") : .none
      }),
  ]

  private static let slowAnswer = Duration.seconds(5)
  /// The events that report an answer, of every SDK.
  private static let answerEvents: Set = ["response", "loaded", "dataReceived"]
  private static let failureEvents: Set = ["failed", "notLoaded"]
  private static let askedEvents: Set = ["billboardOpened"]
  /// The events that a unit reports only if it received content.
  private static let shownEvents: Set = [
    "shown", "itemVisible", "itemViewable", "recommendation.seen", "recommendation.view",
    "displayed", "impression",
  ]
}

extension UnitScenario {
  /// The unit with an answer that takes longer.
  fileprivate func answering(after latency: Duration) -> UnitScenario {
    changed { settings in
      switch settings {
      case .outbrain(var own):
        own.latency = latency
        return .outbrain(own)
      case .synerise(var own):
        own.latency = latency
        return .synerise(own)
      case .upsight(var own):
        own.latency = latency
        return .upsight(own)
      case .prebid: return settings
      }
    }
  }

  /// The unit with an answer that does not exist at its path.
  fileprivate var failing: UnitScenario {
    changed { settings in
      switch settings {
      case .outbrain(var own):
        own.response += Self.absent
        return .outbrain(own)
      case .synerise(var own):
        own.feed = own.feed.map { $0 + Self.absent }
        return .synerise(own)
      case .upsight(var own):
        own.payload += Self.absent
        return .upsight(own)
      case .prebid: return settings
      }
    }
  }

  private static let absent = ".absent"

  private func changed(
    _ change: (NativeUnitScenario.Settings) -> NativeUnitScenario.Settings
  ) -> UnitScenario {
    guard case .native(var native) = self else { return self }
    native.settings = change(native.settings)
    return .native(native)
  }
}
