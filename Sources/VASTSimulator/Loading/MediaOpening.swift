internal import Media
internal import Player
internal import Transport
internal import VAST

/// Finds the file that stands for a MediaFile, and opens it.
struct MediaOpening {
  enum Answer {
    case opened([Fetch], MediaFacts)
    case failed([Fetch], MediaFailure)
  }

  let request: RunRequest
  let files: any RunFiles
  /// What the URLs of the document that names the media count from.
  let document: DocumentBase
  /// The player's size and what its network carries; nil where the best is wanted.
  let conditions: MediaConditions?

  func open(_ mediaFile: MediaFile) -> Answer {
    var mediaFile = mediaFile
    mediaFile.url = document.resolved(mediaFile.url)
    // The file that the caller names stands for whichever MediaFile is chosen.
    guard
      let place = request.media.map({ LocalPlace(path: $0.path, source: .file) })
        ?? LocalPlace(
          of: mediaFile.url, map: request.map, relativeTo: document, where: files.exists)
    else {
      let error =
        "no file stands for it, and nothing is fetched from the network; "
        + "name a MEDIA file or give --map PREFIX=PATH"
      return .failed(
        [fetch(mediaFile, .network, status: 0, bytes: 0, error: error)],
        .unreachable(remedy: error))
    }
    guard files.exists(place.path) else {
      return .failed(
        [fetch(mediaFile, place.source, status: 404, bytes: 0, error: "no such file")],
        .notFound(
          place.source == .map
            ? "where it is mapped to; check --map" : "beside the tag; check the relative URL"))
    }
    if isStream(mediaFile) { return openStream(mediaFile, at: place) }
    do throws(FFmpegError) {
      let facts = try files.media(
        at: place.path, mode: request.decodeMode, details: request.mediaDetails)
      let fetch = fetch(
        mediaFile, place.source, status: 200, bytes: Int(facts.byteCount), error: nil)
      return answer(facts, [fetch])
    } catch {
      guard !error.isAccessFailure else {
        return .failed(
          [fetch(mediaFile, place.source, status: 403, bytes: 0, error: "\(error)")],
          .refused("\(error)"))
      }
      return .failed(
        [fetch(mediaFile, place.source, status: 200, bytes: 0, error: nil)],
        error.isBeyondLimits ? .beyondLimits("\(error)") : .undisplayable("\(error)"))
    }
  }

  /// Media that was read, unless nothing of it plays.
  func answer(_ facts: MediaFacts, _ fetches: [Fetch]) -> Answer {
    guard facts.playableDuration > .zero else {
      return .failed(fetches, .undisplayable(facts.damage?.reason ?? "it has no duration"))
    }
    return .opened(fetches, facts)
  }

  private func fetch(
    _ mediaFile: MediaFile, _ source: FetchSource, status: Int, bytes: Int, error: String?
  ) -> Fetch {
    Fetch(
      purpose: .media, url: mediaFile.url, source: source, status: status, bytes: bytes,
      error: error)
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
    self.init(
      adID: resolved.ad?.id, creativeID: resolved.inLine?.linearCreative?.id,
      title: resolved.inLine?.adTitle,
      chain: resolved.hops.map { Hop(adID: $0.ad.id, document: $0.file) }, mediaFile: nil,
      mediaFacts: nil, errorCode: nil, lost: [])
  }
}
