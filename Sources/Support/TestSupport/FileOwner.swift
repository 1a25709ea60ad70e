internal import FoundationEssentials
internal import Glibc

/// Whether tests may make files that belong to other users.
package enum FileOwner {
  /// A user identifier that differs from that of this process on every system.
  package static let other: UInt32 = 12_345

  /// Whether a file can be given to `other`. Root can do so, except in a namespace that does not
  /// have this user.
  package static let canBeOther: Bool = {
    let file = FileManager.default.temporaryDirectory.appending(path: "vastsim-\(UUID())")
    guard (try? Data().write(to: file)) != nil else { return false }
    defer { try? FileManager.default.removeItem(at: file) }
    return chown(file.path(percentEncoded: false), other, other) == 0
  }()
}
