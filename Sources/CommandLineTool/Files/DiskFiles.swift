internal import Glibc
internal import Media
internal import VASTSimulator

/// The files of a command's runs from the disk; media of one content is read once.
struct DiskFiles: RunFiles {
  private let cache = MediaCache()
  private let streams = StreamCache()

  func tag(at path: String) throws -> [UInt8] {
    try LocalFile.bytes(of: path)
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    try cache.facts(path: path, mode: mode, details: details)
  }

  func stream(
    _ request: HLSRequest, mode: DecodeMode, details: MediaDetails
  ) -> HLSReading {
    streams.stream(request, mode: mode, details: details)
  }

  func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
