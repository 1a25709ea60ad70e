import Geometry
import JSONTree
import NativeMessages
import NativeUnits
import Widgets
import YAMLTree

/// The units of native SDKs.
extension ScenarioDecoder {
  /// `outbrain:`, and what the app leaves out.
  func outbrain(_ value: ValueReader, _ app: ValueReader?) -> OutbrainSettings? {
    guard let fields = value.fields(as: "'outbrain'") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.outbrain.keys)
    let url = fields.required("url")?.text()
    let widgetID = fields.required("widgetID")?.text()
    let response = fields.required("response")?.text().map(paths.resolve)
    guard let url, let widgetID, let response else { return nil }
    var settings = OutbrainSettings(url: url, widgetID: widgetID, response: response)
    settings.widgetIndex = fields["widgetIndex"]?.integer(in: 0...Self.largestCount)
    settings.externalID = fields["externalID"]?.text()
    settings.latency = latency(fields["latency"])
    settings.itemHeight = fields["itemHeight"]?.number(in: Self.lengths) ?? settings.itemHeight
    settings.paidHost = fields["paidHost"]?.text() ?? settings.paidHost
    settings.allowsForeignLinks = fields["foreignLinksAgreed"]?.flag() ?? false
    settings.isProduction = fields["production"]?.flag() ?? false
    settings.isTestRTB = fields["testRTB"]?.flag() ?? false
    settings.isTestMode = fields["testMode"]?.flag() ?? false
    settings.adChoicesSize = fields["adChoicesSize"].flatMap(size) ?? settings.adChoicesSize
    if let nested = fields["configuration"]?.fields(as: "'configuration'") {
      nested.refuseKeys(otherThan: ScenarioSchema.outbrainConfiguration.keys)
      var configuration = OutbrainSettings.Configuration()
      configuration.items = nested["items"]?.integer(in: 0...Self.largestCount)
      configuration.hasImages = nested["images"]?.flag()
      configuration.imageSize = nested["imageSize"].flatMap(size)
      settings.configuration = configuration
    }
    settings.omitted = omitted(app)
    settings.location = problems.location(value.node.position)
    return settings
  }

  /// `upsight:`, and what the app leaves out.
  mutating func upsight(_ value: ValueReader, _ app: ValueReader?) -> UpsightSettings? {
    guard let fields = value.fields(as: "'upsight'") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.upsight.keys)
    let milestone = fields.required("milestone")?.text()
    let payload = fields.required("payload")?.text().map(paths.resolve)
    guard let milestone, let payload else { return nil }
    var settings = UpsightSettings(milestone: milestone, payload: payload)
    settings.latency = latency(fields["latency"])
    settings.imagesFetchedAt = latency(fields["imagesFetchedAt"])
    settings.views = fields["views"].map { layout($0) }
    settings.parent = fields["under"].flatMap { referredView($0) }
    settings.addsViews = fields["addsViews"]?.flag() ?? true
    settings.isSeen = fields["seen"]?.flag() ?? true
    settings.sdkVersion = fields["sdkVersion"]?.text()
    settings.destroysAtOnce = fields["destroysAtOnce"]?.flag() ?? false
    settings.copiesImages = fields["copiesImages"]?.flag() ?? false
    settings.reads = (fields["reads"]?.elements() ?? []).compactMap { element in
      guard let read = element.fields(as: "a read") else { return nil }
      read.refuseKeys(otherThan: ScenarioSchema.upsightRead.keys)
      let key = read.required("key")?.text()
      let type: UpsightSettings.InputType? = read.required("type")?.choice()
      guard let key, let type else { return nil }
      return UpsightSettings.Read(key: key, type: type)
    }
    settings.omitted = omitted(app)
    settings.location = problems.location(value.node.position)
    return settings
  }

  /// A step's `call` with its arguments: all keys that are not the step's own.
  func call(_ fields: FieldReader) -> ScenarioStep.Action? {
    guard let name = fields.required("call")?.text() else { return nil }
    let own = ScenarioSchema.trigger.keys + ["do", "call"]
    let arguments = fields.entries.filter { !own.contains($0.key) }
      .map { JSONValue.Member($0.key, $0.value.json) }
    return .call(AppCall(name, arguments))
  }

  func reuse(_ fields: FieldReader) -> ScenarioStep.Action? {
    let cell = fields.required("cell")?.integer(in: 0...Self.largestCount)
    let item = fields.required("item")?.integer(in: 0...Self.largestCount)
    guard let cell, let item else { return nil }
    return .reuse(cell: cell, item: item)
  }

  /// How long an answer takes: a duration, or `never`.
  func latency(_ value: ValueReader?) -> Duration? {
    guard let value else { return .zero }
    return value.node.scalar?.text == "never" ? nil : value.duration()
  }

  /// `app: {omits: […]}`
  func omitted<Duty>(_ app: ValueReader?) -> Set<Duty>
  where Duty: RawRepresentable<String> & CaseIterable & Hashable {
    guard let fields = app?.fields(as: "'app'") else { return [] }
    fields.refuseKeys(otherThan: ScenarioSchema.app.keys)
    return Set((fields["omits"]?.elements() ?? []).compactMap { $0.choice(of: Duty.self) })
  }

  /// `[width, height]` in points.
  func size(_ value: ValueReader) -> Size? {
    value.numbers(["width", "height"], in: Self.lengths).map { Size(width: $0[0], height: $0[1]) }
  }

  static let lengths = 0...largestCoordinate
  /// The largest index or count that a scenario may state.
  static let largestCount = 100_000
}
