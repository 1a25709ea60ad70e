internal import System

/// The paths of a recording's parts in its folder.
struct RecordingFolder: Sendable, Hashable {
  /// The folder's path, without a slash at its end.
  let path: String

  init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The file with one exchange per line, in the order in which the exchanges ended.
  var exchanges: String { "\(path)/exchanges.jsonl" }

  /// The folder that holds each body once, under its SHA-256.
  var bodies: String { "\(path)/bodies" }

  func body(_ digest: ContentDigest) -> String { "\(bodies)/\(digest.text)" }
}
