internal import Comparison
internal import VASTSimulator
internal import Vocabulary

/// What a driver does in the page of a player under test.
package enum PageAction: Sendable, Hashable {
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
