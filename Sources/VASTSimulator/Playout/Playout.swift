internal import Beacons
internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VAST
internal import VerificationHost
internal import VirtualTime

/// A run's timeline: takes what is due, hands it to the machine it concerns, and carries out the
/// answers.
///
/// Everything here translates, schedules or records. What follows from what is
/// decided by the break, the player, the session and the measurers.
struct Playout {
  /// What can be due.
  enum Event: Hashable {
    case breakBegins
    case documentArrives
    case mediaArrives
    /// The answer to the request for the script of a verification, by its place in the ad.
    case scriptArrives(Int)
    case contentEnds
    case step(Int)
    case icon(Int)
    case caption
    case frame
    case sample
    case displayLimit
    case playback
    case measurement
    case scriptTimer
  }

  /// How often the session looks at the view tree (OMID: 200 ms).
  static let samplingInterval: Duration = .milliseconds(200)
  /// A run with more events than this is taken for a runaway.
  static let eventLimit = 1_000_000

  let request: RunRequest
  /// Where verification scripts run.
  let scriptHosts: any VerificationScriptHosting
  let breaks: [PlannedBreak]
  /// The current break's place among them; −1 before the first.
  var breakIndex = -1
  /// The content that the breaks interrupt, if there is any.
  var content: ContentClock?
  var documents: DocumentSource
  /// Finds the current break's ads.
  var filler = BreakFillStateMachine()
  /// The document that is awaited.
  var pending: DocumentSource.Answer?
  /// The current break's ads.
  var candidates: [ResolvedAd] = []
  var adBreak = AdBreakStateMachine(sequences: [])
  /// What came of the current break's ads so far.
  var breakResult = BreakResult()
  /// What the current break's time went into.
  var turn = AdTurnClock(at: .zero)
  var recording: RunRecording
  var sender: BeaconSender
  var queue = EventQueue<Event>()
  var world: AdWorld
  var deviceVolume: Double
  /// How much of the screen the player takes; the next ad's takes the same.
  var playerState = PlayerState.normal
  /// How loud the last ad's player was; the next one's is the same.
  var sound: LinearAdStateMachine.Sound?
  var stepState: StepState
  /// The ad on the screen; it stays until the next one takes its place.
  var active: ActiveAd?
  /// When the viewer last did something to an ad.
  var lastActivity: VirtualInstant?
  /// How many sessions were set up, those of ads that then did not load among them.
  var sessionCount = 0
  /// How many ads were put on the screen.
  var playedCount = 0
  var records: [AdRecord] = []
  var viewability: [ViewabilityResult] = []
  var exposure: [SessionExposure] = []
  /// How the last ad that was on the screen ended.
  var lastOutcome: RunOutcome?
  /// How the run ended; nil while it goes on.
  var outcome: RunOutcome?

  /// What is scheduled for those who move their deadlines.
  private var wakeUps: [Event: (token: EventQueue<Event>.Token, deadline: VirtualInstant)] = [:]
  private var isWorldSampled = true
  /// How often scripts' timers were due; they have a limit of their own, lest a script ends a run.
  private var scriptTimerCount = 0

  init(
    request: RunRequest, documents: DocumentSource,
    scriptHosts: any VerificationScriptHosting, breaks: [PlannedBreak],
    contentDuration: Duration?, sender: BeaconSender, recording: RunRecording
  ) {
    self.request = request
    self.scriptHosts = scriptHosts
    self.breaks = breaks
    self.sender = sender
    self.recording = recording
    self.documents = documents
    self.sender.bases = documents.bases
    content = contentDuration.map(ContentClock.init)
    world = AdWorld(screen: request.scenario.device.screen, layout: request.scenario.layout)
    deviceVolume = request.scenario.device.volume
    stepState = StepState(stepCount: request.scenario.steps.count)
  }

  var now: VirtualInstant { queue.now }

  /// Plays every break, and the content around them.
  mutating func run() {
    scheduleTimedSteps()
    awaitNextBreak()
    // 'until' is about the ads; content takes its own time.
    let limit = VirtualInstant(
      sinceStart: request.scenario.until + (content?.duration ?? .zero))
    var count = 0
    while outcome == nil, let deadline = queue.peek() {
      if case .interrupted(let instant)? = recording.pacing?.wait(until: min(deadline, limit)) {
        queue.skip(to: min(instant, deadline))
        interrupt()
      } else if deadline > limit {
        queue.skip(to: limit)
        stopUnfinished(because: "'until' was reached")
      } else if count >= Self.eventLimit {
        diagnose(
          .error, rule: "RunawayRun",
          "more than \(Self.eventLimit) events by \(TimeText.readable(now.sinceStart)); "
            + "let the player look less often, or the scenario do less", at: nil)
        stopUnfinished(because: "it went on without end")
      } else if let entry = queue.pop() {
        wakeUps[entry.event] = nil
        if entry.event == .scriptTimer { scriptTimerCount += 1 } else { count += 1 }
        handle(entry.event)
        reschedule()
      }
    }
    settleUntriedAds()
    noteStepsThatNeverHappened()
  }

