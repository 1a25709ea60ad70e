package import Vocabulary

/// An ad unit as an app configures it; the SDK builds its request from it.
///
/// A scenario or a request file writes it as
///
/// ```yaml
/// account: "1234"
/// adUnit: home-banner
/// configuration: home-banner-300x250
/// format: [[300, 250]]
/// ```
///
/// or with `video: {size: [640, 360]}` in the place of `format`.
package struct PrebidAdUnit: Sendable, Hashable {
  /// The video object of an impression, as the SDK writes it (OpenRTB 2.6 § 3.2.7).
  struct Video: Sendable, Hashable {
    var size: AdSize?
    var mimes = ["video/mp4"]
    /// Values of OpenRTB list 5.8: 2 is VAST 2.0, 5 is VAST 2.0 wrapper.
    var protocols = [2, 5]
    /// Values of OpenRTB list 5.15: 3 is download.
    var delivery = [3]
    /// A value of OpenRTB list 5.4: 7 is full screen.
    var position = 7
    /// A value of OpenRTB list 5.11: 2 means that playback ends when the ad leaves the viewport or
    /// when the user ends playback.
    var playbackEnd = 2
    /// Values of OpenRTB list 5.10; empty to leave the key out.
    var playbackMethods: [Int] = []
    /// In whole seconds; nil to leave the key out.
    var minimumDuration: Int?
    var maximumDuration: Int?
  }

  /// The measurement SDK's partner (`source.ext.omidpn` and `omidpv`).
  struct MeasurementPartner: Sendable, Hashable {
    var name: String
    var version: String
  }

  /// The account at the Prebid Server: the publisher's id, and the id of the stored request.
  var account: String
  /// The name of the ad unit in the app, for people.
  var name: String?
  /// The id of the stored request of the impression; nil for none.
  var configuration: String?
  /// The sizes of a banner; empty where there is none.
  package var formats: [AdSize] = []
  var video: Video?
  var bundle = "com.example.app"
  var appVersion = "1.0"
  var sdkVersion = "2.2.1"
  /// The measurement partner that the request states. Nil means the SDK's own for a video, and
  /// none for a banner alone.
  var partner: MeasurementPartner?
}

