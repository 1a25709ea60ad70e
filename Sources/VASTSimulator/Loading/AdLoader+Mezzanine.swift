internal import Diagnostics
internal import Media
internal import Player
internal import Scenario
internal import Transport
internal import VAST

/// What a server that stitches wants of an ad before it is played.
extension AdLoader {
  /// Looks at the Mezzanine where the scenario asks for one; false, with the failure noted, when
  /// the ad cannot be played for want of it.
  func reviewMezzanine(
    of linear: Linear, in file: String, namedBy document: DocumentBase, _ loading: inout Loading
  ) -> Bool {
    guard let demand = request.scenario.mezzanine,
      let failure = mezzanineFailure(demand, linear, document, &loading)
    else { return true }
    switch demand.need {
    case .required:
      loading.failure = (failure.code, failure.reason)
      return false
    case .preferred:
      loading.diagnostics.append(
        Diagnostic(
          .note, rule: "MezzanineNotUsed",
          "\(failure.reason), which would be error \(failure.code) where it is required; "
            + "the ad is played from its MediaFiles",
          at: SourceLocation(
            file: file, position: linear.mezzanines.first?.position ?? linear.position)))
      return true
    }
  }

  private func mezzanineFailure(
    _ demand: MezzanineDemand, _ linear: Linear, _ document: DocumentBase, _ loading: inout Loading
  ) -> MediaFileDecision.Failure? {
    switch demand.review(linear) {
    case .failed(let failure): return failure
    case .wanted(let mezzanine):
      var request = request
      // MEDIA stands for the MediaFile, and nobody wants to know more of this one.
      request.media = nil
      request.mediaDetails = []
      let opening = MediaOpening(
        request: request, resources: resources, document: document, conditions: nil)
      switch opening.open(MediaFile(mezzanine)) {
      case .failed(let fetches, let failure):
        loading.fetches += fetches
        return demand.review(
          mezzanine, failedWith: failure.code, failure.reason(of: mezzanine.url))
      case .opened(let fetches, let facts):
        loading.fetches += fetches
        return demand.review(mezzanine, of: linear, actual: ActualMedia(facts))
      }
    }
  }
}
