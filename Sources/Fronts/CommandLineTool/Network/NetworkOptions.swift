internal import Network
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The network options; without `--network`, a run uses no network.
struct NetworkOptions: Sendable, Hashable {
  /// Whether anything may leave the machine.
  var isAllowed = false
  /// Whether loopback, private and link-local addresses are allowed too.
  var allowsPrivate = false
  /// Whether the command may find a server in a private network, now or in the recording that it
  /// replays.
  var reachesPrivateHosts: Bool { allowsPrivate || replay != nil }
  /// Headers, each with the host that it is sent to.
  var headers: [HostHeader] = []
  var userAgent: String?
  /// The URL of a proxy.
  var proxy: String?
  /// The path of a file of certificates, in PEM, to trust in addition to the
  /// system's.
  var certificateFile: String?
  /// How long each request may take to connect; nil for the client's own limit.
  var connectTimeout: Duration?
  /// How long a fetch may take, redirects included; nil for the client's own limit.
  var totalTimeout: Duration?
  /// Whether the time of the network counts as virtual time.
  var isMeasured = false
  /// The folder in which every exchange is recorded.
  var record: String?
  /// A recording's folder, or a HAR file, from which every answer is replayed.
  var replay: String?

  init() {}

  /// Reads what a table with `group` parsed.
  ///
  /// - Throws: a `UsageError` for options that contradict each other.
  init(_ parsed: ParsedArguments, of table: OptionTable) throws(UsageError) {
    isAllowed = parsed.isSet(Self.networkOption)
    allowsPrivate = parsed.isSet(Self.allowPrivateOption)
    headers = try Self.headers(parsed, of: table)
    userAgent = parsed.value(of: Self.userAgentOption)
    proxy = parsed.value(of: Self.proxyOption)
    certificateFile = parsed.value(of: Self.caFileOption)
    connectTimeout = parsed.value(of: Self.connectTimeoutOption).flatMap(TimeText.parse)
    totalTimeout = parsed.value(of: Self.totalTimeoutOption).flatMap(TimeText.parse)
    isMeasured = parsed.value(of: Self.networkTimeOption) == "measured"
    record = parsed.value(of: Self.recordOption)
    replay = parsed.value(of: Self.replayOption)
    if isAllowed, replay != nil {
      throw table.usageError(
        "'--network' and '--replay' exclude each other: use one.")
    }
    let needy = [
      (Self.allowPrivateOption, allowsPrivate),
      (Self.headerOption, parsed.isSet(Self.headerOption)),
      (Self.headerForOption, parsed.isSet(Self.headerForOption)),
      (Self.userAgentOption, userAgent != nil), (Self.proxyOption, proxy != nil),
      (Self.caFileOption, certificateFile != nil), (Self.recordOption, record != nil),
      // A configuration file can set these limits for all commands, and they then apply only to the
      // runs that use the network. Only a limit on the command line needs `--network`.
      (Self.connectTimeoutOption, parsed.isFromCommandLine(Self.connectTimeoutOption)),
      (Self.totalTimeoutOption, parsed.isFromCommandLine(Self.totalTimeoutOption)),
    ]
    if !isAllowed, let (option, _) = needy.first(where: \.1) {
      throw table.usageError("'--\(option.name)' needs '--network'.")
    }
  }

  /// The headers for the hosts of the URLs on the command line, then the headers for other hosts.
  ///
  /// - Throws: for a text that is not a header, and for a header that is sent to no host.
  private static func headers(
    _ parsed: ParsedArguments, of table: OptionTable
  ) throws(UsageError) -> [HostHeader] {
    var headers: [HostHeader] = []
    for text in parsed.values(of: headerOption) {
      let header: HTTPHeader
      do throws(HeaderMistake) {
        header = try HTTPHeader(checking: text[...])
      } catch {
        throw table.usageError(
          "'\(text)' \(error.words): use NAME:VALUE, such as 'Accept-Language: en'.")
      }
      let named = parsed.positionals.filter(RemoteInput.isURL).compactMap {
        HostHeader(header, toHostOf: $0)
      }
      guard !named.isEmpty else {
        throw table.usageError(
          "'--header' applies to the hosts of the URLs on the command line, but no URL is given: "
            + "use '--header-for HOST=NAME:VALUE' for each host that needs the header.")
      }
      headers += named
    }
    for text in parsed.values(of: headerForOption) {
      do throws(HeaderMistake) {
        headers.append(try HostHeader(parsing: text))
      } catch {
        throw table.usageError(
          "'\(text)' \(error.words): use HOST=NAME:VALUE, such as "
            + "'ads.example.com=Accept-Language: en'.")
      }
    }
    return headers
  }

