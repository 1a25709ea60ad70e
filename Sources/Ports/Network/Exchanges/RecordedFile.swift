internal import Glibc
internal import System

/// Reads and writes the files of recordings.
enum RecordedFile {
  private static let pieceSize = 1 << 18

  /// The system's text for the last error.
  private static var reason: String { String(cString: strerror(errno)).lowercased() }

  private static func unreadable(_ path: String) -> ExchangeRecordingError {
    ExchangeRecordingError(.unreadable, in: path, reason)
  }

  private static func unwritable(_ path: String) -> ExchangeRecordingError {
    ExchangeRecordingError(.unwritable, in: path, reason)
  }

  /// Whether a path is a folder.
  static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Passes a file's bytes to a closure in pieces.
  ///
  /// - Throws: when the file cannot be read, or is longer than a limit in bytes.
  static func forEachPiece(
    of path: String, limit: Int,
    _ body: (UnsafeRawBufferPointer) throws(ExchangeRecordingError) -> Void
  ) throws(ExchangeRecordingError) {
    // A pipe without a writer would keep an ordinary `open` waiting.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: pieceSize)
    var total = 0
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { return }
      total += count
      guard total <= limit else {
        throw ExchangeRecordingError(.tooLarge, in: path, "is longer than \(limit) bytes")
      }
      let failure = buffer.withUnsafeBytes { bytes -> ExchangeRecordingError? in
        do throws(ExchangeRecordingError) {
          try body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
          return nil
        } catch {
          return error
        }
      }
      if let failure { throw failure }
    }
  }

  /// A file's bytes.
  ///
  /// - Throws: when the file cannot be read, or is longer than a limit in bytes.
  static func bytes(of path: String, limit: Int) throws(ExchangeRecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece(of: path, limit: limit) { bytes += $0 }
    return bytes
  }

  /// The length and digest of a file's content.
  ///
  /// - Throws: when the file cannot be read.
  static func body(at path: String) throws(ExchangeRecordingError) -> StoredBody {
    var hasher = ContentHasher()
    var count = 0
    try forEachPiece(of: path, limit: .max) { piece in
      hasher.add(piece)
      count += piece.count
    }
    return StoredBody(digest: hasher.digest(), count: count)
  }

  /// Makes a folder and its parents if they do not exist.
  ///
  /// - Throws: when the system refuses.
  static func makeFolder(_ path: String) throws(ExchangeRecordingError) {
    guard !isFolder(path) else { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw unwritable(path) }
  }

  /// Creates a file and opens it for writing; it must not exist yet.
  ///
  /// - Throws: when the system refuses.
  static func create(_ path: String) throws(ExchangeRecordingError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw unwritable(path) }
    return descriptor
  }

  /// Writes bytes at the end of an open file.
  ///
  /// - Throws: when the system refuses.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, of path: String
  ) throws(ExchangeRecordingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unwritable(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a file under a temporary name and renames it when it is complete.
  ///
  /// - Throws: when the system refuses; no file is left then.
  static func fill(
    _ path: String, _ body: (Int32) throws(ExchangeRecordingError) -> Void
  ) throws(ExchangeRecordingError) {
    let draft = path + ".part"
    unlink(draft)
    let descriptor = try create(draft)
    do {
      try body(descriptor)
    } catch {
      close(descriptor)
      unlink(draft)
      throw error
    }
    guard close(descriptor) == 0, rename(draft, path) == 0 else {
      unlink(draft)
      throw unwritable(path)
    }
  }
}

/// The paths of a recording's parts in its folder.
struct RecordingFolder: Sendable, Hashable {
  /// The folder's path, without a slash at its end.
  let path: String

  init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The file with one exchange per line, in the order in which the exchanges ended.
  var exchanges: String { "\(path)/exchanges.jsonl" }

  /// The folder that holds each body once, under its SHA-256.
  var bodies: String { "\(path)/bodies" }

  func body(_ digest: ContentDigest) -> String { "\(bodies)/\(digest.text)" }
}
