internal import Comparison
internal import FoundationEssentials
internal import Glibc
internal import Network
internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim receive`: serves a tag to a player under test and compares its beacons with a profile.
struct ReceiveCommand {
  let options: ReceiveOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// The files that the reception serves, and those that the predictions have read.
  let named = NamedFiles()

  /// How many bytes of a request's body are kept: as many as browsers send with
  /// `navigator.sendBeacon`.
  private static let bodyBytes = 1 << 16
  /// How many bytes of bodies may arrive at the same time, over all requests.
  private static let allBodyBytes = 16 << 20

  /// Serves the tag, collects requests, compares them and reports. With several scenarios or
  /// repetitions in a page, it does so for each of them.
  ///
  /// - Throws: why the tag cannot be read, the server cannot listen at the address, the page cannot
  ///   be opened, or a report cannot be written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let folder = try options.save.map { try RecordingFolder($0, in: context.currentFolder) }
    if let page = options.page, page.isTrusted, !options.play.isQuiet {
      errorOutput.show("note: the page runs without Chromium's sandbox, as --trust-page says\n")
    }
    let replayed = try NetworkSupply.replayed(options.play.network)
    // Ctrl-C is blocked before threads are started, since a thread inherits the blocked signals. While an
    // input is read, Ctrl-C ends the command; afterwards it ends the reception.
    let interruption = Interruption(in: context, by: [SIGINT])
    var verdicts: [Verdict] = []
    let cases = options.cases
    for (number, one) in cases.enumerated() {
      if cases.count > 1 {
        try show(.next(one, number: number + 1, of: cases.count), &output, &errorOutput)
      }
      guard
        let reception = try receive(one, replayed, interruption, &output, &errorOutput)
      else {
        guard verdicts.isEmpty else { break }
        errorOutput.show("note: interrupted before the tag was served; nothing is reported\n")
        return interruption.exitCode
      }
      try report(reception.result, &output)
      if let folder { try save(one, reception, in: folder, &errorOutput) }
      verdicts.append(reception.result.judgement.verdict)
      if interruption.isNoticed { break }
    }
    return ExitCode(of: verdicts, failingOn: .error)
  }

  /// A reception that has ended.
  private struct Reception {
    let result: ReceptionResult
    let request: RunRequest
    let urls: ServedURLs
    let end: Duration
  }

  /// Performs one reception, from reading the tag to the comparison; nil if the user interrupted it
  /// before the tag was served.
  private func receive(
    _ one: ReceptionCase, _ replayed: ExchangeSource?, _ interruption: Interruption,
    _ output: inout some TextOutputStream,
    _ errorOutput: inout some TextOutputStream
  ) throws -> Reception? {
    var play = options.play
    play.scenario = one.scenario ?? play.scenario
    let request = try PlayRequestBuilder(
      options: play, context: context, choices: choices, table: ReceiveOptions.table
    ).request()
    guard request.scenario.soleUnit != nil else {
      throw ReceiveOptions.table.usageError(
        "The scenario '\(request.scenario.name)' has several ads, and 'receive' serves one tag: "
          + "use a scenario without 'units'.")
    }
    for diagnostic in request.diagnostics { errorOutput.show("\(diagnostic)\n") }
    let network = try NetworkSupply(
      play.network, in: context, macros: request.settings.macros, replaying: replayed,
      isCancelled: interruption.stopsInput)
    let service = context.runService(
      files: context.disk(noting: named, for: play, interruption.reading()),
      network: network.fetching, choices: choices, play: play)
    let recorder = try options.record.map { try ExchangeRecorder(folder: $0) }
    let certificate = try options.tls.map {
      try ReceptionCertificate(in: $0, for: options.place.address)
    }
    let queue = RequestQueue()
    let listener = try listener(of: queue, certificate)
    defer { listener.stop() }
    let token = HTTPListener.randomToken()
    let plan = try ReceptionPlan(
      request, by: service, base: listener.url("/\(token)"),
      isCancelled: interruption.isRequested)
    guard !interruption.isNoticed else { return nil }
    let gate = ReceptionGate(
      urls: plan.urls, token: token, hosts: listener.hosts(at: options.place.address))
    let answers = ReceptionAnswers(gate: gate, plan: plan, certificate: certificate?.text)
    let predictions = try predictions(of: request, by: service, answers, interruption)
    guard !interruption.isNoticed else { return nil }
    if !play.isQuiet {
      for note in plan.notes { errorOutput.show("note: \(note)\n") }
      if let certificate, let path = options.tls {
        let place = listener.url(gate.certificatePath)
        errorOutput.show(
          "note: the certificate in '\(path)'\(certificate.isNew ? ", created now," : "") is also "
            + "served at \(place); its SHA-256 fingerprint is \(certificate.fingerprint)\n")
      }
    }
    let url = listener.url(gate.tagPath)
    let driver = try options.page.map {
      try PageDriver($0, request.scenario.steps, base: plan.urls.base)
    }
    defer { driver?.close() }
    var session = ReceptionSession(
      queue, answers,
      ending: ReceptionEndStateMachine(until: options.condition, idle: options.idleTimeout),
      driver: driver)
    // The server begins to answer before the tag's URL is printed, because the player can request
    // the tag as soon as the URL is printed.
    queue.open { answers.answer(to: $0) }
    try tell(url, &output, &errorOutput)
    let reason: ReceptionEndStateMachine.Reason
    do {
      if let page = options.page { try driver?.open(page.url(with: url)) }
      reason = try session.collect(
        isInterrupted: interruption.isRequested,
        note: { if !play.isQuiet { errorOutput.show("note: \($0)\n") } },
        show: { try show(.request($0, since: $1), &output, &errorOutput) })
    } catch let failure as BrowserFailure {
      throw options.page?.failure(failure) ?? failure
    }
    listener.stop()
    try session.takeRequests { try show(.request($0, since: $1), &output, &errorOutput) }
    if let words = driver?.blockedWords, !play.isQuiet { errorOutput.show("note: \(words)\n") }
    let requests = session.requests.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    if let recorder { try ReceptionRecording.write(requests, to: recorder) }
    let received = ReceptionResult.Received(
      tag: request.tag.displayName, url: url, reason: reason, requests: requests,
      refused: session.refused, unkept: session.unkept, isTagRequested: session.isTagRequested,
      beginning: driver?.beginning)
    guard
      let result = ReceptionResult(received, beside: predictions, isChosen: !options.isNearest)
    else { return nil }
    return Reception(
      result: result, request: request, urls: plan.urls, end: session.now)
  }

  /// Saves a reception's requests as a case of the recording folder.
  private func save(
    _ one: ReceptionCase, _ reception: Reception, in folder: RecordingFolder,
    _ errorOutput: inout some TextOutputStream
  ) throws {
    let result = reception.result
    let path = try folder.add(
      { tag in
        Recording(
          of: result.received.requests, tag: tag, served: reception.urls, end: reception.end,
          origin: result.origin)
      }, named: one.name, tag: reception.request.tag.path, scenario: one.scenario,
      page: options.page?.selectors)
    if !options.play.isQuiet {
      errorOutput.show("note: '\(path)' is a case of '\(folder.path)/\(CasesFile.name)'\n")
    }
  }

  // MARK: Serving

  private func listener(
    of queue: RequestQueue, _ certificate: ReceptionCertificate?
  ) throws -> HTTPListener {
    do {
      return try HTTPListener(
        port: options.place.port, address: options.place.address, certificate: certificate?.own,
        limits: HTTPListenerLimits(
          bodyBytes: Self.bodyBytes, allBodyBytes: Self.allBodyBytes, cutsBodies: true,
          ofConnections: .ofCommands),
        handler: queue.answer)
    } catch {
      throw UnreadableInput(
        verb: "listen at", path: options.place.address.host + ":\(options.place.port)",
        reason: error.reason,
        fix: "use an address of this machine and a free port with --listen"
          + (certificate == nil ? "" : ", and a certificate with its own key with --tls"))
    }
  }

  // MARK: Prediction

  private func predictions(
    of request: RunRequest, by service: RunService, _ answers: ReceptionAnswers,
    _ interruption: Interruption
  ) throws -> [ReceptionPrediction] {
    let profiles =
      options.isNearest
      ? options.play.profiles.players.filter { $0.standing != .streams }.map {
        $0.adapted(to: request.scenario.ad.player)
      }
      : [request.profile]
    var predictions: [ReceptionPrediction] = []
    for profile in profiles where !interruption.isRequested() {
      predictions.append(
        try ReceptionPrediction(
          of: profile, request, by: service, answers, pacing: InterruptiblePacing(interruption)))
    }
    return predictions
  }

  // MARK: Output

  private func tell(
    _ url: String, _ output: inout some TextOutputStream, _ errorOutput: inout some TextOutputStream
  ) throws {
    try show(.listening(url: url), &output, &errorOutput)
    guard !options.play.isQuiet, options.page == nil else { return }
    errorOutput.show("note: play this URL with the player under test; Ctrl-C ends\n")
  }

  /// Shows an event of the reception on standard output, or on standard error if the format of
  /// standard output writes nothing before the end of the reception.
  private func show(
    _ event: ReceptionProgress.Event, _ output: inout some TextOutputStream,
    _ errorOutput: inout some TextOutputStream
  ) throws {
    let isQuiet = options.play.isQuiet
    if let part = options.printed.part {
      output.write(try part(ReceptionProgress(event: event, text: text, isQuiet: isQuiet)))
    } else {
      let progress = ReceptionProgress(
        event: event, text: ReceptionText(style: .plain), isQuiet: isQuiet)
      errorOutput.show(progress.words)
    }
  }

  private func report(_ result: ReceptionResult, _ output: inout some TextOutputStream) throws {
    let subject = ReceptionReport(result: result, clock: options.play.settings.clock, text: text)
    output.write(try options.printed.end(subject))
    for report in options.reports {
      try report.write(subject, keeping: named, for: ReceiveOptions.table, to: &output)
    }
  }

  private var text: ReceptionText {
    ReceptionText(style: options.play.style(in: context), rows: options.play.rows)
  }
}

extension ReceiveCommand: Command {
  static let group = CommandGroup.real
  static var table: OptionTable { ReceiveOptions.table }

  static let examples = [
    "receive ad.xml ad.mp4",
    "receive ad.xml --page 'http://localhost/p.html?tag={tag}' --save cases",
  ]

  static let foreignContents = FileContent.notTags
  static let earlyStreams = 1

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try ReceiveCommand(
      options: ReceiveOptions(call.parsed), context: call.context, choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

/// The certificate of a reception over TLS and its key, which are in one PEM file of the user.
struct ReceptionCertificate {
  /// The certificate that the server uses.
  let own: ServerCertificate
  /// The certificate in PEM form without the key, for the device of the player under test.
  let text: String
  /// The SHA-256 digest of the certificate, as devices show it: `AB:CD:…`.
  let fingerprint: String
  /// Whether the file was made for this reception.
  let isNew: Bool

  /// Reads the file. If it does not exist, creates it with `openssl`, valid for a year, for
  /// `address` and the names of this machine.
  ///
  /// - Throws: when the file cannot be read, written or created, and when it has no certificate or
  ///   no key.
  init(in path: String, for address: HTTPListener.Address) throws {
    isNew = !LocalFile.exists(path)
    if isNew { try Self.make(path, for: address) }
    let file = String(decoding: try LocalFile.bytes(of: path, limit: 1 << 20), as: UTF8.self)
    guard file.contains("PRIVATE KEY-----"), let text = Self.certificate(in: file),
      let bytes = Self.bytes(of: text)
    else {
      throw UnreadableInput(
        path: path, reason: "it does not contain both a certificate and a key in PEM",
        fix: "with --tls, name a file that contains both, or a new file, which vastsim then "
          + "creates")
    }
    own = ServerCertificate(privateKey: file, chain: file)
    self.text = text
    fingerprint = ContentDigest(of: bytes).bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: ":")
  }

  private static let marks = (
    first: "-----BEGIN CERTIFICATE-----", last: "-----END CERTIFICATE-----"
  )

  /// The first certificate in a PEM file, including its BEGIN and END lines.
  private static func certificate(in file: String) -> String? {
    guard let first = file.firstRange(of: marks.first),
      let last = file[first.upperBound...].firstRange(of: marks.last)
    else { return nil }
    return String(file[first.lowerBound..<last.upperBound]) + "\n"
  }

  private static func bytes(of certificate: String) -> Data? {
    let lines = certificate.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
    return Data(base64Encoded: lines.joined())
  }

  // MARK: Making

  private static func make(_ path: String, for address: HTTPListener.Address) throws {
    let key = try openSSL(
      ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], for: path)
    var names = ["DNS:localhost", "IP:127.0.0.1", "IP:::1"]
    if case .numeric(let text) = address { names.append("IP:\(text)") }
    let certificate = try openSSL(
      [
        "req", "-x509", "-key", "/dev/stdin", "-days", "365", "-subj", "/CN=vastsim receive",
        "-addext", "subjectAltName=\(names.joined(separator: ","))",
        "-addext", "extendedKeyUsage=serverAuth",
      ], input: key, for: path)
    try LocalFile.create(key + certificate, at: path, isPrivate: true)
  }

  private static func openSSL(
    _ arguments: [String], input: [UInt8] = [], for path: String
  ) throws -> [UInt8] {
    guard let program = Program("openssl") else {
      throw UnreadableInput(
        verb: "make", path: path, reason: "there is no program 'openssl' in PATH",
        fix:
          "install the package 'openssl', or name a file with a certificate and its key in PEM")
    }
    let run = try program.run(arguments, input: input)
    guard run.isSuccess else {
      throw UnreadableInput(
        verb: "make", path: path,
        reason: "openssl says: "
          + run.errorText.split(whereSeparator: \.isNewline)
          .joined(separator: " "),
        fix: "name a file with a certificate and its key in PEM")
    }
    return run.output
  }
}
