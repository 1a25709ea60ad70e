internal import Diagnostics
package import JSONTree

/// Reads an ad unit from a request file or a scenario.
///
/// Keys: `account` (required), `adUnit`, `configuration`, `format` (a list of `[width, height]`),
/// `video` (`size`, `mimes`, `protocols`, `delivery`, `position`, `playbackEnd`, `playbackMethods`,
/// `minDuration`, `maxDuration`), `bundle`, `appVersion`, `sdkVersion`, `omid` (`name`, `version`).
/// An ad unit with a problem is still read, as far as it goes.
package struct PrebidAdUnitReader {
  package private(set) var problems: [PrebidProblem] = []

  package static let keys = [
    "account", "adUnit", "configuration", "format", "video", "bundle", "appVersion", "sdkVersion",
    "omid",
  ]
  package static let videoKeys = [
    "size", "mimes", "protocols", "delivery", "position", "playbackEnd", "playbackMethods",
    "minDuration", "maxDuration",
  ]

  /// Whether a document is an ad unit and not an OpenRTB request.
  package static func isAdUnit(_ document: JSONValue) -> Bool {
    document["account"] != nil && document["imp"] == nil
  }

  package init() {}

  /// Reads an object.
  ///
  /// - Returns: nil where there is no account; `problems` says so.
  package mutating func adUnit(_ value: JSONValue) -> PrebidAdUnit? {
    guard value.members != nil else {
      add("the ad unit must be an object with 'account' and 'format' or 'video'", [])
      return nil
    }
    refuseKeys(of: value, otherThan: Self.keys, [])
    guard let account = text(value, "account", []) else {
      if value["account"] == nil { add("the ad unit has no 'account'; write its id", []) }
      return nil
    }
    var unit = PrebidAdUnit(account: account)
    unit.name = text(value, "adUnit", [])
    unit.configuration = text(value, "configuration", [])
    unit.formats = formats(value)
    if let video = value["video"] { unit.video = self.video(video) }
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
    if unit.formats.isEmpty, unit.video == nil {
      add("the ad unit has neither 'format' nor 'video'; write the sizes of one of them", [])
    }
    return unit
  }

  private mutating func formats(_ value: JSONValue) -> [AdSize] {
    guard let format = value["format"] else { return [] }
    guard let elements = format.elements else {
      add("'format' must be a list of sizes, such as [[300, 250]]", [.key("format")])
      return []
    }
    return elements.enumerated().compactMap { index, element in
      self.format(element, [.key("format"), .index(index)])
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

  private mutating func video(_ value: JSONValue) -> PrebidAdUnit.Video {
    var video = PrebidAdUnit.Video()
    let path: [JSONPlace.Step] = [.key("video")]
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
