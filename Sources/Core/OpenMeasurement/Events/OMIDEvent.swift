package import Vocabulary

/// One event of an ad session, as verification scripts receive it.
package struct OMIDEvent: Sendable, Hashable {
  /// The session that the event belongs to.
  package var adSessionID: String
  /// When the event originally happened, in milliseconds since 1970-01-01T00:00:00Z.
  package var timestamp: Int64
  /// What happened.
  package var type: OMIDEventType
  /// The payload, keys in the specification's order; absent for events without one.
  package var data: JSONValue?

  package init(adSessionID: String, timestamp: Int64, type: OMIDEventType, data: JSONValue? = nil) {
    self.adSessionID = adSessionID
    self.timestamp = timestamp
    self.type = type
    self.data = data
  }

  /// The object for one observer: `adSessionId`, `timestamp`, `type` and, if there is one, `data`.
  ///
  /// - Parameter verificationParameters: the parameters of the observer's resource, which follow
  ///   the context of a `sessionStart`; no other event has them.
  /// - Returns: an object with its keys in the specification's order.
  package func json(verificationParameters: String? = nil) -> JSONValue {
    var members = [
      JSONValue.Member("adSessionId", .string(adSessionID)),
      JSONValue.Member("timestamp", .integer(Int(timestamp))),
      JSONValue.Member("type", .string(type.rawValue)),
    ]
    if var data {
      if type == .sessionStart, let verificationParameters, case .object(var payload) = data {
        let place = min(1, payload.count)
        payload.insert(
          JSONValue.Member("verificationParameters", .string(verificationParameters)), at: place)
        data = .object(payload)
      }
      members.append(JSONValue.Member("data", data))
    }
    return .object(members)
  }
}
