internal import VAST
internal import AdSessions

/// One verification of an ad: what is done about it, and how its script comes.
struct VerificationExecution {
  let placed: LoadedAd.PlacedVerification
  let plan: VerificationPlan
  /// The script's URL; empty when none was asked for.
  let url: String
  /// What the request for the script comes to, until that is told.
  var awaited: DocumentSource.ScriptAnswer?
  /// The script, once it came.
  var source: String?
  /// What the script's relative URLs count from, once it came.
  var base: DocumentBase?

  /// The tag's name of the vendor, by which records name it.
  var vendor: String? { placed.verification.vendor }

  /// The vendor key that the app passes in place of the tag's; nil for the tag's.
  let passedVendorKey: String?

  /// How diagnostics call the vendor.
  var vendorName: String { vendor ?? "without vendor" }

  init(
    _ placed: LoadedAd.PlacedVerification, plan: VerificationPlan, url: String = "",
    awaited: DocumentSource.ScriptAnswer? = nil, passedVendorKey: String? = nil
  ) {
    self.placed = placed
    self.plan = plan
    self.url = url
    self.awaited = awaited
    self.passedVendorKey = passedVendorKey
  }

  /// The script for the session's host, once it came and if it is to run.
  func script(id: Int, injectionID: String) -> VerificationScript? {
    guard plan.runsScript, let source else { return nil }
    return VerificationScript(
      id: id, vendorKey: passedVendorKey ?? vendor, url: url, source: source,
      parameters: placed.verification.parameters, injectionID: injectionID)
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
