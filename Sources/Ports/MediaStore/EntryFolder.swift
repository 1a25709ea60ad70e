internal import Glibc
internal import Media

/// A folder of measurements that several processes share, within a bound.
///
/// An entry is written beside its place and renamed, so that whoever reads finds one whole entry or
/// none, and nobody waits for anybody. What fails costs a note: a measurement is then made again.
/// The entries that nobody read for the longest time are removed first.
package final class EntryFolder: MeasurementStoring {
  /// What the folder may hold.
  package struct Bound: Sendable, Hashable {
    /// All entries together, in bytes.
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
  /// What was written since the folder was last looked through; nil before that.
  private var added: (byteCount: Int64, entryCount: Int)?

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
    // The bound is kept with what several processes may write at a time.
    guard EntryName.isEntry(name), Int64(entry.count) <= bound.byteCount / 16,
      bound.entryCount >= 16, !isFull, let folder = folder(isMade: true)
    else { return }
    if let failure = folder.write(entry, as: name) {
      isFull = true
      note("the measurement of a media file cannot be kept in '\(path)': \(failure)")
      return
    }
    let before = added ?? (.max / 2, 0)
    added = (before.byteCount + Int64(entry.count), before.entryCount + 1)
    makeRoom(in: folder)
  }

  /// Removes the entries that were not read for the longest time, if the folder may be beyond its
  /// bound.
  private func makeRoom(in folder: FolderDescriptor) {
    guard let added,
      added.byteCount > bound.byteCount / 64 || added.entryCount > bound.entryCount / 64
    else { return }
    var entries = folder.files.filter(\.isEntry).sorted {
      ($0.usedAt, $0.name) < ($1.usedAt, $1.name)
    }
    var byteCount = entries.reduce(0) { $0 + $1.byteCount }
    // What others write until they look themselves fits into the sixteenth.
    let room = Bound(
      byteCount: bound.byteCount - bound.byteCount / 16,
      entryCount: bound.entryCount - bound.entryCount / 16)
    entries.reverse()
    while byteCount > room.byteCount || entries.count > room.entryCount,
      let oldest = entries.popLast()
    {
      folder.remove(oldest.name)
      byteCount -= oldest.byteCount
    }
    folder.removeAbandoned()
    self.added = (0, 0)
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
  /// What is in the folder.
  package struct Content: Sendable, Hashable {
    package var entryCount = 0
    /// All entries together, in bytes.
    package var byteCount: Int64 = 0

    package init() {}
  }

  /// What is in the folder; nothing where there is no folder.
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

  /// Removes all entries and what writers left behind, and nothing else.
  ///
  /// - Returns: what was removed.
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
