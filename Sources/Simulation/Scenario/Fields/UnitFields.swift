import Diagnostics
import JSONTree
import Widgets
import NativeUnits
import Player
import Prebid
import YAMLTree

/// The keys about what plays a tag or an auctioned ad.
extension Field<VideoUnitScenario> {
  static var media: Self {
    Self(
      "media", .path, "The media file that replaces the selected MediaFile, as a path.", \.media)
  }

  static var player: Self {
    Self("player", .player, "The player profile, or changes to one.", \.player)
  }

  static var mezzanine: Self {
    Self(
      "mezzanine", MezzanineDemand.form,
      "What a stitching server requires of an ad's Mezzanine.", \.mezzanine)
  }

  static var slot: Self {
    Self(
      "slot", .reference("slot"), "The ads that the publisher's slot accepts.", \.slot,
      AdSlot.fields)
  }

  static var companions: Self {
    Self(
      "companions", .list(of: CompanionSlot.form),
      "The slots for companions; without the key every companion counts as shown.",
      \.slot.companions)
  }

  static var captions: Self {
    Self(
      "captions", .captions, "Which captions the viewer sees: on, off (the default), a language.",
      \.captions)
  }
}

/// One of `units:`.
enum UnitFields {
  /// The keys of a unit that say what kind it is of: each unit has one.
  static let kinds = ["tag"] + NativeSDK.allCases.map(\.rawValue)

  /// The keys of a player, of a tag or of what an auction brings.
  static let video: [Field<VideoUnitScenario>] = [
    .media, .player, .mezzanine, .slot, .companions, .captions,
  ]

  /// The keys of every unit.
  static let schema: [SchemaField] =
    [
      .required(
        "unit", FieldForm.text.schema, "The unit's name, which steps and expectations refer to."),
      .init(
        "view", FieldForm.text.schema,
        "The view that it is shown in; the view of the same name by default."),
      .init(
        "tag", FieldForm.text.schema,
        "The VAST or VMAP document, as a path from the file's folder or a URL."),
      .init("outbrain", .reference("outbrain"), "A recommendation widget of Outbrain."),
      .init("synerise", .reference("synerise"), "A content widget of Synerise."),
      .init("upsight", .reference("upsight"), "A native message of Upsight."),
      .init("prebid", .reference("prebid"), "An ad that Prebid Mobile auctions."),
      .init("app", .reference("app"), "What the app leaves out of a guide's duties."),
    ] + video.schema()

  /// A unit with its kind.
  static let definition = Schema.object(schema).withExactlyOne(of: kinds)
    .with(if: .requiring(["app"]), then: .either(kinds.dropFirst().map { .requiring([$0]) }))

  /// `app:`, what the app does otherwise than a guide asks for.
  static let app: [SchemaField] = [
    .init(
      "omits",
      .list(
        of: .names(
          (names(of: OutbrainSettings.Duty.self) + names(of: SyneriseSettings.Duty.self)
            + names(of: UpsightSettings.Duty.self) + names(of: PrebidSettings.Duty.self)).distinct)),
      "The duties that the app leaves out.")
  ]

  private static func names<Duty: RawRepresentable<String> & CaseIterable>(
    of duties: Duty.Type
  ) -> [String] {
    duties.allCases.map(\.rawValue)
  }

  /// Reads a unit.
  static func read(_ value: ValueReader) -> UnitScenario? {
    guard var fields = value.fields(as: "a unit") else { return nil }
    let name = fields.required("unit")?.text()
    if let name { fields = fields.renamed("unit '\(name)'") }
    fields.refuseKeys(otherThan: schema.keys)
    let kind = fields.exactlyOne(of: kinds)
    let view = fields["view"].map { FieldForm.view.read($0) } ?? name
    guard let kind, let name, let view else { return nil }
    guard kind == "tag" else { return native(kind, UnitID(name), in: view, fields) }
    fields.refuse("app", because: "is about the app of a widget, a message or an auctioned ad")
    guard let tag = fields["tag"].flatMap(FieldForm.path.read) else { return nil }
    return .video(creative(UnitID(name), in: view, tag: tag, fields))
  }

  /// What a unit plays, and how.
  private static func creative(
    _ name: UnitID, in view: String, tag: String, _ fields: FieldReader
  ) -> VideoUnitScenario {
    var unit = VideoUnitScenario(name, in: view, tag: tag)
    _ = video.readKeys(fields, into: &unit)
    unit.location = fields.context.location(fields.position)
    return unit
  }

  /// A widget, a message or an auctioned ad, by the key that says which.
  private static func native(
    _ kind: String, _ name: UnitID, in view: String, _ fields: FieldReader
  ) -> UnitScenario? {
    guard let sdk = NativeSDK(rawValue: kind), let value = fields[kind] else { return nil }
    if sdk != .prebid {
      for key in video.schema().keys {
        fields.refuse(key, because: "belongs to a unit with 'tag' or 'prebid'")
      }
    }
    guard let settings = settings(sdk, value, fields["app"]) else { return nil }
    var unit = NativeUnitScenario(name, in: view, settings)
    unit.location = fields.context.location(fields.position)
    if sdk == .prebid, let request = unit.file {
      unit.creative = creative(name, in: view, tag: request, fields)
    }
    return .native(unit)
  }

  private static func settings(
    _ sdk: NativeSDK, _ value: ValueReader, _ app: ValueReader?
  ) -> NativeUnitScenario.Settings? {
    guard let fields = value.fields(as: "'\(sdk.rawValue)'") else { return nil }
    let location = value.context.location(value.node.position)
    switch sdk {
    case .outbrain:
      var settings = OutbrainSettings(url: "", widgetID: "", response: "")
      guard OutbrainSettings.fields.read(fields, into: &settings) else { return nil }
      settings.omitted = omitted(app)
      settings.location = location
      return .outbrain(settings)
    case .synerise:
      var settings = SyneriseSettings()
      _ = SyneriseSettings.fields.read(fields, into: &settings)
      settings.spellings = value.context.takeSpellings()
      settings.omitted = omitted(app)
      settings.location = location
      return .synerise(settings)
    case .upsight:
      var settings = UpsightSettings(milestone: "", payload: "")
      guard UpsightSettings.fields.read(fields, into: &settings) else { return nil }
      settings.omitted = omitted(app)
      settings.location = location
      return .upsight(settings)
    case .prebid:
      let source = fields.exactlyOne(of: PrebidSettings.sources)
      var settings = PrebidSettings(request: "")
      let isComplete = PrebidSettings.fields.read(fields, into: &settings)
      guard isComplete, source != nil else { return nil }
      PrebidSettings.checkTogether(fields)
      settings.omitted = omitted(app)
      settings.location = location
      return .prebid(settings)
    }
  }

  /// `app: {omits: […]}`
  private static func omitted<Duty>(_ app: ValueReader?) -> Set<Duty>
  where Duty: RawRepresentable<String> & CaseIterable & Hashable {
    guard let fields = app?.fields(as: "'app'") else { return [] }
    fields.refuseKeys(otherThan: self.app.keys)
    return Set((fields["omits"]?.elements() ?? []).compactMap { $0.choice(of: Duty.self) })
  }
}
