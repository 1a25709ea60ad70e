internal import Digests

/// The paths of a recording's parts in its folder.
struct RecordingFolder: Sendable, Hashable {
  /// The folder's path, without a slash at its end.
  let path: String

  init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// One exchange per line, in the order in which they ended.
  var exchanges: String { "\(path)/exchanges.jsonl" }

  /// Each body once, under its SHA-256.
  var bodies: String { "\(path)/bodies" }

  func body(_ digest: ContentDigest) -> String { "\(bodies)/\(digest.text)" }
}
