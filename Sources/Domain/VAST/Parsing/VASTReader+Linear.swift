internal import Diagnostics
internal import Transport
internal import VirtualTime
internal import XMLTree

extension VASTReader {
  /// Reads a linear creative that can be played.
  mutating func linear(_ node: XMLNode) -> Linear {
    checkChildren(of: node)
    var linear = Linear(position: node.position)
    linear.skipOffset = skipOffset(of: node)
    linear.duration = duration(in: node)
    linear.adParameters = adParameters(in: node)
    linear.tracking = tracking(in: node)
    readMediaFiles(of: node, into: &linear)
    if let clicks = single("VideoClicks", in: node) { linear.videoClicks = videoClicks(clicks) }
    linear.icons = icons(in: node)
    linear.extensions = creativeExtensions(of: node)
    return linear
  }

  /// Reads a wrapper's additions to a linear creative; media in it must never
  /// play.
  mutating func wrapperLinear(_ node: XMLNode) -> Linear {
    checkChildren(of: node)
    refuse(["Duration", "AdParameters", "MediaFiles"], in: node)
    var linear = Linear(position: node.position)
    linear.skipOffset = skipOffset(of: node)
    linear.tracking = tracking(in: node)
    if let clicks = single("VideoClicks", in: node) {
      linear.videoClicks = videoClicks(clicks)
      if version != nil, !isVersion(atLeast: 4, 2), linear.videoClicks.clickThrough != nil {
        refuse(["ClickThrough"], in: clicks, since: " before 4.2")
        linear.videoClicks.clickThrough = nil
      }
    }
    linear.icons = icons(in: node)
    linear.extensions = creativeExtensions(of: node)
    return linear
  }

  /// Reports elements that only an in-line ad may hold.
  mutating func refuse(_ names: [String], in node: XMLNode, since: String = "") {
    for child in node.children where names.contains(child.name) {
      report(
        .notAllowedInWrapper,
        "'\(child.name)' is not allowed in a 'Wrapper'\(since) and is ignored",
        at: child.position)
    }
  }

  private mutating func duration(in node: XMLNode) -> Duration? {
    guard let element = single("Duration", in: node), !element.trimmedText.isEmpty else {
      report(.durationMissing, "'Linear' has no 'Duration', which is required", at: node.position)
      return nil
    }
    let text = element.trimmedText
    guard let reading = TimeReading.duration(text) else {
      report(
        .durationMalformed,
        "duration \(Self.quoted(text)) cannot be read; use HH:MM:SS or HH:MM:SS.mmm, where "
          + "minutes and seconds are at most 59",
        at: element.position)
      return nil
    }
    reportFlaw(reading.flaw, of: text, at: element.position)
    return reading.value
  }

  private mutating func skipOffset(of node: XMLNode) -> TimeOffset? {
    guard let text = attribute("skipoffset", of: node) else { return nil }
    guard let reading = TimeReading.offset(text) else {
      report(
        .skipOffsetMalformed,
        "skipoffset \(Self.quoted(text)) cannot be read, so the ad is not skippable; use HH:MM:SS, "
          + "HH:MM:SS.mmm or n%", at: node.position)
      return nil
    }
    reportFlaw(reading.flaw, of: text, at: node.position)
    reportBeyondDuration(reading.value, text, at: node.position)
    return reading.value
  }
}
