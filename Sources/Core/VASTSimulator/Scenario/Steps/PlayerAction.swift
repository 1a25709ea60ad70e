import Documents
package import OpenMeasurement
package import Vocabulary

extension ScenarioStep {
  /// An action of the viewer, the app or the player on a unit that plays an ad.
  package enum PlayerAction: Sendable, Hashable {
    case play(by: Actor)
    case pause(by: Actor)
    case resume(by: Actor)
    /// The player's volume, between 0 and 1.
    case volume(to: Double)
    case seek(SeekTarget)
    case rewind(SeekTarget)
    case session(SessionCall)
    case control(Control)

    var name: String {
      switch self {
      case .play: "play"
      case .pause: "pause"
      case .resume: "resume"
      case .volume: "volume"
      case .seek: "seek"
      case .rewind: "rewind"
      case .session: "session"
      case .control(let control): control.rawValue
      }
    }
  }

  /// A control of the player, of the ad, or of a companion or icon.
  package enum Control: String, Sendable, CaseIterable {
    case mute
    case unmute
    case skip
    case click
    case closeLinear
    /// Removes an ad of any kind.
    case close
    case acceptInvitation
    case clickIcon
    case clickCompanion
    case captions
    case fullscreen
    case exitFullscreen
    case expand
    case collapse
    case minimize
    /// The player returns to its normal size; VAST has no tracking event for that.
    case restore
    /// The player is destroyed.
    case teardown
  }

  /// The actor that pauses or resumes.
  package enum Actor: String, Sendable, CaseIterable {
    /// The user, at the controls: the pause or the resumption is reported to OMID and VAST.
    case user
    /// The player or its app: the pause or the resumption is reported to OMID only.
    case player
  }

  /// Where a seek goes.
  package enum SeekTarget: Sendable, Hashable {
    /// To a point in the media.
    case to(TimeOffset)
    /// By a distance from the current position; may be negative.
    case by(Duration)
  }
}

extension ScenarioStep.PlayerAction {
  private static let actor = Key<ScenarioStep.Actor>.optional(
    "by", .choice, or: { .user },
    "Who acts: user (the default) or player; for player no VAST tracker is requested.")

  static let rows: [StepRow] = [
    .init("play", "Playback begins or continues.", actor) { .player(.play(by: $0)) },
    .init("pause", "Playback is paused.", actor) { .player(.pause(by: $0)) },
    .init("resume", "Playback resumes.", actor) { .player(.resume(by: $0)) },
    .init(.mute, "The player is silenced."),
    .init(.unmute, "The player's volume is restored."),
    .init(
      "volume", "The player's volume is set.",
      .required("to", .number(0...1), "The volume, from 0 to 1.")
    ) { (volume: Double) in .player(.volume(to: volume)) },
    .jump(
      "seek", "The playhead is moved.", .signedDuration, "The distance; negative moves back."
    ) { .player(.seek($0)) },
    // Rewinding by 5 s is a seek by −5 s.
    .jump(
      "rewind", "The playhead is moved back.", .positiveDuration.map { .zero - $0 }, "How far back."
    ) { .player(.rewind($0)) },
    .init(.skip, "The viewer skips the ad; ignored before its skip offset, with a note."),
    .init(.click, "The viewer clicks the ad."),
    .init(.closeLinear, "The viewer closes a linear ad."),
    .init(.close, "The ad is removed, whatever its kind."),
    .init(.acceptInvitation, "The viewer accepts the invitation."),
    .init(.clickIcon, "The viewer clicks the icon."),
    .init(.clickCompanion, "The viewer clicks the companion."),
    .init(.captions, "The viewer turns the captions on, or off again."),
    .init(.fullscreen, "The player fills the screen."),
    .init(.exitFullscreen, "The player leaves full screen."),
    .init(.expand, "The player, or a nonlinear ad, grows."),
    .init(.collapse, "The player, or a nonlinear ad, shrinks again."),
    .init(.minimize, "The player is minimized."),
    .init(.restore, "The player returns to its normal size; no tracker is requested."),
    .sessionCall,
    .init(.teardown, "The player is destroyed."),
  ]
}

extension StepRow {
  fileprivate init(_ control: ScenarioStep.Control, _ meaning: String) {
    self.init(control.rawValue, meaning, .player(.control(control)))
  }

  /// A step that seeks to a point or by a distance.
  fileprivate static func jump(
    _ name: String, _ meaning: String, _ distance: FieldForm<Duration>, _ words: String,
    action: @escaping @Sendable (ScenarioStep.SeekTarget) -> ScenarioStep.Action
  ) -> StepRow {
    let fields = [
      SchemaField("to", FieldForm.mediaTime.schema, "The point in the media."),
      SchemaField("by", distance.schema, words),
    ]
    return StepRow(
      name, meaning, fields: fields,
      schema: { $0.object($0.fields).withExactlyOne(of: ["to", "by"]) }
    ) { reader in
      switch reader.exactlyOne(of: ["to", "by"]) {
      case "to": reader["to"].flatMap(FieldForm.mediaTime.read).map { action(.to($0)) }
      case "by": reader["by"].flatMap(distance.read).map { action(.by($0)) }
      default: nil
      }
    }
  }
}
