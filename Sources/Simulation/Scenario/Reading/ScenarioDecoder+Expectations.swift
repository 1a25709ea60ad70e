import Beacons
import Diagnostics
import VirtualTime
import YAMLTree

extension ScenarioDecoder {
  /// `expect:` a list of statements about the finished run.
  func expectations(_ value: ValueReader?) -> [Expectation] {
    (value?.elements() ?? []).compactMap { expectation($0.node) }
  }

  private func expectation(_ node: YAMLNode) -> Expectation? {
    guard let fields = FieldReader(node, as: "an expectation", problems: problems),
      let key = claimKey(in: fields, among: ClaimKey.allCases), let claim = claim(key, fields)
    else { return nil }
    var expectation = Expectation(
      claim, text: YAMLNode.flowText(of: fields.entries),
      location: problems.location(node.position))
    expectation.unit = unitName(fields)
    expectation.item = fields["item"]?.integer(in: 0...Self.largestCount)
    return expectation
  }

  /// Which claim a mapping makes; when it has none, keys similar to one are reported as misspelt.
  private func claimKey(in fields: FieldReader, among keys: [ClaimKey]) -> ClaimKey? {
    let names = keys.map(\.rawValue)
    if !names.contains(where: fields.has) {
      let furtherKeys = keys.flatMap(\.conditions) + Self.countKeys + Self.scopeKeys
      let unknown = fields.entries.filter { !furtherKeys.contains($0.key) }
      fields.refuseKeys(otherThan: names + furtherKeys)
      // A misspelt claim was reported just now; saying that it is missing adds nothing.
      guard unknown.isEmpty else { return nil }
    }
    return fields.exactlyOne(of: names).flatMap(ClaimKey.init)
  }

  private func claim(_ key: ClaimKey, _ fields: FieldReader) -> Expectation.Claim? {
    let fields = fields.renamed("expectation '\(key.rawValue)'")
    let counts = ClaimKey.events.contains(key) ? Self.countKeys : []
    // Other claims were reported as conflicting.
    fields.refuseKeys(otherThan: ClaimKey.names + Self.scopeKeys + key.conditions + counts)
    guard let value = fields[key.rawValue] else { return nil }
    switch key {
    case .beacon, .verification, .omid, .player, .native:
      let pattern = pattern(key, fields)
      let count = occurrences(fields)
      guard let pattern, let count else { return nil }
      return .occurs(pattern, count: count)
    case .never: return never(value)
    case .order: return order(value)
    case .viewable: return standard(value).map { .viewable(standard: $0) }
    case .notViewable: return standard(value).map { .notViewable(standard: $0) }
    case .error: return value.integer(in: 100...999).map { .error(code: $0) }
    case .outcome:
      return value.name(among: EventNames.outcomes, what: "outcome").map { .outcome($0) }
    case .diagnostic: return value.text().map { .diagnostic(rule: $0) }
    }
  }

  private func standard(_ value: ValueReader) -> String? {
    value.name(among: standardNames, what: "viewability standard")
  }

  private func never(_ value: ValueReader) -> Expectation.Claim? {
    guard let fields = value.fields(as: "'never'"),
      let key = claimKey(in: fields, among: ClaimKey.events)
    else { return nil }
    fields.refuseKeys(otherThan: ClaimKey.events.map(\.rawValue) + key.conditions)
    return pattern(key, fields).map { .never($0) }
  }

  private func order(_ value: ValueReader) -> Expectation.Claim? {
    guard let elements = value.elements() else { return nil }
    guard elements.count >= 2 else { return value.invalid("must list two events or more") }
    let events = elements.compactMap { $0.name(among: EventNames.beacon, what: "beacon event") }
    return events.count == elements.count ? .order(events) : nil
  }

  private func pattern(_ key: ClaimKey, _ fields: FieldReader) -> Expectation.EventPattern? {
    let value = fields[key.rawValue]
    let event = value?.name(among: key.known, what: "\(key.rawValue) event")
    var pattern = Expectation.EventPattern(.beacon(event ?? ""))
    pattern.at = virtualTime(fields["at"])
    pattern.media = fields["media"]?.timeOffset()
    pattern.within = fields["within"]?.duration() ?? pattern.within
    if !fields.has("at"), !fields.has("media") {
      fields.refuse("within", because: "needs 'at' or 'media'")
    }
    pattern.source = fields["source"]?.name(among: EventNames.beaconSources, what: "source")
    if let event, key == .beacon, pattern.source == nil, !EventNames.beacon.contains(event) {
      pattern.source = BeaconSource.prebid.rawValue
    }
    if let event, let source = pattern.source {
      let known = EventNames.beacons(from: source)
      guard known.contains(event) else {
        return value?.invalid(
          "must be an event of source '\(source)', not '\(event)'; known: "
            + known.joined(separator: ", "))
      }
    }
    pattern.hop = fields["hop"]?.integer(in: 0...Int.max)
    pattern.adID = fields["adID"]?.text()
    pattern.url = fields["url"]?.text()
    pattern.urlMatches = fields["urlMatches"]?.regularExpression()
    guard let event, let subject = Self.subject(key, event) else { return nil }
    pattern.subject = subject
    return pattern
  }

  private static func subject(_ key: ClaimKey, _ event: String) -> Expectation.Subject? {
    switch key {
    case .beacon: .beacon(event)
    case .verification: .verification(event)
    case .omid: .omid(event)
    case .player: .player(event)
    case .native: .native(event)
    case .never, .order, .viewable, .notViewable, .error, .outcome, .diagnostic: nil
    }
  }

  /// An event's virtual time; a percentage would be a playhead.
  private func virtualTime(_ value: ValueReader?) -> Duration? {
    guard let value else { return nil }
    if value.node.scalar?.text.hasSuffix("%") == true {
      return value.invalid("must be a virtual time such as 2s; a share of the media is 'media'")
    }
    return value.duration()
  }

  /// The keys that say whose events a claim is about.
  private static let scopeKeys = ["unit", "item"]

  private static let countKeys = ScenarioSchema.counts.keys

  private func occurrences(_ fields: FieldReader) -> Expectation.Occurrences? {
    let times = fields["times"]?.integer(in: 0...Int.max)
    let atLeast = fields["atLeast"]?.integer(in: 0...Int.max)
    let atMost = fields["atMost"]?.integer(in: 0...Int.max)
    if fields.has("times") {
      for key in ["atLeast", "atMost"] { fields.refuse(key, because: "excludes 'times'") }
      return times.map { Expectation.Occurrences(atLeast: $0, atMost: $0) }
    }
    guard fields.has("atLeast") || fields.has("atMost") else { return .once }
    if let atLeast, let atMost, atLeast > atMost {
      return fields["atMost"]?.invalid("must not be below 'atLeast', \(atLeast)")
    }
    return Expectation.Occurrences(atLeast: atLeast ?? 0, atMost: atMost)
  }
}
