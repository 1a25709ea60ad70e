internal import Diagnostics
internal import RunRecords
internal import VAST

extension AdLoader {
  /// Has the media judged, where a judge is there.
  func judge(
    _ mediaFile: MediaFile, of ad: LoadedAd, _ content: LoadedAd.LinearContent,
    _ loading: inout Loading
  ) {
    guard let judge = request.mediaJudge else { return }
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)
    let judgement = judge.judgement(
      of: content.facts, declaredAs: mediaFile, duration: content.linear.duration, at: location)
    loading.record.judgement = judgement
    // One fact is told once.
    loading.diagnostics.removeAll { judgement.replacedRules.contains($0.rule) }
    loading.diagnostics += judgement.diagnostics
  }
}
