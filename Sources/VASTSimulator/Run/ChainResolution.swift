internal import Beacons
internal import Diagnostics
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// Resolves a document's wrappers: answers the requests of the state machine from local files, on
/// virtual time.
struct ChainResolution {
  /// How long a wrapper's response may take before it counts as not coming.
  static let timeout: Duration = .seconds(10)

  private let request: RunRequest
  private let files: any RunFiles
  private var machine = WrapperStateMachine()
  private var random: SeededRandom
  /// The paths of the documents, by the name that they are shown under.
  private(set) var paths: [String: String]
  private(set) var recording: RunRecording
  private(set) var sender: BeaconSender
  /// When the last answer came.
  private(set) var now = VirtualInstant.zero
  /// Ads that others took the place of.
  private(set) var givenUp: [ResolvedAd] = []

  init(
    request: RunRequest, files: any RunFiles, recording: RunRecording, sender: BeaconSender
  ) {
    self.request = request
    self.files = files
    self.recording = recording
    self.sender = sender
    random = SeededRandom(seed: request.seed).forked(for: "wrapperCacheBusting")
    paths = [request.tag.displayName: request.tag.path]
  }

  /// Every ad of a document with its chain.
  mutating func resolve(_ document: VASTDocument) -> [ResolvedAd] {
    var actions = machine.documentParsed(document)
    while !actions.isEmpty {
      var next: [WrapperAction] = []
      for action in actions {
        switch action {
        case .fetch(let fetch):
          next += machine.answered(fetch.id, answer(to: fetch))
        case .sendErrors(let code, let urls, let file):
          sender.sendErrors(urls, code, file: file, at: now, into: &recording)
        case .giveUp(let ad):
          givenUp.append(ad)
        case .report(let diagnostic):
          recording.append(.diagnostic(diagnostic), at: now, position: nil)
        case .finish(let ads):
          return ads
        }
      }
      actions = next
    }
    return []
  }

  private mutating func answer(to fetch: WrapperFetch) -> WrapperAnswer {
    let url = expanded(fetch.url)
    let latency = request.scenario.network?.latency ?? .zero
    guard latency < Self.timeout else {
      now = now.advanced(by: Self.timeout)
      let reason = "no answer within \(TimeText.readable(Self.timeout))"
      record(url, .map, status: 0, bytes: 0, error: reason)
      return .unavailable(reason)
    }
    now = now.advanced(by: latency)
    let document = paths[fetch.file] ?? request.tag.path
    guard let place = LocalPlace(of: url, map: request.map, relativeTo: document) else {
      let reason = "no file stands for it and the network is off; give --map PREFIX=PATH"
      record(url, .network, status: 0, bytes: 0, error: reason)
      return .unavailable("its response was not fetched: \(reason)")
    }
    guard let bytes = try? files.tag(at: place.path) else {
      record(url, place.source, status: 404, bytes: 0, error: "no such file")
      return .unavailable("its response was not found where its URL is mapped to; check --map")
    }
    record(url, place.source, status: 200, bytes: bytes.count, error: nil)
    let name = request.displayName(place.path)
    paths[name] = place.path
    return .parsed(VASTParser.parse(bytes, file: name))
  }

  private mutating func expanded(_ url: URLTemplate) -> String {
    MacroContext(
      clock: request.clock, instant: now, random: &random, callerValues: request.macros
    ).expand(url).url
  }

  private mutating func record(
    _ url: String, _ source: FetchSource, status: Int, bytes: Int, error: String?
  ) {
    let fetch = Fetch(
      purpose: .vast, url: url, source: source, status: status, bytes: bytes, error: error)
    recording.append(.fetch(fetch), at: now, position: nil)
  }
}
