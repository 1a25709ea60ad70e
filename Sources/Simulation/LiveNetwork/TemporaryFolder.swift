internal import FoundationEssentials
internal import Glibc

/// A folder of its own among the system's temporary files, removed with everything in it.
package final class TemporaryFolder {
  /// The system's folder for temporary files, from `TMPDIR`.
  package static var parent: String { FileManager.default.temporaryDirectory.path }

  package let path: String

  /// Nil when the system gives none.
  package init?() {
    let parent = Self.parent
    let place = parent.hasSuffix("/") ? parent : parent + "/"
    var template = Array("\(place)vastsim-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
