internal import Geometry
internal import JSONTree
internal import NativeUnits

/// Events of widgets and messages as people read them.
enum NativeText {
  /// The item that something is about, counted as the event stream counts.
  static func item(_ item: Int?) -> String? { item.map { "item \($0)" } }

  /// What there is to tell beside the name and the item; nil when that is nothing.
  static func detail(of event: NativeEvent) -> String? {
    var parts: [String] = []
    if let url = event.url { parts.append(HostAndPath.text(of: url)) }
    switch event.target {
    case .browser?: parts.append("in the browser")
    case .inApp?: parts.append("in the app")
    case nil: break
    }
    if let count = event.count { parts.append(count == 1 ? "1 item" : "\(count) items") }
    if let size = event.size {
      parts.append("\(PointText.text(size.width))×\(PointText.text(size.height)) pt")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The arguments of a call beside its item, those that are a word or a number by their values; nil
  /// for none.
  static func arguments(of call: AppCall) -> String? {
    let arguments = call.arguments.filter { $0.key != "item" }
    guard !arguments.isEmpty else { return nil }
    return arguments.map { "\($0.key) \(text(of: $0.value))" }.joined(separator: ", ")
  }

  private static func text(of value: JSONValue) -> String {
    switch value {
    case .string(let text):
      text.contains("://") ? HostAndPath.text(of: text) : "'\(text)'"
    case .array, .object: "…"
    default: (try? JSONWriter().text(of: value)) ?? "…"
    }
  }
}

/// A length in points as people read it: without decimals where it needs none.
enum PointText {
  static func text(_ points: Double) -> String {
    Int(exactly: points).map(String.init) ?? "\((points * 100).rounded() / 100)"
  }
}
