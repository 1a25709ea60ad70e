internal import FoundationEssentials
internal import Glibc

/// Whether tests may make files that belong to other users.
package enum FileOwner {
  /// Another user than this process's, on any system.
  package static let other: UInt32 = 12_345

  /// Whether a file can be given to that user: root may, but not in a namespace that knows no such user.
  package static let canBeOther: Bool = {
    let file = FileManager.default.temporaryDirectory.appending(path: "vastsim-\(UUID())")
    guard (try? Data().write(to: file)) != nil else { return false }
    defer { try? FileManager.default.removeItem(at: file) }
    return chown(file.path(percentEncoded: false), other, other) == 0
  }()
}
