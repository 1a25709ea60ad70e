import Documents
import Player
package import Vocabulary

/// One statement about a finished run that must be true.
package struct Expectation: Sendable, Hashable {
  package var claim: Claim
  /// The unit that it applies to; nil for the whole run.
  var unit: UnitID?
  /// The item of a native unit that it applies to, from 0; nil for all of them.
  var item: Int?
  /// Where the expectation is written; absent for expectations made in code.
  var location: SourceLocation?
  /// The expectation as its author wrote it, on one line, for messages.
  var text: String

  init(_ claim: Claim, text: String, location: SourceLocation? = nil) {
    self.claim = claim
    self.text = text
    self.location = location
  }

  package enum Claim: Sendable, Hashable {
    /// Matching events occur as often as `count` allows.
    case occurs(EventPattern, count: Occurrences)
    /// No event matches.
    case never(EventPattern)
    /// The first beacons of these VAST events are sent in this order.
    case order([String])
    /// A standard is met at the end of the run.
    case viewable(standard: String)
    /// A standard is not met at the end of the run.
    case notViewable(standard: String)
    /// The run, or an ad, fails with this VAST error code.
    case error(code: Int)
    case outcome(String)
    /// At least one diagnostic of this rule was recorded.
    case diagnostic(rule: String)
  }

  /// How often something may occur.
  package struct Occurrences: Sendable, Hashable {
    var atLeast: Int
    /// The maximum; nil for no maximum.
    var atMost: Int?

    package init(atLeast: Int, atMost: Int?) {
      self.atLeast = atLeast
      self.atMost = atMost
    }

    /// Exactly once, the default of an expectation.
    static let once = Occurrences(atLeast: 1, atMost: 1)
  }

  /// The events that an expectation matches; every stated condition must hold.
  package struct EventPattern: Sendable, Hashable {
    package var subject: Subject
    /// The virtual time of the event.
    package var at: Duration?
    /// How far the event may be from `at` or `media`, either way.
    package var within: Duration = .milliseconds(1)
    /// The playhead at the event.
    package var media: TimeOffset?
    package var source: String?
    package var hop: Int?
    package var adID: String?
    /// Text that the sent URL contains.
    package var url: String?
    /// A regular expression that matches somewhere in the sent URL.
    var urlMatches: String?

    package init(_ subject: Subject) { self.subject = subject }
  }

  package enum Subject: Sendable, Hashable {
    /// A beacon with this event, from any source except a verification vendor.
    case beacon(String)
    /// A beacon of a verification vendor with this event.
    case verification(String)
    /// An OMID event, by its type.
    case omid(String)
    /// A player event, VAST spelling.
    case player(String)
    /// An event of a widget or a message.
    case native(String)
  }
}

/// One kind of expectation: the key that names it, what it claims, and how it is read.
struct ClaimRow: Sendable {
  let name: String
  /// What the key claims, in one sentence.
  let meaning: String
  /// The schema of the key's value.
  let value: Schema
  /// The event that the claim is about; nil for a claim about the run.
  var event: Event?
  /// Reads the claim from the key's value and the mapping around it; nil after an error, which has
  /// been reported.
  let claim: @Sendable (ClaimRow, ValueReader, FieldReader) -> Expectation.Claim?

  /// The conditions of a claim about single events.
  struct Event: Sendable {
    /// The names of the events.
    let known: [String]
    /// The keys whose conditions restrict the matching events.
    let conditions: [String]
    let subject: @Sendable (String) -> Expectation.Subject
  }

  static let all: [ClaimRow] =
    events + [
      .init(name: "never", meaning: "No event matches.", value: .reference("never")) {
        never($1)
      },
      .init(
        name: "order", meaning: "The first beacons of these events are sent in this order.",
        value: .list(of: .names(EventNames.beacon), atLeast: 2)
      ) { order($1) },
      .init(
        name: "viewable", meaning: "The standard is met at the end of the run.",
        value: FieldForm.text.schema
      ) { standard($1).map { .viewable(standard: $0) } },
      .init(
        name: "notViewable", meaning: "The standard is not met at the end of the run.",
        value: FieldForm.text.schema
      ) { standard($1).map { .notViewable(standard: $0) } },
      .init(
        name: "error", meaning: "The run ends in this VAST error, or an ad failed with it.",
        value: .integer(100...999)
      ) { $1.integer(in: 100...999).map { .error(code: $0) } },
      .init(
        name: "outcome", meaning: "The run ends with this outcome.",
        value: .names(EventNames.outcomes)
      ) { $1.name(among: EventNames.outcomes, what: "outcome").map { .outcome($0) } },
      .init(
        name: "diagnostic", meaning: "At least one diagnostic of this rule was recorded.",
        value: FieldForm.text.schema
      ) { $1.text().map { .diagnostic(rule: $0) } },
    ]

