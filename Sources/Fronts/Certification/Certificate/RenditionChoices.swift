internal import Player
internal import VAST
internal import VASTSimulator
package import Vocabulary

/// Which MediaFile of a creative each player selects on each device, by what the tag declares.
package struct RenditionChoices: Sendable, Hashable, Codable {
  package struct File: Sendable, Hashable, Codable {
    /// The URL as written in the tag.
    package var url: String
    package var location: SourceLocation
    /// Its declared size, bit rate and type, such as `1280×720, 1500 kb/s, video/mp4`.
    package var declaration: String
    /// The names of the players that select it, for each of ``devices``.
    package var players: [[String]]
  }

  /// The names of the devices.
  package static let devices = DevicePreset.allCases.map(\.rawValue)

  /// How many players were asked.
  package var playerCount: Int
  /// The creative's MediaFiles, in document order.
  package var files: [File]

  /// Which players select the file at a place, as a clause; nil for a place of none, and where all players
  /// select the file on every device.
  func words(of location: SourceLocation?) -> String? {
    guard let file = files.first(where: { $0.location == location }),
      !file.players.allSatisfy({ $0.count == playerCount })
    else { return nil }
    var devices: [(names: [String], by: [String])] = []
    for (device, players) in zip(Self.devices, file.players) where !players.isEmpty {
      if let place = devices.firstIndex(where: { $0.by == players }) {
        devices[place].names.append(device)
      } else {
        devices.append(([device], players))
      }
    }
    let clauses = devices.map { device in
      let players =
        device.by.count == playerCount
        ? "every player"
        : device.by.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
          + (device.by.count > 3 ? " and \(device.by.count - 3) more" : "")
      return "on \(device.names.joined(separator: ", ")) by \(players)"
    }
    return clauses.isEmpty
      ? "selected by no known player" : "selected " + clauses.joined(separator: "; ")
  }
}

extension Certifier {
  /// The choices among the MediaFiles of each ad that plays and offers several; each creative once.
  func renditionChoices(_ inspection: ChainInspection) -> [RenditionChoices] {
    var all: [RenditionChoices] = []
    for inspected in inspection.breaks.flatMap(\.ads) where inspected.order != nil {
      guard let linear = inspected.ad.inLine?.linearCreative?.linear,
        Set(linear.mediaFiles.map(\.url)).count > 1
      else { continue }
      let choices = choices(among: linear, of: inspected.ad.hops.first?.file ?? "")
      if !all.contains(choices) { all.append(choices) }
    }
    return all
  }

  private func choices(among linear: Linear, of file: String) -> RenditionChoices {
    let known = [.exact] + PlayerProfile.ofTags
    let others = players.filter { player in !known.contains { $0.name == player.name } }
    let asked = known + others
    var selected = linear.mediaFiles.map { _ in DevicePreset.allCases.map { _ in [String]() } }
    for player in asked {
      let request = request(of: BuiltInScenarios.fullyVisible.scenario, under: player)
      for (place, device) in DevicePreset.allCases.enumerated() {
        guard let taken = request.mediaFile(of: linear, on: device),
          let index = linear.mediaFiles.firstIndex(of: taken)
        else { continue }
        selected[index][place].append(player.name)
      }
    }
    return RenditionChoices(
      playerCount: asked.count,
      files: zip(linear.mediaFiles, selected).map { mediaFile, players in
        RenditionChoices.File(
          url: mediaFile.url, location: SourceLocation(file: file, position: mediaFile.position),
          declaration: mediaFile.declaration, players: players)
      })
  }
}

extension MediaFile {
  fileprivate var declaration: String {
    let size = width.flatMap { width in height.map { "\(width)×\($0)" } }
    return [size, bitrate.map { "\($0) kb/s" }, type].compactMap(\.self).joined(separator: ", ")
  }
}
