internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// Mute and unmute alternate, and the session's volume agrees with them.
struct VolumeConsistent: RunInvariant {
  let rule = Rule.volumeConsistent

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    turns(in: trace) + (trace.hasMediaSession ? volumes(in: trace) : [])
  }

  private func turns(in trace: AdTrace) -> [Violation] {
    var isMuted: Bool?
    var violations: [Violation] = []
    for report in trace.player where report.kind == .mute || report.kind == .unmute {
      let mutes = report.kind == .mute
      if isMuted == mutes {
        violations.append(
          Violation(
            "the player reported '\(report.name)', but was already \(mutes ? "muted" : "audible")",
            at: report.at, ad: trace.index))
      }
      isMuted = mutes
    }
    return violations
  }

  private func volumes(in trace: AdTrace) -> [Violation] {
    let reported = trace.session.lazy.filter { $0.type == .volumeChange }
    var violations: [Violation] = []
    for report in trace.player where report.kind == .mute || report.kind == .unmute {
      let mutes = report.kind == .mute
      guard let change = reported.first(where: { $0.at == report.at && $0.order > report.order }),
        let volume = change.volume
      else { continue }
      guard (volume == 0) != mutes else { continue }
      violations.append(
        Violation(
          "the player reported '\(report.name)', but the session reports a volume of \(volume)",
          at: report.at, ad: trace.index))
    }
    for event in trace.session where event.type == .start || event.type == .volumeChange {
      guard let volume = event.volume, !(0...1).contains(volume) else { continue }
      violations.append(
        Violation("the session reports a volume of \(volume)", at: event.at, ad: trace.index))
    }
    return violations
  }
}

extension AdTrace.SessionReport {
  /// The player's volume in the event's data.
  package var volume: Double? { data["mediaPlayerVolume"]?.decimal }
}
