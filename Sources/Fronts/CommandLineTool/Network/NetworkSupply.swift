internal import Glibc
internal import Network
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The network of a command, according to its options.
final class NetworkSupply {
  /// The network for runs; nil when it is not used.
  let fetching: (any NetworkFetching)?
  /// The kept answers, from which the HAR file of the run is written.
  private let answers: KeptAnswers?
  /// The findings about a replayed HAR file.
  let diagnostics: [Diagnostic]
  /// The folder with the fetched files; nil when the network is not used.
  let folder: String?
  /// The session that sends beacons; nil when nothing may leave the machine.
  let session: HTTPSession?
  private let options: NetworkOptions
  private let live: HTTPNetwork?
  private let recorded: RecordedNetwork?

  /// Creates the network of a command. Exchanges in progress end when `isCancelled` returns true.
  /// `macros` are the caller's values and name the device for which ads are requested. `progress`
  /// shows the progress of fetches. `replayed` is the recording that the options name, if it was
  /// read before.
  ///
  /// - Throws: `UnreadableInput` for a recording that cannot be read or written, and for
  ///   certificates that cannot be read.
  init(
    _ options: NetworkOptions, in context: CommandContext? = nil,
    macros: [String: String] = [:], progress: WorkProgressLine? = nil,
    replaying replayed: ExchangeSource? = nil, isCancelled: @escaping () -> Bool = { false }
  ) throws {
    self.options = options
    guard options.isAllowed || options.replay != nil else {
      (fetching, answers, live, recorded, diagnostics) = (nil, nil, nil, nil, [])
      (session, folder) = (nil, nil)
      return
    }
    guard let folder = ScratchFolder() else {
      throw UnreadableInput(
        verb: "write", path: ScratchFolder.parent, reason: "no temporary folder can be created",
        fix: "check the permissions of '\(ScratchFolder.parent)' and the free disk space")
    }
    self.folder = folder.path
    if let path = options.replay {
      let source = try replayed ?? ExchangeSource(at: path)
      let recorded = RecordedNetwork(source.recording, folder: folder)
      let kept = KeptAnswers(of: recorded)
      (fetching, answers, live, self.recorded) = (kept, kept, nil, recorded)
      diagnostics = source.diagnostics
      session = nil
      return
    }
    if let path = options.certificateFile { try Self.checkCertificates(path) }
    var httpOptions = Self.httpOptions(options)
    httpOptions.isCancelled = isCancelled
    httpOptions.progress = progress.map { line in { line.fetching($0, $1, $2) } }
    httpOptions.device = DeviceIdentity(macros: macros)
    if let page = macros["PAGEURL"] { httpOptions.setPage(page) }
    context?.adjustNetwork(&httpOptions)
    let mark = MachineFailure.mark
    guard let session = HTTPSession(httpOptions) else {
      // If a library is missing, only the failure of the machine that was recorded for it is
      // thrown, and not the error below too.
      if let failure = MachineFailure.since(mark).first { throw failure }
      throw UnreadableInput(
        path: "libcurl", reason: "it cannot be set up", fix: "check its installation")
    }
    let recorder = try options.record.map { try ExchangeRecorder(folder: $0) }
    let live = HTTPNetwork(session: session, folder: folder, recorder: recorder)
    let kept = KeptAnswers(of: live)
    (fetching, answers, self.live, recorded, diagnostics) = (kept, kept, live, nil, [])
    self.session = session
  }

  /// Refuses more draws of a tag than the recording has: its last answer would be counted again.
  ///
  /// - Throws: `UnreadableInput`. A recording without the tag is not refused here.
  func checkDraws(_ draws: Int, of url: String) throws {
    guard let path = options.replay, let count = recorded?.count(of: url), count > 0, count < draws
    else { return }
    throw UnreadableInput(
      path: path,
      reason: "it has \(count) answer\(count == 1 ? "" : "s") to the request for '\(url)', and "
        + "'--draws' wants \(draws)", fix: "use '--draws \(count)'")
  }

  /// Waits between two draws of a tag, so that a server is not asked as fast as it answers; a
  /// recording does not wait.
  func waitBetweenDraws(until isInterrupted: () -> Bool) {
    guard live != nil else { return }
    for _ in 0..<25 where !isInterrupted() { usleep(20_000) }
  }

