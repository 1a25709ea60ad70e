internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Plans the verifications of an ad: which scripts are requested, and the result of each request.
extension AdLoader {
  /// Starts a script host, so that it gets ready while the media is read, if a script of the ad is
  /// available.
  func prepareScripts(of ad: ResolvedAd) {
    guard request.value.verification.runsScripts else { return }
    let hasScript = ad.hops.contains { hop in
      hop.ad.verifications.flatMap(\.javaScriptResources).contains {
        documents.canAnswer($0.url, namedIn: hop.file)
      }
    }
    if hasScript { scriptHosts.prepare() }
  }

  /// Requests the script of every verification, and plans how the verification is executed. The
  /// responses are known immediately; the session receives each of them after its delay.
  func requestScripts(of ad: LoadedAd) -> [VerificationExecution] {
    ad.verifications.map { placed in
      let verification = placed.verification
      let only = request.profile.capabilities.verificationVendor
      if let only, verification.vendor != only {
        return execution(
          of: placed,
          VerificationPlan(
            mode: request.value.verification, parameters: nil,
            prospect: .refused(.rejected, detail: "the player runs only the script of '\(only)'")))
      }
      let choice = VerificationResourceChoice(
        among: verification.resources,
        isRejected: request.ad.slot.rejectsVerification(by: verification.vendor),
        isAvailable: { documents.canAnswer($0, namedIn: placed.location.file) })
      func plan(_ prospect: VerificationPlan.Prospect) -> VerificationPlan {
        VerificationPlan(
          mode: request.value.verification, parameters: verification.parameters, prospect: prospect)
      }
      switch choice {
      case .refused(let refusal):
        return execution(of: placed, plan(.refused(refusal, detail: nil)))
      case .script(let url):
        guard request.value.verification.runsScripts else {
          return execution(of: placed, plan(.available))
        }
        guard documents.resources.budget.take(of: .scripts) else {
          return execution(
            of: placed,
            plan(.refused(.exhausted, detail: "the run's limit 'scripts' was reached")))
        }
        let answer = documents.script(at: url, namedIn: placed.location.file, at: now)
        let plan = plan(answer.prospect)
        // A script that is known in advance to be unavailable is not requested if the built-in
        // measurer replaces it.
        let isAskedFor = plan.notExecuted != nil || answer.isAskedFor
        return execution(of: placed, plan, url, isAskedFor ? answer : nil)
      }
    }
  }

  private func execution(
    of placed: LoadedAd.PlacedVerification, _ plan: VerificationPlan, _ url: String = "",
    _ awaited: DocumentSource.ScriptAnswer? = nil
  ) -> VerificationExecution {
    VerificationExecution(
      placed, plan: plan, url: url, awaited: awaited,
      passedVendorKey: request.value.scenario.measurement.session.vendorKey
        ?? request.profile.capabilities.vendorKey)
  }
}

/// One verification of an ad in the form that its session uses, with the base of its script.
struct VerificationExecution {
  let session: SessionVerification
  /// The base of the script's relative URLs; nil when no script was requested.
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
  /// The resources that the verification declares for execution, scripts first.
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
