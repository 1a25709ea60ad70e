internal import VAST
internal import Vocabulary

/// Reads MediaTailor's tracking JSON (`avails`) and collects its faults.
struct TrackingWalk {
  private var found: [StreamFault] = []
  private var trackers = AdCreativeSignalingReader()

  /// The types of trackers that the document may have in addition to those of creatives.
  private static let knownTypes = AdCreativeSignalingReader.knownTypes.union([
    "breakStart", "breakEnd", "creativeView", "loaded", "rewind", "fullscreen", "exitFullscreen",
    "playerExpand", "playerCollapse", "expand", "collapse", "close", "closeLinear", "clickThrough",
    "acceptInvitation", "acceptInvitationLinear", "otherAdInteraction", "notUsed",
    "interactiveStart", "adExpand", "adCollapse", "minimize", "timeSpentViewing", "customClick",
  ])

  var faults: [StreamFault] { found + trackers.faults }

  private mutating func fault(_ node: StreamJSON, _ message: String) {
    found.append(StreamFault(.signaling, at: node.position, message))
  }

  /// The linear breaks of a document, in its order.
  mutating func read(_ root: StreamJSON) -> [StitchedBreak] {
    guard let avails = root["avails"] else {
      fault(root, "the tracking document has no 'avails'")
      return []
    }
    guard avails.isList else {
      fault(avails, "'avails' is \(avails.kind), not a list")
      return []
    }
    return avails.elements.enumerated().compactMap { avail($0.element, $0.offset) }
  }

  private mutating func avail(_ node: StreamJSON, _ index: Int) -> StitchedBreak? {
    guard let start = time("startTimeInSeconds", of: node, "an avail") else { return nil }
    return StitchedBreak(
      id: node["availId"]?.name ?? "\(index + 1)", start: start,
      slots: list("ads", of: node).compactMap { slot($0, in: start) },
      tracking: tracking("adBreakTrackingEvents", of: node, since: start),
      duration: node["durationInSeconds"]?.seconds, position: node.position)
  }

  private mutating func slot(_ node: StreamJSON, in availStart: Duration) -> CreativeSlot? {
    guard let start = time("startTimeInSeconds", of: node, "an ad"),
      let duration = time("durationInSeconds", of: node, "an ad")
    else { return nil }
    guard duration > .zero else {
      fault(node, "'durationInSeconds' of an ad is zero")
      return nil
    }
    if start < availStart { fault(node, "an ad begins before its avail") }
    let names = [("creativeId", "creativeId"), ("adId", "adId"), ("vastAdId", "vastAdId")]
    return CreativeSlot(
      start: max(.zero, start - availStart), duration: duration,
      identifiers: names.compactMap { key, scheme in
        node[key]?.name.map { CreativeIdentifier(scheme: scheme, value: $0) }
      },
      title: node["adTitle"]?.text, adSystem: node["adSystem"]?.text,
      tracking: tracking("trackingEvents", of: node, since: start),
      verifications: list("adVerifications", of: node).map { verification($0) },
      skipOffset: node["skipOffset"].flatMap { skipOffset($0, duration) },
      position: node.position)
  }

  private mutating func verification(_ node: StreamJSON) -> CreativeVerification {
    let resources =
      list("javaScriptResource", of: node) + list("executableResource", of: node)
    return CreativeVerification(
      vendor: node["vendor"]?.text, resource: resources.lazy.compactMap { $0["uri"]?.text }.first,
      parameters: node["verificationParameters"]?.text, position: node.position)
  }

  /// A skip offset, given in seconds, or as a time or a percentage in VAST's form.
  private mutating func skipOffset(_ node: StreamJSON, _ duration: Duration) -> Duration? {
    if let seconds = node.seconds, seconds >= .zero { return seconds }
    switch node.value.text.flatMap({ TimeValue($0[...]) }) {
    case .time(let time, _): return time
    case .number(let time): return time
    case .percentage(_, let offset): return offset.resolved(in: duration)
    case nil:
      if node.value.text?.isEmpty != true { fault(node, "'skipOffset' cannot be read") }
      return nil
    }
  }

  private mutating func tracking(
    _ key: String, of owner: StreamJSON, since start: Duration
  ) -> [CreativeTracking] {
    list(key, of: owner).compactMap { node in
      guard let type = node["eventType"]?.text else {
        fault(node, "a tracker has no 'eventType'")
        return nil
      }
      if !Self.knownTypes.contains(type) {
        found.append(
          StreamFault(
            unknownType: type, at: node.position, known: Self.knownTypes,
            suggests: found.count < StreamFault.mostSuggestions))
      }
      let urls = trackers.urls(of: node, "beaconUrls", type)
      guard !urls.isEmpty else { return nil }
      let time = node["startTimeInSeconds"]?.seconds
      return CreativeTracking(
        type: type, offset: time.map { max(.zero, $0 - start) }, urls: urls,
        position: node.position)
    }
  }

  // MARK: Members

  private mutating func list(_ key: String, of owner: StreamJSON) -> [StreamJSON] {
    guard let member = owner[key] else { return [] }
    guard member.isList else {
      fault(member, "'\(key)' is \(member.kind), not a list")
      return []
    }
    return member.elements
  }

  private mutating func time(
    _ key: String, of owner: StreamJSON, _ subject: String
  ) -> Duration? {
    guard let time = owner[key]?.seconds, time >= .zero else {
      fault(
        owner[key] ?? owner, "'\(key)' of \(subject) must be a number of seconds, zero or more")
      return nil
    }
    return time
  }
}
