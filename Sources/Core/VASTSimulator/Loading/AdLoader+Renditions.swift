internal import Media
internal import Player
internal import VAST
internal import Vocabulary

extension AdLoader {
  /// Lets the run's judge, if any, compare the creative's MediaFiles with each other.
  ///
  /// The other MediaFiles are opened only for this comparison. No player requests them, so they are
  /// not recorded as fetches. Left out are unavailable files, streams, which have their own
  /// renditions, and interactive files. A file that the caller names replaces one MediaFile and is
  /// not a rendition.
  func compareRenditions(
    of ad: LoadedAd, _ content: LoadedAd.LinearContent, namedBy document: DocumentBase,
    _ loading: Loading
  ) {
    guard let judge = request.value.mediaJudge, request.media == nil else { return }
    let renditions = content.linear.mediaFiles.compactMap { mediaFile in
      facts(of: mediaFile, beside: content, namedBy: document).map {
        MediaRendition(url: mediaFile.url, facts: $0)
      }
    }
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: content.linear.position)
    guard renditions.count > 1,
      let judgement = judge.comparison(of: renditions, at: location)
    else { return }
    loading.record.renditions = judgement
    loading.diagnostics += judgement.diagnostics
  }

  private func facts(
    of mediaFile: MediaFile, beside content: LoadedAd.LinearContent, namedBy document: DocumentBase
  ) -> MediaFacts? {
    guard mediaFile.apiFramework == nil, mediaFile.format != .hls else { return nil }
    if mediaFile.url == content.chosen.url { return content.facts }
    let answer = resources.answer(to: mediaFile.url, relativeTo: document, for: .media)
    return answer.path.flatMap {
      try? resources.files.media(at: $0, mode: .demux, details: .quality)
    }
  }
}
