internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Follows a tag's wrappers and determines which ads would play.
///
/// It fills breaks and admits ads with the state machines of a run. Media is not opened, and
/// results that depend on it stay unknown.
struct ChainInspector {
  private let request: UnitRequest
  private var documents: DocumentSource
  private let screen: Screen
  private var inspection = ChainInspection(breaks: [], diagnostics: [])
  private var fetches: [ChainInspection.TimedFetch] = []
  private var now = VirtualInstant.zero
  /// The names of the documents that were received for the current break.
  private var fetchedDocuments: Set<String> = []

  /// Inspects a tag, as `RunService.inspect` says.
  static func inspect(
    _ request: UnitRequest, by service: RunService, askingForAssets: Bool
  ) throws -> ChainInspection {
    let budget = RunBudget(request.value.settings.limits)
    let resources = ResourceSource(
      request: request, files: service.files,
      network: service.network.map { BudgetedNetwork($0, budget) }, budget: budget)
    let tag = resources.tag()
    if let error = tag.missingInput { throw error }
    var inspector = ChainInspector(
      request, documents: DocumentSource(resources: resources, tag: tag))
    inspector.inspection.diagnostics = request.value.diagnostics
    inspector.inspect(tag)
    if askingForAssets {
      var assets = AssetInspector(request.value, documents: inspector.documents)
      inspector.inspection.assets = assets.inspect(inspector.inspection)
    }
    inspector.inspection.diagnostics += budget.allCuts.map {
      Diagnostic($0, limits: request.value.settings.limits)
    }
    return inspector.inspection
  }

  private mutating func inspect(_ tag: TagArrival) {
    now = now.advanced(by: tag.delay)
    var source = AdSourceStateMachine()
    for action in source.begun() + source.answered(tag.answer) {
      switch action {
      case .fetch: break  // the answer is there already
      case .parse(let bytes):
        inspect(request.reading(of: bytes), from: request.tag.displayName)
      case .refuse(let refusal):
        if let fetch = tag.fetch {
          fetches.append(.init(answeredAt: now.sinceStart, fetch: fetch))
        }
        close(
          nil,
          failure: .init(errorCode: refusal.code.rawValue, refusal.reason, refusal.absence))
      }
    }
  }

  private init(_ request: UnitRequest, documents: DocumentSource) {
    self.request = request
    self.documents = documents
    screen = Screen(request.value.scenario.screen, fitting: request.view)
  }

  private mutating func inspect(_ reading: TagReading, from file: String, isVariant: Bool = false) {
    let plan = BreakPlan(
      reading, contentDuration: request.ad.content.duration,
      positions: request.ad.content.positions)
    inspection.diagnostics += reading.allDiagnostics + plan.diagnostics
    if let playlist = plan.mediaPlaylist, !isVariant {
      let answer = streamDocument(at: playlist, namedIn: file)
      return inspect(
        request.playlist(in: answer), from: answer.document?.file ?? file, isVariant: true)
    }
    if let refusal = plan.refusal {
      close(
        nil, failure: .init(errorCode: refusal.code.rawValue, refusal.reason, refusal.absence))
    }
    // Repetitions of a break have the same result, so they are not inspected.
    for planned in plan.breaks where !planned.isRepetition { inspect(planned) }
  }

  /// Requests a playlist or an asset list.
  private mutating func streamDocument(
    at url: URLTemplate, of planned: PlannedBreak? = nil, namedIn file: String
  ) -> DocumentSource.Answer {
    let answer = documents.answer(
      to: DocumentRequest(
        kind: planned == nil ? .playlist : .assetList, url: url, file: file,
        facts: facts(in: planned), connection: documents.connection), at: now)
    note(answer)
    return answer
  }

  /// The values that macros can have in a request for a break.
  private func facts(in planned: PlannedBreak?, blocked: [String] = []) -> MacroFacts {
    let facts = MacroFacts(
      of: .simulated(request.value), in: request.ad.slot,
      VASTProperties.Position(planned?.place), at: planned?.contentOffset,
      playerFrame: screen.tree.frame(of: request.view), blocked: blocked)
    facts.request = .adRequest
    return facts
  }

