package import Vocabulary

/// Compares the requests of a vendor's script with those of the built-in measurer.
package struct MeasurerComparison {
  /// One URL that was sent.
  package struct Sent: Sendable, Hashable {
    package var url: String
    package var at: VirtualInstant

    package init(url: String, at: VirtualInstant) {
      self.url = url
      self.at = at
    }
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
  package let differences: [Difference]

  /// Compares by URL and instant; repeated requests are matched in order.
  ///
  /// - Parameters:
  ///   - measurer: the built-in measurer's requests, in order.
  ///   - script: the script's requests, in order.
  package init(measurer: [Sent], script: [Sent]) {
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
