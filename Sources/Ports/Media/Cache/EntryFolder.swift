internal import Glibc

/// A folder of measurements that several processes share, within a bound.
///
/// An entry is written under a temporary name and renamed, so that a reader finds a whole entry or none, and
/// does not wait. Processes write one after the other, and each makes room before, so that the bound holds
/// whatever their number. A failure only causes a note, and the measurement is made again. The entries that
/// were not read for the longest time are removed first.
package final class EntryFolder: MeasurementStoring {
  /// The limits of the folder.
  package struct Bound: Sendable, Hashable {
    /// The most bytes of all entries together.
    package var byteCount: Int64
    package var entryCount: Int

    package init(byteCount: Int64 = 500_000_000, entryCount: Int = 20_000) {
      self.byteCount = byteCount
      self.entryCount = entryCount
    }
  }

  /// The folder, absolute.
  package let path: String
  package let bound: Bound
  private let note: (String) -> Void
  private var descriptor: FolderDescriptor?
  private var isGivenUp = false
  private var isFull = false

  /// A folder that is made when the first entry is kept.
  ///
  /// - Parameters:
  ///   - path: the folder, absolute.
  ///   - bound: what it may hold.
  ///   - note: receives, once, why measurements cannot be kept.
  package init(path: String, bound: Bound = Bound(), note: @escaping (String) -> Void = { _ in }) {
    self.path = path
    self.bound = bound
    self.note = note
  }

  package func entry(named name: String, most: Int) -> [UInt8]? {
    guard EntryName.isEntry(name + EntryName.ending), let folder = folder(isMade: false),
      let bytes = folder.bytes(of: name + EntryName.ending, most: most)
    else { return nil }
    return bytes
  }

  package func keep(_ entry: [UInt8], named name: String) {
    let name = name + EntryName.ending
    guard EntryName.isEntry(name), Int64(entry.count) <= bound.byteCount / 16,
      bound.entryCount >= 16, !isFull, let folder = folder(isMade: true)
    else { return }
    var failure: FolderFailure?
    folder.inTurn {
      guard makeRoom(for: Int64(entry.count), named: name, in: folder) else { return }
      failure = folder.write(entry, as: name)
    }
    guard let failure else { return }
    isFull = true
    note("the measurement of a media file cannot be kept in '\(path)': \(failure)")
  }

  /// Removes the entries that were not read for the longest time, if one more entry of `byteCount`
  /// bytes would exceed the bound.
  private func makeRoom(
    for byteCount: Int64, named name: String, in folder: FolderDescriptor
  ) -> Bool {
    let files = folder.files
    folder.removeAbandoned(among: files)
    var entries = files.filter { $0.isEntry && $0.name != name }
    var entryCount = entries.count + 1
    var byteCount = entries.reduce(byteCount) { $0 + $1.byteCount }
    guard byteCount > bound.byteCount || entryCount > bound.entryCount else { return true }
    entries.sort { ($0.usedAt, $0.name) > ($1.usedAt, $1.name) }
    // A sixteenth more than needed is removed, so that not every new entry has to remove another
    // one.
    let room = Bound(
      byteCount: bound.byteCount - bound.byteCount / 16,
      entryCount: bound.entryCount - bound.entryCount / 16)
    while byteCount > room.byteCount || entryCount > room.entryCount,
      let oldest = entries.popLast()
    {
      // An entry that cannot be removed, such as another user's, stays and counts.
      guard folder.remove(oldest.name) else { continue }
      byteCount -= oldest.byteCount
      entryCount -= 1
    }
    return byteCount <= bound.byteCount && entryCount <= bound.entryCount
  }

  private func folder(isMade: Bool) -> FolderDescriptor? {
    guard !isGivenUp else { return nil }
    if let descriptor { return descriptor }
    do throws(FolderFailure) {
      descriptor = try FolderDescriptor(path, isMade: isMade)
    } catch {
      guard !error.isMissing || isMade else { return nil }
      isGivenUp = true
      note("the cache folder '\(path)' cannot be used: \(error.reason)")
    }
    return descriptor
  }
}

extension EntryFolder {
  /// How much is in the folder.
  package struct Content: Sendable, Hashable {
    package var entryCount = 0
    /// The bytes of all entries together.
    package var byteCount: Int64 = 0

    package init() {}
  }

  /// Returns how much is in the folder; nothing when the folder does not exist.
  ///
  /// - Throws: when it cannot be read.
  package func content() throws(FolderFailure) -> Content {
    guard let folder = try present() else { return Content() }
    var content = Content()
    for file in folder.files where file.isEntry {
      content.entryCount += 1
      content.byteCount += file.byteCount
    }
    return content
  }

  /// Removes all entries and the unfinished files of writers, and nothing else.
  ///
  /// - Returns: how much was removed.
  /// - Throws: when the folder cannot be read, or an entry cannot be removed.
  package func clear() throws(FolderFailure) -> Content {
    guard let folder = try present() else { return Content() }
    var content = Content()
    for file in folder.files {
      guard folder.remove(file.name) else { throw FolderFailure(errno) }
      guard file.isEntry else { continue }
      content.entryCount += 1
      content.byteCount += file.byteCount
    }
    return content
  }

  private func present() throws(FolderFailure) -> FolderDescriptor? {
    do throws(FolderFailure) {
      return try FolderDescriptor(path, isMade: false)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }
}

/// The names of files in a folder of measurements; a folder's other files are never touched.
enum EntryName {
  /// The ending of an entry's name, after the 64 hexadecimal digits of its key.
  static let ending = ".measurement"
  /// The prefix of the name of a file that is being written.
  static let draftBeginning = ".writing-"

  static func isEntry(_ name: String) -> Bool {
    name.hasSuffix(ending) && isKey(name.dropLast(ending.count))
  }

  static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix(draftBeginning) else { return false }
    let parts = name.dropFirst(draftBeginning.count).split(separator: "-")
    return parts.count == 2 && isKey(parts[0]) && parts[1].allSatisfy(\.isHexDigit)
  }

  /// A unique temporary name for an entry in the same folder.
  static func draft(of entry: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    return "\(draftBeginning)\(entry.dropLast(ending.count))-\(number)"
  }

  private static func isKey(_ text: Substring) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
