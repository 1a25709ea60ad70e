internal import CreativeQuality
package import Media
internal import Player
package import VAST
package import Vocabulary

/// Judges media while a run opens it. The command line supplies a judge if the quality is
/// requested.
package protocol MediaJudging: Sendable {
  /// Judges a file, and compares it with the tag's `mediaFile` unless that is nil.
  ///
  /// `duration` is the creative's duration, and findings are reported at `location`.
  func judgement(
    of facts: MediaFacts, declaredAs mediaFile: MediaFile?, duration: Duration?,
    at location: SourceLocation
  ) -> MediaJudgement

  /// Compares the MediaFiles of one creative with each other; nil when there is nothing to say.
  ///
  /// Findings are about `location`, the creative's.
  func comparison(of renditions: [MediaRendition], at location: SourceLocation)
    -> RenditionJudgement?
}

/// The result of judging the media of an ad.
package struct MediaJudgement: Sendable, Hashable {
  /// The creative profile whose checks were applied.
  package var profile: String
  /// The result of the checks, in a few words.
  package var summary: String
  /// The findings of the judgement. They replace the run's own findings of the same rules.
  package var diagnostics: [Diagnostic]
  /// The run's own findings that ``diagnostics`` replaces.
  package var replaced: [Diagnostic] = []
  /// Every check, as it is written in the run's record.
  package var json: JSONValue

  package init(
    profile: String, summary: String, diagnostics: [Diagnostic], json: JSONValue
  ) {
    self.profile = profile
    self.summary = summary
    self.diagnostics = diagnostics
    self.json = json
  }
}

/// One of a creative's MediaFiles that could be opened.
package struct MediaRendition: Sendable, Hashable {
  /// The URL as written in the tag.
  package var url: String
  /// The facts about the file, which is read without decoding unless it is the file that plays.
  package var facts: MediaFacts
}

/// The comparison of a creative's MediaFiles.
package struct RenditionJudgement: Sendable, Hashable {
  /// The findings of the comparison.
  package var diagnostics: [Diagnostic]
  /// Every check, as it is written in the run's record.
  var json: JSONValue

  package init(diagnostics: [Diagnostic], json: JSONValue) {
    self.diagnostics = diagnostics
    self.json = json
  }
}

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

/// Compares the tag's declarations with the actual media.
extension AdLoader {
  /// Reports an asset of a stream whose actual length differs by more than half a second from the
  /// length that its list, its date range or its signaling states.
  func compareLengths(
    _ mediaFile: MediaFile, of ad: LoadedAd, _ content: LoadedAd.LinearContent, _ loading: Loading
  ) {
    let stated = [
      ("its asset list or date range", mediaFile.statedLength?.duration),
      ("its signaling", content.linear.duration),
    ]
    let actual = content.facts.duration
    for case (let teller, let declared?) in stated
    where !request.isStandIn
      && DurationDifference(declared: declared, actual: actual) != nil
    {
      loading.diagnostics.append(
        Diagnostic(
          rule: actual > declared ? .assetLongerThanDeclared : .assetShorterThanDeclared,
          "the asset is \(TimeText.readable(actual)) long, and \(teller) says "
            + TimeText.readable(declared),
          at: SourceLocation(
            file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)))
      return
    }
  }

  /// Warns of differences between the primary content of a stream and an ad in it.
  func contrast(
    _ mediaFile: MediaFile, of ad: LoadedAd, _ content: LoadedAd.LinearContent, _ loading: Loading
  ) {
    guard let primary = documents.primary, !request.isStandIn else { return }
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)
    loading.diagnostics += ContentContrast(of: content.facts, in: primary).findings.map {
      Diagnostic(rule: $0.rule, $0.words, at: location)
    }
  }

  /// Records the declared and actual properties of the file. Warns of a late first picture, and of
  /// a wrong declared type, because players rely on the type.
  func compare(
    _ mediaFile: MediaFile, with ad: LoadedAd, _ content: LoadedAd.LinearContent,
    _ loading: Loading
  ) {
    let location = SourceLocation(
      file: ad.resolved.hops.first?.file ?? "", position: mediaFile.position)
    if let late = LateStart(firstPicture: content.facts.videoFrames.times.first) {
      loading.diagnostics.append(
        Diagnostic(rule: QualityCheck.start.rule, late.words, at: location))
    }
    guard !request.isStandIn else { return }
    let comparison = MediaComparison(
      mediaFile, duration: content.linear.duration, actual: ActualMedia(content.facts))
    loading.record.comparison = comparison
    // The caller's media file may also replace a whole playlist.
    let isOfPlaylist = request.media != nil && mediaFile.format == .hls
    guard comparison.differences.contains(.type), !isOfPlaylist else { return }
    loading.diagnostics.append(
      Diagnostic(
        rule: QualityCheck.declaredType.rule,
        "'type' is '\(mediaFile.type ?? "")', the file is '\(content.facts.formatName)'; correct "
          + "'type', or players may not open the file",
        at: location))
  }
}
