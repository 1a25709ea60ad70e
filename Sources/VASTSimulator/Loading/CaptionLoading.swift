internal import Captions
internal import Diagnostics
internal import Media
internal import Scenario
internal import Transport
internal import VAST

/// Fetches an ad's caption files, reads them, and picks those that the viewer sees.
///
/// Whatever is wrong with them is a finding; an ad plays without captions.
struct CaptionLoading {
  let request: RunRequest
  let files: any RunFiles
  /// What the URLs of the document that names the files count from.
  let document: DocumentBase
  private var read: [(index: Int, file: CaptionFile)] = []

  init(request: RunRequest, files: any RunFiles, document: DocumentBase) {
    self.request = request
    self.files = files
    self.document = document
  }

  /// Fetches and reads every file, in the tag's order.
  mutating func fetch(
    _ captions: [ClosedCaptionFile], of ad: ResolvedAd, into loading: inout AdLoader.Loading
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

  /// It is known how long the media is, and what captions are inside it.
  func mediaOpened(_ loading: inout AdLoader.Loading) {
    if let facts = loading.record.mediaFacts {
      for (index, file) in read {
        loading.record.captions[index].findings += file.findings(duringMediaOf: facts.duration)
      }
    }
    loading.diagnostics += loading.record.captions.flatMap(\.findings)
    choose(&loading)
  }

  private func choose(_ loading: inout AdLoader.Loading) {
    guard let facts = loading.loaded?.linear?.facts else { return }
    let language: String?
    switch request.scenario.captions {
    case .off: return
    case .on: language = nil
    case .language(let wanted): language = wanted
    }
    let track = CaptionTrack.chosen(
      from: read.map(\.file), embedded: facts.captions?.cues ?? [], language: language)
    guard let track else {
      let wanted = language.map { "in '\($0)' " } ?? ""
      loading.diagnostics.append(
        Diagnostic(
          .warning, rule: "CaptionsNotAvailable",
          "captions \(wanted)are on, and the ad has none that can be shown",
          at: loading.loaded?.resolved.hops.first?.location))
      return
    }
    loading.loaded?.captionTrack = track
    if let shown = read.first(where: { $0.file.cues == track.cues }) {
      loading.record.captions[shown.index].isShown = true
    }
  }

  // MARK: Fetching

  private struct Answer {
    var fetch: Fetch
    var content: (bytes: [UInt8], name: String)?
    var findings: [Diagnostic] = []
  }

  private func answer(to caption: ClosedCaptionFile, at location: SourceLocation) -> Answer {
    let url = document.resolved(caption.url)
    var fetch = Fetch(purpose: .captions, url: url, source: .network, status: 0, bytes: 0)
    guard
      let place = LocalPlace(
        of: url, map: request.map, relativeTo: document, where: files.exists)
    else {
      let reason =
        "no file stands for it, and nothing is fetched from the network; give --map PREFIX=PATH"
      fetch.error = reason
      return Answer(
        fetch: fetch,
        findings: [
          Diagnostic(
            .note, rule: "CaptionsNotFetched",
            "the captions '\(caption.url)' were not fetched: \(reason)", at: location)
        ])
    }
    fetch.source = place.source
    guard let bytes = try? files.tag(at: place.path) else {
      fetch.status = 404
      fetch.error = "no such file"
      return Answer(
        fetch: fetch,
        findings: [
          Diagnostic(
            .warning, rule: "CaptionsMissing",
            "the captions '\(caption.url)' were not found "
              + (place.source == .map
                ? "where they are mapped to; check --map"
                : "beside the tag; check the relative URL"),
            at: location)
        ])
    }
    fetch.status = 200
    fetch.bytes = bytes.count
    return Answer(fetch: fetch, content: (bytes, request.displayName(place.path)))
  }
}
