internal import Documents
internal import Vocabulary

/// Reads the date ranges of one playlist and collects their faults.
struct DateRangeWalk {
  private(set) var interstitials: [Interstitial] = []
  private(set) var stitchedBreaks: [StitchedBreak] = []
  private(set) var announcements: [BreakAnnouncement] = []
  private var found: [StreamFault] = []
  private var signaling = AdCreativeSignalingReader()
  private let dates: HLSDateMap
  private var variables: VariableWalk
  /// The start dates of the ranges of each class, ascending.
  private var starts: [String: [HLSDate]] = [:]

  init(_ playlist: HLSPlaylist, _ variables: VariableWalk) {
    dates = HLSDateMap(playlist.segments)
    self.variables = variables
    let ranges = merged(playlist.dateRanges)
    for range in ranges {
      guard let name = range["CLASS"], let date = range["START-DATE"].flatMap({ HLSDate($0) })
      else { continue }
      starts[name, default: []].append(date)
    }
    starts = starts.mapValues { $0.sorted() }
    for range in ranges { read(range) }
  }

  var faults: [StreamFault] { found + signaling.faults + variables.faults }

  private mutating func fault(
    _ kind: StreamFault.Kind, at position: SourcePosition, _ message: String
  ) {
    found.append(StreamFault(kind, at: position, message))
  }

  private mutating func merged(_ tags: [HLSTimedTag]) -> [MergedRange] {
    var ranges: [MergedRange] = []
    var indices: [String: Int] = [:]
    for tag in tags {
      let list = tag.tag.attributes.attributes.map { variables.replaced(in: $0) }
      guard let id = list.first(where: { $0.name == "ID" })?.value, !id.isEmpty else {
        fault(
          .unusableInterstitial, at: tag.tag.position, "the date range has no 'ID'")
        continue
      }
      let index = indices[id] ?? ranges.count
      if index == ranges.count {
        indices[id] = index
        ranges.append(MergedRange(id: id, tag))
      }
      ranges[index].add(list)
    }
    return ranges
  }

  // MARK: Ranges

  private mutating func read(_ range: MergedRange) {
    if let changed = range.changed {
      fault(
        .unusableInterstitial, at: changed.position,
        "'\(changed.name.prefix(40))' of date range \(StreamFault.quoted(range.id)) differs from "
          + "an earlier tag with this ID")
      return
    }
    guard let text = range["START-DATE"] else {
      fault(
        .unusableInterstitial, at: range.position,
        "the date range \(StreamFault.quoted(range.id)) has no 'START-DATE'")
      return
    }
    guard let date = HLSDate(text) else {
      fault(
        .unusableInterstitial, at: range.position(of: "START-DATE"),
        "'START-DATE' \(StreamFault.quoted(text)) is not a date and time in ISO 8601")
      return
    }
    let start = dates.time(of: date)
    if start == nil {
      fault(
        .undated, at: range.position,
        "the date range \(StreamFault.quoted(range.id)) has no place on the timeline, since no "
          + "segment has 'EXT-X-PROGRAM-DATE-TIME'")
    }
    guard let length = length(of: range, from: date) else { return }
    if range.isInterstitial {
      readInterstitial(range, start, length.value)
    } else if range["X-AD-CREATIVE-SIGNALING"] != nil, let start {
      readStitched(range, start, length.value)
    }
    if let start { readSplice(range, start, length) }
  }

  /// The length that a range states.
  private struct Length {
    /// The first of `DURATION`, the time to the end date, `PLANNED-DURATION`.
    var value: Duration?
    /// Whether the length is the range's actual one, not a planned one.
    var isActual: Bool
  }

  /// The lengths that a range states. Nil for a range that is unusable because its `DURATION` is
  /// negative or it has `END-ON-NEXT` but no `CLASS`; the method reports that fault.
  private mutating func length(of range: MergedRange, from start: HLSDate) -> Length? {
    if range["END-ON-NEXT"] == "YES", range["CLASS"] == nil {
      fault(
        .unusableInterstitial, at: range.position(of: "END-ON-NEXT"),
        "'END-ON-NEXT' needs a 'CLASS'")
      return nil
    }
    let duration = time("DURATION", of: range)
    if let duration, duration < .zero {
      fault(
        .unusableInterstitial, at: range.position(of: "DURATION"), "'DURATION' is negative")
      return nil
    }
    let end = endDate(of: range, from: start)
    contrast(duration, end.map { $0.since(start) }, of: range)
    let planned = time("PLANNED-DURATION", of: range)
    if let planned, planned < .zero {
      fault(
        .dateRangeAttribute, at: range.position(of: "PLANNED-DURATION"),
        "'PLANNED-DURATION' is negative, and is ignored")
    }
    let actual = duration ?? end.map { $0.since(start) }
    return Length(
      value: actual ?? planned.flatMap { $0 < .zero ? nil : $0 }, isActual: actual != nil)
  }

