package import Vocabulary

/// A line item of an ad server: its criteria for key values, and its creative.
package struct LineItem: Sendable, Hashable {
  /// One condition: the key has one of the values.
  struct Criterion: Sendable, Hashable {
    var key: String
    /// The values that match, compared exactly; `*` matches any.
    var values: [String]

    init(_ key: String, _ values: [String]) {
      self.key = key
      self.values = values
    }

    func matches(_ targeting: [AuctionedBid.Keyword]) -> Bool {
      guard let value = targeting.last(where: { $0.key == key })?.value else { return false }
      return values.contains(value) || values.contains("*")
    }
  }

  /// The creative that the line item shows.
  enum Creative: Sendable, Hashable {
    /// Prebid's creative, which looks up the key values of a bidder, or of the best bid.
    case prebid(bidder: String?, CreativeKeys)
    /// A creative that does not come from the auction.
    case other
  }

  /// Its name; unique in its file.
  var name: String
  /// The priority, from 1; the line item with the smallest number wins.
  var priority = 12
  /// For a thousand impressions, in the ad server's currency.
  var price = 0.0
  /// The criteria, all of which must match.
  var criteria: [Criterion] = []
  var creative = Creative.other
  /// The position of the line item in its file.
  var location: SourceLocation?

  init(_ name: String) { self.name = name }
}

/// The line items of an ad server.
package struct LineItems: Sendable, Hashable {
  /// The line items, in the order of their file.
  package var items: [LineItem]

  init(_ items: [LineItem]) { self.items = items }

  /// The ad server's decision for a request.
  struct Decision: Sendable, Hashable {
    /// The line item that wins; nil if none matches.
    var winner: LineItem?
    /// The reason for the decision, as a sentence fragment.
    var reason: String
    /// The line items that matched and lost, best first.
    var losers: [LineItem]
  }

  /// Selects a line item among those whose criteria all match: the one with the smallest priority number,
  /// then the highest price, then the first in the file.
  func decision(for targeting: [AuctionedBid.Keyword]) -> Decision {
    let matching = items.enumerated().filter { item in
      item.element.criteria.allSatisfy { $0.matches(targeting) }
    }
    let ranked = matching.sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.priority != other.priority { return one.priority < other.priority }
      if one.price != other.price { return one.price > other.price }
      return left.offset < right.offset
    }.map(\.element)
    guard let winner = ranked.first else {
      let count = items.count == 1 ? "the line item" : "none of \(items.count) line items"
      let verb = items.count == 1 ? "does not match" : "matches"
      return Decision(winner: nil, reason: "\(count) \(verb) the key values", losers: [])
    }
    return Decision(
      winner: winner, reason: Self.reason(winner, ranked.dropFirst().first),
      losers: Array(ranked.dropFirst()))
  }

  private static func reason(_ winner: LineItem, _ next: LineItem?) -> String {
    guard let next else { return "it alone matches the key values" }
    if winner.priority != next.priority {
      return "its priority is \(winner.priority), and that of '\(next.name)' is \(next.priority)"
    }
    if winner.price != next.price {
      return "its price is \(PrebidPriceText.text(winner.price)), and that of '\(next.name)' is "
        + PrebidPriceText.text(next.price)
    }
    return "it comes before '\(next.name)' in the file"
  }
}

