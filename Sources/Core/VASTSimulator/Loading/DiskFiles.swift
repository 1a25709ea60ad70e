package import Media
package import System

/// The files of runs, read from the disk. Media files with the same content are read once.
package struct DiskFiles: RunFiles {
  private let cache: MediaCache
  private let streams: StreamCache
  private var inMemory: [String: [UInt8]]
  private let named: NamedFiles?

  /// Creates a source that reads from the disk all files except those in `inMemory`, which has
  /// documents by their paths. It records in `named` which files are read and which files documents
  /// name. `measurer` decodes each media file within `limits`.
  package init(
    inMemory: [String: [UInt8]] = [:], noting named: NamedFiles? = nil,
    decoding limits: DecodingLimits = DecodingLimits(),
    measuring measurer: any MediaMeasuring = MediaMeasurer()
  ) {
    var media = MediaLimits.default
    media.decoding = limits
    cache = MediaCache(limits: media, over: measurer)
    streams = StreamCache(limits: media, over: measurer)
    self.inMemory = inMemory
    self.named = named
  }

  /// Returns the same source with other documents in memory. It shares the media that was already
  /// read.
  package func adding(_ documents: [String: [UInt8]]) -> DiskFiles {
    var files = self
    files.inMemory = documents
    return files
  }

  package func tag(at path: String) throws -> [UInt8] {
    if let bytes = inMemory[path] { return bytes }
    if path != "-" { named?.note(path) }
    return try LocalFile.bytes(of: path)
  }

  package func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    named?.note(path)
    return try cache.facts(path: path, mode: mode, details: details)
  }

  package func stream(
    _ request: HLSRequest, mode: DecodeMode, details: MediaDetails
  ) -> HLSReading {
    streams.stream(request, mode: mode, details: details)
  }

  package func exists(_ path: String) -> Bool { LocalFile.exists(path) }

  package func find(_ path: String, in folders: AllowedFolders) -> ReferencedFile {
    let file = ReferencedFile(at: path, in: folders)
    if case .file(let real) = file { named?.note(real) }
    return file
  }

  package func reference(at path: String) throws -> [UInt8] {
    if let bytes = inMemory[path] { return bytes }
    named?.note(path)
    return try ReferencedFile.bytes(of: path)
  }
}
