internal import Glibc
internal import System
package import Vocabulary

/// The exchanges of an earlier run or a capture, with their bodies.
package struct ExchangeRecording: Sendable, Hashable {
  /// The largest list of exchanges that is read: 256 MiB.
  static let listLimit = 1 << 28

  /// In the order in which they were recorded.
  package var exchanges: [Exchange]
  /// The folder of the bodies; nil for bodies in memory.
  private var folder: RecordingFolder?
  private var bodies: [ContentDigest: [UInt8]] = [:]

  /// Exchanges whose bodies are in memory.
  package init(_ exchanges: [Exchange] = [], bodies: [[UInt8]] = []) {
    self.exchanges = exchanges
    for body in bodies { add(body) }
  }

  /// Reads the list of a recording; bodies are read when they are needed.
  ///
  /// - Throws: when the list is missing, or a line of it cannot be read; the error names the line.
  package init(folder path: String) throws(ExchangeRecordingError) {
    let folder = RecordingFolder(path)
    let bytes = try RecordedFile.bytes(of: folder.exchanges, limit: Self.listLimit)
    exchanges = []
    self.folder = folder
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !(line.isEmpty && index == lines.count - 1) {
      do throws(ExchangeLine.Fault) {
        exchanges.append(try ExchangeLine.exchange(of: line))
      } catch {
        // A run that was ended while it wrote leaves an incomplete line.
        let isHalf = index == lines.count - 1
        throw ExchangeRecordingError(
          error.kind, in: folder.exchanges,
          at: SourcePosition(line: index + 1, column: error.column),
          error.message + (isHalf ? "; the last line is incomplete, remove it" : ""))
      }
    }
  }

  /// Adds a body to those in memory and returns the reference for its exchange.
  @discardableResult
  mutating func add(_ bytes: [UInt8]) -> StoredBody {
    let body = StoredBody(of: bytes)
    bodies[body.digest] = bytes
    return body
  }

  /// The bytes of an exchange's body; empty for an exchange without a body.
  ///
  /// - Throws: when the body is missing or does not match its digest.
  package func body(of exchange: Exchange) throws(ExchangeRecordingError) -> [UInt8] {
    guard let body = exchange.body else { return [] }
    if let bytes = bodies[body.digest] { return bytes }
    let path = try file(of: body)
    let bytes = try RecordedFile.bytes(of: path, limit: body.count)
    try check(StoredBody(of: bytes), is: body, at: path)
    return bytes
  }

  /// The file that holds an exchange's body; nil for a body in memory and for an exchange without a
  /// body.
  ///
  /// - Throws: when the file is missing or does not match its digest.
  func bodyFile(of exchange: Exchange) throws(ExchangeRecordingError) -> String? {
    guard let body = exchange.body, bodies[body.digest] == nil else { return nil }
    let path = try file(of: body)
    try check(try RecordedFile.body(at: path), is: body, at: path)
    return path
  }

  private func file(of body: StoredBody) throws(ExchangeRecordingError) -> String {
    guard let path = folder?.body(body.digest), RecordedFile.exists(path) else {
      throw ExchangeRecordingError(
        .bodyDamaged, in: folder?.body(body.digest) ?? body.digest.text, "the body is missing")
    }
    return path
  }

  private func check(
    _ found: StoredBody, is body: StoredBody, at path: String
  ) throws(ExchangeRecordingError) {
    guard found != body else { return }
    throw ExchangeRecordingError(
      .bodyDamaged, in: path,
      found.count == body.count
        ? "the bytes differ from the recorded ones"
        : "only \(found.count) of \(body.count) bytes exist")
  }
}

/// A source from which a run can be replayed: a recording's folder, or a HAR
/// file.
package struct ExchangeSource: Sendable, Hashable {
  package var recording: ExchangeRecording
  /// The findings about a HAR file; empty for a folder.
  package var diagnostics: [Diagnostic]

  /// Opens a recording's folder or a HAR file.
  ///
  /// - Throws: when the path cannot be read; the error has file and line.
  package init(at path: String) throws(ExchangeRecordingError) {
    if RecordedFile.isFolder(path) {
      recording = try ExchangeRecording(folder: path)
      diagnostics = []
    } else {
      let reading = try HARReader.read(path)
      recording = reading.recording
      diagnostics = reading.diagnostics
    }
  }
}

/// Why a recording cannot be read or written, and where.
package struct ExchangeRecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A file is missing, or the system does not let it be read.
    case unreadable
    /// A file or folder cannot be written.
    case unwritable
    /// The folder holds a recording already, which is not overwritten.
    case occupied
    /// A file is longer than the limit.
    case tooLarge
    /// A text is not JSON in UTF-8.
    case notJSON
    /// The JSON does not fit the format.
    case malformed
    /// The format's version is not known.
    case unknownVersion
    /// A body's file is missing, or does not match its digest.
    case bodyDamaged
  }

  var kind: Kind
  /// The file, as its path was given, and the line and column where they are known.
  package var location: SourceLocation
  /// What is wrong, a sentence fragment.
  package var message: String

  init(
    _ kind: Kind, in file: String, at position: SourcePosition? = nil, _ message: String
  ) {
    self.kind = kind
    location = SourceLocation(file: file, position: position)
    self.message = message
  }

  /// `DIR/exchanges.jsonl:3:1: …`, or `cannot read 'DIR/exchanges.jsonl': …` for a file that the system
  /// refuses.
  package var description: String {
    switch kind {
    case .unreadable:
      "cannot read '\(location.file)': \(message); check the path and its permissions"
    case .unwritable:
      "cannot write '\(location.file)': \(message); check the path and its permissions"
    case .occupied, .tooLarge, .notJSON, .malformed, .unknownVersion, .bodyDamaged:
      "\(location): \(message)"
    }
  }
}

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
  func keep(fileAt source: String) throws(ExchangeRecordingError) -> StoredBody {
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
