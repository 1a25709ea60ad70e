internal import Media
internal import Player
internal import Transport
internal import VAST

/// MediaFiles that are HLS playlists.
extension MediaOpening {
  /// Whether a playlist stands for a MediaFile: the ending of the file that the caller names says
  /// so, or else the MediaFile's format.
  func isStream(_ mediaFile: MediaFile) -> Bool {
    guard let media = request.media else { return mediaFile.format == .hls }
    return media.path.lowercased().hasSuffix(".m3u8")
  }

  /// Opens the stream whose playlist an answer holds.
  func openStream(_ mediaFile: MediaFile, from answer: ResourceAnswer) -> Answer {
    let playlist: (url: String, folder: FolderResources?)
    switch answer.content {
    case .file(let place) where place.source == .file:
      playlist = (place.path, FolderResources(besides: place.path))
    case .network(let told): playlist = (told.url, nil)
    case .file, nil: playlist = (mediaFile.url, nil)
    }
    let served = StreamResources(
      map: request.map, folder: playlist.folder, network: resources.network)
    if case .network(let told) = answer.content { served.keep(told, for: playlist.url) }
    let stream = HLSRequest(url: playlist.url, resources: served, selector: selector)
    let reading = resources.files.stream(
      stream, mode: request.decodeMode, details: request.mediaDetails)
    let names = StreamNames(
      request: request, url: playlist.url, shownAs: mediaFile.url, served: served)
    let fetches = reading.resources.map(names.fetch)
    switch reading.result {
    case .success(let facts):
      return self.answer(facts, fetches)
    case .failure(let error):
      let text = names.text(of: error)
      return .failed(fetches, MediaFailure(error, text))
    }
  }

  private var selector: HLSVariantSelector {
    guard let conditions else { return HLSVariantSelector() }
    // No variant is near what would not fit the number of bits.
    let bits = conditions.bytesPerSecond.map { $0.multipliedReportingOverflow(by: 8) }
    return HLSVariantSelector(
      bitsPerSecond: bits.flatMap { $0.overflow ? nil : $0.partialValue },
      player: (
        longer: max(conditions.width, conditions.height),
        shorter: min(conditions.width, conditions.height)
      ))
  }
}

extension MediaFailure {
  /// A stream's error, in words.
  fileprivate init(_ error: HLSError, _ text: String) {
    self =
      switch error.problem {
      case .missing(let cause) where cause.isAccessFailure: .refused(text)
      case .notServed, .missing: .absent(.missingPart(text))
      case .excessive: .beyondLimits(text)
      case .undecodable(let cause) where cause.isBeyondLimits: .beyondLimits(text)
      case .malformed, .unsupported, .undecodable: .undisplayable(text)
      }
  }
}

/// What a playlist may name: mapped URLs, files beside a playlist that is itself a file, and what
/// the network has. A class, because what the network said is told afterwards.
private final class StreamResources: MediaResources {
  let map: ResourceMap
  let folder: FolderResources?
  let network: (any NetworkFetching)?
  private(set) var answers: [String: NetworkAnswer] = [:]

  init(map: ResourceMap, folder: FolderResources?, network: (any NetworkFetching)?) {
    self.map = map
    self.folder = folder
    self.network = network
  }

  func keep(_ answer: NetworkAnswer, for url: String) { answers[url] = answer }

  func path(for url: String) -> String? {
    if let path = map.path(for: url) ?? folder?.path(for: url) { return path }
    guard let network, FetchLimits.objection(to: url) == nil, url.contains(":") else { return nil }
    let answer = answers[url] ?? network.fetch(NetworkRequest(url: url, purpose: .media))
    answers[url] = answer
    guard case .file(let path, _) = answer.body else { return nil }
    return path
  }
}

/// How the resources of a stream are written down.
private struct StreamNames {
  let request: RunRequest
  /// The playlist's URL or path, and how that is shown.
  let url: String
  let shownAs: String
  let served: StreamResources

  /// An error in words, the network's where it had the last one.
  func text(of error: HLSError) -> String {
    if let failure = served.answers[error.url]?.failure {
      return "'\(name(of: error.url))': \(failure.reason)"
    }
    return error.text(shownAs: name(of: error.url))
  }

  func name(of url: String) -> String {
    if url == self.url { return shownAs }
    return source(of: url) == .file ? request.displayName(url) : url
  }

  /// A URL that nothing stands for would have to come from the network.
  private func source(of url: String) -> FetchSource {
    if request.map.path(for: url) != nil { return .map }
    return url.contains(":") ? .network : .file
  }

  func fetch(_ resource: HLSResource) -> Fetch {
    let status: Int
    switch resource.failure?.problem {
    case nil: status = 200
    case .missing: status = 404
    default: status = 0
    }
    return Fetch(
      purpose: .media, url: name(of: resource.url), source: source(of: resource.url),
      status: served.answers[resource.url]?.status ?? status, bytes: Int(resource.byteCount),
      absence: resource.failure.map(absence))
  }

  private func absence(_ error: HLSError) -> Fetch.Absence {
    let words = text(of: error)
    switch error.problem {
    case .missing(let cause) where cause.isAccessFailure: return .unreadable(words)
    case .notServed, .missing:
      return served.answers[error.url] == nil ? .missingPart(words) : .unreadable(words)
    case .malformed, .unsupported, .excessive, .undecodable: return .unreadable(words)
    }
  }
}
