internal import CreativeQuality
internal import Media
internal import Player
internal import VAST
internal import Vocabulary

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
