/// The tracking events: which creatives have them, and in which versions.
enum TrackingEvents {
  /// The parent of a `TrackingEvents`.
  enum Subject: Sendable {
    case linear
    case nonLinear
    case companion

    var name: String {
      switch self {
      case .linear: "Linear"
      case .nonLinear: "NonLinear"
      case .companion: "Companion"
      }
    }
  }

  /// One event. An object, because it is returned for every tracker.
  final class Row: Sendable {
    let name: String
    let linear: [SchemaVersion]
    let nonLinear: [SchemaVersion]
    let companion: [SchemaVersion]
    /// The event that replaced this one.
    let successor: String?

    init(
      _ name: String, linear: [SchemaVersion] = [], nonLinear: [SchemaVersion] = [],
      companion: [SchemaVersion] = [], successor: String? = nil
    ) {
      self.name = name
      self.linear = linear
      self.nonLinear = nonLinear
      self.companion = companion
      self.successor = successor
    }

    func versions(for subject: Subject) -> [SchemaVersion] {
      switch subject {
      case .linear: linear
      case .nonLinear: nonLinear
      case .companion: companion
      }
    }

    /// The versions that have the event anywhere, ascending.
    var allVersions: [SchemaVersion] {
      SchemaVersion.allCases.filter {
        linear.contains($0) || nonLinear.contains($0) || companion.contains($0)
      }
    }
  }

  static func row(named name: some StringProtocol) -> Row? {
    // No dictionary: few events, and most are among the first. Comparing lengths is cheaper than
    // comparing texts, most of which differ.
    let length = name.utf8.count
    return rows.first { $0.name.utf8.count == length && $0.name == name }
  }

  /// Every event name, in the order of the table.
  static let names: [String] = rows.map(\.name)

  static let rows: [Row] = [
    Row("start", linear: all),
    Row("firstQuartile", linear: all),
    Row("midpoint", linear: all),
    Row("thirdQuartile", linear: all),
    Row("complete", linear: all),
    // 4.x lists it for NonLinear and Companion, and its schemas admit it everywhere.
    Row("creativeView", linear: all, nonLinear: all, companion: all),
    Row("progress", linear: since3),
    Row("skip", linear: since3),
    Row("pause", linear: all, nonLinear: all),
    Row("resume", linear: all, nonLinear: all),
    Row("mute", linear: all, nonLinear: all),
    Row("unmute", linear: all, nonLinear: all),
    Row("rewind", linear: all, nonLinear: all),
    Row("loaded", linear: since41),
    Row("closeLinear", linear: [.v3_0] + since41),
    Row("fullscreen", linear: until3, nonLinear: until3, successor: "playerExpand"),
    Row("exitFullscreen", linear: [.v3_0], nonLinear: [.v3_0], successor: "playerCollapse"),
    Row("playerExpand", linear: since4, nonLinear: since4),
    Row("playerCollapse", linear: since4, nonLinear: since4),
    Row("expand", linear: until3, nonLinear: until3, successor: "adExpand"),
    Row("collapse", linear: until3, nonLinear: until3, successor: "adCollapse"),
    Row("adExpand", nonLinear: since4),
    Row("adCollapse", nonLinear: since4),
    Row("minimize", nonLinear: since4),
    // 2.0 has one list for both; 3.0 split off the linear one.
    Row("acceptInvitation", linear: [.v2_0], nonLinear: all),
    Row("acceptInvitationLinear", linear: [.v3_0, .v4_0]),
    Row("timeSpentViewing", linear: [.v4_0]),
    Row("close", linear: until3, nonLinear: all, successor: "closeLinear"),
    Row("overlayViewDuration", nonLinear: since4),
    Row("otherAdInteraction", linear: since4, nonLinear: since4),
    Row("interactiveStart", linear: [.v4_2, .v4_3]),
    // In the texts of 4.x and in no schema.
    Row("notUsed", linear: since4, nonLinear: since4),
  ]

  private static let all = SchemaVersion.allCases
  private static let until3: [SchemaVersion] = [.v2_0, .v3_0]
  private static let since3: [SchemaVersion] = [.v3_0, .v4_0, .v4_1, .v4_2, .v4_3]
  private static let since4: [SchemaVersion] = [.v4_0, .v4_1, .v4_2, .v4_3]
  private static let since41: [SchemaVersion] = [.v4_1, .v4_2, .v4_3]
}
