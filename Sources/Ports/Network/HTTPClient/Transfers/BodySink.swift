internal import Glibc
internal import System
internal import Vocabulary

/// Stores a body as it arrives, in memory or in a file, up to a limit.
final class BodySink {
  /// Why a piece was refused.
  enum Refusal: Error, Hashable {
    case tooLarge(limit: Int)
    /// The body could not be written, for this reason of the system.
    case notWritten(String)
  }

  /// How many bytes arrived, stored or not.
  private(set) var count = 0
  private let limit: Int
  private let path: String?
  private var descriptor: Int32 = -1
  private var bytes: [UInt8] = []
  /// Whether the bytes are only counted.
  private var isDiscarding = false

  /// Makes a sink that stores the body in the file at the path, or in memory when there is no path.
  init(path: String?, limit: Int) {
    self.path = path
    self.limit = limit
  }

  deinit { closeFile() }

  /// Counts further bytes without storing them.
  func discard() { isDiscarding = true }

  /// Stores a piece. The file is created with the first one.
  func take(_ piece: UnsafeBufferPointer<UInt8>) throws(Refusal) {
    count += piece.count
    guard count <= limit else { throw .tooLarge(limit: limit) }
    if isDiscarding { return }
    guard let path else {
      bytes.append(contentsOf: piece)
      return
    }
    try openFile(path)
    var rest = piece[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw notWritten(path) }
      rest = rest.dropFirst(written)
    }
  }

  /// The complete body, when nothing failed.
  func finish() throws(Refusal) -> NetworkAnswer.Body {
    guard let path, !isDiscarding else { return .bytes(bytes) }
    try openFile(path)
    let status = close(descriptor)
    descriptor = -1
    guard status == 0 else { throw notWritten(path) }
    return .file(path: path, byteCount: count)
  }

  /// Discards what was stored: an incomplete file must not be mistaken for a
  /// complete one.
  func abandon() {
    guard descriptor >= 0, let path else { return }
    closeFile()
    unlink(path)
  }

  private func openFile(_ path: String) throws(Refusal) {
    guard descriptor < 0 else { return }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw notWritten(path) }
  }

  /// The refusal after a call of the system that failed.
  private func notWritten(_ path: String) -> Refusal {
    let code = errno
    MachineFailure("keep a response in '\(path)'", code: code)?.note()
    return .notWritten(String(cString: strerror(code)))
  }

  private func closeFile() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
