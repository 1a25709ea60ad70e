internal import Glibc

/// Reads the files that are served.
enum FileBytes {
  /// A file's bytes; nil when it is not a file or cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let size = Int(information.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        guard got > 0 else { break }
        count += got
      }
    }
  }

  static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
