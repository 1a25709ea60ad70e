package import Vocabulary

/// The scripts of one ad session, in their host.
package struct VerificationScripts {
  private let host: any VerificationScriptHost
  private let takeFetches: () -> [Fetch]

  /// - Parameters:
  ///   - host: the host of the scripts.
  ///   - takeFetches: returns the fetches that scripts made by themselves since
  ///     the last call.
  package init(in host: any VerificationScriptHost, takeFetches: @escaping () -> [Fetch]) {
    self.host = host
    self.takeFetches = takeFetches
  }

  /// When the next timer is due. A run does not wait for timers, because a script may set them
  /// without end.
  package var nextDeadline: VirtualInstant? { host.nextDeadline }

  func load(_ script: VerificationScript, at now: VirtualInstant) -> [SessionOutput] {
    sessionOutputs(host.load(script, at: now))
  }

  func deliver(_ event: OMIDEvent, at now: VirtualInstant) -> [SessionOutput] {
    sessionOutputs(host.deliver(ScriptEvent(event), at: now))
  }

  func advance(to now: VirtualInstant) -> [SessionOutput] {
    sessionOutputs(host.advance(to: now))
  }

  func finish() -> [SessionOutput] { sessionOutputs(host.finish()) }

  private func sessionOutputs(_ outputs: [ScriptOutput]) -> [SessionOutput] {
    takeFetches().map(SessionOutput.fetch) + outputs.map(SessionOutput.script)
  }
}

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
      case .log, .failed, .timedOut, .exhausted, .registeredNothing:
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

/// Compares the requests of a vendor's script with those of the built-in measurer.
package struct MeasurerComparison {
  /// One URL that was sent.
  struct Sent: Sendable, Hashable {
    var url: String
    var at: VirtualInstant
  }

  /// A difference between the script and the built-in measurer.
  package enum Difference: Sendable, Hashable {
    /// The built-in measurer sent a beacon that the script did not send.
    case missing(url: String, at: VirtualInstant)
    /// The script sent a beacon that the built-in measurer did not send.
    case extra(url: String, at: VirtualInstant)
    /// Both sent the beacon, at different instants.
    case otherInstant(url: String, measurer: VirtualInstant, script: VirtualInstant)
  }

  /// The differences, sorted by instant. A difference with two instants is sorted by the instant of
  /// the built-in measurer.
  let differences: [Difference]

  /// Compares by URL and instant; repeated requests are matched in order.
  init(measurer: [Sent], script: [Sent]) {
    var unmatched: [String: [VirtualInstant]] = [:]
    for sent in script { unmatched[sent.url, default: []].append(sent.at) }
    var differences: [(at: VirtualInstant, difference: Difference)] = []
    // Requests at equal instants are matched first, so that one extra beacon does not shift all
    // later matches.
    var remaining: [Sent] = []
    for sent in measurer {
      if let index = unmatched[sent.url]?.firstIndex(of: sent.at) {
        unmatched[sent.url]?.remove(at: index)
      } else {
        remaining.append(sent)
      }
    }
    for sent in remaining {
      if let other = unmatched[sent.url]?.first {
        unmatched[sent.url]?.removeFirst()
        differences.append(
          (sent.at, .otherInstant(url: sent.url, measurer: sent.at, script: other)))
      } else {
        differences.append((sent.at, .missing(url: sent.url, at: sent.at)))
      }
    }
    for sent in script {
      guard let index = unmatched[sent.url]?.firstIndex(of: sent.at) else { continue }
      unmatched[sent.url]?.remove(at: index)
      differences.append((sent.at, .extra(url: sent.url, at: sent.at)))
    }
    self.differences = differences.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element.difference)
  }
}
