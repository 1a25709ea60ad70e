internal import Media
internal import Player
internal import VAST
internal import Vocabulary

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
