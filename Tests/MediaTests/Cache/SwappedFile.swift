import Foundation
import Glibc
import Testing

/// A file's times of access and of modification, to be set again as they were.
struct FileTimes {
  private let path: String
  private let times: [timespec]

  init(of path: String) throws {
    self.path = path
    var status = stat()
    try #require(stat(path, &status) == 0)
    times = [status.st_atim, status.st_mtim]
  }

  func restore() throws { try #require(utimensat(AT_FDCWD, path, times, 0) == 0) }
}

/// A whole media file whose path leads to a damaged one of the same size and time for a while.
final class SwappedFile {
  private let folder: URL
  private let whole: Data
  private let damaged: Data
  private let means: RememberingMeasurerTests.Swap
  private let times: FileTimes
  private var isSwapped = false
  /// Where the whole file is.
  let path: String

  init(_ means: RememberingMeasurerTests.Swap) throws {
    self.means = means
    folder = FileManager.default.temporaryDirectory.appending(path: "swapped-\(UUID())")
    whole = try SampleMedia.bytes("ad-3.2s-240x136.mp4")
    var bytes = whole
    // In the media data: the index is at the front.
    let start = bytes.count / 2
    bytes.replaceSubrange(start..<(start + 4_000), with: [UInt8](repeating: 0xFF, count: 4_000))
    damaged = bytes
    for (name, bytes) in [("a", whole), ("b", damaged)] {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try bytes.write(to: place.appending(path: "ad.mp4"))
    }
    let original = folder.appending(path: "a/ad.mp4").path(percentEncoded: false)
    times = try FileTimes(of: original)
    let link = folder.appending(path: "link.mp4").path(percentEncoded: false)
    path = means == .relinked ? link : original
    if means == .relinked {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a/ad.mp4")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path leads to the damaged file from now on.
  func swap() throws {
    guard !isSwapped else { return }
    try exchange()
    isSwapped = true
  }

  /// The path leads to the whole file again.
  func swapBack() throws {
    guard isSwapped else { return }
    try exchange()
    isSwapped = false
  }

  private func exchange() throws {
    switch means {
    case .rewritten:
      try (isSwapped ? whole : damaged).write(to: URL(filePath: path))
      try times.restore()
    case .renamed: try exchange("a/ad.mp4", "b/ad.mp4")
    case .folderRenamed: try exchange("a", "b")
    case .relinked:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: isSwapped ? "a/ad.mp4" : "b/ad.mp4")
    }
  }

  private func exchange(_ one: String, _ other: String) throws {
    for (from, to) in [(one, "c"), (other, one), ("c", other)] {
      try FileManager.default.moveItem(
        at: folder.appending(path: from), to: folder.appending(path: to))
    }
  }
}
