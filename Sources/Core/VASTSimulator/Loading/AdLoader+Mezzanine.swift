internal import Media
internal import Player
internal import VAST
internal import Vocabulary

/// Opens an ad's Mezzanine file, as a server does that stitches ads into a stream, before the ad
/// plays.
extension AdLoader {
  /// Opens the Mezzanine if the scenario requires one.
  func open(
    _ mezzanine: Mezzanine, namedBy document: DocumentBase, _ loading: Loading
  ) -> AdAdmissionStateMachine.Action {
    var request = request.value
    // The caller's media replaces the MediaFile and not the Mezzanine, and no report shows details
    // of the Mezzanine.
    request.media = nil
    request.mediaDetails = []
    let opening = MediaOpening(
      resources: resources.serving(request), document: document, conditions: nil)
    switch opening.open(MediaFile(mezzanine)) {
    case .failed(let fetches, let failure):
      loading.fetches += fetches
      return loading.admission.mezzanineFailed(failure)
    case .opened(let fetches, let facts):
      loading.fetches += fetches
      return loading.admission.mezzanineOpened(ActualMedia(facts))
    }
  }

  /// Reports why the Mezzanine that the scenario prefers is not used.
  func noteMezzanine(of ad: ResolvedAd, in file: String, _ loading: Loading) {
    guard let failure = loading.admission.mezzanineObjection,
      case .linear(_, let linear)? = loading.admission.creative
    else { return }
    loading.diagnostics.append(
      Diagnostic(
        rule: .mezzanineNotUsed,
        "\(failure.reason), so the ad is played from its MediaFiles; with 'mezzanine: required', "
          + "the ad would be rejected with error \(failure.code)",
        at: SourceLocation(
          file: file, position: linear.mezzanines.first?.position ?? linear.position)))
  }
}
