internal import Vocabulary

/// Prebid Cache as a state machine on the virtual clock. It keeps each entry under an id until the
/// entry expires.
///
/// The wire forms are those of prebid-cache at 75dfa4e:
///
/// ```json
/// {"puts": [{"type": "xml", "ttlseconds": 60, "value": "<VAST/>", "key": "…"}]}
/// {"responses": [{"uuid": "279971e4-70f0-4b18-bd65-5c6e7aa75d40"}]}
/// ```
///
/// A put under the key of an entry that has not expired changes nothing and is answered with an
/// empty id.
struct PrebidCacheStore: Sendable {
  /// How the body of an entry is sent.
  enum Content: String, Sendable, Hashable, CaseIterable {
    case json
    case xml

    /// The media type of the answer.
    var mediaType: String {
      switch self {
      case .json: "application/json"
      case .xml: "application/xml"
      }
    }
  }

  /// The result of a GET.
  enum Answer: Sendable, Hashable {
    case found(text: String, Content)
    /// 404: the cache never had an entry with this id.
    case notFound
    /// 404: the entry's lifetime ended at this instant.
    case expired(at: VirtualInstant)
  }

  /// One put and its answer.
  struct Receipt: Sendable, Hashable {
    var content: Content
    /// In whole seconds; nil for no end.
    var lifetime: Int?
    /// Empty where the put's key is in use already.
    var uuid: String
  }

  /// The result of a POST.
  enum Posting: Sendable, Hashable {
    /// In the order of the puts.
    case stored([Receipt])
    /// Status 400, with the reasons. Nothing is stored.
    case refused([PrebidProblem])

    /// The body of the answer with status 200; nil for a refusal.
    var body: JSONValue? {
      guard case .stored(let receipts) = self else { return nil }
      return ["responses": .array(receipts.map { ["uuid": .string($0.uuid)] })]
    }
  }

  private struct Entry: Sendable {
    var text: String
    var content: Content
    var deadline: VirtualInstant?
  }

  /// How many puts one POST may have (`request_limits.max_num_values`).
  static let largestPosting = 10

  private var entries: [String: Entry] = [:]
  private var random: SeededRandom
  private let expires: Bool
  private let longest: Int?

  /// - Parameters:
  ///   - random: where ids come from.
  ///   - expires: false for the in-memory store, whose entries never expire.
  ///   - longest: the longest lifetime in whole seconds (`request_limits.max_ttl_seconds`); nil for no
  ///     limit.
  init(random: SeededRandom, expires: Bool = true, longest: Int? = nil) {
    self.random = random
    self.expires = expires
    self.longest = longest
  }

  /// Handles a POST.
  ///
  /// - Parameters:
  ///   - body: the puts as JSON.
  ///   - now: when the request arrives.
  /// - Returns: the ids, or why the cache rejects the whole body.
  mutating func posted(_ body: JSONValue, at now: VirtualInstant) -> Posting {
    var reader = CachePutReader()
    let puts = reader.puts(body)
    guard reader.problems.isEmpty else { return .refused(reader.problems) }
    return .stored(
      puts.map { put in
        Receipt(
          content: put.content, lifetime: put.lifetime,
          uuid: store(put.text, put.content, for: put.lifetime, under: put.key, at: now))
      })
  }

  /// Stores an entry.
  ///
  /// - Parameters:
  ///   - text: the body.
  ///   - content: the type of the body.
  ///   - lifetime: in whole seconds; nil and 0 for no end.
  ///   - key: the id of the entry; nil if the cache chooses one.
  ///   - now: when the request arrives.
  /// - Returns: the id; empty if an entry under the key has not expired.
  mutating func store(
    _ text: String, _ content: Content, for lifetime: Int?, under key: String?,
    at now: VirtualInstant
  ) -> String {
    let key = key.flatMap { $0.isEmpty ? nil : $0 }
    if let key, let entry = entries[key], !isOver(entry, at: now) { return "" }
    let id = key ?? random.uuid().lowercased()
    let asked = lifetime.flatMap { $0 > 0 ? $0 : nil }
    let seconds = expires ? [asked, longest].compactMap(\.self).min() : nil
    entries[id] = Entry(
      text: text, content: content,
      deadline: seconds.map { now.advanced(by: .seconds($0)) })
    return id
  }

  /// Handles a GET.
  func got(_ uuid: String, at now: VirtualInstant) -> Answer {
    guard let entry = entries[uuid] else { return .notFound }
    if isOver(entry, at: now), let deadline = entry.deadline { return .expired(at: deadline) }
    return .found(text: entry.text, entry.content)
  }

  /// Whether an entry has expired. It expires at its deadline.
  private func isOver(_ entry: Entry, at now: VirtualInstant) -> Bool {
    entry.deadline.map { now >= $0 } ?? false
  }
}

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
