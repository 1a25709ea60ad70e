package import Vocabulary

/// Builds the measurement sessions of one unit from the calls in an app's trace, and judges how
/// they were set up. The sessions themselves are judged like those of any other log.
package struct OMIDChecker: Sendable {
  /// A session that is not complete yet.
  private struct Open: Sendable {
    var session: LoggedSession
    /// The SDK's rules for the order of calls; nil where the trace does not say how the session was
    /// created.
    var rules: AdSessionStateMachine?
    var creation = OMIDSessionCall()
    var playhead: Int64?
  }

  private let unit: String
  private var partner: (name: String?, version: String?, sdk: String?)?
  private var closed: [LoggedSession] = []
  private var open: Open?
  /// The names of the calls that occur in the trace.
  private var reported: Set<String> = []

  package init(unit: String) { self.unit = unit }

  /// The sessions, in their order.
  package var sessions: [LoggedSession] { closed + [open?.session].compactMap(\.self) }

  /// Processes a call of the app.
  package mutating func happened(
    _ made: MadeCall<OMIDCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    guard let call = made.call else { return made.findings(at: location) }
    reported.insert(made.name)
    return made.findings(at: location)
      + take(call, at: now, location).map { NativeFinding($0, item: nil) }
  }

  private mutating func take(
    _ call: OMIDCall, at now: VirtualInstant, _ location: SourceLocation?
  ) -> [Diagnostic] {
    switch call {
    case .unit: return []
    case .activate(let name, let version, let sdk):
      partner = (name, version, sdk)
      return []
    case .createSession(let creation):
      return create(creation, location)
    case .registerAdView:
      guard open?.session.first(.sessionStart) != nil else { return [] }
      return [
        Diagnostic(
          rule: .sessionMisuse,
          "the ad's view is registered after the session was started; register the view before the "
            + "session starts",
          at: location)
      ]
    case .addFriendlyObstruction(let view, let purpose, let reason):
      guard let purpose = purpose.flatMap(FriendlyObstruction.Purpose.init) else { return [] }
      let obstruction = FriendlyObstruction(purpose: purpose, reason: reason)
      return misuses(location) {
        $0.friendlyObstructionAdded(viewName: view ?? "", obstruction)
      }
    case .removeFriendlyObstruction: return []
    case .createAdEvents: return misuses(location) { $0.adEventsCreated() }
    case .createMediaEvents: return misuses(location) { $0.mediaEventsCreated() }
    case .startSession:
      add(.sessionStart, .sessionStart(context), at: now, location)
      return misuses(location) { $0.sessionStarted(at: now) }
    case .finishSession:
      add(.sessionFinish, at: now, location)
      return []
    case .loaded(let loaded):
      add(.loaded, .loaded(loaded), at: now, location)
      return unpublished(.loaded, by: "createAdEvents", at: now, location)
    case .impressionOccurred:
      add(.impression, at: now, location)
      return unpublished(.impression, by: "createAdEvents", at: now, location)
    case .start(let duration, let volume):
      add(
        .start, .media(duration: duration, volumes: LoggedVolumes(player: volume, device: nil)),
        at: now, location)
      return unpublished(.start, by: "createMediaEvents", at: now, location)
    case .event(let type):
      add(type, at: now, location)
      return []
    case .volumeChange(let volume):
      add(
        .volumeChange, .media(duration: nil, volumes: LoggedVolumes(player: volume, device: nil)),
        at: now, location)
      return []
    case .playerStateChange(let state):
      add(.playerStateChange, state.map(SessionEvent.Facts.word) ?? .none, at: now, location)
      return []
    case .adUserInteraction(let interaction):
      add(.adUserInteraction, interaction.map(SessionEvent.Facts.word) ?? .none, at: now, location)
      return []
    case .error(let type, let message):
      let words = [type, message].compactMap(\.self).joined(separator: ": ")
      add(.sessionError, words.isEmpty ? .none : .word(words), at: now, location)
      return []
    case .viewport(let percent):
      add(.geometryChange, .view(LoggedView(percentInView: percent)), at: now, location)
      return []
    case .playhead(let position):
      open?.playhead = Int64(position / 1_000)
      return []
    }
  }

  // MARK: Sessions

  private mutating func create(
    _ creation: OMIDSessionCall, _ location: SourceLocation?
  ) -> [Diagnostic] {
    if let session = open?.session, !session.events.isEmpty { closed.append(session) }
    open = newSession()
    open?.creation = creation
    open?.session.scripts = creation.scripts
    open?.session.creation = location
    var configuration = AdSessionConfiguration(version: "")
    if let type = creation.creativeType.flatMap(AdSessionConfiguration.CreativeType.init) {
      configuration.creativeType = type
    }
    if let type = creation.impressionType.flatMap(AdSessionConfiguration.ImpressionType.init) {
      configuration.impressionType = type
    }
    if let owner = creation.impressionOwner.flatMap(AdSessionConfiguration.Owner.init) {
      configuration.impressionOwner = owner
    }
    let isDisplay = configuration.creativeType.mediaType == "display"
    configuration.mediaEventsOwner =
      creation.mediaEventsOwner.flatMap(AdSessionConfiguration.Owner.init)
      ?? (isDisplay ? .none : .native)
    configuration.customReferenceData = creation.customReferenceData
    do throws(AdSessionConfigurationError) {
      open?.rules = try AdSessionStateMachine(
        configuration: configuration, adSessionID: unit, clock: .default)
    } catch {
      return [
        Diagnostic(rule: .sessionMisuse, "\(error); \(error.fix)", at: location)
      ]
    }
    return []
  }

  private func newSession() -> Open {
    let id = closed.isEmpty ? unit : "\(unit) (\(closed.count + 1))"
    return Open(session: LoggedSession(id: id, isTrace: true))
  }

  /// The context of the session, from the calls of the trace.
  private var context: SessionContext {
    var context = SessionContext()
    guard let open else { return context }
    context.partnerName = partner?.name
    context.partnerVersion = partner?.version
    context.serviceVersion = partner?.sdk
    context.contentURL = open.creation.contentURL
    context.verificationParameters = open.creation.scripts?.lazy.compactMap(\.parameters).first
    return context
  }

  private mutating func add(
    _ type: OMIDEventType, _ facts: SessionEvent.Facts = .none, at now: VirtualInstant,
    _ location: SourceLocation?
  ) {
    var session = open ?? newSession()
    var event = SessionEvent(
      type, at: now.sinceStart.wholeMilliseconds, facts: facts, location: location)
    event.creativeType = session.creation.creativeType
    event.impressionType = session.creation.impressionType
    event.playhead = session.playhead
    session.playhead = nil
    session.session.events.append(event)
    open = session
  }

  // MARK: Rules of the calls

  /// The findings about a call that sets up a session, by the SDK's rules.
  private mutating func misuses(
    _ location: SourceLocation?,
    _ call: (inout AdSessionStateMachine) -> [AdSessionAction]
  ) -> [Diagnostic] {
    guard var rules = open?.rules else { return [] }
    let actions = call(&rules)
    open?.rules = rules
    return actions.compactMap { action in
      guard case .reject(let misuse) = action, misuse != .sessionStartedTwice else { return nil }
      return Diagnostic(rule: misuse.rule, "\(misuse); \(misuse.fix)", at: location)
    }
  }

  /// A finding about an event for which the app never created the object that publishes it
  /// (`AdEvents` or `MediaEvents`); none if the trace shows no creation of such objects at all.
  private mutating func unpublished(
    _ type: OMIDEventType, by creation: String, at now: VirtualInstant, _ location: SourceLocation?
  ) -> [Diagnostic] {
    guard reported.contains("createAdEvents") || reported.contains("createMediaEvents"),
      !reported.contains(creation)
    else { return [] }
    let misuse = AdSessionMisuse.withoutPublisher(type)
    return [
      Diagnostic(
        rule: misuse.rule, "\(misuse); call '\(creation)' before the session starts", at: location)
    ]
  }
}
