internal import Vocabulary

/// The vendors' scripts and their comparison with the built-in measurers.
extension AdSession {
  func deliver(_ event: OMIDEvent, at now: VirtualInstant) -> [SessionOutput] {
    keep(scripts?.deliver(event, at: now) ?? [], at: now)
  }

  /// Ends the scripts with the session: they receive no more events. Each script that ran next to a
  /// built-in measurer is compared with that measurer.
  func finishScripts(at now: VirtualInstant) -> [SessionOutput] {
    guard let scripts else { return [] }
    let outputs = keep(scripts.finish(), at: now)
    self.scripts = nil
    return outputs + compared()
  }

  /// Stores the URLs that scripts sent, for the later comparison with the built-in measurers.
  func keep(_ outputs: [SessionOutput], at now: VirtualInstant) -> [SessionOutput] {
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

  private func compared() -> [SessionOutput] {
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
