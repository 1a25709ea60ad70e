internal import Media
internal import Player
internal import System
internal import VAST
internal import Vocabulary

/// Opens MediaFiles that are HLS playlists.
extension MediaOpening {
  /// Whether a MediaFile is a playlist: by the file extension of the caller's media file if there
  /// is one, otherwise by the MediaFile's format.
  func isStream(_ mediaFile: MediaFile) -> Bool {
    guard let media = request.media else { return mediaFile.format == .hls }
    return media.path.lowercased().hasSuffix(".m3u8")
  }

  /// Opens the stream whose playlist an answer holds.
  func openStream(_ mediaFile: MediaFile, from answer: ResourceAnswer) -> Answer {
    let served: StreamResources
    let url: String
    switch answer.content {
    case .file(let place) where place.source == .file:
      url = place.path
      served = StreamResources(resources, playlist: place)
    case .network(let response):
      url = response.url
      served = StreamResources(resources)
      served.keep(response, for: url)
    case .file, nil:
      url = mediaFile.url
      served = StreamResources(resources)
    }
    let stream = HLSRequest(url: url, resources: served, selector: selector)
    let reading = resources.files.stream(
      stream, mode: request.value.settings.decodeMode, details: request.value.mediaDetails)
    let names = StreamNames(
      request: request, url: url, shownAs: mediaFile.url, served: served)
    let fetches = reading.resources.map(names.fetch)
    // The content of a segment that the playlist is not allowed to use is unknown, so the stream
    // fails wherever the segment is.
    if let refusal = reading.resources.lazy.compactMap({ served.refusals[$0.url] }).first {
      return .failed(fetches, .absent(refusal))
    }
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
    // A rate whose number of bits overflows is above every variant's rate, so no limit is set.
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
  /// Creates the failure for a stream's error, with its text.
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

/// The files that an HLS playlist may name: mapped URLs, local files if the playlist is a local
/// file, and the network's resources. This object keeps the network's responses and the reasons of
/// refusals for the report.
private final class StreamResources: MediaResources {
  private let resources: ResourceSource
  /// The playlist if it is a local file, and the folders whose files it may name.
  private let playlist: LocalPlace?
  private let folders: AllowedFolders
  private(set) var answers: [String: NetworkAnswer] = [:]
  /// By URL, the reason why the playlist is not allowed to use the file that serves the URL.
  private(set) var refusals: [String: Fetch.Absence] = [:]

  init(_ resources: ResourceSource, playlist: LocalPlace? = nil) {
    self.resources = resources
    self.playlist = playlist
    var folders = resources.request.nameableFolders
    // A playlist that the user named may also use the files of its own folder.
    if let playlist, playlist.target == .own {
      folders.paths.insert(DisplayPath.folder(of: playlist.path), at: 0)
    }
    self.folders = folders
  }

  func keep(_ answer: NetworkAnswer, for url: String) { answers[url] = answer }

  func path(for url: String) -> String? {
    if let place = place(of: url) {
      if place.isForbidden { refusals[url] = resources.absence(of: place) }
      return place.isForbidden ? nil : place.openPath
    }
    guard let network = resources.network, FetchLimits.objection(to: url) == nil,
      url.contains(":")
    else { return nil }
    let answer = answers[url] ?? network.fetch(NetworkRequest(url: url, purpose: .media))
    answers[url] = answer
    guard answer.failure == nil, case .file(let path, _) = answer.body else { return nil }
    return path
  }

  /// The local file that is mapped for a URL, or that a playlist names by its path.
  private func place(of url: String) -> LocalPlace? {
    if let playlist, url == playlist.path { return playlist }
    let request = resources.request
    if let place = LocalPlace(mapped: url, by: request, in: resources.files) { return place }
    guard playlist != nil, !url.contains("://"), !url.isEmpty, !url.utf8.contains(0) else {
      return nil
    }
    return LocalPlace(named: url, in: folders, resources.files, request)
  }
}

/// Names the resources of a stream in the run record.
private struct StreamNames {
  let request: UnitRequest
  /// The playlist's URL or path, and its display name.
  let url: String
  let shownAs: String
  let served: StreamResources

  /// The text of an error; if the network failed to fetch the URL, the network's reason.
  func text(of error: HLSError) -> String {
    if let refusal = served.refusals[error.url] { return refusal.reason }
    if let failure = served.answers[error.url]?.failure {
      return "'\(name(of: error.url))': \(failure.reason)"
    }
    return error.text(shownAs: name(of: error.url))
  }

  func name(of url: String) -> String {
    if url == self.url { return shownAs }
    return source(of: url) == .file ? request.value.displayName(url) : url
  }

  /// The source of a URL. A URL without a mapped file would be requested from the network.
  private func source(of url: String) -> FetchSource {
    if !request.value.settings.map.answers(for: url).isEmpty { return .map }
    return url.contains(":") ? .network : .file
  }

  func fetch(_ resource: HLSResource) -> Fetch {
    let status: Int
    switch resource.failure?.problem {
    case nil: status = 200
    case .notServed where served.refusals[resource.url] != nil: status = 403
    case .missing: status = 404
    default: status = 0
    }
    return Fetch(
      purpose: .media, url: name(of: resource.url), source: source(of: resource.url),
      status: served.answers[resource.url]?.status ?? status, bytes: Int(resource.byteCount),
      absence: resource.failure.map(absence))
  }

  private func absence(_ error: HLSError) -> Fetch.Absence {
    if let refusal = served.refusals[error.url] { return refusal }
    let words = text(of: error)
    switch error.problem {
    case .missing(let cause) where cause.isAccessFailure: return .unreadable(words)
    case .notServed, .missing:
      return served.answers[error.url] == nil ? .missingPart(words) : .unreadable(words)
    case .malformed, .unsupported, .excessive, .undecodable: return .unreadable(words)
    }
  }
}
