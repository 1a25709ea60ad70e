internal import Media
internal import VAST
internal import Vocabulary

extension AdLoader {
  /// Reports where a limit stopped the decoding, and lets the run's judge, if any, judge the
  /// media's quality.
  func judge(
    _ mediaFile: MediaFile, of ad: LoadedAd, _ content: LoadedAd.LinearContent,
    _ loading: Loading
  ) {
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)
    if let cut = content.facts.decodingCut {
      loading.diagnostics.append(cut.diagnostic(at: location))
    }
    guard let judge = request.value.mediaJudge else { return }
    let media = KnownInputs.MediaKey(
      facts: content.facts, declared: request.isStandIn ? nil : mediaFile,
      duration: content.linear.duration, location: location)
    var judgement = request.knownInputs.judgement(of: media, by: judge)
    // The judge's findings replace the loader's findings of the same rules.
    let judged = Set(judgement.diagnostics.map(\.rule))
    judgement.replaced = loading.diagnostics.filter { judged.contains($0.rule) }
    loading.diagnostics.removeAll { judged.contains($0.rule) }
    loading.record.judgement = judgement
    loading.diagnostics += judgement.diagnostics
  }
}
