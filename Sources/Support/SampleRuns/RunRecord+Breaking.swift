package import OpenMeasurement
internal import Player
internal import Testing
package import VASTSimulator
package import Vocabulary

/// Ways to break a correct record.
extension RunRecord {
  /// The index of the first event that satisfies a condition.
  func place(_ isWanted: (RunEvent.Kind) -> Bool) throws -> Int {
    try #require(events.firstIndex { isWanted($0.kind) })
  }

  package func player(_ name: String) throws -> Int {
    try place { if case .player(let event, _) = $0 { event.name == name } else { false } }
  }

  package func beacon(_ name: String) throws -> Int {
    try place {
      if case .beacon(let beacon) = $0 {
        beacon.event == name && beacon.source == .vast
      } else {
        false
      }
    }
  }

  package func session(_ type: OMIDEventType) throws -> Int {
    try place { if case .omid(type, _) = $0 { true } else { false } }
  }

  /// Repeats an event after a delay, before the ad is over.
  package mutating func repeatEvent(_ place: Int, after delay: Duration = .seconds(1)) throws {
    var event = events[place]
    event.at = event.at.advanced(by: delay)
    events.insert(event, at: place + 1)
  }

  /// Adds an event at the instant of another, right after it.
  package mutating func add(_ kind: RunEvent.Kind, after place: Int) {
    var event = events[place]
    event.kind = kind
    events.insert(event, at: place + 1)
  }

  /// Adds a copy of another beacon under a new name.
  package mutating func addBeacon(_ name: String, after place: Int) throws {
    guard case .beacon(var beacon) = events[try beacon("impression")].kind else { return }
    beacon.event = name
    add(.beacon(beacon), after: place)
  }

  /// Adds an event without payload to the session.
  package mutating func tell(_ type: OMIDEventType, after place: Int) throws {
    guard case .omid(_, let object) = events[try session(.sessionStart)].kind else { return }
    let reported: JSONValue = [
      "adSessionId": object["adSessionId"] ?? .null, "timestamp": 0, "type": .string(type.rawValue),
    ]
    add(.omid(type: type, object: reported), after: place)
  }

  /// Removes all of the session's events of a type.
  package mutating func silence(_ type: OMIDEventType) {
    events.removeAll { if case .omid(type, _) = $0.kind { true } else { false } }
  }

  /// Replaces members of all of the session's objects.
  package mutating func retell(_ values: [String: JSONValue]) {
    for index in events.indices {
      guard case .omid(let type, let object) = events[index].kind else { continue }
      events[index].kind = .omid(type: type, object: object.replacing(values))
    }
  }
}

extension JSONValue {
  /// The value with all members of some names replaced, at any depth.
  package func replacing(_ values: [String: JSONValue]) -> JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { Member($0.key, values[$0.key] ?? $0.value.replacing(values)) })
    case .array(let elements): .array(elements.map { $0.replacing(values) })
    case .null, .bool, .integer, .number, .string: self
    }
  }
}
