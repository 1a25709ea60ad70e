internal import System
internal import Vocabulary

/// The exchanges of an earlier run or a capture, with their bodies.
package struct ExchangeRecording: Sendable, Hashable {
  /// The largest list of exchanges that is read: 256 MiB.
  package static let listLimit = 1 << 28

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
  package mutating func add(_ bytes: [UInt8]) -> StoredBody {
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
  package func bodyFile(of exchange: Exchange) throws(ExchangeRecordingError) -> String? {
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