  /// The claims about single events, which can also stand inside `never`.
  static let events: [ClaimRow] = [
    .event(
      "beacon", "A beacon of this event is sent to the tag's own trackers.",
      EventNames.expectedBeacons, always + ["source", "hop", "url", "urlMatches"]
    ) { .beacon($0) },
    .event(
      "verification", "A beacon of this event is sent to a verification vendor.",
      EventNames.verification, always + ["url", "urlMatches"]
    ) { .verification($0) },
    .event("omid", "A verification script receives this OMID event.", EventNames.omid, always) {
      .omid($0)
    },
    .event("player", "The player reports this event.", EventNames.player, always) { .player($0) },
    .event(
      "native", "A widget or a message reports this event.", EventNames.native,
      ["at", "within", "url"]
    ) { .native($0) },
  ]

  private static let always = ["at", "within", "media", "adID"]

  private init(
    name: String, meaning: String, value: Schema,
    claim: @escaping @Sendable (ClaimRow, ValueReader, FieldReader) -> Expectation.Claim?
  ) {
    (self.name, self.meaning, self.value, self.claim) = (name, meaning, value, claim)
  }

  private init(
    name: String, meaning: String, value: Schema,
    claim: @escaping @Sendable (ClaimRow, ValueReader) -> Expectation.Claim?
  ) {
    self.init(name: name, meaning: meaning, value: value) { row, value, _ in claim(row, value) }
  }

  private static func event(
    _ name: String, _ meaning: String, _ known: [String], _ conditions: [String],
    _ subject: @escaping @Sendable (String) -> Expectation.Subject
  ) -> ClaimRow {
    var row = ClaimRow(name: name, meaning: meaning, value: .names(known)) { row, _, fields in
      let pattern = row.pattern(fields)
      let count = occurrences(fields)
      guard let pattern, let count else { return nil }
      return .occurs(pattern, count: count)
    }
    row.event = Event(known: known, conditions: conditions, subject: subject)
    return row
  }

  private static func standard(_ value: ValueReader) -> String? {
    value.name(among: value.context.standardNames, what: "viewability standard")
  }

  private static func never(_ value: ValueReader) -> Expectation.Claim? {
    guard let fields = value.fields(as: "'never'"), let row = row(in: fields, among: events)
    else { return nil }
    fields.refuseKeys(otherThan: events.map(\.name) + (row.event?.conditions ?? []))
    return row.pattern(fields).map { .never($0) }
  }

  private static func order(_ value: ValueReader) -> Expectation.Claim? {
    guard let elements = value.elements() else { return nil }
    guard elements.count >= 2 else { return value.invalid("must list two events or more") }
    let events = elements.compactMap { $0.name(among: EventNames.beacon, what: "beacon event") }
    return events.count == elements.count ? .order(events) : nil
  }
}

/// Reading expectations.
extension ClaimRow {
  /// The form of `expect:`, a list of statements about the finished run.
  static var list: FieldForm<[Expectation]> {
    let schema = Schema.one(of: all.map { .reference($0.definitionName) })
    return .list(of: FieldForm(schema, read))
  }

  @Sendable private static func read(_ value: ValueReader) -> Expectation? {
    guard let fields = value.fields(as: "an expectation"), let row = row(in: fields, among: all)
    else { return nil }
    let renamed = fields.renamed("expectation '\(row.name)'")
    let counts = row.event == nil ? [] : Self.counts.keys
    // A second claim in the mapping has already been reported as conflicting.
    renamed.refuseKeys(
      otherThan: all.map(\.name) + scope.keys + (row.event?.conditions ?? []) + counts)
    guard let stated = renamed[row.name], let claim = row.claim(row, stated, renamed) else {
      return nil
    }
    var expectation = Expectation(
      claim, text: YAMLNode.flowText(of: fields.entries),
      location: value.context.location(value.node.position))
    expectation.unit = fields.unitName()
    expectation.item = fields["item"].flatMap(FieldForm.count.read)
    return expectation
  }

  /// The row of the claim that a mapping makes. If the mapping has none, keys that are similar to a
  /// claim are reported as misspelt.
  private static func row(in fields: FieldReader, among rows: [ClaimRow]) -> ClaimRow? {
    let names = rows.map(\.name)
    if !names.contains(where: fields.has) {
      let furtherKeys = rows.flatMap { $0.event?.conditions ?? [] } + counts.keys + scope.keys
      let unknown = fields.entries.filter { !furtherKeys.contains($0.key) }
      fields.refuseKeys(otherThan: names + furtherKeys)
      // A misspelt claim has just been reported, so no second error says that the claim is missing.
      guard unknown.isEmpty else { return nil }
    }
    let name = fields.exactlyOne(of: names)
    return rows.first { $0.name == name }
  }

