package import Vocabulary

/// Models how the bytes of a file arrive over time: piecewise linear, and exact to the attosecond.
///
/// After a request and its latency, bytes arrive at an even rate. Changes apply from their own
/// instant on; a request under way keeps the latency it was made with.
package struct ProgressiveDownload: Sendable, Hashable {
  /// The loss of the connection.
  package struct Loss: Sendable, Hashable {
    /// When the player notices the loss.
    package var instant: VirtualInstant
    /// The HTTP status that the server sends instead of further bytes; nil when the server does not
    /// answer.
    package var status: Int?

    package init(instant: VirtualInstant, status: Int?) {
      self.instant = instant
      self.status = status
    }
  }

  /// A period in which bytes arrive at one rate. Amounts are in units of 10⁻¹⁸ bytes, so that a
  /// rate of bytes per second is a whole number of units per attosecond.
  private struct Segment: Hashable {
    var start: VirtualInstant
    var end: VirtualInstant
    var from: Int128
    var to: Int128
    /// The rate; nil when all bytes arrive at once.
    var rate: Int128?

    func amount(at instant: VirtualInstant) -> Int128 {
      guard let rate, instant < end else { return to }
      return from + max(0, start.duration(to: instant).attoseconds) * rate
    }

    func instant(of amount: Int128) -> VirtualInstant {
      guard let rate, amount > from else { return start }
      return start.advanced(by: Duration(attoseconds: (amount - from + rate - 1) / rate))
    }
  }

  /// A request for a part of the file: when it was sent, and when its first byte can arrive.
  private struct Request: Hashable {
    var sent: VirtualInstant
    var answered: VirtualInstant
  }

  private static let unit: Int128 = 1_000_000_000_000_000_000
  /// The highest rate in bytes per second. Higher rates are lowered to it, so that no sum
  /// overflows.
  private static let greatestRate = 1_000_000_000_000

  /// When the first request was made.
  let begin: VirtualInstant
  /// The loss of the connection; nil if it was not lost.
  package private(set) var loss: Loss?

  private let parts: [DownloadableMedia.Part]
  private var bytesPerSecond: Int?
  private var latency: Duration
  private var silentUntil: VirtualInstant
  private var requests: [Int: Request] = [:]
  /// The segments in ascending order, without gaps in their amounts, including bytes that arrive in
  /// the future.
  private var curve: [Segment] = []

  /// Requests a file at an instant.
  ///
  /// Without a rate, all bytes of a part arrive as soon as the server answers the request for the
  /// part. No byte arrives before `silentUntil`. With a `refusal`, an HTTP status, the first
  /// request is answered with that status alone.
  package init(
    of media: DownloadableMedia, begin: VirtualInstant, bytesPerSecond: Int? = nil,
    latency: Duration = .zero, silentUntil: VirtualInstant = .zero, refusal: Loss? = nil
  ) {
    self.begin = begin
    parts = media.parts
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
    self.silentUntil = silentUntil
    loss = refusal
    plan(from: begin)
  }

  /// How many bytes have arrived by an instant.
  func byteCount(at instant: VirtualInstant) -> Int64 {
    Int64(amount(at: instant) / Self.unit)
  }

  /// When the first `byteCount` bytes of the download have arrived; nil when they never will.
  package func instant(of byteCount: Int64) -> VirtualInstant? {
    let amount = Int128(byteCount) * Self.unit
    guard amount > 0 else { return begin }
    return curve.first { $0.to >= amount }?.instant(of: amount)
  }

  /// When the last byte arrives; nil when it never will.
  var finish: VirtualInstant? {
    instant(of: parts.reduce(0) { $0 + Int64($1.bytes.count) })
  }

  /// The first instant before the last byte at which no byte has arrived for a given time; nil when
  /// that never happens.
  func silence(of limit: Duration) -> VirtualInstant? {
    var last = begin
    for segment in curve {
      if last.duration(to: segment.start) >= limit { return last.advanced(by: limit) }
      last = segment.end
    }
    return finish == nil ? last.advanced(by: limit) : nil
  }

  // MARK: Inputs

  /// The connection changed. An argument that is nil changes nothing.
  mutating func networkChanged(
    bytesPerSecond: Int?, latency: Duration?, at now: VirtualInstant
  ) {
    self.bytesPerSecond = bytesPerSecond ?? self.bytesPerSecond
    self.latency = latency ?? self.latency
    plan(from: now)
  }

  /// No bytes arrive for a time.
  mutating func stalled(for duration: Duration, at now: VirtualInstant) {
    silentUntil = max(silentUntil, now.advanced(by: duration))
    plan(from: now)
  }

  /// The connection was lost, so no further byte arrives. This has no effect once all bytes have
  /// arrived.
  mutating func lost(status: Int?, at now: VirtualInstant) {
    guard loss == nil, finish.map({ $0 > now }) ?? true else { return }
    plan(from: now, isLost: true)
    loss = Loss(instant: now, status: status)
  }

  // MARK: The curve

  private func amount(at instant: VirtualInstant) -> Int128 {
    curve.last { $0.start <= instant }?.amount(at: instant) ?? 0
  }

  /// Keeps the bytes that arrived by an instant, and computes the future ones.
  private mutating func plan(from now: VirtualInstant, isLost: Bool = false) {
    var amount = amount(at: now)
    curve.removeAll { $0.start >= now && $0.to > amount }
    if let last = curve.last, last.end > now {
      curve[curve.count - 1].end = now
      curve[curve.count - 1].to = amount
    }
    requests = requests.filter { $0.value.sent <= now }
    guard loss == nil, !isLost else { return }
    let rate = bytesPerSecond.map { Int128(min(max($0, 1), Self.greatestRate)) }
    var instant = now
    var partStart: Int128 = 0
    for (index, part) in parts.enumerated() {
      let partEnd = partStart + Int128(part.bytes.count) * Self.unit
      defer { partStart = partEnd }
      guard amount < partEnd else { continue }
      if part.needsRequest {
        let request =
          requests[index] ?? Request(sent: instant, answered: instant.advanced(by: latency))
        requests[index] = request
        instant = max(instant, request.answered)
      }
      let start = max(instant, silentUntil)
      var segment = Segment(start: start, end: start, from: amount, to: partEnd, rate: rate)
      segment.end = segment.instant(of: partEnd)
      curve.append(segment)
      (instant, amount) = (segment.end, partEnd)
    }
  }
}

/// How fast media arrives: a rate, and the latency of its first byte.
package struct DownloadPace: Sendable, Hashable {
  /// The rate; nil when all of the media arrives at once.
  package var bytesPerSecond: Int?
  package var latency: Duration

  package init(bytesPerSecond: Int?, latency: Duration) {
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
  }

  /// The pace of media that passes through two networks one after the other: the lower rate and the
  /// longer latency.
  package func slower(of other: DownloadPace?) -> DownloadPace {
    DownloadPace(
      bytesPerSecond: [bytesPerSecond, other?.bytesPerSecond].compactMap(\.self).min(),
      latency: max(latency, other?.latency ?? .zero))
  }
}
