internal import FoundationEssentials
internal import Glibc

/// A new folder among the system's temporary files. The folder and everything in it are removed
/// when the last reference to this object is released, or earlier when a signal ends the process.
package final class ScratchFolder {
  /// The system's folder for temporary files, from `TMPDIR`.
  package static var parent: String { FileManager.default.temporaryDirectory.path }

  package let path: String
  private let removal: FolderRemoval?

  /// Makes a folder; nil when the system refuses.
  package init?() {
    let parent = Self.parent
    let place = parent.hasSuffix("/") ? parent : parent + "/"
    var template = Array("\(place)vastsim-XXXXXX".utf8CString)
    // The returned pointer is into the template and is valid only during the call, so the path is read from
    // the template.
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Where the system has no shell, `FolderRemoval` cannot start, and a signal that ends the
    // process leaves the folder behind.
    removal = try? FolderRemoval(of: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
