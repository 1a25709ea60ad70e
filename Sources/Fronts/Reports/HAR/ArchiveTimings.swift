internal import JSONTree
internal import RunRecords
internal import Transport
internal import VirtualTime

/// How long requests took, in the form of an archive's entry.
struct ArchiveTimings {
  private let timings: [HTTPTimings]
  private let length: Duration?

  /// The timings of an entry that covers all these requests: a beacon's redirects have no timings of their
  /// own.
  init(sumOf timings: [HTTPTimings]) {
    self.timings = timings
    length = nil
  }

  /// One request, which may have ended without an answer: what it waited then counts as waiting.
  ///
  /// `rest` is what passed after it until all was there, and counts as receiving.
  init(_ timings: HTTPTimings, rest: Duration = .zero) {
    var timings = timings
    timings.total += rest
    timings.receive = timings.receive.map { $0 + rest }
    if timings.wait == nil {
      let rest = timings.nameLookup + (timings.connect ?? .zero) + (timings.tls ?? .zero)
      timings.wait = max(.zero, timings.total - rest)
    }
    self.timings = [timings]
    length = timings.total
  }

  /// In milliseconds, from the beginning to the end.
  var time: JSONValue {
    .milliseconds(
      length
        ?? timings.reduce(.zero) { sum, timings in
          sum + timings.nameLookup + (timings.connect ?? .zero) + (timings.tls ?? .zero)
            + (timings.wait ?? .zero) + (timings.receive ?? .zero)
        })
  }

  /// The sums of the parts; `connect` includes `ssl`, as HAR defines it, and −1 means that a part did not
  /// occur.
  var parts: JSONValue {
    func sum(_ part: (HTTPTimings) -> Duration?) -> Duration? {
      let parts = timings.compactMap(part)
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
}

extension JSONValue {
  /// A duration in milliseconds, exact to the microsecond.
  fileprivate static func milliseconds(_ duration: Duration) -> JSONValue {
    .exactNumber(Double(duration.roundedMicroseconds) / 1000)
  }
}