/// Reads an ad unit from a request file or a scenario.
///
/// Keys: `account` (required), `adUnit`, `configuration`, `format` (a list of `[width, height]`),
/// `video` (`size`, `mimes`, `protocols`, `delivery`, `position`, `playbackEnd`, `playbackMethods`,
/// `minDuration`, `maxDuration`), `bundle`, `appVersion`, `sdkVersion`, `omid` (`name`, `version`).
/// With `adUnits`, a list, one request is for several ad units of a page; `adUnit`,
/// `configuration`, `format` and `video` are then keys of each of them. An ad unit with a problem
/// is still read, without the values that have a problem.
package struct PrebidAdUnitReader {
  package private(set) var problems: [PrebidProblem] = []

  /// The keys that all ad units of an app share, except 'account' and the list of ad units.
  private static let app: [Field<PrebidAdUnit>] = [
    .init("bundle", \.bundle) { $0.text($1, $2) },
    .init("appVersion", \.appVersion) { $0.text($1, $2) },
    .init("sdkVersion", \.sdkVersion) { $0.text($1, $2) },
    .init("omid", \.partner) { $0.partner($1, $2) },
  ]
  /// The fields of one ad unit.
  private static let unit: [Field<PrebidAdUnit>] = [
    .init("adUnit", \.name) { $0.text($1, $2) },
    .init("configuration", \.configuration) { $0.text($1, $2) },
    .init("format", \.formats) { $0.sizes($1, $2) }, .init("video", \.video) { $0.video($1, $2) },
  ]
  private static let video: [Field<PrebidAdUnit.Video>] = [
    .init("size", \.size) { $0.size($1, $2) }, .init("mimes", \.mimes) { $0.mediaTypes($1, $2) },
    .init("protocols", \.protocols) { $0.numbers($1, $2) },
    .init("delivery", \.delivery) { $0.numbers($1, $2) },
    .init("playbackMethods", \.playbackMethods) { $0.numbers($1, $2) },
    .init("position", \.position) { $0.number($1, $2) },
    .init("playbackEnd", \.playbackEnd) { $0.number($1, $2) },
    .init("minDuration", \.minimumDuration) { $0.number($1, $2) },
    .init("maxDuration", \.maximumDuration) { $0.number($1, $2) },
  ]

  private static let appKeys = ["account", "adUnits"] + app.map(\.key)
  package static let keys = appKeys + unit.map(\.key)
  package static let videoKeys = video.map(\.key)

  /// Whether a document is an ad unit and not an OpenRTB request.
  package static func isAdUnit(_ document: JSONValue) -> Bool {
    document["account"] != nil && document["imp"] == nil
  }

  package init() {}

  /// Reads an object with one ad unit, or the first of several.
  ///
  /// - Returns: nil where there is no account; `problems` says so.
  package mutating func adUnit(_ value: JSONValue) -> PrebidAdUnit? { adUnits(value)?.first }

  /// Reads an object with one ad unit, or with several.
  ///
  /// - Returns: the ad units, at least one; nil where there is no account or no ad unit; `problems`
  ///   says so.
  package mutating func adUnits(_ value: JSONValue) -> [PrebidAdUnit]? {
    guard value.members != nil else {
      add("the ad unit must be an object with 'account' and 'format' or 'video'", [])
      return nil
    }
    let list = value["adUnits"]
    refuseKeys(of: value, otherThan: list == nil ? Self.keys : Self.appKeys, [])
    guard let account = text(value["account"] ?? .null, Place("account", in: [])) else {
      if value["account"] == nil { add("the ad unit has no 'account'; write its id", []) }
      return nil
    }
    var app = PrebidAdUnit(account: account)
    read(Self.app, of: value, [], into: &app)
    guard let list else { return [unit(value, of: app, [])] }
    let units = (list.elements ?? []).enumerated().compactMap { index, element in
      self.element(element, of: app, [.key("adUnits"), .index(index)])
    }
    if list.elements?.isEmpty ?? true {
      add("'adUnits' must be a list of ad units", [.key("adUnits")])
    }
    return units.isEmpty ? nil : units
  }

  private mutating func element(
    _ value: JSONValue, of app: PrebidAdUnit, _ path: [JSONPlace.Step]
  ) -> PrebidAdUnit? {
    guard value.members != nil else {
      add("an ad unit must be an object with 'format' or 'video'", path)
      return nil
    }
    refuseKeys(of: value, otherThan: Self.unit.map(\.key), path)
    return unit(value, of: app, path)
  }

  /// Reads one ad unit of an app.
  private mutating func unit(
    _ value: JSONValue, of app: PrebidAdUnit, _ path: [JSONPlace.Step]
  ) -> PrebidAdUnit {
    var unit = app
    read(Self.unit, of: value, path, into: &unit)
    if unit.formats.isEmpty, unit.video == nil {
      add("the ad unit has neither 'format' nor 'video'; add one of them with its sizes", path)
    }
    return unit
  }

  private mutating func refuseKeys(
    of value: JSONValue, otherThan known: [String], _ path: [JSONPlace.Step]
  ) {
    for member in value.members ?? [] where !known.contains(member.key) {
      add(
        "the ad unit has the unknown key '\(member.key)'"
          + NearestName.fix(for: member.key, known: known), path + [.key(member.key)])
    }
  }

  private mutating func add(_ message: String, _ path: [JSONPlace.Step]) {
    problems.append(PrebidProblem(.prebidAdUnitMalformed, message, at: path))
  }

  /// Records a problem of a key's value. The value counts as left out.
  private mutating func refuse<Value>(_ place: Place, _ message: String) -> Value? {
    add("'\(place.key)' \(message)", place.path)
    return nil
  }
}

// MARK: Keys

extension PrebidAdUnitReader {
  /// Where a value is written.
  private struct Place {
    let key: String
    /// The steps from the root of the document to the value.
    let path: [JSONPlace.Step]

    init(_ key: String, in path: [JSONPlace.Step]) {
      self.key = key
      self.path = path + [.key(key)]
    }
  }

