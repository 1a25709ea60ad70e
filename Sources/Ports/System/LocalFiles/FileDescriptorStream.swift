internal import Glibc

/// An output that may fail, for callers that must know whether all of their text was written.
package protocol FallibleOutput: TextOutputStream {
  /// Why a text could not be written, in the system's words; absent while all was written.
  var refusal: String? { get }
}

/// Writes text to an open file descriptor, unbuffered.
package struct FileDescriptorStream: FallibleOutput {
  private let descriptor: Int32
  /// Why a text could not be written, in the system's words; absent while all was written, and when
  /// the reader has closed the pipe.
  package private(set) var failure: String?
  /// Like ``failure``, but also present when the reader has closed the pipe.
  package private(set) var refusal: String?

  package static let standardOutput = FileDescriptorStream(STDOUT_FILENO)
  package static let standardError = FileDescriptorStream(STDERR_FILENO)

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The number of characters in a line of the terminal; nil when there is no terminal, or when it
  /// does not state its width.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes text; text for a closed pipe is dropped, as it has no reader any more.
  package mutating func write(_ string: String) {
    guard failure == nil, !Self.writeAll(string, to: descriptor) else { return }
    let code = errno
    refusal = String(cString: strerror(code)).lowercased()
    if code != EPIPE { failure = refusal }
  }

  static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}
