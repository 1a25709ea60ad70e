internal import Documents
internal import Vocabulary

/// Reads the vendors' tags of one playlist that announce breaks.
struct MarkerWalk {
  private(set) var announcements: [BreakAnnouncement] = []
  private(set) var faults: [StreamFault] = []
  /// The index of the announcement that waits for its `EXT-X-CUE-IN`.
  private var cueOut: Int?
  /// By event ID, the index of the announcement that splice information began and that no later
  /// splice information has ended yet.
  private var spliced: [UInt32: Int] = [:]
  private let isComplete: Bool

  init(_ playlist: HLSPlaylist) {
    isComplete = playlist.hasEnd
    for marker in playlist.markers {
      switch marker.tag.name {
      case "EXT-X-CUE-OUT": readOut(marker)
      case "EXT-X-CUE-OUT-CONT": readContinuation(marker)
      case "EXT-X-CUE-IN": readIn(marker)
      case "EXT-OATCLS-SCTE35": readSplice(marker, marker.tag.value)
      case "EXT-X-SCTE35":
        if let cue = marker.tag.attributes["CUE"] { readSplice(marker, cue) }
      default: break
      }
    }
  }

  private mutating func fault(_ kind: StreamFault.Kind, _ tag: HLSTag, _ message: String) {
    faults.append(StreamFault(kind, at: tag.position, message))
  }

  // MARK: Cues

  private mutating func readOut(_ marker: HLSTimedTag) {
    let duration = duration(marker.tag.value, of: "DURATION", marker)
    cueOut = announcements.count
    announcements.append(
      BreakAnnouncement(
        form: .cueOut, start: marker.time, duration: duration, position: marker.tag.position))
  }

  private mutating func readContinuation(_ marker: HLSTimedTag) {
    let value = marker.tag.value
    let elapsed: Duration?
    let duration: Duration?
    if let slash = value.firstIndex(of: "/"), !value.contains("=") {
      elapsed = self.duration(String(value[..<slash]), of: "ELAPSEDTIME", marker)
      duration = self.duration(String(value[value.index(after: slash)...]), of: "DURATION", marker)
    } else {
      elapsed = self.duration(value, of: "ELAPSEDTIME", marker)
      duration = value.contains("=") ? self.duration(value, of: "DURATION", marker) : nil
    }
    guard let open = cueOut else {
      // The break began before the first segment of the playlist.
      cueOut = announcements.count
      announcements.append(
        BreakAnnouncement(
          form: .cueOut, start: marker.time - (elapsed ?? .zero), duration: duration,
          position: marker.tag.position))
      return
    }
    guard let duration else { return }
    if let stated = announcements[open].duration,
      !BreakAnnouncement.agree(stated, duration)
    {
      fault(
        .markersDisagree, marker.tag,
        "'EXT-X-CUE-OUT-CONT' states a break of \(TimeText.readable(duration)), and "
          + "'EXT-X-CUE-OUT' one of \(TimeText.readable(stated))")
    }
    announcements[open].duration = announcements[open].duration ?? duration
  }

  private mutating func readIn(_ marker: HLSTimedTag) {
    guard let open = cueOut else {
      // In a live playlist, the break's beginning may no longer be listed.
      if isComplete {
        fault(
          .unpairedMarker, marker.tag, "'EXT-X-CUE-IN' ends a break that nothing announced")
      }
      return
    }
    announcements[open].end = marker.time
    cueOut = nil
  }

  /// A duration in seconds, from the text itself or from an attribute in the text. `name` is the
  /// attribute's name in upper case.
  private mutating func duration(
    _ text: String, of name: String, _ marker: HLSTimedTag
  ) -> Duration? {
    let trimmed = text.trimmingSpaces
    guard !trimmed.isEmpty else { return nil }
    if let time = TimeText.parse(trimmed + "s") { return time }
    let list = HLSAttributeList(parsing: text, at: marker.tag.valuePosition)
    let found = list.attributes.first { $0.name.uppercased() == name }
    if let found {
      if let time = TimeText.parse(found.value + "s") { return time }
    } else if list.fault == nil {
      return nil
    }
    fault(
      .marker, marker.tag,
      "'\(marker.tag.name)' has \(StreamFault.quoted(text)), which states no seconds")
    return nil
  }

  // MARK: Splices

  private mutating func readSplice(_ marker: HLSTimedTag, _ text: String) {
    let information: SpliceInformation
    do throws(SpliceInformationReader.Failure) {
      information =
        try text.hasPrefix("0x") || text.hasPrefix("0X")
        ? SpliceInformationReader.read(hex: text) : SpliceInformationReader.read(base64: text)
    } catch {
      fault(.marker, marker.tag, "'\(marker.tag.name)' \(error.text)")
      return
    }
    guard let cue = information.cue else { return }
    guard cue.isOut else {
      if let open = spliced.removeValue(forKey: cue.eventID) {
        announcements[open].end = marker.time
      }
      return
    }
    spliced[cue.eventID] = announcements.count
    announcements.append(
      BreakAnnouncement(
        form: .vendorTag, start: marker.time, duration: cue.duration, eventID: cue.eventID,
        position: marker.tag.position))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.prefix { $0 != " " && $0 != "\t" })
  }
}
