internal import Glibc
internal import System
internal import Vocabulary

/// Records every exchange of a run in a folder: `exchanges.jsonl`, and each body once in `bodies/`.
///
/// An exchange is in the file as soon as it is recorded: a run that is stopped leaves the exchanges
/// so far. The same exchanges in the same order give the same bytes.
package final class ExchangeRecorder {
  private let folder: RecordingFolder
  private let file: Int32
  private let writer = JSONWriter()
  private var count = 0
  /// The digests of the bodies that this recorder has written.
  private var kept: Set<ContentDigest> = []

  /// Begins a recording in a folder, which is created if it does not exist.
  ///
  /// - Throws: when the folder holds a recording already or cannot be written.
  package init(folder path: String) throws(ExchangeRecordingError) {
    folder = RecordingFolder(path)
    guard !RecordedFile.exists(folder.exchanges) else {
      throw ExchangeRecordingError(
        .occupied, in: folder.exchanges, "already exists; use another folder, or remove this one"
      )
    }
    try RecordedFile.makeFolder(folder.bodies)
    file = try RecordedFile.create(folder.exchanges)
  }

  deinit { close(file) }

  /// Stores a body's bytes and returns the reference for its exchange.
  ///
  /// - Throws: when the system refuses.
  package func keep(_ bytes: [UInt8]) throws(ExchangeRecordingError) -> StoredBody {
    let body = StoredBody(of: bytes)
    try keep(body) { (descriptor, path) throws(ExchangeRecordingError) in
      try Self.write(bytes, to: descriptor, of: path)
    }
    return body
  }

  /// Stores the bytes of a file and returns the reference for its exchange.
  ///
  /// - Throws: when the file cannot be read or the body cannot be written.
  package func keep(fileAt source: String) throws(ExchangeRecordingError) -> StoredBody {
    let body = try RecordedFile.body(at: source)
    try keep(body) { (descriptor, path) throws(ExchangeRecordingError) in
      try RecordedFile.forEachPiece(of: source, limit: body.count) {
        (piece) throws(ExchangeRecordingError) in
        try RecordedFile.write(piece, to: descriptor, of: path)
      }
    }
    return body
  }

  private func keep(
    _ body: StoredBody, _ write: (Int32, String) throws(ExchangeRecordingError) -> Void
  ) throws(ExchangeRecordingError) {
    guard !kept.contains(body.digest) else { return }
    let path = folder.body(body.digest)
    // A body of an earlier recording may be damaged: it is written again.
    try RecordedFile.fill(path) { (descriptor) throws(ExchangeRecordingError) in
      try write(descriptor, path)
    }
    kept.insert(body.digest)
  }

  /// Adds an exchange. Content that the exchange holds is stored with it; a body that it names only
  /// by digest must already have been stored with `keep`.
  ///
  /// - Throws: when the system refuses.
  package func record(_ exchange: Exchange) throws(ExchangeRecordingError) {
    var exchange = exchange
    switch exchange.content {
    case .bytes(let bytes): exchange.body = try keep(bytes)
    case .file(let path, _): exchange.body = try keep(fileAt: path)
    case nil: break
    }
    let line: String
    do {
      line = try ExchangeLine.text(of: exchange, number: count, writer: writer)
    } catch {
      throw ExchangeRecordingError(.unwritable, in: folder.exchanges, "\(error)")
    }
    try Self.write(Array("\(line)\n".utf8), to: file, of: folder.exchanges)
    count += 1
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, of path: String
  ) throws(ExchangeRecordingError) {
    var failure: ExchangeRecordingError?
    bytes.withUnsafeBytes { buffer in
      do throws(ExchangeRecordingError) {
        try RecordedFile.write(buffer, to: descriptor, of: path)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