  /// Reports attributes that exclude each other, and lengths that differ.
  private mutating func contrast(_ duration: Duration?, _ end: Duration?, of range: MergedRange) {
    if range["END-ON-NEXT"] == "YES" {
      for name in ["DURATION", "END-DATE"] where range[name] != nil {
        fault(
          .dateRangeAttribute, at: range.position(of: name),
          "'\(name)' is not allowed beside 'END-ON-NEXT'")
      }
    } else if let duration, let end, !BreakAnnouncement.agree(duration, end) {
      fault(
        .dateRangeAttribute, at: range.position(of: "END-DATE"),
        "'END-DATE' is \(TimeText.readable(end)) after the start date, and 'DURATION' is "
          + TimeText.readable(duration))
    }
  }

  private mutating func endDate(of range: MergedRange, from start: HLSDate) -> HLSDate? {
    if let text = range["END-DATE"] {
      guard let end = HLSDate(text), end >= start else {
        fault(
          .dateRangeAttribute, at: range.position(of: "END-DATE"),
          "'END-DATE' \(StreamFault.quoted(text)) is not a date and time at or after the start date, "
            + "and is ignored")
        return nil
      }
      return end
    }
    guard range["END-ON-NEXT"] == "YES", let starts = range["CLASS"].flatMap({ starts[$0] }) else {
      return nil
    }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= start { low = middle + 1 } else { high = middle }
    }
    return low < starts.count ? starts[low] : nil
  }

  // MARK: Kinds

  private mutating func readInterstitial(
    _ range: MergedRange, _ start: Duration?, _ length: Duration?
  ) {
    let cueName = range["CUE"] == nil && range["X-CUE"] != nil ? "X-CUE" : "CUE"
    let words = words(cueName, of: range, among: ["PRE", "POST", "ONCE"])
    if cueName == "X-CUE" {
      fault(
        .dateRangeAttribute, at: range.position(of: cueName),
        "'X-CUE' is unknown to players that read 'CUE' alone; write 'CUE'")
    }
    if words.contains("PRE"), words.contains("POST") {
      fault(
        .unusableInterstitial, at: range.position(of: cueName),
        "the cues 'PRE' and 'POST' exclude "
          + "each other")
      return
    }
    let cue: Interstitial.Cue =
      words.contains("PRE") ? .pre : words.contains("POST") ? .post : .none
    guard let source = source(of: range) else { return }
    guard let start = start ?? (cue == .none ? nil : .zero) else { return }
    let snap = self.words("X-SNAP", of: range, among: ["OUT", "IN"])
    let restrict = self.words("X-RESTRICT", of: range, among: ["SKIP", "JUMP"])
    interstitials.append(
      Interstitial(
        id: range.id, start: start, cue: cue, hasOlderCue: cueName == "X-CUE",
        playsOnce: words.contains("ONCE"), source: source,
        duration: length, resumeOffset: time("X-RESUME-OFFSET", of: range),
        playoutLimit: positiveTime("X-PLAYOUT-LIMIT", of: range), snapsOut: snap.contains("OUT"),
        snapsIn: snap.contains("IN"), restrictsSkip: restrict.contains("SKIP"),
        restrictsJump: restrict.contains("JUMP"),
        contentMayVary: word("X-CONTENT-MAY-VARY", of: range, among: ["YES", "NO"]) != "NO",
        occupiesRange:
          word("X-TIMELINE-OCCUPIES", of: range, among: ["POINT", "RANGE"]) == "RANGE",
        skipControl: skipControl(of: range), signaling: signaling(of: range),
        position: range.position))
    _ = word("X-TIMELINE-STYLE", of: range, among: ["HIGHLIGHT", "PRIMARY"])
  }

  private mutating func source(of range: MergedRange) -> Interstitial.Source? {
    let asset = range["X-ASSET-URI"]
    let list = range["X-ASSET-LIST"]
    if asset != nil, list != nil {
      fault(
        .dateRangeAttribute, at: range.position(of: "X-ASSET-LIST"),
        "'X-ASSET-LIST' is ignored, since the interstitial has 'X-ASSET-URI' too")
    }
    guard let source = asset.map(Interstitial.Source.asset) ?? list.map({ .list($0) }) else {
      fault(
        .unusableInterstitial, at: range.position,
        "the interstitial \(StreamFault.quoted(range.id)) has neither 'X-ASSET-URI' nor "
          + "'X-ASSET-LIST'")
      return nil
    }
    return source
  }

  private mutating func skipControl(of range: MergedRange) -> SkipControlTiming? {
    let offset = positiveTime("X-SKIP-CONTROL-OFFSET", of: range)
    let duration = positiveTime("X-SKIP-CONTROL-DURATION", of: range)
    let label = range["X-SKIP-CONTROL-LABEL-ID"]
    guard offset != nil || duration != nil || label != nil else { return nil }
    return SkipControlTiming(offset: offset ?? .zero, duration: duration, labelID: label)
  }

  private mutating func signaling(of range: MergedRange) -> AdCreativeSignaling? {
    guard let text = range["X-AD-CREATIVE-SIGNALING"] else { return nil }
    return signaling.read(base64: text, at: range.position(of: "X-AD-CREATIVE-SIGNALING"))
  }

  private mutating func readStitched(
    _ range: MergedRange, _ start: Duration, _ length: Duration?
  ) {
    guard let signaling = signaling(of: range) else { return }
    stitchedBreaks.append(
      StitchedBreak(
        id: range.id, start: start, slots: signaling.slots, tracking: signaling.tracking,
        duration: length, position: range.position))
  }

  // MARK: Splices

  private mutating func readSplice(_ range: MergedRange, _ start: Duration, _ length: Length) {
    for name in ["SCTE35-OUT", "SCTE35-CMD", "SCTE35-IN"] {
      guard let text = range[name] else { continue }
      let information: SpliceInformation
      do throws(SpliceInformationReader.Failure) {
        information = try SpliceInformationReader.read(hex: text)
      } catch {
        fault(.marker, at: range.position(of: name), "'\(name)' \(error.text)")
        continue
      }
      guard name != "SCTE35-IN", let cue = information.cue, cue.isOut else { continue }
      if let said = cue.duration, let stated = length.value, (said - stated).magnitude > .seconds(1)
      {
        fault(
          .markersDisagree, at: range.position(of: name),
          "'\(name)' announces \(TimeText.readable(said)), and the date range states "
            + TimeText.readable(stated))
      }
      announcements.append(
        BreakAnnouncement(
          form: .dateRange, start: start, duration: cue.duration ?? length.value,
          end: length.isActual ? length.value.map { start + $0 } : nil, eventID: cue.eventID,
          position: range.position))
    }
  }

  // MARK: Attributes

  /// An attribute as a decimal number of seconds; reports a value that cannot be read.
  private mutating func time(_ name: String, of range: MergedRange) -> Duration? {
    guard let text = range[name] else { return nil }
    guard let time = range.seconds(name) else {
      fault(
        .dateRangeAttribute, at: range.position(of: name),
        "'\(name)' is \(StreamFault.quoted(text)), which is not a number of seconds")
      return nil
    }
    return time
  }

  private mutating func positiveTime(_ name: String, of range: MergedRange) -> Duration? {
    guard let time = time(name, of: range) else { return nil }
    guard time >= .zero else {
      fault(
        .dateRangeAttribute, at: range.position(of: name),
        "'\(name)' is negative, and is ignored")
      return nil
    }
    return time
  }

  /// The words of a list attribute; reports those that are not defined.
  private mutating func words(
    _ name: String, of range: MergedRange, among known: [String]
  ) -> [String] {
    let words = range.words(name)
    for word in words where !known.contains(word) {
      fault(
        .dateRangeAttribute, at: range.position(of: name),
        "'\(name)' has \(StreamFault.quoted(word)); use \(known.joined(separator: ", "))")
    }
    return words
  }

  private mutating func word(
    _ name: String, of range: MergedRange, among known: [String]
  ) -> String? {
    words(name, of: range, among: known).first
  }
}

