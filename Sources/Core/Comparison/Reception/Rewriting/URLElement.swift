/// The elements of VAST and VMAP whose text is a URL, or has URLs.
enum URLElement {
  /// The kind of an element's text.
  enum Content {
    case url
    /// The URL of a page that is shown in a frame. It stays unchanged.
    case page
    /// The parameters of a vendor's script, which may contain the URLs of its beacons.
    case parameters
  }

  /// The role of an element's URL, and the element's name in the standard; nil for an element
  /// without a URL. Some players ignore upper and lower case in names.
  static func row(of name: String) -> (name: String, role: ServedURL.Role)? {
    if let role = roles[name] { return (name, role) }
    return similar[name.lowercased()]
  }

  private static let similar = Dictionary(
    uniqueKeysWithValues: roles.map { ($0.key.lowercased(), (name: $0.key, role: $0.value)) })

  /// The kind of the text of an element for which `row(of:)` has an entry.
  static func content(of name: String) -> Content {
    switch name {
    case "IFrameResource": .page
    case "VerificationParameters": .parameters
    default: .url
    }
  }

  private static let roles: [String: ServedURL.Role] = [
    "VASTAdTagURI": .document, "AdTagURI": .document,
    "MediaFile": .media, "Mezzanine": .media,
    "InteractiveCreativeFile": .resource, "ClosedCaptionFile": .resource,
    "JavaScriptResource": .resource, "ExecutableResource": .resource,
    "StaticResource": .resource, "IFrameResource": .resource,
    "ClickThrough": .page, "CompanionClickThrough": .page, "NonLinearClickThrough": .page,
    "IconClickThrough": .page,
    "Tracking": .tracker, "Impression": .tracker, "Error": .tracker, "ClickTracking": .tracker,
    "CustomClick": .tracker, "Viewable": .tracker, "NotViewable": .tracker,
    "ViewUndetermined": .tracker, "CompanionClickTracking": .tracker,
    "NonLinearClickTracking": .tracker, "IconClickTracking": .tracker,
    "IconViewTracking": .tracker, "VerificationParameters": .tracker,
  ]

  /// The event of an element, in the words of a run's record.
  static func event(of name: String, attribute: String?, isInCompanion: Bool) -> String {
    switch name {
    case "Tracking":
      let event = attribute ?? "Tracking without event"
      return isInCompanion && event == "creativeView" ? "companionView" : event
    case "Impression": return "impression"
    case "Error": return "error"
    case "ClickTracking": return "clickTracking"
    case "CustomClick": return "customClick"
    case "Viewable": return "viewable"
    case "NotViewable": return "notViewable"
    case "ViewUndetermined": return "viewUndetermined"
    case "CompanionClickTracking": return "companionClick"
    case "NonLinearClickTracking": return "nonLinearClick"
    case "IconClickTracking": return "iconClick"
    case "IconViewTracking": return "iconView"
    default: return name
    }
  }
}
