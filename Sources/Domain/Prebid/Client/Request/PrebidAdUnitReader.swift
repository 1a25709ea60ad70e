internal import Diagnostics
package import JSONTree

/// Reads an ad unit from a request file or a scenario.
///
/// Keys: `account` (required), `adUnit`, `configuration`, `format` (a list of `[width, height]`),
/// `video` (`size`, `mimes`, `protocols`, `delivery`, `position`, `playbackEnd`, `playbackMethods`,
/// `minDuration`, `maxDuration`), `bundle`, `appVersion`, `sdkVersion`, `omid` (`name`, `version`).
/// With `adUnits`, a list, one request is for several ad units of a page; `adUnit`, `configuration`,
/// `format` and `video` are then keys of each of them. An ad unit with a problem is still read, as far
/// as it goes.
package struct PrebidAdUnitReader {
  package private(set) var problems: [PrebidProblem] = []

  /// The keys of the app.
  private static let appKeys = [
    "account", "adUnits", "bundle", "appVersion", "sdkVersion", "omid",
  ]
  /// The keys of one ad unit.
  private static let unitKeys = ["adUnit", "configuration", "format", "video"]
  package static let keys = appKeys + unitKeys
  package static let videoKeys = [
    "size", "mimes", "protocols", "delivery", "position", "playbackEnd", "playbackMethods",
    "minDuration", "maxDuration",
  ]

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
    guard let app = app(value) else { return nil }
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
    refuseKeys(of: value, otherThan: Self.unitKeys, path)
    return unit(value, of: app, path)
  }

  /// What all ad units of an app share.
  private mutating func app(_ value: JSONValue) -> PrebidAdUnit? {
    guard let account = text(value, "account", []) else {
      if value["account"] == nil { add("the ad unit has no 'account'; write its id", []) }
      return nil
    }
    var unit = PrebidAdUnit(account: account)
    unit.bundle = text(value, "bundle", []) ?? unit.bundle
    unit.appVersion = text(value, "appVersion", []) ?? unit.appVersion
    unit.sdkVersion = text(value, "sdkVersion", []) ?? unit.sdkVersion
    if let omid = value["omid"] {
      let name = text(omid, "name", [.key("omid")])
      let version = text(omid, "version", [.key("omid")])
      if let name, let version {
        unit.partner = .init(name: name, version: version)
      } else {
        add("'omid' needs the texts 'name' and 'version'", [.key("omid")])
      }
    }
    return unit
  }

  /// One ad unit of an app.
  private mutating func unit(
    _ value: JSONValue, of app: PrebidAdUnit, _ path: [JSONPlace.Step]
  ) -> PrebidAdUnit {
    var unit = app
    unit.name = text(value, "adUnit", path)
    unit.configuration = text(value, "configuration", path)
    unit.formats = formats(value, path + [.key("format")])
    if let video = value["video"] { unit.video = self.video(video, path + [.key("video")]) }
    if unit.formats.isEmpty, unit.video == nil {
      add("the ad unit has neither 'format' nor 'video'; write the sizes of one of them", path)
    }
    return unit
  }

  private mutating func formats(_ value: JSONValue, _ path: [JSONPlace.Step]) -> [AdSize] {
    guard let format = value["format"] else { return [] }
    guard let elements = format.elements else {
      add("'format' must be a list of sizes, such as [[300, 250]]", path)
      return []
    }
    return elements.enumerated().compactMap { index, element in
      self.format(element, path + [.index(index)])
    }
  }

  private mutating func format(
    _ value: JSONValue, _ path: [JSONPlace.Step]
  ) -> AdSize? {
    let pair = value.elements ?? [value["w"] ?? .null, value["h"] ?? .null]
    guard pair.count == 2, let width = pair[0].count, let height = pair[1].count else {
      add("a size is two whole numbers of pixels, such as [300, 250]", path)
      return nil
    }
    return .init(width: width, height: height)
  }

  private mutating func video(
    _ value: JSONValue, _ path: [JSONPlace.Step]
  ) -> PrebidAdUnit.Video {
    var video = PrebidAdUnit.Video()
    guard value.members != nil else {
      add("'video' must be an object, such as {size: [640, 360]}", path)
      return video
    }
    refuseKeys(of: value, otherThan: Self.videoKeys, path)
    if let size = value["size"] { video.size = format(size, path + [.key("size")]) }
    if let mimes = value["mimes"] {
      let texts = (mimes.elements ?? []).compactMap(\.text)
      if texts.isEmpty || texts.count != mimes.elements?.count {
        add("'mimes' must be a list of media types, such as [video/mp4]", path + [.key("mimes")])
      } else {
        video.mimes = texts
      }
    }
    video.protocols = numbers(value, "protocols", path) ?? video.protocols
    video.delivery = numbers(value, "delivery", path) ?? video.delivery
    video.playbackMethods = numbers(value, "playbackMethods", path) ?? video.playbackMethods
    video.position = number(value, "position", path) ?? video.position
    video.playbackEnd = number(value, "playbackEnd", path) ?? video.playbackEnd
    video.minimumDuration = number(value, "minDuration", path)
    video.maximumDuration = number(value, "maxDuration", path)
    return video
  }

  private mutating func number(
    _ value: JSONValue, _ key: String, _ path: [JSONPlace.Step]
  ) -> Int? {
    guard let member = value[key], member != .null else { return nil }
    guard case .integer(let number) = member, number >= 0 else {
      add("'\(key)' must be a whole number of zero or more", path + [.key(key)])
      return nil
    }
    return number
  }

  private mutating func numbers(
    _ value: JSONValue, _ key: String, _ path: [JSONPlace.Step]
  ) -> [Int]? {
    guard let member = value[key], member != .null else { return nil }
    let numbers = member.elements?.compactMap(\.count)
    guard let numbers, numbers.count == member.elements?.count else {
      add("'\(key)' must be a list of whole numbers, as OpenRTB lists them", path + [.key(key)])
      return nil
    }
    return numbers
  }

  private mutating func text(
    _ value: JSONValue, _ key: String, _ path: [JSONPlace.Step]
  ) -> String? {
    guard let member = value[key], member != .null else { return nil }
    guard let text = member.text, !text.isEmpty else {
      add("'\(key)' must be a text; write it in quotes", path + [.key(key)])
      return nil
    }
    return text
  }

  private mutating func refuseKeys(
    of value: JSONValue, otherThan known: [String], _ path: [JSONPlace.Step]
  ) {
    for member in value.members ?? [] where !known.contains(member.key) {
      add(
        "the ad unit has the unknown key '\(member.key)'"
          + NearestName.suggestion(for: member.key, in: known), path + [.key(member.key)])
    }
  }

  private mutating func add(_ message: String, _ path: [JSONPlace.Step]) {
    problems.append(PrebidProblem(.prebidAdUnitMalformed, message, at: path))
  }
}