  private mutating func note(_ answer: DocumentSource.Answer) {
    now = now.advanced(by: answer.delay)
    fetches.append(.init(answeredAt: now.sinceStart, fetch: answer.fetch))
    guard let (bytes, name) = answer.document else { return }
    fetchedDocuments.insert(name)
    if !inspection.documents.contains(where: { $0.name == name }) {
      inspection.documents.append(.init(name: name, bytes: bytes))
    }
  }

  /// Fills one break as a run does. Each response advances the virtual time by its delay.
  private mutating func inspect(_ planned: PlannedBreak) {
    let began = now
    var planned = planned
    fetchedDocuments = []
    if let list = planned.assetList {
      let answer = streamDocument(at: list, of: planned, namedIn: planned.location.file)
      let outcome = planned.outcome(of: answer.assetList(), in: request.profile)
      inspection.diagnostics += outcome.diagnostics
      if let failure = outcome.failure {
        return close(
          planned.title, failure: .init(errorCode: failure.code, failure.reason, failure.absence))
      }
      if let ads = outcome.ads { planned.resolve(ads) }
    }
    var filler = BreakFillStateMachine(
      wrapperLimit: request.profile.capabilities.wrapperLimit)
    var givenUp: [ResolvedAd] = []
    var ads: [ResolvedAd] = []
    var failure: ChainInspection.Obstacle?
    var actions = filler.begun(planned.source)
    while !actions.isEmpty {
      var next: [BreakFillStateMachine.Action] = []
      for action in actions {
        switch action {
        case .fetch(let url, let file):
          next += filler.answered(
            answer(
              to: url, of: planned, namedIn: file, blocked: filler.blockedAdCategories))
        case .giveUp(let ad): givenUp.append(ad)
        case .report(let diagnostic): inspection.diagnostics.append(diagnostic)
        case .fill(let found): ads += found
        case .fail(let reason):
          failure = .init(errorCode: reason.code, reason.reason, reason.absence)
        case .leaveEmpty: failure = .init("it has no ads")
        case .sendErrors: break
        }
      }
      actions = next
    }
    let inspected =
      givenUp.map(refused) + play(ads, of: planned, filling: began.duration(to: now))
    close(planned.title, failure: failure, ads: inspected)
  }

  private mutating func answer(
    to url: URLTemplate, of planned: PlannedBreak, namedIn file: String, blocked: [String]
  ) -> WrapperAnswer {
    let facts = facts(in: planned, blocked: blocked)
    facts.ad.adType = request.ad.slot.adType
    let answer = documents.answer(
      to: DocumentRequest(
        url: url, file: file, facts: facts, connection: documents.connection), at: now)
    note(answer)
    return answer.wrapperAnswer(by: request.knownInputs)
  }

  private mutating func close(
    _ title: String?, failure: ChainInspection.Obstacle?, ads: [ChainInspection.InspectedAd] = []
  ) {
    inspection.breaks.append(
      ChainInspection.InspectedBreak(title: title, failure: failure, fetches: fetches, ads: ads))
    fetches = []
  }

  // MARK: What would play

  /// Determines which ads of the break would play. Every ad that may play is assumed to play for
  /// its declared duration.
  private mutating func play(
    _ ads: [ResolvedAd], of planned: PlannedBreak, filling: Duration
  ) -> [ChainInspection.InspectedAd] {
    var inspected = ads.map(untried)
    var machine = AdBreakStateMachine(ads)
    var forecast = TurnForecast(slot: request.ad.slot, filling: filling)
    var action = machine.begin()
    var order = 0
    while case .load(let index) = action {
      let ad = ads[index]
      let turn = turn(of: ad, in: planned, forecast)
      if let late = turn.refusal {
        inspected[index].obstacle = .init(
          errorCode: late.refusal.code.rawValue, late.refusal.reason)
        inspected[index].unknowns = turn.isCertain ? [] : [.turn]
        forecast.refused(isCertain: turn.isCertain)
        action = late.endsPod ? machine.breakShortened() : machine.adFailed()
        continue
      }
      admit(ad, of: planned, into: &inspected[index])
      if !turn.isCertain { inspected[index].unknowns.append(.turn) }
      guard inspected[index].obstacle == nil else {
        forecast.refused(isCertain: inspected[index].unknowns.isEmpty)
        action = machine.adFailed()
        continue
      }
      order += 1
      inspected[index].order = order
      forecast.played(ad.inLine?.linearCreative?.linear?.duration ?? .zero)
      action = machine.adEnded()
    }
    let cutOff = machine.cutOff
    for index in machine.untried where inspected[index].obstacle == nil {
      inspected[index].obstacle =
        cutOff.contains(index)
        ? .init(
          errorCode: ads[index].shortenedBreakCode.rawValue,
          "the break was shortened before the ad's turn")
        : .init("the break is filled before the ad is needed")
      if !forecast.isCertain { inspected[index].unknowns = [.turn] }
    }
    return inspected
  }

