internal import HLSPlaylists
internal import JSONTree

/// A kind of document about a stream's ads, as its bytes begin.
package enum StreamDocumentKind: Sendable, Hashable {
  case playlist
  /// MediaTailor's tracking JSON.
  case tracking
  case assetList
  /// An envelope of SVTA 2053-2.
  case signaling

  /// Whether bytes begin as a playlist does.
  package static func isPlaylist(_ bytes: [UInt8]) -> Bool { HLSPlaylist.begins(bytes) }

  /// Nil for bytes that are none of these.
  package init?(of bytes: [UInt8]) {
    if Self.isPlaylist(bytes) {
      self = .playlist
      return
    }
    var cursor = JSONCursor(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard cursor.isAtObject else { return nil }
    var keys: Set<String> = []
    // A document that is cut short is still of its kind.
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
