internal import VASTSimulator
internal import Vocabulary

/// How long requests took, in the form of an archive's entry.
struct ArchiveTimings {
  private let timings: [HTTPTimings]
  private let length: Duration?

  /// Creates the timings of an entry that covers several requests: the redirects of a beacon have
  /// no entries of their own.
  init(sumOf timings: [HTTPTimings]) {
    self.timings = timings
    length = nil
  }

  /// Creates the timings of one request. If the request ended without an answer, the time after it
  /// was sent counts as waiting.
  ///
  /// `rest` is the time after the request until all content had arrived, and counts as receiving.
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

  /// The time from the beginning to the end, in milliseconds.
  var time: JSONValue {
    .milliseconds(
      length
        ?? timings.reduce(.zero) { sum, timings in
          sum + timings.nameLookup + (timings.connect ?? .zero) + (timings.tls ?? .zero)
            + (timings.wait ?? .zero) + (timings.receive ?? .zero)
        })
  }

  /// The sums of the requests' parts. `connect` includes `ssl`, as HAR defines it, and −1 means
  /// that a part did not occur.
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