  /// Whether an ad is in time when its turn comes: it has not expired, and is not too late or too
  /// long for its break. The age of a document that was not fetched for the break is the content
  /// time plus the duration of the ads in earlier breaks.
  private func turn(
    of ad: ResolvedAd, in planned: PlannedBreak, _ forecast: TurnForecast
  ) -> TurnForecast.Turn {
    let file = ad.hops.first?.file ?? ""
    let requested = documents.requestInstants[file] ?? .zero
    let contentPassed =
      fetchedDocuments.contains(file) ? .zero : planned.contentOffset ?? .zero
    return forecast.turn(
      of: ad, age: requested.duration(to: now) + contentPassed,
      isAgeExact: contentPassed == .zero && inspection.breaks.isEmpty)
  }

  /// Admits an ad as a run does, without opening its media.
  private mutating func admit(
    _ ad: ResolvedAd, of planned: PlannedBreak, into inspected: inout ChainInspection.InspectedAd
  ) {
    let file = ad.hops.first?.file ?? ""
    let terms = AdTerms(
      of: request, breakTypes: planned.breakTypes, in: screen, request.view,
      over: documents.connection)
    var admission = AdAdmissionStateMachine(ad, on: terms)
    var decision: AdAdmissionStateMachine.Decision?
    var action = admission.begin()
    while decision == nil {
      switch action {
      case .openMezzanine, .openMedia:
        action = admission.mediaNotOpened()
      case .findResource(let offer):
        switch documents.resources.finding(
          of: offer.resource, namedBy: documents.base(of: file), at: now)
        {
        case .found(let fetch):
          note(fetch)
          action = admission.resourceFound()
        case .assumed, .inTag:
          action = admission.resourceFound()
        case .missing(let fetch, let reason, let absence):
          note(fetch)
          action = admission.resourceMissing(reason, absence)
        }
      case .findCompanions(let addresses):
        var unavailable: [String: Fetch.Absence] = [:]
        for address in addresses {
          let fetch = documents.resource(at: address, namedIn: file, at: now)
          note(fetch)
          unavailable[address] = fetch.absence
        }
        decision = admission.companionsSearched(unavailable: unavailable)
      case .refuse(let refusal):
        decision = .refuse(refusal)
      }
    }
    inspected.mediaFiles = admission.decision?.candidates ?? []
    inspected.nonLinears = admission.nonLinears
    inspected.unknowns = admission.unknowns
    guard case .refuse(let refusal)? = decision else { return }
    inspected.obstacle = .init(
      errorCode: refusal.code.rawValue, refusal.reason, refusal.absence)
  }

  private mutating func note(_ fetch: Fetch) {
    fetches.append(.init(answeredAt: now.sinceStart, fetch: fetch))
  }

  /// Creates the result of an ad that was not tried yet. A failure of its wrapper chain is reported
  /// even when the ad would not play.
  private func untried(_ ad: ResolvedAd) -> ChainInspection.InspectedAd {
    var inspected = ChainInspection.InspectedAd(ad: ad, order: nil, obstacle: nil, mediaFiles: [])
    inspected.obstacle = ad.failure.map {
      .init(errorCode: $0.rawValue, ad.reason ?? $0.words, ad.absence)
    }
    return inspected
  }

  /// Creates the result of an ad whose wrapper chain led to no ad. Another ad then fills its break.
  private func refused(_ ad: ResolvedAd) -> ChainInspection.InspectedAd {
    var inspected = untried(ad)
    let code = ad.failure ?? .wrapper
    inspected.obstacle = .init(errorCode: code.rawValue, ad.reason ?? code.words, ad.absence)
    return inspected
  }
}
