import Diagnostics
import Geometry
import VirtualTime
import YAMLTree

extension ScenarioDecoder {
  /// `steps:` a list of actions, in any order of time.
  mutating func steps(_ value: ValueReader?) -> [ScenarioStep] {
    var steps: [ScenarioStep] = []
    for element in value?.elements() ?? [] {
      if let step = step(element.node) { steps.append(step) }
    }
    return steps
  }

  private mutating func step(_ node: YAMLNode) -> ScenarioStep? {
    guard var fields = FieldReader(node, as: "a step", problems: problems) else { return nil }
    var name: StepName?
    if let value = fields.required("do"), let text = value.text() {
      name = StepName(rawValue: text)
      if name == nil {
        problems.reportUnknownName(
          text, what: "step", known: StepName.allCases.map(\.rawValue), at: value.node.position)
      }
    }
    let trigger = trigger(fields)
    guard let name else { return nil }
    fields = fields.renamed("step '\(name.rawValue)'")
    // The arguments of a call are the SDK's.
    if name != .call {
      fields.refuseKeys(otherThan: ScenarioSchema.trigger.keys + ["do"] + name.furtherKeys)
    }
    guard let action = action(name, fields), let trigger else { return nil }
    var step = ScenarioStep(at: trigger, action, location: problems.location(node.position))
    step.unit = unit(of: name, at: trigger, fields)
    return step
  }

  /// `at`, and `after` if it is an event that is waited for.
  private func trigger(_ fields: FieldReader) -> ScenarioStep.Trigger? {
    let after = fields["after"]?.duration()
    guard let at = fields.required("at"), let text = at.text() else { return nil }
    // Times and percentages begin with a digit; no event does.
    guard text.first?.isLetter == true else {
      fields.refuse("after", because: "needs the name of an event after 'at'")
      switch at.timeOffset() {
      case .time(let time): return .time(time)
      case .some(let share): return .share(share)
      case nil: return nil
      }
    }
    return at.name(among: EventNames.triggers, what: "event").map {
      .playerEvent($0, after: after ?? .zero)
    }
  }

  private mutating func action(_ name: StepName, _ fields: FieldReader) -> ScenarioStep.Action? {
    switch name {
    case .play: .play(by: actor(fields))
    case .pause: .pause(by: actor(fields))
    case .resume: .resume(by: actor(fields))
    case .mute: .mute
    case .unmute: .unmute
    case .volume: fields.required("to")?.number(in: 0...1).map { .volume(to: $0) }
    case .deviceVolume: fields.required("to")?.number(in: 0...1).map { .deviceVolume(to: $0) }
    case .seek: seekTarget(fields).map { .seek($0) }
    case .rewind: rewindTarget(fields).map { .rewind($0) }
    case .skip: .skip
    case .click: .click
    case .closeLinear: .closeLinear
    case .close: .close
    case .acceptInvitation: .acceptInvitation
    case .clickIcon: .clickIcon
    case .clickCompanion: .clickCompanion
    case .captions: .toggleCaptions
    case .fullscreen: .fullscreen
    case .exitFullscreen: .exitFullscreen
    case .expand: .expand
    case .collapse: .collapse
    case .minimize: .minimize
    case .restore: .restore
    case .background: .background
    case .foreground: .foreground
    case .lock: .lock
    case .unlock: .unlock
    case .focus: .focus
    case .blur: .blur
    case .disconnectOutput: .disconnectOutput
    case .connectOutput: .connectOutput
    case .pictureInPicture: .pictureInPicture
    case .exitPictureInPicture: .exitPictureInPicture
    case .viewport: viewport(fields)
    case .scroll: displacement(fields) { .scroll(view: $0, $1, over: $2) }
    case .move: displacement(fields) { .move(view: $0, $1, over: $2) }
    case .show: referredView(fields.required("view")).map { .show(view: $0) }
    case .hide: referredView(fields.required("view")).map { .hide(view: $0) }
    case .alpha: alpha(fields)
    case .add: addition(fields)
    case .remove: referredView(fields.required("view")).map { .remove(view: $0) }
    case .friendly: declaration(fields)
    case .session: sessionCall(fields)
    case .stall: fields.required("for")?.duration(aboveZero: true).map { .stall(for: $0) }
    case .network: networkChange(fields).map { .network($0) }
    case .teardown: .teardown
    case .tap:
      .tap(item: fields["item"]?.integer(in: 0...Self.largestCount), part: fields["part"]?.text())
    case .call: call(fields)
    case .reload: .reload
    case .reuse: reuse(fields)
    case .milestone: .milestone
    case .openBillboard: .openBillboard
    case .dismiss: .dismiss
    case .rotate: .rotate
    case .resize: resize(fields)
    }
  }

  private func actor(_ fields: FieldReader) -> ScenarioStep.Actor {
    fields["by"]?.choice() ?? .user
  }

  private func seekTarget(_ fields: FieldReader) -> ScenarioStep.SeekTarget? {
    switch fields.exactlyOne(of: ["to", "by"]) {
    case "to": fields["to"]?.timeOffset().map { .to($0) }
    case "by": fields["by"]?.signedDuration().map { .by($0) }
    default: nil
    }
  }

  /// Rewinding `by: 5s` is a seek by −5 s.
  private func rewindTarget(_ fields: FieldReader) -> ScenarioStep.SeekTarget? {
    switch fields.exactlyOne(of: ["to", "by"]) {
    case "to": fields["to"]?.timeOffset().map { .to($0) }
    case "by": fields["by"]?.duration(aboveZero: true).map { .by(.zero - $0) }
    default: nil
    }
  }

  private func networkChange(_ fields: FieldReader) -> ScenarioStep.NetworkChange? {
    var change = ScenarioStep.NetworkChange()
    change.bytesPerSecond = fields["bytesPerSecond"]?.byteRate()
    change.latency = fields["latency"]?.duration()
    change.lostPrefix = fields["loss"]?.text()
    change.lostStatus = fields["status"]?.integer(in: 100...599)
    if !fields.has("loss") { fields.refuse("status", because: "needs 'loss', a URL prefix") }
    guard ["bytesPerSecond", "latency", "loss"].contains(where: fields.has) else {
      problems.report(
        .scenarioMissingKey,
        "one of 'bytesPerSecond', 'latency', 'loss' is missing in \(fields.subject)",
        at: fields.position)
      return nil
    }
    return change
  }
}
