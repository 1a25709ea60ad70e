internal import System

/// Caches the facts of media files, so that each content is analysed once.
///
/// A file that was read before is recognized by its inode, its size and its times of modification
/// and of change, and is not read again. A file of another name with the size of a known file is
/// compared by its SHA-256. Facts with more details serve requests for fewer. Errors are cached as
/// facts are. A file that changed while it was read is not cached, nor one that was read while the
/// machine failed.
///
/// The cache belongs to one thread, as runs do, and has no lock. It keeps the latest `capacity`
/// files.
package final class MediaCache {
  /// Reads a file that is not in the cache.
  package typealias Reading = (
    _ path: String, _ mode: DecodeMode, _ details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts

  private struct Entry {
    /// Every file that was found to have this content.
    var identities: Set<FileIdentity>
    let path: String
    let mode: DecodeMode
    let details: MediaDetails
    let result: Result<MediaFacts, FFmpegError>

    func answers(_ mode: DecodeMode, _ details: MediaDetails) -> Bool {
      self.mode == mode && self.details.isSuperset(of: details)
    }
  }

  /// Reads media from a file that is held open; `path` is the file's original path. The file is nil
  /// when it could not be held open.
  private typealias HeldReading = (
    _ file: HeldFile?, _ path: String, _ mode: DecodeMode, _ details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts

  private let capacity: Int
  private let reading: HeldReading
  private var entries: [Entry] = []
  private var digests: [FileIdentity: ContentDigest] = [:]

  /// Makes an empty cache in front of a measurer, with limits.
  package convenience init(
    limits: MediaLimits, over measurer: any MediaMeasuring = MediaMeasurer()
  ) {
    self.init(
      capacity: 256,
      held: { (file, path, mode, details) throws(FFmpegError) in
        try measurer.facts(
          of: InputFile(path: path).holding(file), mode: mode, details: details, limits: limits)
      })
  }

  /// Makes an empty cache in front of the ordinary reader, or of another reader.
  package convenience init(
    capacity: Int = 256,
    reading: @escaping Reading = { path, mode, details throws(FFmpegError) in
      try MediaReader.read(path: path, mode: mode, details: details)
    }
  ) {
    self.init(
      capacity: capacity,
      held: { (_, path, mode, details) throws(FFmpegError) in
        try reading(path, mode, details)
      })
  }

  private init(capacity: Int, held reading: @escaping HeldReading) {
    self.capacity = max(1, capacity)
    self.reading = reading
  }

  /// The facts of a file, as `MediaReader` returns them, with the requested details only.
  ///
  /// Throws the reader's error, with the requested path.
  package func facts(
    path: String, mode: DecodeMode, details: MediaDetails = []
  ) throws(FFmpegError) -> MediaFacts {
    guard let file = HeldFile(path: path), let identity = FileIdentity.settled({ file.state })
    else { return try reading(nil, path, mode, details) }
    if let known = entry(of: identity, file, mode, details) {
      return try Self.answer(from: known, path, details)
    }
    let begin = MachineFailure.mark
    let result: Result<MediaFacts, FFmpegError>
    do throws(FFmpegError) {
      result = .success(try reading(file, path, mode, details))
    } catch {
      result = .failure(error)
    }
    guard file.state == identity, MachineFailure.since(begin).isEmpty else {
      digests[identity] = nil
      return try result.get()
    }
    let entry = Entry(
      identities: [identity], path: path, mode: mode, details: details, result: result)
    // Entries with fewer details of the same file are not needed any more.
    entries.removeAll { old in
      guard old.identities.contains(identity), entry.answers(old.mode, old.details) else {
        return false
      }
      for other in old.identities where other != identity { digests[other] = nil }
      return true
    }
    if entries.count >= capacity { forgetOldest() }
    entries.append(entry)
    return try result.get()
  }

  private func entry(
    of identity: FileIdentity, _ file: HeldFile, _ mode: DecodeMode, _ details: MediaDetails
  ) -> Entry? {
    let candidates = entries.indices.filter { entries[$0].answers(mode, details) }
    if let index = candidates.first(where: { entries[$0].identities.contains(identity) }) {
      return entries[index]
    }
    for index in candidates where hasContent(entries[index], of: identity, file) {
      entries[index].identities.insert(identity)
      return entries[index]
    }
    return nil
  }

  /// Whether an entry's file has not changed and has the same bytes as another file.
  private func hasContent(_ entry: Entry, of identity: FileIdentity, _ file: HeldFile) -> Bool {
    guard entry.identities.contains(where: { $0.byteCount == identity.byteCount }),
      let digest = digest(of: identity, file)
    else { return false }
    if let knownDigest = entry.identities.lazy.compactMap({ self.digests[$0] }).first {
      return knownDigest == digest
    }
    guard let known = HeldFile(path: entry.path), let now = known.state,
      entry.identities.contains(now)
    else { return false }
    return self.digest(of: now, known) == digest
  }

  /// The digest of a file in a given state; nil when the file cannot be read, or changes while it
  /// is read.
  private func digest(of identity: FileIdentity, _ file: HeldFile) -> ContentDigest? {
    if let digest = digests[identity] { return digest }
    let digest = ContentDigest(path: file.path)
    guard file.state == identity else { return nil }
    digests[identity] = digest
    return digest
  }

  private func forgetOldest() {
    for identity in entries.removeFirst().identities { digests[identity] = nil }
  }

  private static func answer(
    from entry: Entry, _ path: String, _ details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    do throws(FFmpegError) {
      return try entry.result.get().limited(to: details)
    } catch {
      throw FFmpegError(
        code: error.code, function: error.function,
        subject: error.subject.replacingPrefix(entry.path, with: path), text: error.text,
        words: error.words)
    }
  }
}

extension MediaFacts {
  /// The facts with the requested details only, so that the output of a run does not depend on the
  /// requests of earlier runs.
  func limited(to details: MediaDetails) -> MediaFacts {
    var facts = self
    if !details.contains(.pictures) { facts.pictures = nil }
    if !details.contains(.captions) { facts.captions = nil }
    if !details.contains(.quality) { facts.measurements = nil }
    return facts
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
