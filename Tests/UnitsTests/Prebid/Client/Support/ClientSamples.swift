import TestSupport
import Vocabulary

@testable import Units

/// Ad units, responses and line items that tests start from.
enum ClientSamples {
  static var bannerUnit: PrebidAdUnit {
    var unit = PrebidAdUnit(account: "1234")
    unit.configuration = "home-banner"
    unit.formats = [.init(width: 300, height: 250)]
    return unit
  }

  static var videoUnit: PrebidAdUnit {
    var unit = PrebidAdUnit(account: "1234")
    unit.video = .init()
    return unit
  }

  static let vast = #"<VAST version="4.0"><Ad><InLine/></Ad></VAST>"#

  /// What a bid of a recorded response has.
  struct Bid {
    var seat = "rubicon"
    var price = 1.25
    var adm: String? = "<b>Buy!</b>"
    var nurl: String?
    var burl: String?
    var type = "banner"
    var size = (300, 250)
    var lifetime: Int?
    var isTop = true
    var host = "cache.example.com"
    /// Nil for no entry in the cache.
    var cacheID: String? = "id-1"
    var uuid: String?
    var environment: String? = "mobile-app"
    var events: (win: String, imp: String)?
    var wurl: String?
    var category: String?

    var json: JSONValue {
      var targeting: [JSONValue.Member] = []
      for suffix in isTop ? ["", "_\(seat)"] : ["_\(seat)"] {
        let values: [(String, String?)] = [
          ("hb_pb", "1.20"), ("hb_bidder", seat), ("hb_size", "\(size.0)x\(size.1)"),
          ("hb_env", environment), ("hb_cache_id", cacheID), ("hb_uuid", uuid),
          ("hb_pb_cat_dur", category),
          ("hb_cache_host", cacheID ?? uuid == nil ? nil : host),
          ("hb_cache_path", cacheID ?? uuid == nil ? nil : "/cache"),
        ]
        for case (let key, let value?) in values {
          targeting.append(.init(key + suffix, .string(value)))
        }
      }
      var prebid: [JSONValue.Member] = [
        .init("type", .string(type)), .init("targeting", .object(targeting)),
      ]
      if let events {
        prebid.append(
          .init("events", ["win": .string(events.win), "imp": .string(events.imp)]))
      }
      var members: [JSONValue.Member] = [
        .init("id", .string("bid-\(seat)")), .init("impid", "imp"), .init("price", .number(price)),
        .init("w", .integer(size.0)), .init("h", .integer(size.1)),
        .init("ext", ["prebid": .object(prebid)]),
      ]
      for case (let key, let value?) in [
        ("adm", adm), ("nurl", nurl), ("burl", burl), ("wurl", wurl),
      ] {
        members.append(.init(key, .string(value)))
      }
      if let lifetime { members.append(.init("exp", .integer(lifetime))) }
      return .object(members)
    }
  }

  /// A recorded response.
  static func response(_ bids: Bid...) -> JSONValue {
    [
      "id": "recorded", "cur": "USD",
      "seatbid": .array(bids.map { ["seat": .string($0.seat), "bid": [$0.json]] }),
    ]
  }

  static func files(
    _ response: JSONValue, unit: PrebidAdUnit = bannerUnit, lineItems: LineItems? = nil
  ) throws -> AuctionFiles {
    var files = AuctionFiles(.adUnit(unit))
    let text = try JSONWriter(pretty: true).text(of: response)
    files.response = .init(Array(text.utf8), file: "response.json")
    files.lineItems = lineItems
    return files
  }

  static func lineItems(_ json: String) throws -> LineItems {
    var reader = LineItemReader()
    return reader.lineItems(try JSONReader.value(of: json))
  }

  static var settings: AuctionSettings { AuctionSettings(request: "request.yaml") }
}

/// Damages documents.
enum Damage {
  /// A document with a few bytes changed, removed, repeated or exchanged for other JSON.
  static func damaged(_ bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    let pieces = ["null", "-1", "[]", "{}", "\"\"", "1e999", "true", "0.0001"]
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.removeLast(Int.random(in: 0...(bytes.count - place), using: &random))
      case _: replaceValue(in: &bytes, from: place, by: pieces.randomElement(using: &random) ?? "1")
      }
    }
    return bytes
  }

  /// Replaces what stands between a colon and the next comma or bracket.
  private static func replaceValue(in bytes: inout [UInt8], from place: Int, by piece: String) {
    guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let end = bytes[(colon + 1)...].firstIndex { ",}]".utf8.contains($0) } ?? bytes.endIndex
    bytes.replaceSubrange((colon + 1)..<end, with: piece.utf8)
  }
}

/// Files of the corpus and of Prebid's own tests.
enum PrebidFixtures {
  static let places = CorpusPlace.all(with: "prebid")

  /// A recorded response of a place.
  static func responsePath(_ name: String, in place: CorpusPlace) -> String {
    place == .own ? "prebid/responses/\(name)" : "prebid/ios/\(name)"
  }

  static func document(_ path: String, in place: CorpusPlace) throws -> JSONDocument {
    try JSONDocument(try place.bytes("prebid/\(path)"), file: path)
  }
}

extension JSONDocument {
  init(text: String, file: String = "test.json") throws {
    try self.init(Array(text.utf8), file: file)
  }
}