/// The tags `EXT-X-DATERANGE` of one ID.
struct MergedRange {
  let id: String
  /// The place of the first tag.
  let position: SourcePosition
  /// The time at which the segment after the first tag begins.
  let time: Duration
  /// The first attribute of each name, with its variables replaced.
  private(set) var attributes: [String: HLSAttribute] = [:]
  /// An attribute to which a later tag gives another value.
  private(set) var changed: HLSAttribute?

  init(id: String, _ tag: HLSTimedTag) {
    self.id = id
    position = tag.tag.position
    time = tag.time
  }

  mutating func add(_ list: [HLSAttribute]) {
    for attribute in list {
      guard let first = attributes[attribute.name] else {
        attributes[attribute.name] = attribute
        continue
      }
      if first.value != attribute.value, changed == nil { changed = attribute }
    }
  }

  /// The value of an attribute; nil when the attribute is absent or empty.
  subscript(name: String) -> String? {
    attributes[name].flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// The place of an attribute's value; for an absent attribute, the place of the first tag.
  func position(of name: String) -> SourcePosition { attributes[name]?.valuePosition ?? position }

  var isInterstitial: Bool { self["CLASS"] == "com.apple.hls.interstitial" }

  /// The value of an attribute as a decimal number of seconds, which may be negative; nil when the
  /// attribute is absent or malformed.
  func seconds(_ name: String) -> Duration? {
    guard let text = self[name] else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    return TimeText.parse(digits + "s").map { isNegative ? .zero - $0 : $0 }
  }

  /// The words of a list such as `PRE,ONCE`.
  func words(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: ",").map { word in
      let start = word.drop { $0 == " " }
      return String(start.prefix { $0 != " " })
    }
  }
}
