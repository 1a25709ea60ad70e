internal import CreativeQuality
internal import Media
internal import VAST
internal import Vocabulary

/// Fetches an ad's caption files, reads them, and selects those that the viewer sees.
///
/// Errors in captions are only findings: most players play an ad without its captions; only players
/// that require captions do not.
struct CaptionLoading {
  let resources: ResourceSource
  /// The base of the relative URLs in the document that names the files.
  let document: DocumentBase
  /// When the files are requested.
  let now: VirtualInstant
  private var read: [(index: Int, file: CaptionFile)] = []

  private var request: UnitRequest { resources.request }

  init(resources: ResourceSource, document: DocumentBase, at now: VirtualInstant) {
    self.resources = resources
    self.document = document
    self.now = now
  }

  /// Fetches and reads every file, in the tag's order.
  mutating func fetch(
    _ captions: [ClosedCaptionFile], of ad: ResolvedAd, into loading: AdLoader.Loading
  ) {
    for (index, caption) in captions.enumerated() {
      let location = SourceLocation(
        file: ad.hops.first?.file ?? request.tag.displayName, position: caption.position)
      let answer = answer(to: caption, at: location)
      loading.fetches.append(answer.fetch)
      var record = CaptionRecord(
        url: caption.url, type: caption.type, language: caption.language, fetch: answer.fetch,
        format: nil, cueCount: 0, findings: answer.findings)
      if let (bytes, name) = answer.content {
        let file = CaptionFileReader.read(
          bytes, name: name,
          declaration: CaptionDeclaration(
            url: caption.url, type: caption.type, language: caption.language, location: location))
        read.append((index, file))
        record.format = file.format?.rawValue
        record.cueCount = file.cues.count
        record.findings += file.findings
      }
      loading.record.captions.append(record)
    }
  }

  /// The first caption file that could not be fetched. Nil when all were fetched, or when files are
  /// missing only because the user did not map them or mapped them to unusable files.
  func missing(of loading: AdLoader.Loading) -> (url: String, absence: Fetch.Absence)? {
    for caption in loading.record.captions {
      guard let absence = caption.fetch.absence, absence.side == .tag else { continue }
      return (caption.url, absence)
    }
    return nil
  }

  /// Completes the findings and selects the captions, after the media's duration and embedded
  /// captions have become known.
  func mediaOpened(_ loading: AdLoader.Loading) {
    if let facts = loading.record.mediaFacts {
      for (index, file) in read {
        loading.record.captions[index].findings += file.findings(duringMediaOf: facts.duration)
      }
    }
    loading.diagnostics += loading.record.captions.flatMap(\.findings)
    choose(loading)
  }

  private func choose(_ loading: AdLoader.Loading) {
    guard let facts = loading.loaded?.linear?.facts else { return }
    let language: String?
    var areOn = true
    switch request.ad.captions {
    case .off:
      // The viewer may turn captions on.
      (language, areOn) = (nil, false)
    case .on: language = nil
    case .language(let wanted): language = wanted
    }
    let track = CaptionTrack.chosen(
      from: read.map(\.file), embedded: facts.captions?.cues ?? [], language: language)
    guard let track else {
      guard areOn else { return }
      let wanted = language.map { "in '\($0)' " } ?? ""
      loading.diagnostics.append(
        Diagnostic(
          rule: .captionsNotAvailable,
          "captions \(wanted)are on, and the ad has none that can be shown",
          at: loading.loaded?.resolved.hops.first?.location))
      return
    }
    let file = read.first { $0.file.cues == track.cues }?.index
    loading.loaded?.captions = ShownCaptions(track, isOn: areOn, file: file)
    if areOn, let file { loading.record.captions[file].isShown = true }
  }

  // MARK: Fetching

  private struct Answer {
    var fetch: Fetch
    var content: (bytes: [UInt8], name: String)?
    var findings: [Diagnostic] = []
  }

  private func answer(to caption: ClosedCaptionFile, at location: SourceLocation) -> Answer {
    var (answer, _) = resources.answer(
      to: caption.url, relativeTo: document, for: .captions, at: now)
    let bytes = resources.bytes(of: &answer)
    var result = Answer(fetch: answer.fetch)
    if let absence = answer.absence {
      result.findings = [absence.finding(about: caption.url, at: location)]
    } else if let bytes {
      result.content = (bytes, name(of: answer))
    }
    return result
  }

  private func name(of answer: ResourceAnswer) -> String {
    switch answer.content {
    case .file(let place):
      request.value.displayName(resources.identity(of: place, for: answer.fetch.url))
    case .network, nil: answer.fetch.url
    }
  }
}

extension Fetch.Absence {
  /// The finding about absent captions, for the tag's author.
  fileprivate func finding(about url: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      rule: side == .tag ? .captionsMissing : .captionsNotFetched,
      "the captions '\(url)' were not fetched: \(reason)", at: location)
  }
}
