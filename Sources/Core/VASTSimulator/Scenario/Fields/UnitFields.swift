import Documents
import Player
import Units
import Vocabulary

/// The keys that describe how a tag or an auctioned ad is played.
extension Field<VideoUnitScenario> {
  static var media: Self {
    Self(
      "media", .path, "The media file that replaces the selected MediaFile, as a path.", \.media)
  }

  static var standIn: Self {
    let form = FieldForm<String>.path
    return Self(
      "standIn", form.schema,
      "The path of a file that plays in place of the tag's media, and is not compared with what "
        + "the tag declares."
    ) { fields, unit in
      guard !fields.has("media") else {
        return fields.refuse("standIn", because: "excludes 'media'")
      }
      guard let path = fields["standIn"].flatMap(form.read) else { return }
      (unit.media, unit.isStandIn) = (path, true)
    }
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

  static var join: Self {
    Self(
      "join", .duration, "Where in the primary the viewer joins a stream; 0s by default.", \.join)
  }

  static var captions: Self {
    Self(
      "captions", .captions, "Which captions the viewer sees: on, off (the default), a language.",
      \.captions)
  }
}

/// The keys of a unit in `units:`.
enum UnitFields {
  /// The keys that state the kind of a unit; each unit has exactly one of them.
  static let kinds = ["tag"] + NativeSDK.ofUnits.map(\.rawValue)

  /// The keys of a player that plays a tag or an auctioned video.
  static let video: [Field<VideoUnitScenario>] = [
    .media, .standIn, .player, .mezzanine, .slot, .companions, .captions,
  ]

  /// The keys of every unit.
  static let schema: [SchemaField] =
    [
      .required(
        "unit", FieldForm.text.schema, "The unit's name, which steps and expectations refer to."),
      .init(
        "view", FieldForm.text.schema,
        "The view that the unit is shown in; the view of the same name by default."),
      .init(
        "tag", FieldForm.text.schema,
        "The VAST or VMAP document, as a path from the file's folder or a URL."),
    ]
    + NativeSDK.ofUnits.map { .init($0.rawValue, .reference($0.rawValue), $0.kind?.meaning ?? "") }
    + [
      .init("app", .reference("app"), "The duties of the SDK's guide that the app leaves out.")
    ] + video.schema()

  /// The schema of a unit, which has exactly one key for its kind; only a unit of an SDK can have
  /// `app`.
  static let definition = Schema.object(schema).withExactlyOne(of: kinds)
    .with(if: .requiring(["app"]), then: .either(kinds.dropFirst().map { .requiring([$0]) }))

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

  /// Reads a unit that plays a tag.
  private static func creative(
    _ name: UnitID, in view: String, tag: String, _ fields: FieldReader
  ) -> VideoUnitScenario {
    var unit = VideoUnitScenario(name, in: view, tag: tag)
    _ = video.readKeys(fields, into: &unit)
    unit.location = fields.context.location(fields.position)
    return unit
  }

  /// Reads a widget, a message or an auctioned ad; `kind` is the key of its SDK.
  private static func native(
    _ kind: String, _ name: UnitID, in view: String, _ fields: FieldReader
  ) -> UnitScenario? {
    guard let unitKind = NativeSDK(rawValue: kind)?.kind, let value = fields[kind] else {
      return nil
    }
    let isAuctioned = unitKind is any AuctionedUnit.Type
    if !isAuctioned {
      for key in video.schema().keys {
        fields.refuse(key, because: "belongs to a unit with 'tag' or \(auctioned)")
      }
    }
    guard let settings = unitKind.read(value, app: fields["app"]) else { return nil }
    var unit = NativeUnitScenario(name, in: view, settings)
    unit.location = fields.context.location(fields.position)
    if isAuctioned, let request = unit.file {
      unit.creative = creative(name, in: view, tag: request, fields)
    }
    return .native(unit)
  }

  /// The keys of the kinds with an auction, as messages list them.
  private static var auctioned: String {
    NativeSDK.ofUnits.filter { $0.kind is any AuctionedUnit.Type }.map { "'\($0.rawValue)'" }
      .joined(separator: ", ")
  }
}
