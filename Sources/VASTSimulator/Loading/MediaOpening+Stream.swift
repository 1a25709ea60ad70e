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

  /// Opens the stream whose playlist lies at a place.
  func openStream(_ mediaFile: MediaFile, at place: LocalPlace) -> Answer {
    let url = place.source == .map ? mediaFile.url : place.path
    let stream = HLSRequest(
      url: url,
      resources: StreamResources(
        map: request.map,
        folder: place.source == .map ? nil : FolderResources(besides: place.path)),
      selector: selector)
    let reading = files.stream(stream, mode: request.decodeMode, details: request.mediaDetails)
    let names = StreamNames(request: request, url: url, shownAs: mediaFile.url)
    let fetches = reading.resources.map(names.fetch)
    switch reading.result {
    case .success(let facts):
      return answer(facts, fetches)
    case .failure(let error):
      let text = error.text(shownAs: names.name(of: error.url))
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
      case .notServed, .missing: .notFound("whole: \(text)")
      case .excessive: .beyondLimits(text)
      case .undecodable(let cause) where cause.isBeyondLimits: .beyondLimits(text)
      case .malformed, .unsupported, .undecodable: .undisplayable(text)
      }
  }
}

/// What a playlist may name: mapped URLs, and files beside a playlist that is itself a file.
private struct StreamResources: MediaResources {
  let map: ResourceMap
  let folder: FolderResources?

  func path(for url: String) -> String? { map.path(for: url) ?? folder?.path(for: url) }
}

/// How the resources of a stream are written down.
private struct StreamNames {
  let request: RunRequest
  /// The playlist's URL or path, and how that is shown.
  let url: String
  let shownAs: String

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
      status: status, bytes: Int(resource.byteCount),
      error: resource.failure.map { $0.text(shownAs: name(of: $0.url)) })
  }
}
