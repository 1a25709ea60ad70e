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
