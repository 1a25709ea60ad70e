internal import Vocabulary

/// Reads the tracking of creatives (SVTA 2053-2, payload version 2).
package struct AdCreativeSignalingReader {
  private(set) var faults: [StreamFault] = []

  /// The types of trackers that SVTA 2053-2 defines or players support.
  static let knownTypes: Set = [
    "impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "progress",
    "skip", "error", "pause", "resume", "mute", "unmute", "clickTracking", "podStart", "podEnd",
  ]

  /// Reads a file that is one envelope.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - file: its display name.
  /// - Returns: the envelope, and what is wrong with it.
  package static func reading(
    _ bytes: [UInt8], file: String
  ) -> StreamReading<AdCreativeSignaling> {
    var reader = AdCreativeSignalingReader()
    do {
      let content = reader.read(StreamJSON(try JSONDocument(bytes, file: file)))
      return StreamReading(content: content, faults: reader.faults)
    } catch {
      return StreamReading(content: nil, faults: [StreamFault(error, .signaling)])
    }
  }

  /// Reads the Base64 text in an attribute of a date range.
  mutating func read(base64 text: String, at position: SourcePosition) -> AdCreativeSignaling? {
    guard let bytes = Base64Text.bytes(of: text) else {
      fault(.signaling, at: position, "'X-AD-CREATIVE-SIGNALING' is not Base64")
      return nil
    }
    do {
      return read(try StreamJSON(inAttribute: bytes, at: position))
    } catch {
      fault(
        .signaling, at: position,
        "the Base64 of 'X-AD-CREATIVE-SIGNALING' is not JSON: \(error.description)")
      return nil
    }
  }

  private mutating func fault(
    _ kind: StreamFault.Kind, at position: SourcePosition, _ message: String
  ) {
    faults.append(StreamFault(kind, at: position, message))
  }

  // MARK: Envelope

  /// Reads an envelope; nil when players ignore it.
  mutating func read(_ envelope: StreamJSON) -> AdCreativeSignaling? {
    guard envelope.isObject else {
      fault(.signaling, at: envelope.position, "the signaling is \(envelope.kind), not an object")
      return nil
    }
    if let features = envelope["features"], case .object(let members) = features.value,
      let feature = members.first(where: { $0.key != "remoteFields" && $0.value == .bool(true) })
    {
      fault(
        .unusableSignaling, at: features.position,
        "the feature \(StreamFault.quoted(feature.key)) is required, and players know "
          + "'remoteFields' alone")
      return nil
    }
    guard let kind = kind(of: envelope) else { return nil }
    checkVersion(of: envelope)
    guard let payload = envelope["payload"], payload.isList else {
      let found = envelope["payload"]
      fault(
        .signaling, at: (found ?? envelope).position,
        found.map { "'payload' is \($0.kind); players ignore what is not a list" }
          ?? "the signaling has no 'payload'")
      return nil
    }
    var signaling = AdCreativeSignaling(kind: kind, slots: [], position: envelope.position)
    for element in payload.elements {
      switch kind {
      case .slot: if let slot = slot(element) { signaling.slots.append(slot) }
      case .pod: readPod(element, into: &signaling)
      }
    }
    return signaling
  }

  private mutating func kind(of envelope: StreamJSON) -> AdCreativeSignaling.Kind? {
    guard let type = envelope["type"] else {
      fault(.signaling, at: envelope.position, "the signaling has no 'type'; use 'slot' or 'pod'")
      return nil
    }
    guard let kind = type.text.flatMap(AdCreativeSignaling.Kind.init) else {
      fault(
        .signaling, at: type.position,
        "the signaling's type is \(StreamFault.quoted(type.text ?? type.kind)); "
          + "use 'slot' or 'pod'")
      return nil
    }
    return kind
  }

  private mutating func checkVersion(of envelope: StreamJSON) {
    guard let version = envelope["version"] else {
      fault(.signalingVersion, at: envelope.position, "the signaling has no 'version'; write 2")
      return
    }
    guard version.value.wholeNumber != 2 else { return }
    fault(
      .signalingVersion, at: version.position,
      "the signaling's version is not 2, and is read as if it were")
  }

  private mutating func readPod(_ pod: StreamJSON, into signaling: inout AdCreativeSignaling) {
    guard pod.isObject else {
      fault(.signaling, at: pod.position, "a pod is \(pod.kind), not an object")
      return
    }
    checkRemote(of: pod)
    let start = time("start", of: pod, "a pod", isPositive: false) ?? .zero
    if let duration = time("duration", of: pod, "a pod", isPositive: true) {
      signaling.duration = max(signaling.duration ?? .zero, start + duration)
    } else if pod["duration"] == nil {
      fault(.signaling, at: pod.position, "a pod has no 'duration'")
    }
    if let slots = list("slots", of: pod) {
      for element in slots {
        if let slot = slot(element) { signaling.slots.append(slot) }
      }
    }
    signaling.tracking += tracking(of: pod).map { tracker in
      var tracker = tracker
      tracker.offset = tracker.offset.map { $0 + start }
      return tracker
    }
  }

  // MARK: Slots

  private mutating func slot(_ slot: StreamJSON) -> CreativeSlot? {
    guard slot.isObject else {
      fault(.signaling, at: slot.position, "a slot is \(slot.kind), not an object")
      return nil
    }
    if let type = slot["type"], type.text != "linear" {
      fault(
        .unusableSignaling, at: type.position,
        "the slot's type is \(StreamFault.quoted(type.text ?? type.kind)); players know "
          + "'linear' alone")
      return nil
    }
    checkRemote(of: slot)
    guard let duration = time("duration", of: slot, "a slot", isPositive: true) else {
      if slot["duration"] == nil {
        fault(.signaling, at: slot.position, "a slot has no 'duration'")
      }
      return nil
    }
    return CreativeSlot(
      start: time("start", of: slot, "a slot", isPositive: false) ?? .zero, duration: duration,
      identifiers: identifiers(of: slot), tracking: tracking(of: slot),
      hasRemoteTracking: slot["$remote"] != nil,
      verifications: (list("verifications", of: slot) ?? []).map { verification in
        CreativeVerification(
          vendor: verification["vendor"]?.text, resource: verification["resource"]?.text,
          parameters: verification["parameters"]?.text, position: verification.position)
      },
      skipOffset: time("skipOffset", of: slot, "a slot", isPositive: false),
      clickThrough: slot["clickThrough"]?.text, position: slot.position)
  }

  private mutating func identifiers(of slot: StreamJSON) -> [CreativeIdentifier] {
    var identifiers: [CreativeIdentifier] = []
    for element in list("identifiers", of: slot) ?? [] {
      guard let scheme = element["scheme"]?.name, let value = element["value"]?.name else {
        fault(.signaling, at: element.position, "an identifier has no 'scheme' or no 'value'")
        continue
      }
      identifiers.append(CreativeIdentifier(scheme: scheme, value: value))
    }
    return identifiers
  }

  private mutating func tracking(of owner: StreamJSON) -> [CreativeTracking] {
    (list("tracking", of: owner) ?? []).compactMap { element in
      guard let type = element["type"]?.text else {
        fault(.signaling, at: element.position, "a tracker has no 'type'")
        return nil
      }
      if !Self.knownTypes.contains(type) {
        faults.append(
          StreamFault(
            unknownType: type, at: element.position, known: Self.knownTypes,
            suggests: faults.count < StreamFault.mostSuggestions))
      }
      let urls = urls(of: element, "urls", type)
      guard !urls.isEmpty else { return nil }
      return CreativeTracking(
        type: type, offset: time("offset", of: element, "a tracker", isPositive: false),
        urls: urls, position: element.position)
    }
  }

  /// The URLs of a tracker.
  mutating func urls(
    of tracker: StreamJSON, _ key: String, _ type: String
  ) -> [CreativeTracking.TrackedURL] {
    let elements = list(key, of: tracker) ?? []
    var urls: [CreativeTracking.TrackedURL] = []
    for element in elements {
      guard let text = element.text, !text.trimmed.isEmpty else {
        fault(
          .signaling, at: element.position,
          "a URL of \(StreamFault.quoted(type)) is "
            + (element.value.text == nil ? element.kind : "empty"))
        continue
      }
      urls.append(.init(URLTemplate(text), position: element.position))
    }
    if elements.isEmpty {
      fault(
        .signaling, at: tracker.position,
        "the tracker of \(StreamFault.quoted(type)) has no URL in '\(key)'")
    }
    return urls
  }

  // MARK: Members

  private mutating func checkRemote(of owner: StreamJSON) {
    guard let remote = owner["$remote"] else { return }
    fault(
      .remoteSignaling, at: remote.position,
      "'$remote' names other documents with trackers, which are not loaded")
  }

  private mutating func list(_ key: String, of owner: StreamJSON) -> [StreamJSON]? {
    guard let member = owner[key] else { return nil }
    guard member.isList else {
      fault(.signaling, at: member.position, "'\(key)' is \(member.kind), not a list")
      return nil
    }
    return member.elements
  }

  /// A member in seconds, which must be above zero if `isPositive`, otherwise zero or more; nil for
  /// a member that is missing or invalid.
  private mutating func time(
    _ key: String, of owner: StreamJSON, _ subject: String, isPositive: Bool
  ) -> Duration? {
    guard let member = owner[key] else { return nil }
    guard let time = member.seconds, isPositive ? time > .zero : time >= .zero else {
      fault(
        .signaling, at: member.position,
        "'\(key)' of \(subject) must be a number of seconds"
          + (isPositive ? " above zero" : ", zero or more"))
      return nil
    }
    return time
  }
}

extension StreamFault {
  /// How many faults of a document may suggest the intended name. The number is limited because
  /// each suggestion compares many names.
  static let mostSuggestions = 100

  /// Creates the fault of a tracker whose type no standard defines.
  init(unknownType type: String, at position: SourcePosition, known: Set<String>, suggests: Bool) {
    let suggestion =
      suggests ? NearestName.suggestion(for: String(type.prefix(80)), in: known.sorted()) : ""
    self.init(
      .trackingType, at: position,
      "no standard names the tracker's type \(Self.quoted(type))\(suggestion)")
  }

  /// Creates the fault of a text that is not JSON.
  init(_ problem: JSONProblem, _ kind: Kind) {
    self.init(
      kind, at: problem.location.position ?? SourcePosition(line: 1, column: 1),
      "the document is not JSON: expected \(problem.expected)")
  }
}
