internal import Vocabulary

/// Reads the body of a POST to Prebid Cache. A single problem rejects the whole body, as in Prebid
/// Cache.
struct CachePutReader {
  struct Put: Sendable, Hashable {
    var content: PrebidCacheStore.Content
    var text: String
    /// In whole seconds; nil where none is stated.
    var lifetime: Int?
    var key: String?
  }

  private(set) var problems: [PrebidProblem] = []

  mutating func puts(_ body: JSONValue) -> [Put] {
    guard let puts = body["puts"]?.elements else {
      add("the request to the cache has no list 'puts'", [.key("puts")])
      return []
    }
    if puts.count > PrebidCacheStore.largestPosting {
      add(
        "the request has \(puts.count) puts; the cache takes "
          + "\(PrebidCacheStore.largestPosting) at once", [.key("puts")])
    }
    return puts.enumerated().compactMap { index, put in
      self.put(put, [.key("puts"), .index(index)])
    }
  }

  private mutating func put(_ value: JSONValue, _ path: [JSONPlace.Step]) -> Put? {
    guard let name = value["type"]?.text, let content = PrebidCacheStore.Content(rawValue: name)
    else {
      add("the put has no 'type' of 'json' or 'xml'", path + [.key("type")])
      return nil
    }
    guard let held = value["value"], held != .null else {
      add("the put has no 'value'", path + [.key("value")])
      return nil
    }
    guard let text = text(held, as: content) else {
      add("the 'value' of a put of type 'xml' must be a text", path + [.key("value")])
      return nil
    }
    var put = Put(content: content, text: text)
    if let lifetime = value["ttlseconds"], lifetime != .null {
      guard case .integer(let seconds) = lifetime, seconds >= 0 else {
        add(
          "'ttlseconds' must be a whole number of seconds, zero or more",
          path + [.key("ttlseconds")])
        return nil
      }
      put.lifetime = seconds
    }
    put.key = value["key"]?.text
    return put
  }

  private func text(_ value: JSONValue, as content: PrebidCacheStore.Content) -> String? {
    switch content {
    case .xml: value.text
    case .json: try? JSONWriter().text(of: value)
    }
  }

  private mutating func add(_ message: String, _ path: [JSONPlace.Step]) {
    problems.append(PrebidProblem(.prebidCachePutMalformed, message, at: path))
  }
}
