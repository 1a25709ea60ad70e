internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Creates the host of an ad's verification scripts when the ad's session begins.
struct SessionScripts {
  private let documents: DocumentSource
  private let hosts: any VerificationScriptHosting
  private var injectionIDs: SeededRandom?

  /// - Parameters:
  ///   - documents: the source of the scripts and of their downloads.
  ///   - hosts: creates the hosts in which the scripts run.
  init(_ documents: DocumentSource, in hosts: any VerificationScriptHosting) {
    self.documents = documents
    self.hosts = hosts
  }

  /// Creates the host of the session.
  ///
  /// - Parameter adIndex: the ad's place in play order, from 0.
  /// - Returns: the host, and the source of the resources that its scripts download.
  mutating func host(adIndex: Int) -> (VerificationScripts, ScriptResources) {
    let request = documents.resources.request
    let isolation = ScriptIsolation(request.value)
    let resources = ScriptResources(documents)
    injectionIDs = request.random.forked(for: "injectionID \(adIndex)")
    var seeds = request.random.forked(for: "verification scripts \(adIndex)")
    let configuration = VerificationHostConfiguration(
      isolation: isolation, wallClock: request.value.settings.clock,
      seed: seeds.next(), serviceVersion: RunConfiguration.version)
    let host = hosts.makeHost(configuration: configuration) { resources.text(of: $0) }
    let budgeted = BudgetedScriptHost(host, documents.resources.budget)
    return (
      VerificationScripts(in: budgeted, takeFetches: resources.takeFetches), resources
    )
  }

  /// The identifier that the next script is injected under.
  mutating func nextInjectionID() -> String { injectionIDs?.uuid() ?? "" }
}

extension ScriptIsolation {
  /// Creates the isolation that the scenario states, or else that of the player's app.
  fileprivate init(_ request: RunRequest) {
    switch request.scenario.measurement.scriptIsolation {
    case .separate?: self = .separate
    case .shared?: self = .shared
    case nil: self = request.profile.capabilities.isolatesScripts ? .separate : .shared
    }
  }
}

/// Answers the downloads of a session's scripts while they run.
///
/// A script host requests a download while it processes a call of the run, so it cannot wait for
/// the run. The run therefore sets the state of the network before it calls the host, and reports
/// the fetches afterwards.
final class ScriptResources {
  private var documents: DocumentSource
  private var now = VirtualInstant.zero
  private var fetches: [Fetch] = []
  /// The base of the relative URLs of each script.
  private var bases: [Int: DocumentBase] = [:]

  init(_ documents: DocumentSource) { self.documents = documents }

  /// Sets the state of the network before the host is called.
  func prepare(_ connection: Connection, at now: VirtualInstant) {
    documents.connection = connection
    self.now = now
  }

  /// Sets the base of a script before it is loaded. The URLs that it downloads are relative to its
  /// own URL.
  func willLoad(_ script: Int, from base: DocumentBase) { bases[script] = base }

  /// The text that a script downloads, without the network's latency because the host cannot wait.
  /// Nil when the text is unavailable or the script was never loaded.
  func text(of download: ScriptDownload) -> String? {
    guard let base = bases[download.script] else { return nil }
    let budget = documents.resources.budget
    guard budget.rest(of: .scriptDownloadBytes) > 0, budget.take(of: .scriptDownloads) else {
      return nil
    }
    let resources = documents.resources
    let place = resources.place(of: download.url, relativeTo: base)
    if place == nil, let file = budget.fileReadByScript,
      resources.canAnswer(download.url, relativeTo: base)
    {
      fetches.append(
        Fetch(
          purpose: .script, url: base.resolved(download.url), source: .network, status: 0, bytes: 0,
          absence: .withheld(file: file)))
      return nil
    }
    let answer = documents.script(at: download.url, relativeTo: base, at: now)
    fetches.append(answer.fetch)
    guard let text = answer.text, budget.take(text.utf8.count, of: .scriptDownloadBytes) else {
      return nil
    }
    if let place { budget.reach.read(resources.request.value.displayName(place.path)) }
    return text
  }

  func takeFetches() -> [Fetch] {
    defer { fetches = [] }
    return fetches
  }
}

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
    let stated = request.value.scenario.measurement.session.vendorKey
    return VerificationExecution(
      placed, plan: plan, url: url, awaited: awaited,
      passedVendorKey: stated ?? request.profile.capabilities.vendorKey,
      isKeyOfPlayer: stated == nil)
  }
}

/// One verification of an ad in the form that its session uses, with the base of its script.
struct VerificationExecution {
  let session: SessionVerification
  /// The base of the script's relative URLs; nil when no script was requested.
  let base: DocumentBase?

  init(
    _ placed: LoadedAd.PlacedVerification, plan: VerificationPlan, url: String = "",
    awaited: DocumentSource.ScriptAnswer? = nil, passedVendorKey: String? = nil,
    isKeyOfPlayer: Bool = false
  ) {
    session = SessionVerification(
      vendor: placed.verification.vendor, passedVendorKey: passedVendorKey,
      isKeyOfPlayer: isKeyOfPlayer,
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

/// Requests verification scripts over the same network as documents.
extension DocumentSource {
  /// The result of a request for a script, and its delay.
  struct ScriptAnswer {
    var fetch: Fetch
    var delay: Duration = .zero
    var text: String?
    var prospect: VerificationPlan.Prospect
    /// The base of the relative URLs of the script: its own URL.
    var base: DocumentBase
    /// Whether there was a request at all.
    var isAskedFor = true
  }

  /// Whether a script can be requested.
  func canAnswer(_ url: String, namedIn document: String) -> Bool {
    resources.canAnswer(url, relativeTo: base(of: document))
  }

  /// Requests a script that a document names.
  func script(
    at reference: String, namedIn document: String, at now: VirtualInstant
  ) -> ScriptAnswer {
    script(at: reference, relativeTo: base(of: document), at: now)
  }

  /// Requests a script, or a resource that a script downloads.
  func script(
    at reference: String, relativeTo base: DocumentBase, at now: VirtualInstant
  ) -> ScriptAnswer {
    var (answer, delay) = resources.answer(
      to: reference, relativeTo: base, for: .script, at: now)
    let bytes = resources.bytes(of: &answer)
    return ScriptAnswer(
      fetch: answer.fetch, delay: delay, text: bytes.map { String(decoding: $0, as: UTF8.self) },
      prospect: answer.absence.map(\.prospect) ?? .available, base: answer.base,
      isAskedFor: answer.absence?.isKnownBeforehand != true)
  }
}

extension Fetch.Absence {
  /// The state of an absent script, from the reason for its absence. A script that is unavailable
  /// in the run may be available in production.
  fileprivate var prospect: VerificationPlan.Prospect {
    wantsFile
      ? .unknown(reason) : .refused(isAnswered ? .notFound : .missing, detail: reason)
  }

  /// Whether the absence is known without a request.
  fileprivate var isKnownBeforehand: Bool {
    switch self {
    case .unmapped, .notRequestable, .forbidden, .withheld: true
    case .missing, .missingPart, .unreadable, .late, .lost, .cutOff, .refused, .abandoned, .failed:
      false
    }
  }
}
