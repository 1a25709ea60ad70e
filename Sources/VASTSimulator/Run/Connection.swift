internal import Scenario
internal import VirtualTime

/// The network of a run at the present instant, and what it can't reach any more.
struct Connection {
  /// URLs that can't be had, and what their server says; nil when it says nothing.
  struct Loss {
    var prefix: String
    var status: Int?
  }

  private(set) var latency: Duration
  private var losses: [Loss] = []

  init(_ network: PlaybackScenario.Network?) { latency = network?.latency ?? .zero }

  mutating func change(_ change: ScenarioStep.NetworkChange) {
    latency = change.latency ?? latency
    if let prefix = change.lostPrefix {
      losses.insert(Loss(prefix: prefix, status: change.lostStatus), at: 0)
    }
  }

  /// The latest loss that a URL falls under.
  func loss(of url: String) -> Loss? { losses.first { url.hasPrefix($0.prefix) } }
}
