internal import AdSessions
internal import OpenMeasurement
internal import VirtualTime

/// The sessions of a native unit's items, and what is in view of the views that it watches.
struct MeasuredItems {
  /// What a look at the screen found of one view.
  struct Change {
    let view: String
    /// The share in view, in percent, where it differs from the one before.
    let percent: Double?
    /// The item that is measured in the view, and what its session answers.
    let item: Int?
    let outputs: [SessionOutput]
  }

  private struct Measured {
    let item: Int
    var session: AdSession
    var reading: AdViewReading
    /// Whether the session looked at the views as they are now.
    var isSampled = true
  }

  private struct Watched {
    let view: String
    /// The share that was told last; nil before the first look.
    var percent: Double?
    var measured: Measured?
  }

  private let sampling: GeometrySampling
  private var watched: [Watched] = []
  private var indexes: [String: Int] = [:]
  /// When the first session began, from which all look at the views every 200 ms.
  private var start: VirtualInstant?
  private var lastSample: VirtualInstant?
  /// Each viewability standard with whether it was met, item by item.
  private(set) var viewability: [ViewabilityResult] = []
  private(set) var exposure: [SessionExposure] = []

  init(_ sampling: GeometrySampling) { self.sampling = sampling }

  /// When a session has to be told that time went on.
  var nextDeadline: VirtualInstant? {
    watched.compactMap { $0.measured?.session.nextDeadline }.min()
  }

  /// When sessions look at the views next; nil while nothing changed since they did.
  func nextSample(from now: VirtualInstant) -> VirtualInstant? {
    guard let start, watched.contains(where: { $0.measured?.isSampled == false }) else {
      return nil
    }
    let interval = ActiveAd.samplingInterval
    let passed = start.duration(to: now)
    let count = (passed.attoseconds + interval.attoseconds - 1) / interval.attoseconds
    let next = start.advanced(by: interval * Int(count))
    return next == lastSample ? next.advanced(by: interval) : next
  }

  /// Says from now on when a view is exposed.
  mutating func watch(_ view: String) {
    guard indexes[view] == nil else { return }
    indexes[view] = watched.count
    watched.append(Watched(view: view))
  }

  /// Begins an item's session.
  mutating func begin(
    _ item: Int, in view: String, _ session: AdSession, showing reading: AdViewReading,
    at now: VirtualInstant
  ) -> [SessionOutput] {
    let earlier = finish(item, at: now)
    watch(view)
    guard let index = indexes[view] else { return earlier }
    var session = session
    var outputs = earlier
    for input in [SessionInput.began(reading), .presented, .displayed] {
      outputs += session.handle(input, at: now)
    }
    start = start ?? now
    watched[index].measured = Measured(item: item, session: session, reading: reading)
    // What is in view of it is told anew.
    watched[index].percent = nil
    return outputs
  }

  /// Ends an item's session, where it has one.
  mutating func finish(_ item: Int, at now: VirtualInstant) -> [SessionOutput] {
    guard let index = watched.firstIndex(where: { $0.measured?.item == item }),
      var measured = watched[index].measured
    else { return [] }
    let outputs = measured.session.handle(.finished, at: now)
    viewability += measured.session.results
    exposure.append(measured.session.exposure)
    watched[index].measured = nil
    return outputs
  }

  /// Ends all sessions, item by item.
  mutating func finishAll(at now: VirtualInstant) -> [(item: Int, outputs: [SessionOutput])] {
    watched.compactMap { $0.measured?.item }.sorted().map { ($0, finish($0, at: now)) }
  }

  /// Looks at the screen.
  ///
  /// - Returns: what differs from the last look, view by view.
  mutating func look(at screen: Screen, _ now: VirtualInstant) -> [Change] {
    watched.indices.compactMap { index in
      let reading = screen.reading(of: watched[index].view)
      let isNew = watched[index].percent != reading.percentInView
      watched[index].percent = reading.percentInView
      let outputs = tell(index, reading, isNew: isNew, at: now)
      guard isNew || !outputs.isEmpty else { return nil }
      return Change(
        view: watched[index].view, percent: isNew ? reading.percentInView : nil,
        item: watched[index].measured?.item, outputs: outputs)
    }
  }

  /// Tells a session of what is in view now. Out of view it is of no interest where exactly the item
  /// is.
  private mutating func tell(
    _ index: Int, _ reading: AdViewReading, isNew: Bool, at now: VirtualInstant
  ) -> [SessionOutput] {
    guard let earlier = watched[index].measured?.reading else { return [] }
    let isOutOfView = reading.percentInView == 0 && earlier.percentInView == 0
    guard !isOutOfView || reading.appState != earlier.appState,
      !earlier.reportsSame(as: reading)
    else { return [] }
    watched[index].measured?.reading = reading
    watched[index].measured?.isSampled = false
    guard isNew || sampling == .continuous else { return [] }
    return watched[index].measured?.session.handle(.exposureChanged(reading), at: now) ?? []
  }

  /// The sessions look at the views.
  mutating func sample(at now: VirtualInstant) -> [(item: Int, outputs: [SessionOutput])] {
    lastSample = now
    return watched.indices.compactMap { index in
      guard let measured = watched[index].measured, !measured.isSampled else { return nil }
      watched[index].measured?.isSampled = true
      let outputs =
        watched[index].measured?.session.handle(.sampled(measured.reading), at: now) ?? []
      return (measured.item, outputs)
    }
  }

  /// Time reached what sessions waited for.
  mutating func reachedTime(at now: VirtualInstant) -> [(item: Int, outputs: [SessionOutput])] {
    watched.indices.compactMap { index in
      guard let measured = watched[index].measured,
        let deadline = measured.session.nextDeadline, deadline <= now
      else { return nil }
      return (
        measured.item, watched[index].measured?.session.handle(.timeReached, at: now) ?? []
      )
    }
  }
}
