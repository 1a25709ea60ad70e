package import VAST
internal import Vocabulary

/// Selects the MediaFile of a linear creative that a player plays (VAST 4.2 § 3.9).
///
/// Type, codec, framework and protocol decide whether a file can be played at all; size and bit
/// rate only rank the playable ones.
package struct MediaFileSelector: Sendable {
  let policy: MediaFilePolicy
  let media: MediaSupport
  let frameworks: FrameworkPolicy
  /// The conditions of the selection.
  package let conditions: MediaConditions

  package init(
    policy: MediaFilePolicy, conditions: MediaConditions, media: MediaSupport = .everything,
    frameworks: FrameworkPolicy = .openMeasurement
  ) {
    self.policy = policy
    self.media = media
    self.frameworks = frameworks
    self.conditions = conditions
  }

  /// Decides on every MediaFile of a creative.
  ///
  /// If no MediaFile can be played, the failure is 408 for a conditional ad, because the unit that
  /// decides whether there is an ad at all would have to run; 901 when all MediaFiles need VPAID;
  /// 902 when only an InteractiveCreativeFile is left, which is not run either; otherwise 403.
  package func decide(_ linear: Linear, isConditional: Bool = false) -> MediaFileDecision {
    let refusals = linear.mediaFiles.map { MediaFileRefusal(of: $0, by: media, frameworks) }
    let playable = linear.mediaFiles.enumerated().filter { refusals[$0.offset] == nil }
      .map { ($0.offset, $0.element) }
    let (taken, reasons) = choose(from: playable, duration: linear.duration)
    var decision = MediaFileDecision(
      candidates: linear.mediaFiles.enumerated().map { index, mediaFile in
        MediaFileDecision.Candidate(
          mediaFile: mediaFile, isTaken: index == taken,
          reason: reasons[index] ?? refusals[index]?.text ?? "")
      })
    if let file = decision.taken {
      decision.unexecuted = linear.interactiveCreativeFiles.first {
        $0.mediaFileID == nil || $0.mediaFileID == file.id
      }
    } else {
      decision.failure = failure(
        linear, refusals.compactMap(\.self), isConditional: isConditional)
    }
    return decision
  }

  /// The index of the selected MediaFile, and the reasons for it and against the others.
  private func choose(
    from playable: [(Int, MediaFile)], duration: Duration?
  ) -> (taken: Int?, reasons: [Int: String]) {
    switch policy {
    case .bestFit:
      let ranking = MediaFileRanking(playable, under: conditions, duration: duration)
      return (ranking.best, ranking.reasons)
    case .firstPlayable:
      var reasons: [Int: String] = [:]
      for (index, _) in playable.dropFirst() {
        reasons[index] = "another playable one comes first"
      }
      let isOnly = playable.count == 1
      if let taken = playable.first?.0 {
        reasons[taken] = "the \(isOnly ? "only" : "first") playable one"
      }
      return (playable.first?.0, reasons)
    case .first:
      return first(of: playable)
    case .closestAspectRatio:
      return closest(of: playable)
    }
  }

  private func first(of playable: [(Int, MediaFile)]) -> (taken: Int?, reasons: [Int: String]) {
    var reasons: [Int: String] = [:]
    for (index, _) in playable where index > 0 {
      reasons[index] = "the player selects the first MediaFile, and this one comes later"
    }
    guard playable.first?.0 == 0 else { return (nil, reasons) }
    reasons[0] = "the first one"
    return (0, reasons)
  }

  private func closest(of playable: [(Int, MediaFile)]) -> (taken: Int?, reasons: [Int: String]) {
    let candidates = playable.filter { ($0.1.type ?? "").contains("mp4") }
    guard !candidates.isEmpty else { return first(of: playable) }
    let target = Double(conditions.width) / Double(conditions.height)
    let distances = candidates.map { index, file in
      (index: index, distance: file.aspectRatio.map { abs($0 - target) } ?? .infinity)
    }
    var taken = distances[0]
    for rival in distances.dropFirst() where rival.distance < taken.distance { taken = rival }
    var reasons: [Int: String] = [:]
    for (index, _) in playable where index != taken.index {
      let isCandidate = candidates.contains { $0.0 == index }
      reasons[index] =
        isCandidate
        ? "another one's aspect ratio is as close to the player's, or closer"
        : "the player considers MP4 files only"
    }
    reasons[taken.index] = "its aspect ratio is the closest to the player's"
    return (taken.index, reasons)
  }

  private func failure(
    _ linear: Linear, _ refusals: [MediaFileRefusal], isConditional: Bool
  ) -> MediaFileDecision.Failure {
    let texts =
      refusals.isEmpty ? "there is none" : refusals.map(\.text).uniqued.joined(separator: "; ")
    let nothing = "no MediaFile can be played: \(texts)"
    if isConditional {
      return .init(
        code: .conditionalAdRejected,
        reason: "the ad is conditional, and the unit that decides whether it shows is not "
          + "supported; \(nothing)")
    }
    if !refusals.isEmpty, refusals.allSatisfy(\.needsVPAID) {
      return .init(
        code: .vpaid,
        reason: "every MediaFile needs VPAID, which is not supported; add one that any player can "
          + "play")
    }
    if let file = linear.interactiveCreativeFiles.first {
      return .init(
        code: .interactiveCreativeFile, reason: "\(file.notExecutedReason), and \(nothing)")
    }
    return .init(code: .mediaFileUnsupported, reason: nothing)
  }
}

