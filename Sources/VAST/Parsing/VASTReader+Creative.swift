internal import Diagnostics
internal import Transport
internal import VirtualTime
internal import XMLTree

extension VASTReader {
  /// Reads the creatives of an in-line ad, and why it cannot be played if parts are missing.
  mutating func creatives(in inLine: XMLNode) -> ([Creative], VASTErrorCode?) {
    let containers = inLine.children.filter { $0.name == "Creatives" }
    let nodes = containers.flatMap { $0.children(named: "Creative") }
    for container in containers { checkChildren(of: container) }
    guard !nodes.isEmpty else {
      report(
        .creativesMissing, "'InLine' has no 'Creative'; one is required",
        at: (containers.first ?? inLine).position)
      return ([], .schemaValidation)
    }
    var creatives: [Creative] = []
    for node in nodes { creatives.append(creative(node)) }
    guard creatives.contains(where: { $0.linear != nil }) else {
      let nonLinear = nodes.compactMap { $0.child(named: "NonLinearAds") }.first
      if let nonLinear {
        report(
          .linearExpected, "the ad is nonlinear; only 'Linear' creatives are played",
          at: nonLinear.position)
        return (creatives, .unexpectedLinearity)
      }
      report(
        .linearMissing, "no 'Creative' of the ad has a 'Linear'; one is required",
        at: nodes.first?.position)
      return (creatives, .schemaValidation)
    }
    let hasMedia = creatives.contains { $0.linear?.mediaFiles.isEmpty == false }
    return (creatives, hasMedia ? nil : .schemaValidation)
  }

  private mutating func creative(_ node: XMLNode) -> Creative {
    checkChildren(of: node)
    var creative = Creative(
      id: attribute("id", of: node), adID: attribute("adId", of: node), position: node.position)
    // Creatives may count from 0 in the wild, and nothing depends on it.
    creative.sequence = number("sequence", of: node)
    for child in node.children where child.name == "UniversalAdId" {
      let registry = attribute("idRegistry", of: child)
      // 4.0 put the value into an attribute; since 4.1 the text counts.
      let value = child.trimmedText.isEmpty ? attribute("idValue", of: child) : child.trimmedText
      if let value {
        creative.universalAdIDs.append(UniversalAdID(registry: registry, value: value))
      }
    }
    if isVersion(atLeast: 4, 0), creative.universalAdIDs.isEmpty, node.child(named: "Linear") != nil
    {
      report(
        .universalAdIDMissing, "'Creative' has no 'UniversalAdId', which is required since 4.0",
        at: node.position)
    }
    creative.linear = single("Linear", in: node).map { linear($0) }
    return creative
  }

  private mutating func linear(_ node: XMLNode) -> Linear {
    checkChildren(of: node)
    var linear = Linear(position: node.position)
    linear.skipOffset = skipOffset(of: node)
    linear.duration = duration(in: node)
    linear.adParameters = single("AdParameters", in: node)?.text
    for container in node.children where container.name == "TrackingEvents" {
      checkChildren(of: container)
      for child in container.children where child.name == "Tracking" {
        if let event = trackingEvent(child) { linear.tracking.append(event) }
      }
    }
    readMediaFiles(of: node, into: &linear)
    if let clicks = single("VideoClicks", in: node) { linear.videoClicks = videoClicks(clicks) }
    return linear
  }

  private mutating func duration(in node: XMLNode) -> Duration? {
    guard let element = single("Duration", in: node), !element.trimmedText.isEmpty else {
      report(.durationMissing, "'Linear' has no 'Duration', which is required", at: node.position)
      return nil
    }
    guard let reading = TimeReading.duration(element.trimmedText) else {
      report(
        .durationMalformed,
        "duration \(Self.quoted(element.trimmedText)) cannot be read; HH:MM:SS or HH:MM:SS.mmm is wanted",
        at: element.position)
      return nil
    }
    reportFlaw(reading.flaw, of: element.trimmedText, at: element.position)
    return reading.value
  }

  private mutating func skipOffset(of node: XMLNode) -> TimeOffset? {
    guard let text = attribute("skipoffset", of: node) else { return nil }
    guard let reading = TimeReading.offset(text) else {
      report(
        .skipOffsetMalformed,
        "skipoffset \(Self.quoted(text)) cannot be read, so the ad is not skippable; HH:MM:SS, HH:MM:SS.mmm "
          + "or n% is wanted", at: node.position)
      return nil
    }
    reportFlaw(reading.flaw, of: text, at: node.position)
    reportBeyondDuration(reading.value, text, at: node.position)
    return reading.value
  }

  private mutating func trackingEvent(_ node: XMLNode) -> TrackingEvent? {
    let event = attribute("event", of: node) ?? ""
    let offset = attribute("offset", of: node)
    guard let url = trackingURL(node) else { return nil }
    var tracking = TrackingEvent(event: event, url: url)
    guard let name = tracking.name else {
      if event.isEmpty {
        report(
          .trackingEventMissing, "'Tracking' has no 'event'; it never fires", at: node.position)
      } else {
        let names = TrackingEventName.allCases.map(\.rawValue)
        report(
          .trackingEventUnknown,
          "event \(Self.quoted(event)) is not known and never fires"
            + suggestion(for: event, in: names), at: node.position)
      }
      return tracking
    }
    if name == .progress {
      tracking.offset = progressOffset(offset, at: node.position)
    } else if offset != nil {
      report(
        .offsetWithoutProgress,
        "'offset' of event \(Self.quoted(event)) is ignored; it belongs to 'progress'",
        at: node.position)
    }
    return tracking
  }

  private mutating func progressOffset(
    _ text: String?, at position: SourcePosition
  ) -> TimeOffset? {
    guard let text else {
      report(
        .progressOffsetMissing, "event 'progress' has no 'offset', so it never fires", at: position)
      return nil
    }
    guard let reading = TimeReading.offset(text) else {
      report(
        .progressOffsetMalformed,
        "progress offset \(Self.quoted(text)) cannot be read, so it never fires; HH:MM:SS, HH:MM:SS.mmm or "
          + "n% is wanted", at: position)
      return nil
    }
    reportFlaw(reading.flaw, of: text, at: position)
    reportBeyondDuration(reading.value, text, at: position)
    return reading.value
  }

  private mutating func reportFlaw(_ flaw: String?, of text: String, at position: SourcePosition) {
    guard let flaw else { return }
    report(.timeForm, "\(Self.quoted(text)) is not HH:MM:SS or HH:MM:SS.mmm; \(flaw)", at: position)
  }

  private mutating func reportBeyondDuration(
    _ offset: TimeOffset, _ text: String, at position: SourcePosition
  ) {
    guard case .percentage(let digits, let scale) = offset, digits > 100 * scale else { return }
    report(
      .offsetBeyondDuration, "offset \(Self.quoted(text)) is beyond the end of the ad", at: position
    )
  }
}
