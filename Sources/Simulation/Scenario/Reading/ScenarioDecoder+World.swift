import Diagnostics
import Geometry
import OpenMeasurement
import Player
import VirtualTime
import YAMLTree

extension ScenarioDecoder {
  /// `player: NAME`, or a mapping that changes a profile's policies.
  func playerChoice(_ value: ValueReader?) -> PlaybackScenario.PlayerChoice {
    var player = PlaybackScenario.PlayerChoice()
    guard let value else { return player }
    player.location = problems.location(value.node.position)
    guard value.node.entries != nil else {
      player.base = value.text()
      return player
    }
    guard let fields = value.fields(as: "'player'") else { return player }
    fields.refuseKeys(otherThan: ScenarioSchema.player.keys)
    let location = player.location
    player = fields.playerPolicies()
    player.location = location
    player.base = fields["base"]?.text()
    player.isUserInitiated = fields["userInitiated"]?.flag() ?? false
    return player
  }

  /// The largest screen side and view coordinate, in points.
  static let largestCoordinate = 1_000_000.0

  /// The allowed device pixels per point.
  static let scales = 0.1...16

  func device(_ value: ValueReader?) -> PlaybackScenario.Device {
    var device = PlaybackScenario.Device()
    guard let fields = value?.fields(as: "'device'") else { return device }
    fields.refuseKeys(otherThan: ScenarioSchema.device.keys)
    let side = 1...Self.largestCoordinate
    device.screen.width = fields["width"]?.number(in: side) ?? device.screen.width
    device.screen.height = fields["height"]?.number(in: side) ?? device.screen.height
    device.scale = fields["scale"]?.number(in: Self.scales) ?? device.scale
    device.volume = fields["volume"]?.number(in: 0...1) ?? device.volume
    device.category = fields["category"]?.choice() ?? device.category
    device.isStated = ["width", "height", "scale", "category"].contains(where: fields.has)
    return device
  }

  func network(_ value: ValueReader?) -> PlaybackScenario.Network? {
    guard let fields = value?.fields(as: "'network'") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.network.keys)
    var network = PlaybackScenario.Network()
    network.bytesPerSecond = fields["bytesPerSecond"]?.byteRate()
    network.latency = fields["latency"]?.duration()
    return network
  }
}

extension FieldReader {
  /// Reads the changed policies of a player profile, in a scenario or a
  /// configuration.
  func playerPolicies() -> PlaybackScenario.PlayerChoice {
    var player = PlaybackScenario.PlayerChoice()
    player.plays = self["plays"]?.integer(in: 1...Int.max)
    player.startsMuted = self["startsMuted"]?.flag()
    player.observation = self["observation"]?.duration(aboveZero: true)
    player.mediaFileChoice = self["mediaFileChoice"]?.choice()
    player.initialBuffer = self["initialBuffer"]?.duration()
    player.rebuffer = self["rebuffer"]?.duration()
    player.loadingLimit = self["loadingLimit"]?.duration(aboveZero: true)
    player.playheadLag = self["playheadLag"]?.duration()
    player.headStart = self["headStart"]?.duration()
    for policy in PlayerPolicy.all {
      guard let value = self[policy.key] else { continue }
      player.policies[policy.key] = value.name(among: policy.values, what: "'\(policy.key)'")
    }
    return player
  }
}