extension InteractiveCreativeFile {
  /// Why the file is not run, as a sentence fragment.
  package var notExecutedReason: String {
    let framework = apiFramework.flatMap { $0.trimmingWhitespace().isEmpty ? nil : $0 }
    return framework.map { "the InteractiveCreativeFile needs '\($0)', which is not supported" }
      ?? "the InteractiveCreativeFile is not executed"
  }
}

extension MediaFile {
  /// The declared width over the height; nil without them.
  fileprivate var aspectRatio: Double? {
    guard let width, let height, height > 0 else { return nil }
    return Double(width) / Double(height)
  }
}

extension [String] {
  /// Each text once, at its first position.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The selected MediaFile of a linear creative, and why the others are rejected.
package struct MediaFileDecision: Sendable, Hashable {
  /// One MediaFile with its decision.
  package struct Candidate: Sendable, Hashable {
    package var mediaFile: MediaFile
    package var isTaken: Bool
    /// The reason for or against the file, as a sentence fragment with numbers and units.
    package var reason: String
  }

  /// A failure that is reported to the Error URLs.
  package struct Failure: Sendable, Hashable {
    package var code: VASTErrorCode
    /// A sentence fragment.
    package var reason: String
  }

  /// Every MediaFile, in document order; at most one of them is selected.
  package var candidates: [Candidate]
  /// Why nothing plays; nil when a MediaFile is selected.
  var failure: Failure?
  /// The interactive file that accompanies the selected MediaFile. It is not run: the error is 409,
  /// and the ad plays without it (VAST 4.2 § 3.9.3).
  package var unexecuted: InteractiveCreativeFile?

  /// The MediaFile that plays.
  package var taken: MediaFile? { candidates.first { $0.isTaken }?.mediaFile }

  /// The reason for the selected MediaFile, where there was a choice.
  package var merit: String? {
    candidates.count > 1 ? candidates.first { $0.isTaken }?.reason : nil
  }
}

/// How a player selects one of the MediaFiles that it can play.
///
/// The standard requires weighing all of them by their attributes, not by their order, and leaves
/// the weights to the player (VAST 4.2 § 3.9).
package enum MediaFilePolicy: String, NamedPolicy {
  /// The smallest picture that covers the player, otherwise the largest, within the network's bit rate. Among
  /// equal pictures, the one with the highest bit rate, then the first in the document.
  case bestFit
  /// The first MediaFile in the document that the player can play; sizes and bit rates are not
  /// weighed.
  case firstPlayable
  /// The first MediaFile in the document, whether or not the player can play it.
  case first
  /// The first MP4 file whose width over height is closest to the player's; without an MP4 file, the first
  /// file in the document.
  case closestAspectRatio

  package var words: String {
    switch self {
    case .bestFit: "the smallest that covers the player, within the network's rate"
    case .firstPlayable: "the first playable one"
    case .first: "the first one, whether it can be played or not"
    case .closestAspectRatio: "the MP4 file whose aspect ratio is the closest to the player's"
    }
  }
}

/// Which MediaFiles with an `apiFramework` a player plays by itself.
package enum FrameworkPolicy: String, NamedPolicy {
  /// MediaFiles for Open Measurement, which measures a file and is not needed to play it.
  case openMeasurement
  /// All MediaFiles whose framework is not VPAID, the only name that the player checks for.
  case allButVPAID

  package var words: String {
    switch self {
    case .openMeasurement: "those of Open Measurement"
    case .allButVPAID: "all but those of VPAID"
    }
  }

  /// Whether a file of a framework is played.
  func plays(_ framework: some StringProtocol) -> Bool {
    switch self {
    case .openMeasurement: framework.isEmpty || framework.lowercased() == "omid"
    case .allButVPAID: framework.lowercased() != "vpaid"
    }
  }
}

/// The conditions under which a player selects a MediaFile.
package struct MediaConditions: Sendable, Hashable {
  /// The player's width in device pixels, 1 or more.
  package var width: Int
  /// The player's height in device pixels, 1 or more.
  package var height: Int
  /// The network's rate; nil for no limit.
  package var bytesPerSecond: Int?

  /// Creates conditions. A side below one pixel counts as one pixel.
  package init(width: Int, height: Int, bytesPerSecond: Int? = nil) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.bytesPerSecond = bytesPerSecond
  }

