internal import Media
internal import Player
internal import VAST
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