/// Reads an ad server's line items from a file, YAML or JSON.
///
/// ```yaml
/// lineItems:
///   - name: prebid-1.20
///     priority: 12                       # from 1; the smaller, the sooner; 12 without the key
///     price: 1.20                        # for a thousand impressions; 0 without the key
///     targeting:                         # all must match; "*" is any value
///       hb_pb: "1.20"
///       hb_format: [banner, video]
///   - name: prebid-rubicon-0.50
///     targeting: { hb_pb_rubicon: "0.50" }
///     bidder: rubicon                    # the creative reads hb_cache_id_rubicon and so on
///     keys: { cacheHost: hb_cache_host_rubico }   # keys that are not the usual name and _rubicon
///   - name: house
///     priority: 16
/// ```
///
/// A line item whose targeting names a key that begins with `hb_` shows Prebid's creative, unless
/// `prebid: false`; any other shows something else, unless `prebid: true`. Without `bidder` the
/// creative looks for the keys of the bidder that a key `hb_pb_BIDDER` names, and without such a key
/// for those of the best bid. A line item with a problem is left out.
package struct LineItemReader {
  package private(set) var problems: [PrebidProblem] = []

  package static let keys = ["name", "priority", "price", "targeting", "prebid", "bidder", "keys"]
  package static let creativeKeys = creative.map { $0.key }

  /// The keys whose names a line item may change for its creative.
  private static let creative:
    [(key: String, property: any WritableKeyPath<CreativeKeys, String> & Sendable)] = [
      ("env", \.environment), ("cacheID", \.cacheID), ("cacheHost", \.cacheHost),
      ("cachePath", \.cachePath), ("uuid", \.uuid), ("categoryDuration", \.categoryDuration),
    ]

  package init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - document: the file's value.
  ///   - locate: finds where a value is written in the file.
  /// - Returns: the line items without a problem.
  package mutating func lineItems(
    _ document: JSONValue, locate: ([JSONPlace.Step]) -> SourceLocation? = { _ in nil }
  ) -> LineItems {
    let isList = document.elements != nil
    let path: [JSONPlace.Step] = isList ? [] : [.key("lineItems")]
    for member in document.members ?? [] where member.key != "lineItems" {
      add(
        "the file has the unknown key '\(member.key)'"
          + NearestName.fix(for: member.key, known: ["lineItems"]), [.key(member.key)])
    }
    guard let elements = isList ? document.elements : document["lineItems"]?.elements else {
      add("the file has no list 'lineItems'", path)
      return LineItems([])
    }
    if elements.isEmpty { add("the list of line items is empty", path) }
    var items: [LineItem] = []
    for (index, element) in elements.enumerated() {
      let path = path + [.index(index)]
      let before = problems.count
      guard var item = item(element, path), problems.count == before else { continue }
      if items.contains(where: { $0.name == item.name }) {
        add("a second line item has the name '\(item.name)'", path + [.key("name")])
        continue
      }
      item.location = locate(path)
      items.append(item)
    }
    return LineItems(items)
  }

  private mutating func item(_ value: JSONValue, _ path: [JSONPlace.Step]) -> LineItem? {
    guard let members = value.members else {
      add("a line item must be an object with 'name' and 'targeting'", path)
      return nil
    }
    for member in members where !Self.keys.contains(member.key) {
      add(
        "the line item has the unknown key '\(member.key)'"
          + NearestName.fix(for: member.key, known: Self.keys), path + [.key(member.key)])
    }
    guard let name = value["name"]?.text, !name.isEmpty else {
      add("the line item has no text 'name'", path + [.key("name")])
      return nil
    }
    var item = LineItem(name)
    if let priority = value["priority"] {
      guard let number = priority.count else {
        add("'priority' must be a whole number from 1", path + [.key("priority")])
        return nil
      }
      item.priority = number
    }
    if let price = value["price"] {
      guard let number = price.double, number >= 0, number.isFinite else {
        add("'price' must be a number of zero or more", path + [.key("price")])
        return nil
      }
      item.price = number
    }
    item.criteria = criteria(value, path)
    item.creative = creative(value, item.criteria, path)
    return item
  }

  private mutating func criteria(
    _ value: JSONValue, _ path: [JSONPlace.Step]
  ) -> [LineItem.Criterion] {
    guard let targeting = value["targeting"], targeting != .null else { return [] }
    let path = path + [.key("targeting")]
    guard let members = targeting.members else {
      add("'targeting' must be an object of key values", path)
      return []
    }
    return members.compactMap { member in
      let place = path + [.key(member.key)]
      let values = member.value.elements ?? [member.value]
      let texts = values.compactMap(\.text)
      guard texts.count == values.count else {
        let isNumber = values.contains { $0.double != nil }
        add(
          isNumber
            ? "the value of '\(member.key)' is a number; write it in quotes, such as \"1.20\", "
              + "because key values are compared as texts"
            : "the value of '\(member.key)' must be a text or a list of texts", place)
        return nil
      }
      guard !texts.isEmpty else {
        add("'\(member.key)' has no value, so nothing matches", place)
        return nil
      }
      return .init(member.key, texts)
    }
  }

  private mutating func creative(
    _ value: JSONValue, _ criteria: [LineItem.Criterion], _ path: [JSONPlace.Step]
  ) -> LineItem.Creative {
    var isPrebid = criteria.contains { $0.key.hasPrefix("hb_") }
    if let stated = value["prebid"], stated != .null {
      guard case .bool(let flag) = stated else {
        add("'prebid' must be true or false", path + [.key("prebid")])
        return .other
      }
      isPrebid = flag
    }
    let bidder = self.bidder(value, criteria, path)
    var keys = CreativeKeys(bidder: bidder)
    if let named = value["keys"], named != .null { rename(&keys, named, path + [.key("keys")]) }
    if !isPrebid, value["bidder"] != nil || value["keys"] != nil {
      add("'bidder' and 'keys' need a creative of Prebid; add 'prebid: true'", path)
    }
    return isPrebid ? .prebid(bidder: bidder, keys) : .other
  }

  private mutating func bidder(
    _ value: JSONValue, _ criteria: [LineItem.Criterion], _ path: [JSONPlace.Step]
  ) -> String? {
    guard let stated = value["bidder"], stated != .null else {
      let key = criteria.first { $0.key.hasPrefix("hb_pb_") && $0.key != "hb_pb_cat_dur" }?.key
      return key.map { String($0.dropFirst("hb_pb_".count)) }
    }
    guard let name = stated.text, !name.isEmpty else {
      add("'bidder' must be a text", path + [.key("bidder")])
      return nil
    }
    return name
  }

  private mutating func rename(
    _ keys: inout CreativeKeys, _ value: JSONValue, _ path: [JSONPlace.Step]
  ) {
    guard let members = value.members else {
      add("'keys' must be an object of names", path)
      return
    }
    for member in members {
      guard let name = member.value.text, !name.isEmpty else {
        add("the name of '\(member.key)' must be a text", path + [.key(member.key)])
        continue
      }
      guard let named = Self.creative.first(where: { $0.key == member.key }) else {
        add(
          "'keys' has the unknown key '\(member.key)'"
            + NearestName.fix(for: member.key, known: Self.creativeKeys),
          path + [.key(member.key)])
        continue
      }
      keys[keyPath: named.property] = name
      keys.named.append(name)
    }
  }

  private mutating func add(_ message: String, _ path: [JSONPlace.Step]) {
    problems.append(PrebidProblem(.prebidLineItemMalformed, message, at: path))
  }
}