  private mutating func handle(_ event: Event) {
    switch event {
    case .breakBegins:
      active?.player.leavesContentRunning == true ? displaceOverlay() : beginBreak()
    case .documentArrives:
      documentArrived()
    case .mediaArrives:
      tellArrival()
    case .scriptArrives(let index):
      scriptArrived(index)
    case .contentEnds:
      awaitNextBreak()
    case .step(let index):
      perform(step: index)
    case .icon(let index):
      showIcon(index)
    case .caption:
      break  // whatever happens, captions are looked at afterwards
    case .frame:
      world.drawFrames(at: now)
      worldChanged()
    case .sample:
      if !isWorldSampled { sample() }
      // Scripts may set timers for ever; nobody waits for them.
      guard queue.count > (wakeUps[.scriptTimer] == nil ? 0 : 1) else {
        return stopUnfinished(because: "nothing was left to happen")
      }
      renew(.sample, at: active?.nextSample(after: now), .sampling)
    case .playback:
      control({ $0.advance(to: $1) }, overlay: { $0.advance(to: $1) })
    case .displayLimit:
      control({ player, _ in player.displayLimitReached() }, overlay: { _, _ in [] })
    case .measurement:
      measure { $0.advance(to: $1) }
    case .scriptTimer:
      measure { $0.scriptTimersDue(at: $1) }
    }
  }

  // MARK: The ad on the screen

  /// Hands the player of the ad on the screen an input, and carries its answers out; an input that
  /// only a linear ad knows has none for a nonlinear one.
  mutating func control(
    for step: ScenarioStep? = nil,
    _ input: (inout LinearAdStateMachine, VirtualInstant) -> [LinearAdAction],
    overlay: (inout NonLinearAdStateMachine, VirtualInstant) -> [NonLinearAdAction] = {
      player, _ in player.linearInputReceived()
    }
  ) {
    guard var ad = active else { return ignore(step, "no ad is on the screen") }
    active = nil  // so that the copy is the only one
    switch ad.player {
    case .linear(var player):
      let actions = input(&player, now)
      ad.player = .linear(player)
      active = ad
      perform(actions, for: step)
    case .nonLinear(var player):
      let actions = overlay(&player, now)
      ad.player = .nonLinear(player)
      active = ad
      perform(actions, for: step)
    }
  }

  /// Hands the measurement of the ad on the screen an input, and records its answers.
  mutating func measure(
    _ input: (inout AdMeasurement, VirtualInstant) -> [AdMeasurement.Output]
  ) {
    guard var ad = active, ad.isMeasured else { return }
    active = nil
    ad.measurement.scripts?.prepare(documents.connection, at: now)
    let outputs = input(&ad.measurement, now)
    active = ad
    record(outputs)
  }

  // MARK: The world

  /// The layout, the app or the device became another.
  mutating func worldChanged() {
    isWorldSampled = false
    guard active != nil else { return }
    let reading = world.reading
    measure { $0.exposureChanged(reading, at: $1) }
    control(
      { $0.exposureChanged(toPercent: reading.percentInView, at: $1) }, overlay: { _, _ in [] })
  }

  /// The session looks at the view tree.
  mutating func sample() {
    isWorldSampled = true
    let reading = world.reading
    measure { $0.sampled(reading, at: $1) }
  }

  // MARK: Scheduling

  /// Asks everyone when they want to be woken next.
  private mutating func reschedule() {
    guard outcome == nil else { return }
    followCaptions()
    renew(.playback, at: active?.player.nextDeadline, .playback)
    renew(.measurement, at: active?.measurement.nextDeadline, .measurement)
    if scriptTimerCount < Self.eventLimit {
      renew(.scriptTimer, at: active?.measurement.scripts?.nextDeadline, .measurement)
    }
    renew(.frame, at: world.nextFrame, .environment)
    renew(.mediaArrives, at: arrivalEnd, .environment)
    scheduleShareSteps()
    scheduleIcons()
  }

  /// Moves an event to where it is wanted now; nil takes it back.
  mutating func renew(
    _ event: Event, at deadline: VirtualInstant?, _ priority: EventPriority
  ) {
    let current = wakeUps[event]
    guard current?.deadline != deadline else { return }
    if let current { queue.cancel(current.token) }
    wakeUps[event] = deadline.map {
      (queue.schedule(event, at: $0, priority: priority), $0)
    }
  }
}
