internal import Media
internal import Player
internal import System
package import VAST
internal import Vocabulary

/// Finds the file of a MediaFile, and opens it.
struct MediaOpening {
  enum Answer {
    case opened([Fetch], MediaFacts)
    case failed([Fetch], MediaFailure)
  }

  let resources: ResourceSource
  /// The base of the relative URLs in the document that names the media.
  let document: DocumentBase
  /// The player's size and the rate of its network; nil to select the best variant of a stream.
  let conditions: MediaConditions?
  /// The media formats that the player decodes.
  var decoding = MediaDecoding.everything

  var request: UnitRequest { resources.request }

  func open(_ mediaFile: MediaFile) -> Answer {
    var mediaFile = mediaFile
    if request.media == nil, case .always(let length)? = mediaFile.statedLength {
      return .opened([], MediaFacts(stated: length))
    }
    mediaFile.url = document.resolved(mediaFile.url)
    let answer = answer(for: mediaFile)
    var fetch = answer.fetch
    if let absence = answer.absence {
      if let length = mediaFile.statedLength?.duration, absence.leavesStatement {
        return .opened([fetch], MediaFacts(stated: length))
      }
      return .failed([fetch], .absent(absence))
    }
    if isStream(mediaFile) { return openStream(mediaFile, from: answer) }
    guard let path = answer.path else {
      return .failed([fetch], .undisplayable("it is empty"))
    }
    do throws(FFmpegError) {
      let facts = try resources.files.media(
        at: path, mode: request.value.settings.decodeMode, details: request.value.mediaDetails)
      fetch.bytes = Int(facts.byteCount)
      return self.answer(facts, [fetch])
    } catch {
      guard !error.isAccessFailure else {
        fetch.status = 403
        fetch.absence = .unreadable("\(error)")
        return .failed([fetch], .refused("\(error)"))
      }
      return .failed(
        [fetch], error.isBeyondLimits ? .beyondLimits("\(error)") : .undisplayable("\(error)"))
    }
  }

  /// Requests a MediaFile. A file that the caller names is used in place of any selected MediaFile.
  private func answer(for mediaFile: MediaFile) -> ResourceAnswer {
    guard let media = request.media else {
      return resources.answer(
        to: mediaFile.url, relativeTo: document, for: .media,
        adding: mediaFile.segmentStarts == nil ? nil : request.interstitialParameters())
    }
    let fetch = Fetch(
      purpose: .media, url: mediaFile.url, source: .file, status: 200, bytes: 0)
    return resources.answer(
      ResourceAnswer(fetch: fetch), at: LocalPlace(ofUser: media.path, in: resources.files))
  }

  /// The answer for media that was read: opened, or a failure when the player cannot decode it or
  /// no part of it can be played.
  func answer(_ facts: MediaFacts, _ fetches: [Fetch]) -> Answer {
    // A stand-in is played even if the player could not decode it.
    if !request.isStandIn, let refusal = decoding.refusal(of: MediaStreams(facts)) {
      return .failed(fetches, refusal)
    }
    guard facts.playableDuration > .zero else {
      return .failed(fetches, .undisplayable(facts.damage?.reason ?? "it has no duration"))
    }
    return .opened(fetches, facts)
  }
}

extension Fetch.Absence {
  /// Whether the stated length of the media is used. It is used for a URL that has no mapped file
  /// while the network is not allowed, and for a local path that has no file.
  fileprivate var leavesStatement: Bool {
    switch self {
    case .unmapped, .missing(.file, _): true
    default: false
    }
  }
}

extension ChosenMedia {
  init(_ mediaFile: MediaFile, declaredDuration: Duration?) {
    self.init(
      url: mediaFile.url, type: mediaFile.type, width: mediaFile.width, height: mediaFile.height,
      bitrate: mediaFile.bitrate, declaredDuration: declaredDuration, actualDuration: nil)
  }
}

extension AdRecord {
  init(_ resolved: ResolvedAd) {
    let inLine = resolved.inLine
    self.init(
      adID: resolved.ad?.id, creativeID: inLine?.linearCreative?.id, title: inLine?.adTitle,
      chain: resolved.hops.map { hop in
        let adSystem = hop.ad.adSystem
        return Hop(
          adID: hop.ad.id, adSystem: adSystem?.isEmpty == true ? nil : adSystem,
          document: hop.file)
      })
    clickThroughs = resolved.clickThroughs
  }
}

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

extension MediaConditions {
  /// Creates the facts that the player knows before it chooses a MediaFile: its size in device
  /// pixels, rounded up, and the network.
  init(_ scenario: PlaybackScenario, playerSize size: Size, over connection: Connection) {
    let scale = scenario.screen.device.scale
    self.init(
      width: Int((size.width * scale).rounded(.up)),
      height: Int((size.height * scale).rounded(.up)),
      bytesPerSecond: connection.bytesPerSecond?.fixed)
  }
}

extension AdTerms {
  /// Creates the terms of a run for the ads of a break that plays now in a view.
  init(
    of request: UnitRequest, breakTypes: [AdBreak.BreakType], in screen: Screen, _ view: String,
    over connection: Connection
  ) {
    let playerSize = screen.playerSize(of: view)
    self.init(
      slot: request.ad.slot, breakTypes: breakTypes, playerSize: playerSize,
      on: request.value.scenario.screen.device.words,
      selector: MediaFileSelector(
        policy: request.profile.mediaFileChoice,
        conditions: MediaConditions(
          request.value.scenario, playerSize: playerSize, over: connection),
        media: request.profile.capabilities.media,
        frameworks: request.profile.capabilities.frameworks),
      mezzanine: request.ad.mezzanine,
      isDurationStrict: request.ad.hasStrictDuration,
      demands: request.profile.capabilities.demands)
  }
}

extension RunRequest {
  /// The MediaFile that the request's player selects on a device, by what the tag declares.
  ///
  /// - Parameters:
  ///   - linear: the creative.
  ///   - device: the device; the request's own device does not count.
  /// - Returns: the MediaFile; nil if the player plays none of them.
  package func mediaFile(of linear: Linear, on device: DevicePreset) -> MediaFile? {
    var request = self
    request.scenario.screen.become(device)
    let unit = UnitRequest(request)
    let terms = AdTerms(
      of: unit, breakTypes: [], in: Screen(request.scenario.screen, fitting: unit.view), unit.view,
      over: Connection(request.scenario.network))
    return terms.selector.decide(linear).taken
  }
}

extension ActualMedia {
  /// Creates the facts of a file that can be compared with a declaration; for video, those of the
  /// first stream.
  init(_ facts: MediaFacts) {
    let picture = facts.streams.lazy.compactMap(\.picture).first
    self.init(
      container: facts.formatName,
      codecs: facts.streams.filter { $0.kind == .video || $0.kind == .audio }.map(\.codecName),
      width: picture?.width, height: picture?.height, bitsPerSecond: facts.bitRate,
      byteCount: facts.byteCount, duration: facts.duration)
  }
}

extension MediaStreams {
  /// Creates the streams of an opened file.
  init(_ facts: MediaFacts) {
    func codec(_ kind: MediaStream.Kind) -> String? {
      facts.streams.first { $0.kind == kind }?.codecName
    }
    self.init(facts.formatName, video: codec(.video), audio: codec(.audio))
  }
}

extension AdRecord {
  /// Records which MediaFile was chosen, and why.
  mutating func take(_ decision: MediaFileDecision, declaredDuration: Duration?) {
    mediaFiles = decision.candidates
    mediaFile = decision.taken.map { ChosenMedia($0, declaredDuration: declaredDuration) }
  }
}
