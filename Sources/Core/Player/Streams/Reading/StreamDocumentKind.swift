internal import Documents
internal import Vocabulary

/// The kind of a document about a stream's ads, detected from its content.
package enum StreamDocumentKind: Sendable, Hashable {
  case playlist
  /// MediaTailor's tracking JSON.
  case tracking
  case assetList
  /// An envelope of SVTA 2053-2.
  case signaling

  /// Whether bytes begin like a playlist.
  package static func isPlaylist(_ bytes: [UInt8]) -> Bool { HLSPlaylist.begins(bytes) }

  /// Detects the kind of a document; nil for bytes of no such kind.
  package init?(of bytes: [UInt8]) {
    if Self.isPlaylist(bytes) {
      self = .playlist
      return
    }
    var cursor = JSONCursor(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard cursor.isAtObject else { return nil }
    var keys: Set<String> = []
    // A truncated document is recognized by the members before its end.
    try? cursor.members { key, cursor throws(JSONReader.Failure) in
      keys.insert(key)
      try cursor.skip()
    }
    if keys.contains("ASSETS") {
      self = .assetList
    } else if keys.contains("avails") || keys.contains("nonLinearAvails") {
      self = .tracking
    } else if keys.contains("payload"), keys.contains("type") || keys.contains("version") {
      self = .signaling
    } else if keys.contains("SKIP-CONTROL") || keys.contains("X-AD-CREATIVE-SIGNALING") {
      self = .assetList
    } else {
      return nil
    }
  }
}
