internal import Media
internal import System
internal import VASTSimulator

extension CommandContext {
  /// The folder of measurements: the one that is named, else the user's by the XDG Base Directory
  /// Specification; nil where neither is known.
  func cacheFolder(named folder: String?) -> String? {
    if let folder { return DisplayPath.absolute(folder, in: currentFolder) }
    // The specification says that a relative path is to be ignored.
    if let folder = environment["XDG_CACHE_HOME"], DisplayPath.isAbsolute(folder) {
      return DisplayPath.absolute("vastsim", in: folder)
    }
    guard let home = environment["HOME"], DisplayPath.isAbsolute(home) else { return nil }
    return DisplayPath.absolute(".cache/vastsim", in: home)
  }

  /// Returns the measurer of media for a command, which uses the measurements of earlier runs
  /// unless the user turns that off.
  ///
  /// - Parameters:
  ///   - options: whether and where measurements are kept.
  ///   - isQuiet: whether to print no note if they cannot be kept.
  ///   - progress: receives the progress of reading a file.
  /// - Returns: a measurer that reads each media file, or a cache of measurements in front of that
  ///   measurer.
  func measurer(
    _ options: CacheOptions, isQuiet: Bool, _ progress: MediaProgress.Listener? = nil
  ) -> any MediaMeasuring {
    let reader = MediaMeasurer(progress: progress)
    guard !options.isOff, let folder = cacheFolder(named: options.folder) else { return reader }
    let store = EntryFolder(path: folder) { if !isQuiet { cacheUnusable($0) } }
    return RememberingMeasurer(store, program: RememberingMeasurer.thisProgram, over: reader)
  }

  /// The disk's files for the runs of a command.
  ///
  /// - Parameters:
  ///   - inMemory: the contents of documents that are not read again, by their paths.
  ///   - named: receives the files that documents name.
  ///   - play: the limits of decoding, and where measurements are kept.
  ///   - progress: receives the progress of reading a file.
  /// - Returns: the files, for all runs of the command.
  func disk(
    inMemory: [String: [UInt8]] = [:], noting named: NamedFiles? = nil, for play: PlayOptions,
    _ progress: MediaProgress.Listener? = nil
  ) -> DiskFiles {
    DiskFiles(
      inMemory: streams.merging(inMemory) { $1 }, noting: named,
      decoding: play.settings.limits.decoding,
      measuring: measurer(play.cache, isQuiet: play.isQuiet, progress))
  }

  /// The disk's files for the runs of a command, limited to the folders that the command may read.
  func runFiles(
    inMemory: [String: [UInt8]] = [:], noting named: NamedFiles? = nil, for play: PlayOptions,
    _ progress: MediaProgress.Listener? = nil
  ) -> any RunFiles {
    let disk = disk(inMemory: inMemory, noting: named, for: play, progress)
    guard let folders else { return disk }
    return ConfinedFiles(
      disk: disk, folders: folders, files: Set(streams.keys).union(inMemory.keys), words: .roots)
  }
}
