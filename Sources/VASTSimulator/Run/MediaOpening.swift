internal import Media
internal import Transport
internal import VAST

/// Finds the file that stands for a MediaFile, and opens it.
struct MediaOpening {
  enum Answer {
    case opened(Fetch, MediaFacts)
    case failed(Fetch, VASTErrorCode, reason: String)
  }

  let request: RunRequest
  let files: any RunFiles

  func open(_ mediaFile: MediaFile) -> Answer {
    guard let (path, source) = place(of: mediaFile) else {
      let error =
        "no file stands for it and the network is off; name a MEDIA file or give --map PREFIX=PATH"
      return .failed(
        fetch(mediaFile, .network, status: 0, bytes: 0, error: error), .mediaFileNotFound,
        reason: "the media '\(mediaFile.url)' was not fetched: \(error)")
    }
    guard files.exists(path) else {
      return .failed(
        fetch(mediaFile, source, status: 404, bytes: 0, error: "no such file"), .mediaFileNotFound,
        reason: "the media '\(mediaFile.url)' was not found where it is mapped to; check --map")
    }
    do throws(FFmpegError) {
      let facts = try files.media(at: path, mode: request.decodeMode)
      let fetch = fetch(mediaFile, source, status: 200, bytes: Int(facts.byteCount), error: nil)
      guard facts.playableDuration > .zero else {
        let reason = facts.damage?.reason ?? "it has no duration"
        return .failed(
          fetch, .mediaFileUndisplayable, reason: "the media cannot be displayed: \(reason)")
      }
      return .opened(fetch, facts)
    } catch {
      return .failed(
        fetch(mediaFile, source, status: 200, bytes: 0, error: nil), .mediaFileUndisplayable,
        reason: "the media cannot be displayed: \(error)")
    }
  }

  private func fetch(
    _ mediaFile: MediaFile, _ source: FetchSource, status: Int, bytes: Int, error: String?
  ) -> Fetch {
    Fetch(
      purpose: .media, url: mediaFile.url, source: source, status: status, bytes: bytes,
      error: error)
  }

  /// The local file that answers for a MediaFile: the one the caller named, a mapped one, or one
  /// beside the tag for a relative URL.
  private func place(of mediaFile: MediaFile) -> (path: String, source: FetchSource)? {
    if let media = request.media { return (media.path, .file) }
    if let path = request.map.path(for: mediaFile.url) { return (path, .map) }
    guard !mediaFile.url.contains("://"), !mediaFile.url.hasPrefix("//"), request.tag.path != "-"
    else { return nil }
    let folder = request.tag.path.lastIndex(of: "/").map { String(request.tag.path[...$0]) } ?? ""
    let relative = String(mediaFile.url.prefix { $0 != "?" && $0 != "#" })
    return (relative.hasPrefix("/") ? relative : folder + relative, .file)
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
  init(_ ad: Ad, creative: Creative?) {
    self.init(
      adID: ad.id, creativeID: creative?.id, title: ad.inLine?.adTitle, mediaFile: nil,
      mediaFacts: nil, errorCode: nil, lost: [])
  }
}
