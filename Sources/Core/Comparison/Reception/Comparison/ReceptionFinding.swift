internal import Vocabulary

/// A difference between the received requests and the prediction.
package struct ReceptionFinding: Sendable, Hashable {
  /// The kinds of differences, in the words of the output.
  package enum Kind: String, Sendable, CaseIterable {
    /// The tag was never requested, so that nothing was tested.
    case nothingReceived
    /// The beacon is predicted and was not sent.
    case missing
    /// The beacon was sent and is not predicted.
    case extra
    /// The beacon was sent more than the tolerance before or after its predicted instant.
    case instant
    /// The beacon was sent out of the predicted order with other beacons.
    case order
    /// A macro in the beacon's URL was not replaced.
    case macro
    /// The beacon's URL is not encoded as a URL has to be.
    case encoding
  }

  package var kind: Kind
  /// The event; nil for a finding that is not about a beacon.
  package var event: String?
  /// The event's name with its offset, without the document that declares the tracker. It is the
  /// same for every document of a wrapper chain.
  var plainEvent: String?
  /// The vendor of a verification beacon; nil for any other beacon.
  package var vendor: String?
  package var url: String?
  /// When it was sent, after instant 0.
  package var at: Duration?
  package var predictedAt: Duration?
  /// What is wrong with the URL.
  package var fault: URLFault?
  /// Whether it was sent before the media was requested, which the profile does not do.
  var isBeforeMedia = false
  /// Whether the beacon is extra although the prediction contains its URL: the player sent the URL
  /// more often than predicted.
  package var isRepeated = false

  /// What differs, in a sentence without the event.
  package var words: String {
    let at = at.map(TimeText.readable) ?? ""
    let predicted = predictedAt.map(TimeText.readable) ?? ""
    return switch kind {
    case .nothingReceived: "the tag was never requested, so nothing was tested"
    case .missing: "was not sent; predicted at \(predicted)"
    case .extra:
      "was sent \(isRepeated ? "again " : "")at \(at) and is not predicted"
    case .instant: "was sent at \(at), predicted at \(predicted)"
    case .order where isBeforeMedia: "was sent before the media was requested"
    case .order: "was sent at \(at), in another order than predicted"
    case .macro, .encoding: "sent at \(at): \(fault?.words ?? "")"
    }
  }
}

extension URLFault {
  var kind: ReceptionFinding.Kind { if case .macro = self { .macro } else { .encoding } }
}
