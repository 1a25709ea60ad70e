internal import CreativeQuality
internal import Media
internal import Player
internal import VAST
package import Vocabulary

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

/// The captions that are on or can be turned on, while their ad is on the screen. They follow the
/// playhead, whatever moved it.
struct ShownCaptions {
  let language: String?
  private var machine: CaptionTrackStateMachine
  private(set) var isOn: Bool
  /// The index of the captions' file among the ad's caption files; nil for captions inside the
  /// media.
  let file: Int?

  init(_ track: CaptionTrack, isOn: Bool, file: Int?) {
    self.isOn = isOn
    self.file = file
    language = track.language
    machine = CaptionTrackStateMachine(cues: track.cues)
  }

  /// Turns the captions on or off, as the viewer did.
  mutating func toggled(at position: Duration) {
    isOn.toggle()
    if isOn { machine.turnedOn(at: position) }
  }

  /// Advances the captions to the player's current position, while they are on.
  mutating func followed(_ player: LinearAdStateMachine, at now: VirtualInstant) -> [Cue] {
    guard player.isPlaying else {
      machine.mediaStopped()
      return []
    }
    return machine.mediaRan(to: player.position(at: now)).map(\.cue)
  }

  /// Moves the captions to another position, because the playhead jumped.
  mutating func playheadMoved(to position: Duration) -> [Cue] {
    isOn ? machine.playheadMoved(to: position).map(\.cue) : []
  }

  /// The instant at which the next cue appears; nil if playback does not reach one.
  func nextCue(of player: LinearAdStateMachine, after now: VirtualInstant) -> VirtualInstant? {
    machine.nextStart.flatMap { player.instant(reaching: $0, after: now) }
  }
}

extension CaptionTrackAction {
  fileprivate var cue: Cue {
    switch self {
    case .show(let cue): cue
    }
  }
}

/// One caption file of a tag: its declared and its actual properties.
package struct CaptionRecord: Sendable, Hashable {
  /// The requested URL.
  package var url: String
  /// The declared media type.
  var type: String?
  /// The declared language.
  package var language: String?
  /// The request for the captions, with its result.
  package var fetch: Fetch
  /// The form that the file was read in, such as `WebVTT`; absent when it was not read.
  package var format: String?
  /// How many cues can be shown.
  package var cueCount: Int
  /// Whether the viewer saw the captions of this file.
  package var isShown = false
  /// The findings about the file and its declaration.
  package var findings: [Diagnostic]
}
