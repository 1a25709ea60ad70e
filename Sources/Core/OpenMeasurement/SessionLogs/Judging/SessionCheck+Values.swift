internal import Vocabulary

/// Checks of the values of a session's events.
extension SessionCheck {
  static let values: [SessionCheck] = [
    SessionCheck(duration), SessionCheck(volume), SessionCheck(autoplay), SessionCheck(geometry),
    SessionCheck { course in
      views(course, .geometryInconsistent) { inconsistency($0) }
    },
    SessionCheck { course in
      views(course, .reasonMissing) {
        $0.percentInView == 0 && $0.reasons.isEmpty
          ? "0 % of the ad is in view, and no reason is reported" : nil
      }
    },
    SessionCheck { course in
      views(course, .reasonUnknown) { view in
        view.reasons.first { AdViewReason(rawValue: $0) == nil }.map { reason in
          "Open Measurement does not define the reason '\(reason.prefix(40))'"
            + (NearestName.find(reason, in: AdViewReason.allCases.map(\.rawValue))
              .map { "; did you mean '\($0)'?" } ?? "")
        }
      }
    },
    SessionCheck { course in
      views(course, .obstructionUndeclared) { view in
        guard let first = view.obstructions.first else { return nil }
        let more = view.obstructions.count - 1
        return "a view of \(first) points covers the ad and is not declared friendly"
          + (more > 0 ? ", and \(more) more" : "")
      }
    },
  ]

  @Sendable
  private static func duration(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let start = course.first(.start), let seconds = start.duration else { return [] }
    let message: String
    if seconds <= 0 {
      message = "'start' reports a duration of \(SessionEvent.text(seconds)) s"
    } else if isInMilliseconds(course, seconds * 1_000, measure) {
      message =
        "'start' reports a duration of \(SessionEvent.text(seconds)) s, but the quartiles come as "
        + "in an ad of \(SessionEvent.text(seconds / 1_000)) s; give the duration in seconds, "
        + "not in milliseconds"
    } else {
      return []
    }
    return [Diagnostic(rule: .sessionDurationInvalid, message, at: start.location)]
  }

  @Sendable
  private static func volume(_ course: SessionCourse) -> [Diagnostic] {
    let wrong = course.events.compactMap { event in
      [event.volumes?.player, event.volumes?.device].compactMap(\.self)
        .first { !(0...1).contains($0) }.map { (event, $0) }
    }
    guard let (event, volume) = wrong.first else { return [] }
    return [
      Diagnostic(
        rule: .volumeOutOfRange,
        "'\(event.type.rawValue)' at \(course.time(event)) reports a volume of "
          + "\(SessionEvent.text(volume)), which is not between 0 and 1" + others(wrong.count),
        at: event.location)
    ]
  }

  /// Reports a `start` with a volume of 1 for an ad that starts by itself, because the ad may be
  /// muted. A first `volumeChange` to 1 proves that the ad was muted before. A simulated session is
  /// reported only with this proof.
  @Sendable
  private static func autoplay(_ course: SessionCourse) -> [Diagnostic] {
    guard let start = course.first(.start), let volumes = start.volumes, volumes.player == 1,
      volumes.device != 0, case .loaded(let loaded)? = course.first(.loaded)?.facts,
      loaded.isAutoPlay == true
    else { return [] }
    let change = course.events.first { $0.type == .volumeChange }.flatMap { change in
      change.volumes?.player == 1 && change.volumes?.device == volumes.device ? change : nil
    }
    guard change != nil || course.session.context?.isSimulated != true else { return [] }
    return [
      Diagnostic(
        rule: .mutedAutoplayNotReported,
        "'loaded' reports that the ad starts by itself, and such ads are usually muted, but "
          + "'start' reports a volume of 1"
          + (change.map {
            "; the 'volumeChange' to 1 at \(course.time($0)) proves that the ad was muted before"
          } ?? "; if the player is muted at 'start', report a volume of 0"),
        at: start.location)
    ]
  }

  @Sendable
  private static func geometry(_ course: SessionCourse) -> [Diagnostic] {
    guard !course.isAudio, !course.session.isTrace,
      course.session.context?.canMeasureVisibility != false,
      !course.events.contains(where: { $0.view != nil }),
      let shown = course.first(.impression) ?? course.first(.start)
    else { return [] }
    return [
      Diagnostic(
        rule: .geometryMissing,
        "the ad is shown at \(course.time(shown)), and no event reports its geometry",
        at: shown.location)
    ]
  }

  /// Reports the first view that has a mistake, and how many other views have one.
  private static func views(
    _ course: SessionCourse, _ rule: Rule, _ mistake: (LoggedView) -> String?
  ) -> [Diagnostic] {
    let wrong = course.events.compactMap { event in
      event.view.flatMap(mistake).map { (event, $0) }
    }
    guard let (event, message) = wrong.first else { return [] }
    return [
      Diagnostic(
        rule: rule,
        "'\(event.type.rawValue)' at \(course.time(event)): \(message)" + others(wrong.count),
        at: event.location)
    ]
  }

  /// How far the reported percentage in view may differ from the percentage that the reported areas
  /// give, in percentage points, because both are rounded.
  private static let widestRounding = 2.0

  private static func inconsistency(_ view: LoggedView) -> String? {
    guard let percent = view.percentInView else { return nil }
    guard (0...100).contains(percent) else {
      return "\(SessionEvent.text(percent)) % of the ad is reported in view, which is not between "
        + "0 and 100"
    }
    guard let area = view.area, area > 0 else { return nil }
    // When the app is in the background, the areas keep their values although 0 % is in view.
    let pixels = view.pixelsInView ?? (percent > 0 ? view.areaOnScreen : nil)
    guard let pixels else { return nil }
    let share = pixels / area * 100
    guard abs(share - percent) > widestRounding else { return nil }
    return
      "\(SessionEvent.text(percent)) % of the ad is reported in view, but "
      + "\(SessionEvent.text(pixels)) of \(SessionEvent.text(area)) square points are "
      + "\(SessionEvent.text((share * 10).rounded() / 10)) %"
  }

  private static func others(_ count: Int) -> String {
    count > 1 ? "; the same in \(count - 1) other event\(count == 2 ? "" : "s")" : ""
  }
}
