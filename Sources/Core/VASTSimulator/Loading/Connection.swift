internal import Vocabulary

/// The state of a run's network at the current instant, including the URLs that are unavailable.
struct Connection {
  /// URLs that are unavailable, and the status that their server answers with; nil if it does not answer.
  struct Loss {
    var prefix: String
    var status: Int?
  }

  private(set) var bytesPerSecond: ByteRate?
  private(set) var latency: Duration
  /// The instant before which no bytes arrive.
  private(set) var silentUntil: VirtualInstant = .zero
  private var losses: [Loss] = []

  init(_ network: PlaybackScenario.Network?) {
    bytesPerSecond = network?.bytesPerSecond
    latency = network?.latency ?? .zero
  }

  mutating func change(_ change: ScenarioStep.NetworkChange) {
    bytesPerSecond = change.bytesPerSecond ?? bytesPerSecond
    latency = change.latency ?? latency
    if let prefix = change.lostPrefix {
      losses.insert(Loss(prefix: prefix, status: change.lostStatus), at: 0)
    }
  }

  mutating func stall(for duration: Duration, at now: VirtualInstant) {
    silentUntil = max(silentUntil, now.advanced(by: duration))
  }

  /// The latest loss that makes a URL unavailable.
  func loss(of url: String) -> Loss? { losses.first { url.hasPrefix($0.prefix) } }

  /// How long a request that is made now waits for its first byte.
  func delay(at now: VirtualInstant) -> Duration {
    max(latency, now.duration(to: silentUntil))
  }

  /// Whether a request for this URL is answered completely and without delay.
  func isImmediate(for url: String, at now: VirtualInstant) -> Bool {
    bytesPerSecond == nil && delay(at: now) <= .zero && loss(of: url) == nil
  }
}
