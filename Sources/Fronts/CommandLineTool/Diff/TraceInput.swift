internal import Comparison
internal import Network
internal import OpenMeasurement
internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Reads an input of `vastsim diff` in any of its formats; a tag is played.
struct TraceInput {
  /// The options for playing a tag.
  let play: PlayOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  let choices: RunChoices
  /// The service that plays a tag.
  let service: RunService

  /// The kinds of file contents that other commands read.
  private static let foreignContents: Set<FileContent> = [.media, .scenario, .audience, .trace]
  /// The most bytes of a file that are read.
  private static let limit = 1 << 29

  /// The beacons or requests of an input, and its events for a report's page; no events if no
  /// report needs them.
  ///
  /// - Parameters:
  ///   - path: the input.
  ///   - withEvents: whether a report needs events.
  ///   - ofSessions: whether to compare the events of measurement sessions instead of beacons.
  /// - Returns: the trace and the events.
  /// - Throws: an error when the input cannot be read, or has an unknown format.
  func trace(
    at path: String, withEvents: Bool, ofSessions: Bool
  ) throws -> (trace: BeaconTrace, events: [JSONValue]) {
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: path)
    if ofSessions {
      let trace = try sessionTrace(at: path, name)
      return (trace, withEvents ? Self.events(of: trace) : [])
    }
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

  // MARK: Sessions

  /// Whether a file is a log of measurement sessions: console text, a list of URLs, events or an
  /// app's trace of Open Measurement. A HAR is compared by its beacons, unless the other input is a
  /// log of sessions.
  func isSessionLog(at path: String) -> Bool {
    guard LocalFile.isOrdinary(path),
      let bytes = try? LocalFile.bytes(of: path, limit: Self.beginning)
    else { return false }
    switch FileContent(bytes) {
    case .trace?: return String(decoding: bytes, as: UTF8.self).contains("\"omid\"")
    case .media?, .tag?, .scenario?, .audience?, .events?, .capture?: return false
    case nil:
      let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { Array(bytes[..<$0]) } ?? bytes
      return SessionLogReader.log(whole, file: path).hasMessages
    }
  }

  /// How many bytes from the beginning of a file are read to determine its kind.
  private static let beginning = 65_536

  private func sessionTrace(at path: String, _ name: String) throws -> BeaconTrace {
    let bytes = try LocalFile.bytes(of: path, limit: Self.limit)
    guard bytes.count <= Self.limit else { throw unreadable(path, "it is larger than 512 MiB") }
    let sessions: [LoggedSession]
    var isCapture = true
    if Self.isDocument(bytes) {
      isCapture = false
      let stream = try JSONLinesReport.text(of: try record(of: path))
      sessions = SessionLogReader.log(Array(stream.utf8), file: name, kind: .events).sessions
    } else if FileContent(bytes) == .trace {
      sessions = AppAudit.sessions(of: AppTrace(bytes, file: name))
    } else {
      isCapture = FileContent(bytes) != .events
      sessions = SessionLogReader.log(bytes, file: name).sessions
    }
    guard !sessions.isEmpty else {
      throw UnreadableInput(
        path: path, reason: "it has no measurement session, but the other input has one",
        fix: "use the event stream of 'vastsim play --report jsonl=PATH', a tag, or a log")
    }
    return SessionTrace.trace(of: sessions, name: name, isCapture: isCapture)
  }

  // MARK: Tags

  /// Whether a file is a tag: its first character is that of a document, or it is a playlist.
  private static func isDocument(_ bytes: [UInt8]) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !blanks.contains($0) } == UInt8(ascii: "<")
      || StreamDocumentKind.isPlaylist(bytes)
  }

  private func unreadable(_ path: String, _ reason: String) -> UnreadableInput {
    UnreadableInput(
      path: path, reason: reason,
      fix: "use an event stream, a run record, a HAR file, a recording's folder or a tag")
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

  /// The requests of a trace as events, for a trace that has only requests.
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
    let record = try record(of: path)
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

  /// The record of a run of the tag at a path.
  private func record(of path: String) throws -> RunRecord {
    guard path != "-" else { throw unreadable(path, "a tag cannot be standard input") }
    var options = play
    options.settings.tag = path
    var request = try PlayRequestBuilder(
      options: options, context: context, choices: choices
    ).request()
    request.fileAdvice = FileAdvice(media: "set the media with --media", hasNetwork: false)
    return try service.run(request)
  }
}

/// The events of measurement sessions as requests of a trace, so that a device's log and a simulated run
/// are compared as beacons are.
enum SessionTrace {
  /// - Parameters:
  ///   - sessions: the sessions of one input.
  ///   - name: the input's name in reports.
  ///   - isCapture: whether the input was recorded on a device, whose clock has another zero.
  /// - Returns: a trace with one request for each event.
  static func trace(of sessions: [LoggedSession], name: String, isCapture: Bool) -> BeaconTrace {
    let start = sessions.compactMap(\.start).min() ?? 0
    let requests = sessions.enumerated().flatMap { index, session in
      session.events.map { event in
        TracedRequest(
          url(of: event), at: .milliseconds(event.at - start),
          purpose: TracedRequest.Purpose(source: "omid", event: event.type.rawValue, ad: index))
      }
    }
    return BeaconTrace(
      name: name, requests: requests.sorted { $0.at < $1.at }, isCapture: isCapture)
  }

  /// A URL with an event's data as parameters, so that `--ignore` applies to them:
  /// `omid://session/start?duration=15&volume=0`.
  private static func url(of event: SessionEvent) -> String {
    let parameters: [(String, String?)] =
      switch event.facts {
      case .none, .sessionStart: []
      case .loaded(let loaded):
        [
          ("skippable", loaded.isSkippable.map(String.init)),
          ("skipOffset", loaded.skipOffset.map(SessionEvent.text)),
          ("autoPlay", loaded.isAutoPlay.map(String.init)),
        ]
      case .view(let view):
        [
          ("percentageInView", view.percentInView.map(SessionEvent.text)),
          ("reasons", view.reasons.isEmpty ? nil : view.reasons.joined(separator: ",")),
        ]
      case .media(let duration, let volumes):
        [
          ("duration", duration.map(SessionEvent.text)),
          ("volume", volumes.player.map(SessionEvent.text)),
          ("deviceVolume", volumes.device.map(SessionEvent.text)),
        ]
      case .word(let word): [("value", word)]
      }
    let reported = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return "omid://session/\(event.type.rawValue)" + (reported.isEmpty ? "" : "?")
      + reported.joined(separator: "&")
  }
}
