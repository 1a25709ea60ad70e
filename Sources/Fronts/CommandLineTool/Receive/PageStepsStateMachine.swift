internal import Comparison
internal import VASTSimulator
internal import Vocabulary

/// Decides when a page's driver performs the steps of a scenario, and which steps it cannot
/// perform.
///
/// A step's time in the scenario counts from the first `playing` of the video that plays the ad.
/// Instants count from the beginning of the reception.
struct PageStepsStateMachine: Sendable {
  /// A step that is due.
  struct Step: Sendable, Hashable {
    /// The step's name after `do`.
    var name: String
    var action: PageAction
  }

  /// The playhead of the video, and the length of its media.
  struct Playhead: Sendable, Hashable {
    var position: Duration
    var duration: Duration
  }

  private struct Planned {
    var step: Step
    var trigger: ScenarioStep.Trigger
    /// When the step is to be performed; nil while that is unknown.
    var due: Duration?
  }

  private enum State {
    /// The video has not played yet.
    case waiting([Planned])
    case playing([Planned])
  }

  private var state: State
  /// The names of the steps that the driver of a page cannot perform, each once.
  let unavailable: [String]

  /// Creates the state machine.
  init(_ steps: [ScenarioStep], on page: CasesFile.Page) {
    var planned: [Planned] = []
    var unavailable: [String] = []
    for step in steps {
      if let action = PageAction(step.action, page) {
        planned.append(
          Planned(step: Step(name: step.action.name, action: action), trigger: step.trigger))
      } else if !unavailable.contains(step.action.name) {
        unavailable.append(step.action.name)
      }
    }
    state = .waiting(planned)
    self.unavailable = unavailable
  }

  /// The video that plays the ad has fired `playing` for the first time.
  mutating func videoPlayed(at instant: Duration) {
    switch state {
    case .playing: break
    case .waiting(var planned):
      for index in planned.indices {
        if case .time(let time) = planned[index].trigger { planned[index].due = instant + time }
      }
      state = .playing(planned)
    }
  }

  /// A beacon of an event has arrived. Only the first beacon of each event counts.
  mutating func beaconCame(of event: String, at instant: Duration) {
    change { planned in
      guard case .playerEvent(event, let delay) = planned.trigger else { return }
      planned.due = planned.due ?? instant + delay
    }
  }

  /// The playhead was observed.
  mutating func playheadMoved(to playhead: Playhead, at instant: Duration) {
    change { planned in
      guard case .share(let share) = planned.trigger,
        playhead.position >= share.resolved(in: playhead.duration)
      else { return }
      planned.due = planned.due ?? instant
    }
  }

  /// Time has passed.
  ///
  /// - Returns: the steps that are due, in the order of their instants; each is returned once.
  mutating func timePassed(to instant: Duration) -> [Step] {
    switch state {
    case .waiting: return []
    case .playing(let planned):
      func isDue(_ step: Planned) -> Bool { step.due.map { $0 <= instant } ?? false }
      state = .playing(planned.filter { !isDue($0) })
      return planned.filter(isDue).enumerated()
        .sorted { ($0.element.due ?? .zero, $0.offset) < ($1.element.due ?? .zero, $1.offset) }
        .map(\.element.step)
    }
  }

  /// When the next step is due; nil if that is unknown.
  var nextInstant: Duration? {
    switch state {
    case .waiting: nil
    case .playing(let planned): planned.compactMap(\.due).min()
    }
  }

  /// Whether a step waits until the playhead reaches a share of the media's duration.
  var needsPlayhead: Bool {
    switch state {
    case .waiting: return false
    case .playing(let planned):
      return planned.contains { step in
        if case .share = step.trigger { step.due == nil } else { false }
      }
    }
  }

  private mutating func change(_ body: (inout Planned) -> Void) {
    switch state {
    case .waiting(var planned):
      for index in planned.indices { body(&planned[index]) }
      state = .waiting(planned)
    case .playing(var planned):
      for index in planned.indices { body(&planned[index]) }
      state = .playing(planned)
    }
  }
}

/// What a driver does in the page of a player under test.
enum PageAction: Sendable, Hashable {
  /// A JavaScript statement that uses `video`, the element that plays the ad.
  case video(String)
  /// A click on the first element that matches a CSS selector.
  case click(selector: String)

  /// The page's action for a scenario's step; nil if a page cannot perform the step.
  init?(_ action: ScenarioStep.Action, _ page: CasesFile.Page) {
    guard case .player(let action) = action else { return nil }
    switch action {
    case .play, .resume: self = .video("video.play()")
    case .pause: self = .video("video.pause()")
    case .volume(let volume):
      self = .video("video.volume = \(JSONValue.number(volume).orderedText)")
    case .seek(let target), .rewind(let target): self = .video(Self.jump(target))
    case .control(.mute): self = .video("video.muted = true")
    case .control(.unmute): self = .video("video.muted = false")
    case .control(.fullscreen): self = .video("video.requestFullscreen()")
    case .control(.exitFullscreen): self = .video("document.exitFullscreen()")
    case .control(.skip): self = .click(selector: page.skip)
    case .control(.click): self = .click(selector: page.click)
    case .session, .control: return nil
    }
  }

  private static func jump(_ target: ScenarioStep.SeekTarget) -> String {
    switch target {
    case .to(.time(let time)): "video.currentTime = \(seconds(time))"
    case .to(.percentage(let digits, let scale)):
      "video.currentTime = video.duration * \(digits) / \(scale * 100)"
    case .by(let distance): "video.currentTime += \(seconds(distance))"
    }
  }

  private static func seconds(_ time: Duration) -> String {
    JSONValue.number(time.seconds).orderedText
  }
}
