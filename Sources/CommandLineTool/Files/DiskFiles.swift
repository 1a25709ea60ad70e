internal import Glibc
internal import Media
internal import VASTSimulator

/// A run's files from the disk.
struct DiskFiles: RunFiles {
  func tag(at path: String) throws -> [UInt8] {
    try LocalFile.bytes(of: path)
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    try MediaReader.read(path: path, mode: mode, details: details)
  }

  func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
