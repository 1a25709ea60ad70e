internal import Diagnostics
internal import Exchanges
internal import LocalFiles
internal import Reports
internal import RunComparison
internal import RunRecords
internal import Transport
internal import VASTSimulator

/// Reads an input of `vastsim diff` in any of its formats; a tag is played.
struct TraceInput {
  /// The options for playing a tag.
  let play: PlayOptions
  let surroundings: Surroundings
  /// The configuration file's settings for runs.
  let choices: RunChoices
  /// The service that plays a tag.
  let service: RunService

  /// The most bytes of a file that are read.
  private static let limit = 1 << 29

  /// The beacons or requests of an input.
  ///
  /// - Throws: when it cannot be read, or has none of the formats.
  func trace(at path: String) throws -> BeaconTrace {
    let name = DisplayPath(currentFolder: surroundings.currentFolder).text(of: path)
    do {
      if path != "-", FolderFiles.isFolder(path) {
        return try TraceReader.trace(of: ExchangeRecording(folder: path), name: name)
      }
      let bytes = try LocalFile.bytes(of: path, limit: Self.limit)
      guard bytes.count <= Self.limit else { throw unreadable(path, "it is larger than 512 MiB") }
      if Self.isDocument(bytes) { return try played(path, name) }
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      guard let text = String(validating: text, as: UTF8.self) else {
        throw unreadable(path, "it is not UTF-8")
      }
      return try TraceReader.trace(of: text, name: name)
    } catch let failure as TraceReader.Failure {
      let place = failure.location.position.map { " at \($0.line):\($0.column)" } ?? ""
      throw unreadable(path, failure.message + place)
    }
  }

  /// Whether a file is a tag: its first character is that of a document.
  private static func isDocument(_ bytes: [UInt8]) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !blanks.contains($0) } == UInt8(ascii: "<")
  }

  private func unreadable(_ path: String, _ reason: String) -> UnreadableInput {
    UnreadableInput(
      path: path, reason: reason,
      remedy: "use an event stream, a run record, a HAR file, a recording's folder or a tag")
  }

  private func played(_ path: String, _ name: String) throws -> BeaconTrace {
    guard path != "-" else { throw unreadable(path, "a tag cannot be standard input") }
    var options = play
    options.tag = path
    var request = try PlayRequestBuilder(
      options: options, surroundings: surroundings, choices: choices
    ).request()
    request.fileRemedies = FileRemedies(media: "set the media with --media", hasNetwork: false)
    let record = try service.run(request)
    var trace = try TraceReader.trace(of: try JSONLinesReport.text(of: record), name: name)
    trace.errors = record.failedDecisions.compactMap { decision in
      guard let code = decision.errorCode else { return nil }
      return TracedError(
        code: code, reason: decision.reason, wantsFile: decision.absence?.wantsFile == true)
    }
    return trace
  }
}
