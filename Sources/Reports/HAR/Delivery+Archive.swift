internal import Beacons
internal import JSONTree
internal import Transport
internal import VASTSimulator
internal import VirtualTime

/// What came of sending a beacon, in the terms of an HTTP archive.
extension Beacon.Delivery {
  /// How long the last attempt took, in milliseconds.
  var archiveTime: JSONValue {
    .milliseconds(attempts.last.map(Self.total) ?? .zero)
  }

  /// The parts of the last attempt, redirects added up; `connect` includes `ssl`, as the format has
  /// it, and −1 stands for what there was none of.
  var archiveTimings: JSONValue {
    let hops = attempts.last?.hops.map(\.timings) ?? []
    func sum(_ part: (HTTPTimings) -> Duration?) -> Duration? {
      let parts = hops.compactMap(part)
      return parts.isEmpty ? nil : parts.reduce(.zero, +)
    }
    let tls = sum(\.tls)
    let connect = sum(\.connect).map { $0 + (tls ?? .zero) } ?? tls
    return .object([
      .init("dns", .milliseconds(sum(\.nameLookup) ?? .zero)),
      .init("connect", connect.map(JSONValue.milliseconds) ?? -1),
      .init("ssl", tls.map(JSONValue.milliseconds) ?? -1), .init("send", 0),
      .init("wait", .milliseconds(sum(\.wait) ?? .zero)),
      .init("receive", .milliseconds(sum(\.receive) ?? .zero)),
    ])
  }

  private static func total(_ attempt: Beacon.Delivery.Attempt) -> Duration {
    attempt.hops.map(\.timings).reduce(.zero) { sum, timings in
      sum + timings.nameLookup + (timings.connect ?? .zero) + (timings.tls ?? .zero)
        + (timings.wait ?? .zero) + (timings.receive ?? .zero)
    }
  }
}

extension JSONValue {
  /// A duration in milliseconds, exact to the microsecond.
  fileprivate static func milliseconds(_ duration: Duration) -> JSONValue {
    .exactNumber(Double(duration.roundedMicroseconds) / 1000)
  }
}
