internal import Vocabulary

/// Where a party counts: a host, or a host with the beginning of a path.
struct CountedPlace: Sendable, Hashable {
  private let text: String

  init(_ text: String) {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    self.text = text[start...].lowercased()
  }

  /// Whether a URL is at the place; `HOST.example` is not at `HOST`.
  func contains(_ url: String) -> Bool {
    guard let scheme = url.firstRange(of: "://") else { return false }
    let address = url[scheme.upperBound...].lowercased()
    guard address.hasPrefix(text) else { return false }
    return text.hasSuffix("/") || "/?#:".contains(address.dropFirst(text.count).first ?? "/")
  }

  /// The host of a URL; nil where it names none.
  static func host(of url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    return String(url[scheme.upperBound...].prefix { !"/?#".contains($0) }).lowercased()
  }
}
