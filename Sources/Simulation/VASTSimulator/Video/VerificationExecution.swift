internal import AdSessions
internal import VAST
internal import AdSessions

/// One verification of an ad, for its session, and where its script comes from.
struct VerificationExecution {
  let session: SessionVerification
  /// What the script's relative URLs count from; nil when none was requested.
  let base: DocumentBase?

  init(
    _ placed: LoadedAd.PlacedVerification, plan: VerificationPlan, url: String = "",
    awaited: DocumentSource.ScriptAnswer? = nil, passedVendorKey: String? = nil
  ) {
    session = SessionVerification(
      vendor: placed.verification.vendor, passedVendorKey: passedVendorKey,
      parameters: placed.verification.parameters, at: placed.location, plan: plan, url: url,
      arrival: awaited.map {
        SessionVerification.Arrival(fetch: $0.fetch, delay: $0.delay, text: $0.text)
      })
    base = awaited?.base
  }
}

extension Verification {
  /// What it wants executed, scripts first.
  var resources: [VerificationResourceChoice.Resource] {
    javaScriptResources.map {
      VerificationResourceChoice.Resource(
        url: $0.url, apiFramework: $0.apiFramework, needsBrowser: $0.browserOptional == false)
    }
      + (executableResources + flashResources).map {
        VerificationResourceChoice.Resource(
          url: $0.url, apiFramework: $0.apiFramework, isExecutable: true)
      }
  }
}
