internal import OpenMeasurement
internal import VerificationHost
internal import VirtualTime

/// The vendors' scripts beside the built-in measurers.
extension AdMeasurement {
  /// A script came, before the session or in the middle of it.
  mutating func scriptLoaded(
    _ execution: VerificationExecution, index: Int, at now: VirtualInstant
  ) -> [Output] {
    keep(scripts?.load(execution, id: index, at: now) ?? [], at: now)
  }

  /// Time went on to where a script's timer is due.
  mutating func scriptTimersDue(at now: VirtualInstant) -> [Output] {
    keep(scripts?.advance(to: now) ?? [], at: now)
  }

  mutating func deliver(_ event: OMIDEvent, at now: VirtualInstant) -> [Output] {
    keep(scripts?.deliver(event, at: now) ?? [], at: now)
  }

  /// The session is over: no script hears of anything any more, and those that a measurer stood
  /// beside are held against it.
  mutating func finishScripts(at now: VirtualInstant) -> [Output] {
    guard let scripts else { return [] }
    let outputs = keep(scripts.finish(), at: now)
    self.scripts = nil
    return outputs + compared()
  }

  /// Remembers what scripts sent that are compared later.
  private mutating func keep(_ outputs: [Output], at now: VirtualInstant) -> [Output] {
    for case .script(let output) in outputs {
      guard let index = vendors.firstIndex(where: { $0.verification == output.script }) else {
        continue
      }
      switch output.kind {
      case .sendURL(let url):
        vendors[index].sentByScript.append(MeasurerComparison.Sent(url: url, at: now))
      case .notExecuted:
        vendors[index].hasScript = false
      case .log, .failed, .timedOut, .exhausted:
        break
      }
    }
    return outputs
  }

  private func compared() -> [Output] {
    vendors.compactMap { vendor in
      guard vendor.hasScript else { return nil }
      let differences = MeasurerComparison(
        measurer: vendor.sent, script: vendor.sentByScript
      ).differences
      guard !differences.isEmpty else { return nil }
      return .measurersDiffer(verification: vendor.verification, differences)
    }
  }
}