  /// The network's rate in kilobits per second, the unit of `bitrate`.
  var bandwidth: Double? { bytesPerSecond.map { Double($0) * 8 / 1000 } }
}

/// Why a MediaFile cannot be played at all.
struct MediaFileRefusal {
  /// A sentence fragment.
  let text: String
  /// Whether only a player with VPAID could play the file.
  let needsVPAID: Bool

  private init(_ text: String, needsVPAID: Bool = false) {
    self.text = text
    self.needsVPAID = needsVPAID
  }

  /// Why a player cannot play a file; nil for a file that it can play, as far as its attributes
  /// show.
  ///
  /// `delivery` is never a reason, because tags write `streaming` for MP4 files and `progressive`
  /// for playlists. Only whether the URL is HTTP or a file counts.
  init?(of mediaFile: MediaFile, by media: MediaSupport, _ frameworks: FrameworkPolicy) {
    let framework = (mediaFile.apiFramework ?? "").trimmingWhitespace()
    if !frameworks.plays(framework) {
      self.init(
        "its apiFramework '\(framework)' is not "
          + "supported", needsVPAID: framework.lowercased() == "vpaid")
      return
    }
    switch mediaFile.format {
    case .other:
      self.init("its type '\(mediaFile.type ?? "")' is not supported")
      return
    case .dash:
      self.init(
        MediaFormat.plainType(mediaFile.type).map {
          "its type '\($0)' is DASH, which is not supported"
        }
          ?? "its URL is that of a DASH manifest, which is not supported")
      return
    case .file(let containers) where !media.plays(anyOf: containers):
      self.init("its type '\(mediaFile.type ?? "")' is not played by \(media.name)")
      return
    case .file, .hls, .unknown:
      break
    }
    if let codec = mediaFile.codecs.first(where: { $0.decoder == nil }) {
      self.init("its codec '\(codec.text)' is \(codec.name), which cannot be decoded")
      return
    }
    if let codec = mediaFile.codecs.first(where: { $0.decoder.map(media.decodes) == false }) {
      self.init("its codec '\(codec.text)' is \(codec.name), which \(media.name) does not decode")
      return
    }
    let scheme = mediaFile.url.prefix { $0 != ":" }.lowercased()
    guard Self.streamingSchemes.contains(scheme) else { return nil }
    self.init("its URL uses '\(scheme):', a protocol that is not supported")
  }

  private static let streamingSchemes: Set = [
    "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtsp", "rtp", "mms", "mmsh",
  ]
}