  /// One key of an object, and the property that its value becomes.
  private struct Field<Target>: Sendable {
    let key: String
    let read: @Sendable (inout PrebidAdUnitReader, JSONValue, Place, inout Target) -> Void

    /// A key whose property keeps its default where the value cannot be read.
    init<Value>(
      _ key: String, _ property: any WritableKeyPath<Target, Value> & Sendable,
      _ form: @escaping @Sendable (inout PrebidAdUnitReader, JSONValue, Place) -> Value?
    ) {
      self.key = key
      read = { reader, json, place, target in
        if let value = form(&reader, json, place) { target[keyPath: property] = value }
      }
    }

    init<Value>(
      _ key: String, _ property: any WritableKeyPath<Target, Value?> & Sendable,
      _ form: @escaping @Sendable (inout PrebidAdUnitReader, JSONValue, Place) -> Value?
    ) {
      self.key = key
      read = { $3[keyPath: property] = form(&$0, $1, $2) }
    }
  }

  private mutating func read<Target>(
    _ fields: [Field<Target>], of value: JSONValue, _ path: [JSONPlace.Step],
    into target: inout Target
  ) {
    for field in fields {
      guard let member = value[field.key] else { continue }
      field.read(&self, member, Place(field.key, in: path), &target)
    }
  }

  private mutating func text(_ json: JSONValue, _ place: Place) -> String? {
    if json == .null { return nil }
    if let text = json.text, !text.isEmpty { return text }
    return refuse(place, "must be a text; write it in quotes")
  }

  private mutating func number(_ json: JSONValue, _ place: Place) -> Int? {
    if json == .null { return nil }
    if case .integer(let number) = json, number >= 0 { return number }
    return refuse(place, "must be a whole number of zero or more")
  }

  private mutating func numbers(_ json: JSONValue, _ place: Place) -> [Int]? {
    if json == .null { return nil }
    if let numbers = json.elements?.compactMap(\.count), numbers.count == json.elements?.count {
      return numbers
    }
    return refuse(place, "must be a list of whole numbers, as OpenRTB lists them")
  }

  private mutating func mediaTypes(_ json: JSONValue, _ place: Place) -> [String]? {
    let texts = (json.elements ?? []).compactMap(\.text)
    if !texts.isEmpty, texts.count == json.elements?.count { return texts }
    return refuse(place, "must be a list of media types, such as [video/mp4]")
  }

  private mutating func sizes(_ json: JSONValue, _ place: Place) -> [AdSize]? {
    guard let elements = json.elements else {
      return refuse(place, "must be a list of sizes, such as [[300, 250]]")
    }
    var sizes: [AdSize] = []
    for (index, element) in elements.enumerated() {
      if let size = size(element, at: place.path + [.index(index)]) { sizes.append(size) }
    }
    return sizes
  }

  private mutating func size(_ json: JSONValue, _ place: Place) -> AdSize? {
    size(json, at: place.path)
  }

  private mutating func size(_ json: JSONValue, at path: [JSONPlace.Step]) -> AdSize? {
    let pair = json.elements ?? [json["w"] ?? .null, json["h"] ?? .null]
    guard pair.count == 2, let width = pair[0].count, let height = pair[1].count else {
      add("a size is two whole numbers of pixels, such as [300, 250]", path)
      return nil
    }
    return .init(width: width, height: height)
  }

  private mutating func partner(
    _ json: JSONValue, _ place: Place
  ) -> PrebidAdUnit.MeasurementPartner? {
    let name = text(json["name"] ?? .null, Place("name", in: place.path))
    let version = text(json["version"] ?? .null, Place("version", in: place.path))
    if let name, let version { return .init(name: name, version: version) }
    return refuse(place, "needs the texts 'name' and 'version'")
  }

  /// A video, which has the SDK's defaults where it cannot be read.
  private mutating func video(_ json: JSONValue, _ place: Place) -> PrebidAdUnit.Video? {
    var video = PrebidAdUnit.Video()
    guard json.members != nil else {
      add("'video' must be an object, such as {size: [640, 360]}", place.path)
      return video
    }
    refuseKeys(of: json, otherThan: Self.videoKeys, place.path)
    read(Self.video, of: json, place.path, into: &video)
    return video
  }
}