  /// The keys whose conditions restrict the events that a claim matches.
  static let conditions: [Field<Expectation.EventPattern>] = [
    .init("at", virtualTime, "The event's virtual time.", \.at),
    .init(
      "within", .duration,
      "The tolerance around 'at' or 'media', in both directions; 1ms by default.", \.within),
    .init("media", .mediaTime, "The playhead at the event.", \.media),
    .init("adID", .text, "The id of the Ad.", \.adID),
    .init(
      "source", .name(among: EventNames.beaconSources, what: "source"),
      "The source of the beacon.", \.source),
    .init(
      "hop", .integer(0...Int.max), "The hop in the wrapper chain; 0 is the inline ad.", \.hop),
    .init("url", .text, "Text that the sent URL contains.", \.url),
    .init(
      "urlMatches", FieldForm(FieldForm.text.schema) { $0.regularExpression() },
      "A regular expression of PCRE2 that matches somewhere in the sent URL.", \.urlMatches),
  ]

  /// The form of an event's virtual time, which cannot be a percentage: percentages are playheads.
  private static let virtualTime = FieldForm<Duration>(FieldForm.duration.schema) { value in
    if value.node.scalar?.text.hasSuffix("%") == true {
      return value.invalid(
        "must be a virtual time such as 2s; for a share of the media, use 'media'")
    }
    return value.duration()
  }

  private func pattern(_ fields: FieldReader) -> Expectation.EventPattern? {
    guard let event else { return nil }
    let value = fields[name]
    let named = value?.name(among: event.known, what: "\(name) event")
    var pattern = Expectation.EventPattern(event.subject(named ?? ""))
    _ = Self.conditions.filter { event.conditions.contains($0.description.key) }
      .readKeys(fields, into: &pattern)
    if !fields.has("at"), !fields.has("media") {
      fields.refuse("within", because: "needs 'at' or 'media'")
    }
    guard let named else { return nil }
    if case .beacon = pattern.subject, pattern.source == nil, !EventNames.beacon.contains(named) {
      pattern.source = BeaconSource.prebid.rawValue
    }
    if let source = pattern.source {
      let known = EventNames.beacons(from: source)
      guard known.contains(named) else {
        return value?.invalid(
          "must be an event of source '\(source)', not '\(named)'; known: "
            + known.joined(separator: ", "))
      }
    }
    return pattern
  }

  /// The keys that select the unit or item whose events a claim is about.
  private static let scope: [SchemaField] = [
    .init("unit", FieldForm.text.schema, "The unit that the event belongs to."),
    .init(
      "item", FieldForm.count.schema,
      "The item that the event belongs to in a native unit, from 0."),
  ]

  /// The keys that state how often an event occurs; without them, once.
  static let counts = [times, atLeast, atMost].map(\.description)

  private static let times = count("times", "The exact number of matches.")
  private static let atLeast = count("atLeast", "The minimum number of matches.")
  private static let atMost = count("atMost", "The maximum number of matches.")

  private static func count(_ name: String, _ meaning: String) -> Key<Int?> {
    .optional(name, .integer(0...Int.max), meaning)
  }

  private static func occurrences(_ fields: FieldReader) -> Expectation.Occurrences? {
    let times = times.read(fields) ?? nil
    let atLeast = atLeast.read(fields) ?? nil
    let atMost = atMost.read(fields) ?? nil
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

/// The schema of expectations.
extension ClaimRow {
  var definitionName: String { "expect-\(name)" }

  var schema: Schema {
    let schema = pattern(further: (event == nil ? [] : Self.counts) + Self.scope)
    guard event != nil else { return schema }
    return schema.with(
      "not",
      Schema.either([.requiring(["times", "atLeast"]), .requiring(["times", "atMost"])]).json)
  }

  /// The schema of the claim inside `never`, which has no counts.
  var neverSchema: Schema { pattern(further: []) }

  private func pattern(further: [SchemaField]) -> Schema {
    let fields = Self.conditions.schema().filter { event?.conditions.contains($0.key) == true }
    let schema = Schema.object([.required(name, value, meaning)] + fields + further)
    guard !fields.isEmpty else { return schema }
    return schema.with(
      if: .requiring(["within"]), then: .either([.requiring(["at"]), .requiring(["media"])]))
  }
}
