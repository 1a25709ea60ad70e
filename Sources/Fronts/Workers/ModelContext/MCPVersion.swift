/// A version of the Model Context Protocol.
package enum MCPVersion: String, Sendable, CaseIterable {
  case v20241105 = "2024-11-05"
  case v20250326 = "2025-03-26"
  case v20250618 = "2025-06-18"
  case v20251125 = "2025-11-25"
  case v20260728 = "2026-07-28"

  /// The version that is offered to a client whose handshake requests an unknown version.
  static let newestOfHandshake = v20251125

  /// Whether a client says its version in each request, without a handshake before.
  var isStateless: Bool { self == .v20260728 }

  /// Whether one JSON array may contain several messages.
  var hasBatches: Bool { self == .v20250326 }

  /// Whether a result has `structuredContent`; older versions have the same JSON as a text.
  var hasStructuredContent: Bool { self != .v20241105 && self != .v20250326 }
}