  // MARK: Options

  /// The network options except `--network` itself, in the order of the help.
  static let group = OptionGroup(
    "Network",
    [
      allowPrivateOption, headerOption, headerForOption, userAgentOption, proxyOption,
      caFileOption, connectTimeoutOption, totalTimeoutOption, networkTimeOption, recordOption,
      replayOption,
    ])

  static let networkOption = Option(
    flag: "network",
    help: "Allow HTTP(S) for tags, wrappers, media and scripts; without it nothing leaves the "
      + "machine")

  static let allowPrivateOption = Option(
    flag: "allow-private",
    help: "With --network: also allow loopback, private and link-local addresses")

  static let headerOption = Option(
    "header", "NAME:VALUE", isRepeatable: true,
    help: "With --network: a header to send only to the hosts of the URLs on the command line")

  static let headerForOption = Option(
    "header-for", "HOST=NAME:VALUE", isRepeatable: true,
    help: "With --network: a header for one host, such as a wrapper's; sent over https, and over "
      + "plain http only if the port is given (HOST:PORT)")

  static let userAgentOption = Option(
    "user-agent", "TEXT", defaultText: "vastsim/VERSION", help: "With --network: the user agent")

  static let proxyOption = Option(
    "proxy", "URL",
    help: "With --network: the proxy to use; the environment's proxy settings are ignored")

  static let caFileOption = Option(
    "ca-file", "PATH", .path, file: .input,
    help: "With --network: also trust the certificates of a PEM file")

  static let connectTimeoutOption = Option(
    "connect-timeout", "DURATION", .duration, configuration: .anyFile, defaultText: "3s",
    help: "With --network: the longest time that a request may take to connect, with name look-up "
      + "and TLS")

  static let totalTimeoutOption = Option(
    "total-timeout", "DURATION", .duration, configuration: .anyFile,
    defaultText: "10s, 60s for media",
    help: "With --network: the longest time of a fetch, from the first request to the last byte")

  static let networkTimeOption = Option(
    "network-time", "WHICH", .oneOf(["measured", "none"]), configuration: .anyFile,
    defaultText: "none",
    help: "Whether the time of network requests counts as virtual time")

  static let recordOption = Option(
    "record", "DIR", .path, file: .outputFolder(endings: [".jsonl"]),
    help: "With --network: record every exchange in a new folder")

  static let replayOption = Option(
    "replay", "DIR|HAR", .path, file: .recording,
    help: "Take every response from a recording or a HAR file")
}

/// An argument that is a URL.
struct RemoteInput {
  private let url: String
  private let network: (any NetworkFetching)?

  /// Creates an input from an argument; nil if the argument is a path.
  init?(_ argument: String, _ network: (any NetworkFetching)?) {
    guard Self.isURL(argument) else { return nil }
    url = argument
    self.network = network
  }

  /// Whether an argument is a URL.
  static func isURL(_ argument: String) -> Bool {
    URLReference.isOfNetwork(argument)
  }

  /// The content as bytes.
  ///
  /// - Throws: when there is no network, and when the fetch fails.
  func bytes(for purpose: FetchPurpose) throws(UnreadableInput) -> [UInt8] {
    switch try body(for: purpose) {
    case .bytes(let bytes): bytes
    case .file(let path, _): try LocalFile.bytes(of: path)
    case nil: []
    }
  }

  /// The path of a file with the content, which is media.
  ///
  /// - Throws: when there is no network, and when the fetch fails.
  func file() throws(UnreadableInput) -> String {
    guard case .file(let path, _) = try body(for: .media) else {
      throw failure("the response is empty")
    }
    return path
  }

  private func body(for purpose: FetchPurpose) throws(UnreadableInput) -> NetworkAnswer.Body? {
    guard let network else {
      throw failure("the network is not allowed", fix: "use --network or --replay")
    }
    let answer = network.fetch(
      NetworkRequest(url: url, purpose: purpose, statesOrigin: purpose == .vast))
    if let reason = answer.failure?.reason {
      // Most reasons already say, after a semicolon, what to do.
      throw failure(reason, fix: reason.contains("; ") ? "" : "check the URL")
    }
    return answer.body
  }

  private func failure(
    _ reason: String, fix: String = "check the URL"
  ) -> UnreadableInput {
    UnreadableInput(verb: "fetch", path: url, reason: reason, fix: fix)
  }
}
