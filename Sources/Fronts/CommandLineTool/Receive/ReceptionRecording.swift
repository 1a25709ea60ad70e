internal import Comparison
internal import Glibc
internal import Network
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Keeps what a player requested as a recording, or as an HTTP Archive, for `vastsim diff`.
///
/// The URLs are those that the player would have requested from the real servers.
enum ReceptionRecording {
  /// Writes the requests to a recording's folder.
  ///
  /// - Throws: `ExchangeRecordingError` when the recording cannot be written.
  static func write(
    _ requests: [ReceivedRequest], to recorder: ExchangeRecorder
  ) throws(ExchangeRecordingError) {
    for request in requests {
      let body = request.body.isEmpty ? nil : try recorder.keep(request.body)
      try recorder.record(
        Exchange(
          Exchange.Request(
            request.url, method: request.method, purpose: request.purpose, body: body),
          hops: [
            ExchangeHop(
              request.url, requestHeaders: request.headers, status: request.status,
              version: "HTTP/1.1")
          ], start: request.at - (requests.first?.at ?? .zero)))
    }
  }

  /// The requests as an HTTP Archive 1.2; `clock` tells the date of the first request.
  static func archive(of requests: [ReceivedRequest], clock: WallClock) throws -> String {
    let first = requests.first?.at ?? .zero
    let entries = requests.map { request -> JSONValue in
      let at = request.at - first
      return .object([
        .init("startedDateTime", .string(clock.timestamp(at: VirtualInstant(sinceStart: at)))),
        .init("time", 0), .init("request", Self.request(request)),
        .init("response", response(request)), .init("cache", .object([])),
        .init("timings", .object([.init("send", 0), .init("wait", 0), .init("receive", 0)])),
        .init("_purpose", .string(request.purpose)), .init("_atUs", .microseconds(at)),
      ])
    }
    let log: JSONValue = .object([
      .init("version", "1.2"),
      .init(
        "creator",
        .object([
          .init("name", "vastsim"), .init("version", .string(RunConfiguration.version)),
        ])),
      .init("pages", .array([])), .init("entries", .array(entries)),
    ])
    return try JSONWriter(pretty: true).text(of: .object([.init("log", log)])) + "\n"
  }

  private static func request(_ request: ReceivedRequest) -> JSONValue {
    .object([
      .init("method", .string(request.method)), .init("url", .string(request.url)),
      .init("httpVersion", "HTTP/1.1"), .init("cookies", .array([])),
      .init("headers", headers(request.headers)), .init("queryString", .array([])),
      .init("headersSize", -1), .init("bodySize", .integer(request.bodyLength)),
    ])
  }

  private static func response(_ request: ReceivedRequest) -> JSONValue {
    .object([
      .init("status", .integer(request.status)), .init("statusText", ""),
      .init("httpVersion", "HTTP/1.1"), .init("cookies", .array([])),
      .init("headers", .array([])),
      .init("content", .object([.init("size", 0), .init("mimeType", "")])),
      .init("redirectURL", ""), .init("headersSize", -1), .init("bodySize", -1),
    ])
  }

  private static func headers(_ headers: [HTTPHeader]) -> JSONValue {
    .array(
      headers.map {
        .object([.init("name", .string($0.name)), .init("value", .string($0.value))])
      })
  }
}

/// A folder of recordings of real players, with the file that names their tags and scenarios.
struct RecordingFolder {
  /// The folder's path as the user gave it.
  let path: String
  /// The current folder, absolute.
  let currentFolder: String

  /// Opens a folder, or creates it.
  ///
  /// - Throws: when the folder cannot be created.
  init(_ path: String, in currentFolder: String) throws(UnreadableInput) {
    self.path = path
    self.currentFolder = currentFolder
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw UnreadableInput(
      verb: "write", failingAt: path, fix: "with --save, name a folder whose parent folder exists")
  }

  /// Saves a recording, and adds it to the cases.
  ///
  /// - Parameters:
  ///   - recording: returns the recording of the player's requests, for the tag's path in relation
  ///     to the folder.
  ///   - name: the case's name; a number is added if a case has the name already.
  ///   - tag: the path or the URL of the tag.
  ///   - scenario: the name of a built-in scenario or the path of a scenario; nil if the ad was
  ///     played without one.
  ///   - page: the elements that a driver clicked; nil without a page.
  /// - Returns: the path of the recording.
  /// - Throws: when a file cannot be written, and when the file of the cases is malformed.
  func add(
    _ recording: (_ tag: String) -> Recording, named name: String, tag: String, scenario: String?,
    page: CasesFile.Page?
  ) throws -> String {
    let place = "\(path)/\(CasesFile.name)"
    var text: String?
    var file = CasesFile()
    if LocalFile.exists(place) {
      let present = String(decoding: try LocalFile.bytes(of: place, limit: 4 << 20), as: UTF8.self)
      do throws(CasesFile.Malformation) {
        file = try CasesFile(reading: present)
      } catch {
        throw UnreadableInput(
          path: place, reason: "\(error)",
          fix: "correct the file, or name another folder with --save")
      }
      text = file.page == page ? present : nil
    }
    file.page = page ?? file.page
    var unused = file.unusedName(name)
    // An existing recording is not overwritten, even if no case names it.
    while LocalFile.exists("\(path)/\(unused)\(Recording.ending)") { unused += "-new" }
    let recorded = "\(unused)\(Recording.ending)"
    try LocalFile.create(Array(recording(relative(tag)).text.utf8), at: "\(path)/\(recorded)")
    let one = CasesFile.Case(
      unused, tag: relative(tag),
      scenario: scenario.map { OptionValueRule.looksLikeFile($0) ? relative($0) : $0 },
      recording: recorded)
    let whole = file.text(adding: one, to: text ?? file.text)
    try LocalFile.write(whole, to: place)
    return "\(path)/\(recorded)"
  }

  /// A path of the command line, relative to the folder; a URL stays unchanged.
  private func relative(_ path: String) -> String {
    let folder = DisplayPath.absolute(self.path, in: currentFolder)
    let isRemote = path.firstRange(of: "://") != nil
    return DisplayPath(currentFolder: folder)
      .text(of: isRemote ? path : DisplayPath.absolute(path, in: currentFolder))
  }
}
