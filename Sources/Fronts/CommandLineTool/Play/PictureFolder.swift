internal import Glibc
internal import Media
internal import System
internal import VASTSimulator

/// The folder of `--frames`: one JPEG for each moment of each ad, and one with all of them.
struct PictureFolder {
  /// The folder's path as the user entered it.
  let path: String

  /// Makes the folder and its missing parents, unless it exists.
  ///
  /// Returns the folders that were made, the outermost first.
  func create() throws(UnreadableInput) -> [String] {
    var made: [String] = []
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      if mkdir(folder, 0o755) == 0 {
        made.append(folder)
      } else if errno != EEXIST {
        throw failure(folder, UnreadableInput.systemReason)
      }
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw failure(path, "it is a file")
    }
    return made
  }

  /// Removes folders that were made and stayed empty.
  static func removeEmpty(_ made: [String]) {
    for folder in made.reversed() { rmdir(folder) }
  }

  /// Writes the pictures of every ad that was on the screen, replacing those of an earlier run.
  ///
  /// Returns why pictures are missing, in words, one text for each ad that lacks them.
  ///
  /// - Throws: `UnreadableInput` when a picture cannot be written, `UsageError` when a picture
  ///   would replace a file that the run has read.
  func write(_ record: RunRecord, keeping named: NamedFiles) throws -> [String] {
    var missing: [String] = []
    for unit in record.units {
      missing += try write(
        unit.ads, of: record.configuration.name(of: unit.unit), keeping: named)
    }
    return missing
  }

  private func write(
    _ ads: [AdRecord], of unit: String?, keeping named: NamedFiles
  ) throws -> [String] {
    var missing: [String] = []
    for ad in ads {
      guard let index = ad.index else { continue }
      let name = (unit.map { "unit '\($0)': " } ?? "") + "ad \(index)"
      let pictures = ad.mediaFacts?.pictures
      for picture in pictures?.pictures ?? [] {
        try write(
          picture.jpeg, PictureName.of(picture.moment, ad: index, unit: unit), keeping: named)
      }
      if let strip = pictures?.strip {
        try write(strip, PictureName.ofStrip(ad: index, unit: unit), keeping: named)
      }
      if let failure = pictures?.failure {
        missing.append("some pictures of \(name) could not be created: \(failure)")
      } else if pictures?.strip == nil {
        missing.append("\(name) has no pictures: its media has no video that can be decoded")
      }
    }
    return missing
  }

  private func write(_ jpeg: JPEG, _ name: String, keeping named: NamedFiles) throws {
    let place = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    try named.keep(from: "--frames \(path)", at: place, for: PlayOptions.table)
    try LocalFile.write(jpeg.bytes, to: place)
  }

  private func failure(_ folder: String, _ reason: String) -> UnreadableInput {
    UnreadableInput(
      verb: "write pictures to", path: folder, reason: reason,
      fix: "use a folder for --frames that can be created or written to")
  }
}
