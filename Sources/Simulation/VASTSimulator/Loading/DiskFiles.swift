package import LocalFiles
package import Media

/// The files of runs, from the disk; media of one content is read once.
package struct DiskFiles: RunFiles {
  private let cache: MediaCache
  private let streams: StreamCache
  private var inMemory: [String: [UInt8]]
  private let named: NamedFiles?

  /// Reads from the disk what is not given here, documents by their paths, and notes in `named` what
  /// is read and what documents name. Each media file is decoded within the limits, by what measures media.
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

  /// The same files with other documents given, over the same media that were read.
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
