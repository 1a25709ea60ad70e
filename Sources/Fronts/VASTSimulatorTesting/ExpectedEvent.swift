public import VASTSimulator
internal import Vocabulary

/// An expected event of a timeline: which, when, and how often.
///
/// Every stated condition must hold. By default an event is expected exactly once.
public struct ExpectedEvent: Sendable, Hashable {
  /// How often an event is expected.
  public enum Times: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// Exactly this many times.
    case exactly(Int)
    /// At least this many times.
    case atLeast(Int)
    /// At most this many times.
    case atMost(Int)

    /// Exactly this many times.
    public init(integerLiteral value: Int) { self = .exactly(value) }

    /// Exactly one time.
    public static var once: Times { .exactly(1) }

    var occurrences: Expectation.Occurrences {
      switch self {
      case .exactly(let count): Expectation.Occurrences(atLeast: count, atMost: count)
      case .atLeast(let count): Expectation.Occurrences(atLeast: count, atMost: nil)
      case .atMost(let count): Expectation.Occurrences(atLeast: 0, atMost: count)
      }
    }
  }

  var pattern: Expectation.EventPattern
  var times: Times

  /// A beacon of the tag: an impression, an error, a click, or a tracking event by its name in
  /// VAST.
  ///
  /// - Parameters:
  ///   - event: the event's name, such as `firstQuartile` or `clickTracking`.
  ///   - instant: when the beacon is sent, since the run began.
  ///   - playhead: the playhead at that instant.
  ///   - tolerance: how far the instant and the playhead may differ in either direction; zero or
  ///     more.
  ///   - times: how often the beacon is sent.
  ///   - source: the beacon's source; a verification vendor's beacons match only if it is stated.
  ///   - hop: the hop of the wrapper chain that declares the tracker, 0 for the inline ad; never
  ///     negative.
  ///   - adID: the `id` of the ad that declares the tracker.
  ///   - url: text that the sent URL contains.
  /// - Returns: the expected event.
  public static func beacon(
    _ event: String, at instant: Duration? = nil, playhead: Duration? = nil,
    within tolerance: Duration = .milliseconds(1), times: Times = .once,
    source: Timeline.Beacon.Source? = nil, hop: Int? = nil, adID: String? = nil,
    url: String? = nil
  ) -> ExpectedEvent {
    var expected = ExpectedEvent(.beacon(event), instant, playhead, tolerance, times)
    expected.pattern.source = source?.rawValue
    expected.pattern.hop = hop
    expected.pattern.adID = adID
    expected.pattern.url = url
    return expected
  }

  /// A beacon of a verification vendor, by its key in the vendor's parameters, or `sendUrl` if a
  /// script sent it.
  ///
  /// - Parameters:
  ///   - event: the key, such as `twoSecondsFiftyPercentView`.
  ///   - instant: when the beacon is sent, since the run began.
  ///   - playhead: the playhead at that instant.
  ///   - tolerance: how far the instant and the playhead may differ in either direction; zero or
  ///     more.
  ///   - times: how often the beacon is sent.
  ///   - url: text that the sent URL contains.
  /// - Returns: the expected event.
  public static func verification(
    _ event: String, at instant: Duration? = nil, playhead: Duration? = nil,
    within tolerance: Duration = .milliseconds(1), times: Times = .once, url: String? = nil
  ) -> ExpectedEvent {
    var expected = ExpectedEvent(.verification(event), instant, playhead, tolerance, times)
    expected.pattern.url = url
    return expected
  }

  /// An event of the measurement session, as a verification script receives it.
  ///
  /// - Parameters:
  ///   - type: Open Measurement's event type, such as `geometryChange`.
  ///   - instant: when the event happens, since the run began.
  ///   - playhead: the playhead at that instant.
  ///   - tolerance: how far the instant and the playhead may differ in either direction; zero or
  ///     more.
  ///   - times: how often the event happens.
  /// - Returns: the expected event.
  public static func omid(
    _ type: String, at instant: Duration? = nil, playhead: Duration? = nil,
    within tolerance: Duration = .milliseconds(1), times: Times = .once
  ) -> ExpectedEvent {
    ExpectedEvent(.omid(type), instant, playhead, tolerance, times)
  }

  /// An event that the player reports, whether or not the tag has a tracker for it.
  ///
  /// - Parameters:
  ///   - event: the event's name, such as `bufferStart`. It is VAST's name if VAST has the event.
  ///   - instant: when the event happens, since the run began.
  ///   - playhead: the playhead at that instant.
  ///   - tolerance: how far the instant and the playhead may differ in either direction; zero or
  ///     more.
  ///   - times: how often the event happens.
  /// - Returns: the expected event.
  public static func player(
    _ event: String, at instant: Duration? = nil, playhead: Duration? = nil,
    within tolerance: Duration = .milliseconds(1), times: Times = .once
  ) -> ExpectedEvent {
    ExpectedEvent(.player(event), instant, playhead, tolerance, times)
  }

  /// An event of a widget or a message.
  ///
  /// - Parameters:
  ///   - event: the event's name, such as `itemViewable`.
  ///   - instant: when the event happens, since the run began.
  ///   - tolerance: how far the instant may differ in either direction; zero or more.
  ///   - times: how often the event happens.
  ///   - url: text that the opened or requested URL contains.
  /// - Returns: the expected event.
  public static func native(
    _ event: String, at instant: Duration? = nil, within tolerance: Duration = .milliseconds(1),
    times: Times = .once, url: String? = nil
  ) -> ExpectedEvent {
    var expected = ExpectedEvent(.native(event), instant, nil, tolerance, times)
    expected.pattern.url = url
    return expected
  }

  private init(
    _ subject: Expectation.Subject, _ instant: Duration?, _ playhead: Duration?,
    _ tolerance: Duration, _ times: Times
  ) {
    pattern = Expectation.EventPattern(subject)
    pattern.at = instant
    pattern.media = playhead.map { .time($0) }
    pattern.within = tolerance
    self.times = times
  }

  /// Why no event can ever match, in words; nil if one can.
  ///
  /// An expectation that no event can match has a misspelt name or a value out of range. Without an
  /// objection, it would always hold if the event is expected not to happen.
  var objection: String? { nameObjection ?? valueObjection }

  private var nameObjection: String? {
    let (what, name, known) =
      switch pattern.subject {
      case .beacon(let name) where pattern.source == Timeline.Beacon.Source.verification.rawValue:
        ("verification beacon", name, EventNames.verification)
      case .beacon(let name) where pattern.source == Timeline.Beacon.Source.prebid.rawValue:
        ("beacon of an auction", name, EventNames.prebid)
      case .beacon(let name): ("beacon", name, EventNames.beacon)
      case .verification(let name): ("verification beacon", name, EventNames.verification)
      case .omid(let name): ("OMID event", name, EventNames.omid)
      case .player(let name): ("player event", name, EventNames.player)
      case .native(let name): ("event of a widget or a message", name, EventNames.native)
      }
    return pattern.source.flatMap {
      Self.objection(to: $0, "beacon source", among: EventNames.beaconSources)
    } ?? Self.objection(to: name, what, among: known)
  }

  private var valueObjection: String? {
    if let hop = pattern.hop, hop < 0 { return "there is no hop \(hop); the inline ad is hop 0" }
    var times = [("tolerance", pattern.within)]
    if let instant = pattern.at { times.append(("instant", instant)) }
    if case .time(let playhead) = pattern.media { times.append(("playhead", playhead)) }
    return times.first { $0.1 < .zero }.map { what, time in
      "the \(what) \(TimeText.readable(time)) is negative; use zero or more"
    }
  }

  static func objection(to name: String, _ what: String, among known: [String]) -> String? {
    guard !known.contains(name) else { return nil }
    return "there is no \(what) '\(name)'"
      + (NearestName.find(name, in: known).map { "; did you mean '\($0)'?" }
        ?? "; use one of \(known.joined(separator: ", "))")
  }
}