  /// The recording that the options name; nil if they name none. A command that handles signals
  /// itself reads the recording beforehand, so that Ctrl-C ends the reading.
  ///
  /// - Throws: `UnreadableInput` for a recording that cannot be read.
  static func replayed(_ options: NetworkOptions) throws -> ExchangeSource? {
    try options.replay.map { try ExchangeSource(at: $0) }
  }

  private static func httpOptions(_ options: NetworkOptions) -> HTTPOptions {
    HTTPOptions(
      userAgent: options.userAgent ?? "vastsim/\(RunConfiguration.version)",
      headers: options.headers, proxy: options.proxy,
      addresses: options.allowsPrivate ? .all : .publicOnly,
      certificateAuthorities: options.certificateFile, limits: limits(options))
  }

  /// The limits of fetches that differ from the client's own limits; the sender of beacons sets the
  /// limits of beacons.
  private static func limits(_ options: NetworkOptions) -> [HTTPPurpose: HTTPLimits] {
    guard options.connectTimeout != nil || options.totalTimeout != nil else { return [:] }
    let fetches = HTTPPurpose.allCases.filter { $0 != .beacon }
    return Dictionary(
      uniqueKeysWithValues: fetches.map { purpose in
        var limits = HTTPLimits(for: purpose)
        limits.connect = options.connectTimeout ?? limits.connect
        limits.whole = options.totalTimeout ?? limits.whole
        return (purpose, limits)
      })
  }

  /// Checks that a file holds certificates.
  ///
  /// - Throws: when it cannot be read, or holds none.
  private static func checkCertificates(_ path: String) throws(UnreadableInput) {
    let text = String(decoding: try LocalFile.bytes(of: path), as: UTF8.self)
    guard text.contains("-----BEGIN CERTIFICATE-----") else {
      throw UnreadableInput(
        path: path, reason: "it contains no certificate in PEM form",
        fix: "give --ca-file a PEM file that contains the authority's certificate")
    }
  }

  /// The answers so far, for the HAR file of a run.
  var contents: HARContents { contents(of: 0..<answerCount) }

  /// The number of answers so far.
  var answerCount: Int { answers?.count ?? 0 }

  /// The answers with these numbers, which count from 0.
  func contents(of range: Range<Int>) -> HARContents {
    answers?.contents(of: range) ?? HARContents()
  }

  /// Remarks on a finished run in addition to its record, one per line.
  var remarks: [String] {
    if let failure = live?.recordingFailure {
      return ["error: the recording is incomplete: \(failure)"]
    }
    if live != nil {
      return [
        options.record.map {
          "note: this run used the network; '--replay \($0)' repeats it, byte for byte"
        } ?? "note: this run used the network and cannot be repeated; '--record DIR' records it"
      ]
    }
    return (recorded?.unused ?? []).map { "note: the recorded '\($0)' was not requested" }
  }

  /// Whether the recording is complete.
  var isWhole: Bool { live?.recordingFailure == nil }
}

/// A network that keeps every answer of another network.
final class KeptAnswers: NetworkFetching {
  /// The largest answer whose body goes into a HAR file: 64 MiB.
  static let limit = 1 << 26

  private let network: any NetworkFetching
  private var answers: [(request: NetworkRequest, answer: NetworkAnswer)] = []

  init(of network: any NetworkFetching) { self.network = network }

  func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

  func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    let answer = network.fetch(request, within: limit)
    answers.append((request, answer))
    return answer
  }

  /// How many answers there are so far.
  var count: Int { answers.count }

  /// The answers with these numbers, which count from 0; the bodies of media are read again from
  /// their files.
  func contents(of range: Range<Int>) -> HARContents {
    var contents = HARContents()
    for (request, answer) in answers[range] {
      contents.add(
        HARContents.Answer(
          url: answer.url, body: answer.keptBody, hops: answer.hops,
          duration: answer.duration, failure: answer.failure?.effect),
        to: request.url)
    }
    return contents
  }
}

extension NetworkAnswer {
  fileprivate var keptBody: [UInt8]? {
    switch body {
    case .bytes(let bytes): bytes.count <= KeptAnswers.limit ? bytes : nil
    case .file(let path, let count):
      count <= KeptAnswers.limit ? try? LocalFile.bytes(of: path, limit: count) : nil
    case nil: nil
    }
  }
}
