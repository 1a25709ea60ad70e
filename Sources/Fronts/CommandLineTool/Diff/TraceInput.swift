internal import Diagnostics
internal import Exchanges
internal import JSONTree
internal import LocalFiles
internal import Reports
internal import RunComparison
internal import RunRecords
internal import Transport
internal import VASTSimulator
internal import VirtualTime

/// Reads an input of `vastsim diff` in any of its formats; a tag is played.
struct TraceInput {
  /// The options for playing a tag.
  let play: PlayOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  let choices: RunChoices
  /// The service that plays a tag.
  let service: RunService

  /// What another command reads.
  private static let foreignContents: Set<FileContent> = [.media, .scenario, .trace]
  /// The most bytes of a file that are read.
  private static let limit = 1 << 29

  /// The beacons or requests of an input, and the events that a page shows of it, which are empty where
  /// no report asks for them.
  ///
  /// - Throws: when it cannot be read, or has none of the formats.
  func trace(
    at path: String, withEvents: Bool
  ) throws -> (trace: BeaconTrace, events: [JSONValue]) {
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: path)
    do {
      if path != "-", FolderFiles.isFolder(path) {
        let trace = try TraceReader.trace(of: ExchangeRecording(folder: path), name: name)
        return (trace, withEvents ? Self.events(of: trace) : [])
      }
      if let content = FileContent(at: path), Self.foreignContents.contains(content) {
        throw content.mistake(at: path)
      }
      let bytes = try LocalFile.bytes(of: path, limit: Self.limit)
      guard bytes.count <= Self.limit else { throw unreadable(path, "it is larger than 512 MiB") }
      if Self.isDocument(bytes) { return try played(path, name) }
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      guard let text = String(validating: text, as: UTF8.self) else {
        throw unreadable(path, "it is not UTF-8")
      }
      let trace = try TraceReader.trace(of: text, name: name)
      guard withEvents else { return (trace, []) }
      return (trace, Self.streamed(text) ?? Self.events(of: trace))
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

  /// The lines of an event stream; nil for another format.
  private static func streamed(_ text: String) -> [JSONValue]? {
    var events: [JSONValue] = []
    for line in TextLines(text) where !line.isEmpty {
      guard let event = try? JSONReader.value(of: String(line)), event["kind"] != nil else {
        return nil
      }
      events.append(event)
    }
    return events
  }

  /// The requests of a trace as events, where nothing else is known of it.
  private static func events(of trace: BeaconTrace) -> [JSONValue] {
    trace.requests.map { request in
      var members: [JSONValue.Member] = [
        .init("kind", "beacon"), .init("atUs", .integer(Int(request.at.roundedMicroseconds))),
        .init("url", .string(request.url)),
        .init("source", .string(request.purpose?.source ?? "vast")),
        .init("event", .string(request.purpose?.event ?? "request")),
        .init("hop", .integer(request.purpose?.hop ?? 0)),
      ]
      members += .optional("template", request.template.map { .string($0.declared) })
      members += .optional("vendor", request.purpose?.vendor.map(JSONValue.string))
      return .object(members)
    }
  }

  private func played(
    _ path: String, _ name: String
  ) throws -> (trace: BeaconTrace, events: [JSONValue]) {
    guard path != "-" else { throw unreadable(path, "a tag cannot be standard input") }
    var options = play
    options.settings.tag = path
    var request = try PlayRequestBuilder(
      options: options, context: context, choices: choices
    ).request()
    request.fileRemedies = FileRemedies(media: "set the media with --media", hasNetwork: false)
    let record = try service.run(request)
    let stream = try JSONLinesReport.text(of: record)
    var trace = try TraceReader.trace(of: stream, name: name)
    trace.errors = record.failedDecisions.compactMap { decision in
      guard let code = decision.errorCode else { return nil }
      return TracedError(
        code: code, reason: decision.reason, wantsFile: decision.absence?.wantsFile == true)
    }
    for unit in record.units where record.units.count == 1 {
      for case let (index?, ad) in unit.ads.map({ ($0.index, $0) }) {
        trace.chains[index] = ad.chain.map {
          TracedHop(adSystem: $0.adSystem, document: $0.document)
        }
      }
    }
    return (trace, Self.streamed(stream) ?? [])
  }
}
