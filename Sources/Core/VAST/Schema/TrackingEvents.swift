/// The tracking events: which creatives have them, and in which versions.
package enum TrackingEvents {
  /// The parent of a `TrackingEvents`.
  package enum Subject: Sendable {
    case linear
    case nonLinear
    case companion

    package var name: String {
      switch self {
      case .linear: "Linear"
      case .nonLinear: "NonLinear"
      case .companion: "Companion"
      }
    }
  }

  /// One event, and the versions of VAST that define it for each kind of creative.
  package final class Row: Sendable {
    package let name: String
    let linear: [VASTVersion]
    let nonLinear: [VASTVersion]
    let companion: [VASTVersion]
    /// The event that replaced this one.
    package let successor: String?

    init(
      _ name: TrackingEventName, linear: [VASTVersion] = [], nonLinear: [VASTVersion] = [],
      companion: [VASTVersion] = [], successor: TrackingEventName? = nil
    ) {
      self.name = name.rawValue
      self.linear = linear
      self.nonLinear = nonLinear
      self.companion = companion
      self.successor = successor?.rawValue
    }

    func versions(for subject: Subject) -> [VASTVersion] {
      switch subject {
      case .linear: linear
      case .nonLinear: nonLinear
      case .companion: companion
      }
    }

    /// Whether a version has the event for a creative.
    package func isDefined(for subject: Subject, in version: VASTVersion) -> Bool {
      versions(for: subject).contains(version)
    }

    /// The versions that have the event anywhere, ascending.
    package var allVersions: [VASTVersion] {
      VASTVersion.allCases.filter {
        linear.contains($0) || nonLinear.contains($0) || companion.contains($0)
      }
    }
  }

  /// The row of an event; nil for a name that VAST does not define. Names are case-sensitive.
  package static func row(named name: String) -> Row? {
    // This runs for each tracker, and hashing a name takes longer than comparing lengths.
    let (rows, names) = (rows, names)
    let length = name.utf8.count
    for index in names.indices where names[index].utf8.count == length && names[index] == name {
      return rows[index]
    }
    return nil
  }

  /// Every event name, in the order of the table.
  package static let names: [String] = rows.map(\.name)

  /// The advice about a name that is often mistaken for an event, as the end of a message from its
  /// semicolon on; nil for any other name.
  package static func meant(by name: String) -> String? {
    let folded = name.lowercased()
    if let event = otherNames[folded] { return "; did you mean '\(event)'?" }
    return elements[folded].map { "; use the element '\($0)'" }
  }

  private static let otherNames: [String: String] = [
    "0%": "start", "25%": "firstQuartile", "50%": "midpoint", "75%": "thirdQuartile",
    "100%": "complete", "25": "firstQuartile", "50": "midpoint", "75": "thirdQuartile",
    "100": "complete", "q1": "firstQuartile", "q2": "midpoint", "q3": "thirdQuartile",
    "q4": "complete", "view": "creativeView", "end": "complete", "ended": "complete",
    "play": "start", "half": "midpoint",
  ]

  /// Names that are not events because VAST has an element for each.
  private static let elements: [String: String] = [
    "impression": "Impression", "error": "Error", "click": "ClickTracking",
    "clicktracking": "ClickTracking", "clickthrough": "ClickThrough", "viewable": "Viewable",
  ]

  package static let rows: [Row] = [
    Row(.start, linear: all),
    Row(.firstQuartile, linear: all),
    Row(.midpoint, linear: all),
    Row(.thirdQuartile, linear: all),
    Row(.complete, linear: all),
    // The text of 4.x lists 'creativeView' for NonLinear and Companion, but the schemas of 4.x
    // allow it everywhere.
    Row(.creativeView, linear: all, nonLinear: all, companion: all),
    Row(.progress, linear: since3),
    Row(.skip, linear: since3),
    Row(.pause, linear: all, nonLinear: all),
    Row(.resume, linear: all, nonLinear: all),
    Row(.mute, linear: all, nonLinear: all),
    Row(.unmute, linear: all, nonLinear: all),
    Row(.rewind, linear: all, nonLinear: all),
    Row(.loaded, linear: since41),
    Row(.closeLinear, linear: [.v3_0] + since41),
    Row(.fullscreen, linear: until3, nonLinear: until3, successor: .playerExpand),
    Row(.exitFullscreen, linear: [.v3_0], nonLinear: [.v3_0], successor: .playerCollapse),
    Row(.playerExpand, linear: since4, nonLinear: since4),
    Row(.playerCollapse, linear: since4, nonLinear: since4),
    Row(.expand, linear: until3, nonLinear: until3, successor: .adExpand),
    Row(.collapse, linear: until3, nonLinear: until3, successor: .adCollapse),
    Row(.adExpand, nonLinear: since4),
    Row(.adCollapse, nonLinear: since4),
    Row(.minimize, nonLinear: since4),
    // 2.0 has one list of events for linear and nonlinear creatives; 3.0 gave linear creatives an
    // event of their own.
    Row(.acceptInvitation, linear: [.v2_0], nonLinear: all),
    Row(.acceptInvitationLinear, linear: [.v3_0, .v4_0]),
    Row(.timeSpentViewing, linear: [.v4_0]),
    Row(.close, linear: until3, nonLinear: all, successor: .closeLinear),
    Row(.overlayViewDuration, nonLinear: since4),
    Row(.otherAdInteraction, linear: since4, nonLinear: since4),
    Row(.interactiveStart, linear: [.v4_2, .v4_3]),
    // The texts of 4.x define 'notUsed', but no schema does.
    Row(.notUsed, linear: since4, nonLinear: since4),
  ]

  private static let all = VASTVersion.allCases
  private static let until3: [VASTVersion] = [.v2_0, .v3_0]
  private static let since3: [VASTVersion] = [.v3_0, .v4_0, .v4_1, .v4_2, .v4_3]
  private static let since4: [VASTVersion] = [.v4_0, .v4_1, .v4_2, .v4_3]
  private static let since41: [VASTVersion] = [.v4_1, .v4_2, .v4_3]
}
