internal import Glibc

/// Text written to an open file descriptor, unbuffered.
package struct FileDescriptorStream: TextOutputStream {
  private let descriptor: Int32

  package static let standardOutput = FileDescriptorStream(descriptor: STDOUT_FILENO)
  package static let standardError = FileDescriptorStream(descriptor: STDERR_FILENO)

  /// Whether a person looks at it.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes text; what a closed pipe refuses is dropped, as its reader has gone.
  package mutating func write(_ string: String) {
    _ = Self.writeAll(string, to: descriptor)
  }

  static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(
          descriptor, UnsafeRawBufferPointer(bytes).baseAddress?.advanced(by: written),
          bytes.count - written)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
