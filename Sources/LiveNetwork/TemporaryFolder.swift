internal import Exchanges
internal import Glibc

/// A folder of its own below the system's for temporary files, removed with everything in it.
package final class TemporaryFolder {
  package let path: String

  /// Nil when the system gives none.
  package init?(below parent: String = "/tmp") {
    var template = Array("\(parent)/vastsim-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    path = String(cString: made)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { unlink("\(path)/\(name)") }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  /// Writes a file that is in the folder.
  ///
  /// - Throws: when the system refuses.
  func write(_ bytes: [UInt8], to file: String) throws(ExchangeRecordingError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(file) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(file) }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ file: String) -> ExchangeRecordingError {
    ExchangeRecordingError(
      .unwritable, in: file, "\(String(cString: strerror(errno)).lowercased()); check the space")
  }
}
