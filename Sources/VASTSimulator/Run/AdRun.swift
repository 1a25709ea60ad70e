internal import Beacons
internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VAST
internal import VirtualTime

/// One ad on one timeline: takes what is due, hands it to the machine it concerns, and carries out
/// the answers.
///
/// Everything here translates, schedules or records. What follows from what is
/// decided by the player, the session and the measurers.
struct AdRun {
  /// What can be due.
  enum Event: Hashable {
    case load
    case step(Int)
    case frame
    case sample
    case playback
    case measurement
  }

  /// How often the session looks at the view tree (OMID: 200 ms).
  static let samplingInterval: Duration = .milliseconds(200)
  /// A run with more events than this is taken for a runaway.
  static let eventLimit = 1_000_000

  let request: RunRequest
  let ad: LoadedAd
  var recording: RunRecording
  var queue = EventQueue<Event>()
  var world: AdWorld
  var player: LinearAdStateMachine
  var measurement: AdMeasurement
  var sender: BeaconSender
  var deviceVolume: Double
  var stepState: StepState
  /// How the run ended; nil while it goes on.
  var outcome: RunOutcome?
  /// Why the ad could not be played to its end.
  var failure: (code: VASTErrorCode, reason: String)?
  var lost: [LostEvent] = []

  /// What is scheduled for those who move their deadlines.
  private var wakeUps: [Event: (token: EventQueue<Event>.Token, deadline: VirtualInstant)] = [:]
  private var isWorldSampled = true

  init(request: RunRequest, ad: LoadedAd, sender: BeaconSender, recording: RunRecording) throws {
    self.request = request
    self.ad = ad
    self.recording = recording
    let scenario = request.scenario
    world = AdWorld(
      screen: scenario.device.screen, layout: scenario.layout, aspectRatio: ad.facts.aspectRatio)
    player = LinearAdStateMachine(creative: ad.creative, profile: request.profile)
    measurement = try AdMeasurement(
      request: request, ad: ad, random: SeededRandom(seed: request.seed))
    self.sender = sender
    deviceVolume = scenario.device.volume
    stepState = StepState(stepCount: scenario.steps.count)
  }

  var now: VirtualInstant { queue.now }

  /// Plays the ad from its loading to its end.
  mutating func run() {
    // Loading comes after the world's steps of instant zero: a feed that is half scrolled away
    // when the run begins is so when the ad is loaded.
    schedule(.load, at: .zero, .sampling)
    schedule(.sample, at: .zero.advanced(by: Self.samplingInterval), .sampling)
    scheduleTimedSteps()
    var count = 0
    while outcome == nil, let entry = queue.pop() {
      count += 1
      if entry.deadline.sinceStart > request.scenario.until {
        stopUnfinished(because: "'until' was reached")
      } else if count > Self.eventLimit {
        stopUnfinished(because: "there were more than \(Self.eventLimit) events")
      } else {
        wakeUps[entry.event] = nil
        handle(entry.event)
        reschedule()
      }
    }
    noteStepsThatNeverHappened()
  }

  private mutating func handle(_ event: Event) {
    switch event {
    case .load:
      load()
    case .step(let index):
      perform(step: index)
    case .frame:
      world.drawFrames(at: now)
      worldChanged()
    case .sample:
      if !isWorldSampled { sample() }
      guard queue.count > 0 else {
        return stopUnfinished(because: "nothing was left to happen")
      }
      schedule(.sample, at: now.advanced(by: Self.samplingInterval), .sampling)
    case .playback:
      perform(player.advance(to: now))
    case .measurement:
      record(measurement.advance(to: now))
    }
  }

  // MARK: The world

  /// The layout, the app or the device became another.
  mutating func worldChanged() {
    isWorldSampled = false
    if request.scenario.sampling == .continuous { sample() }
    perform(player.exposureChanged(toPercent: world.reading.percentInView, at: now))
  }

  /// The session looks at the view tree.
  mutating func sample() {
    isWorldSampled = true
    record(measurement.sampled(world.reading, at: now))
  }

  // MARK: Scheduling

  mutating func schedule(_ event: Event, at instant: VirtualInstant, _ priority: EventPriority) {
    queue.schedule(event, at: instant, priority: priority)
  }

  /// Asks everyone when they want to be woken next.
  private mutating func reschedule() {
    guard outcome == nil else { return }
    renew(.playback, at: player.nextDeadline, .playback)
    renew(.measurement, at: measurement.nextDeadline, .measurement)
    renew(.frame, at: world.nextFrame, .environment)
    scheduleShareSteps()
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
