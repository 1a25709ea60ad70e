package import Vocabulary

/// A request of the player under test that was answered.
package struct ReceivedRequest: Sendable {
  package var method: String
  /// The URL that the player would have requested if the documents had not been rewritten; for the
  /// tag, the served URL.
  package var url: String
  /// The served URL that was requested; nil for the tag.
  package var served: ServedURL?
  /// When its headers had arrived, since the reception began.
  package var at: Duration
  package var headers: [HTTPHeader]
  /// The stored part of its body.
  package var body: [UInt8]
  /// How many bytes its body had.
  package var bodyLength: Int
  /// The status of its answer.
  package var status: Int

  package init(
    method: String, url: String, served: ServedURL? = nil, at: Duration,
    headers: [HTTPHeader] = [], body: [UInt8] = [], bodyLength: Int? = nil, status: Int
  ) {
    self.method = method
    self.url = url
    self.served = served
    self.at = at
    self.headers = headers
    self.body = body
    self.bodyLength = bodyLength ?? body.count
    self.status = status
  }

  /// How many bytes of its body are not kept.
  package var cutBytes: Int { bodyLength - body.count }

  /// Whether it is a beacon: a request to a tracker.
  package var isBeacon: Bool { served?.role == .tracker }

  /// The vendor of a verification beacon, empty if the Verification names none; nil for any other
  /// request.
  package var vendor: String? { served?.vendor }

  /// The description of the request.
  package var label: String {
    guard let served else { return "the tag" }
    return switch served.role {
    case .tracker: served.label
    case .document: "document \(served.number + 1)"
    case .media: "media"
    case .part: "media, part \(served.number + 1)"
    case .resource, .page: served.label
    }
  }

  /// What the request says about the progress of the ad; a vendor's beacon reports only its measurement.
  package var sign: ReceptionEndStateMachine.Sign {
    guard isBeacon, vendor == nil, let event = served?.places.first?.event else { return .other }
    return ReceptionEndStateMachine.Sign(event: event)
  }
}
