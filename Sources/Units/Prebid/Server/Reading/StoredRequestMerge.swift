internal import Vocabulary

/// Merges stored requests into a request; values of the incoming request have precedence.
///
/// A top-level stored request (`ext.prebid.storedrequest.id`) is merged into the whole request, one
/// of an impression into that impression, both as JSON merge patches (RFC 7396). A missing id is an
/// error in both dialects, and nothing is auctioned.
struct StoredRequestMerge {
  private let request: AuctionRequest
  private(set) var findings: [Diagnostic] = []
  /// The ids of missing stored requests: those of the impressions, in the order of the impressions,
  /// and that of the whole request.
  private var missing: (impressions: [String], request: String?) = ([], nil)
  private var isMalformed = false

  init(_ request: AuctionRequest) { self.request = request }

  /// Returns the request with all its stored requests merged in.
  mutating func resolved() -> ResolvedRequest {
    var resolved = ResolvedRequest(value: request.request.value, incoming: request.request)
    guard resolved.value.members != nil else { return resolved }
    let path = Self.idPath
    if let id = id(at: path, in: request.request), let document = document(id, at: path) {
      resolved.stored = document
      resolved.value = document.value.merged(with: request.request.value)
    }
    // Go resolves the impressions of the incoming request, Java those of the merged request.
    let incoming = request.dialect == .go ? request.request.value : resolved.value
    guard var impressions = incoming["imp"]?.elements else { return resolved }
    for (index, impression) in impressions.enumerated() {
      let path = [.key("imp"), .index(index)] + Self.idPath
      guard let id = impression[Self.idPath]?.text,
        let document = document(id, at: path, ofImpression: true, in: resolved)
      else { continue }
      resolved.storedImpressions[index] = document
      impressions[index] = document.value.merged(with: impression)
    }
    resolved.value = resolved.value.setting("imp", to: .array(impressions))
    return resolved
  }

  /// The answer to a request whose stored requests are missing or malformed.
  var refusal: AuctionProgress.Refusal? {
    let texts =
      switch request.dialect {
      case .go:
        (missing.request.map { ["Request with ID=\"\($0)\""] } ?? [])
          + missing.impressions.map { "Imp with ID=\"\($0)\"" }
      case .java:
        missing.impressions.map { "No stored impression found for id: \($0)" }
          + (missing.request.map { ["No stored request found for id: \($0)"] } ?? [])
      }
    guard !texts.isEmpty else {
      return isMalformed
        ? .init(status: 400, message: "Invalid request: a stored request is malformed") : nil
    }
    let message =
      switch request.dialect {
      case .go: texts.map { "Invalid request: Stored \($0) not found.\n" }.joined()
      case .java:
        "Invalid request format: Stored request processing failed: "
          + texts.joined(separator: "\n")
      }
    return .init(status: 400, message: message)
  }
}

// MARK: Documents

extension StoredRequestMerge {
  private static let idPath: [JSONPlace.Step] = [
    .key("ext"), .key("prebid"), .key("storedrequest"), .key("id"),
  ]

  private mutating func id(at path: [JSONPlace.Step], in document: JSONDocument) -> String? {
    guard let holder = document.value[path.dropLast()] else { return nil }
    if let id = holder["id"]?.text { return id }
    isMalformed = true
    findings.append(
      Diagnostic(
        rule: .auctionRequestMalformed, "the 'id' of 'storedrequest' is missing or not a text",
        at: document.location(of: path)))
    return nil
  }

  private mutating func document(
    _ id: String, at path: [JSONPlace.Step], ofImpression: Bool = false,
    in resolved: ResolvedRequest? = nil
  ) -> JSONDocument? {
    guard let document = request.stored[id] else {
      if ofImpression { missing.impressions.append(id) } else { missing.request = id }
      findings.append(
        Diagnostic(
          rule: .storedRequestMissing, "no stored request has the id '\(id)'",
          at: resolved?.location(of: path) ?? request.request.location(of: path)))
      return nil
    }
    guard document.value.members != nil else {
      isMalformed = true
      findings.append(
        Diagnostic(
          rule: .auctionRequestMalformed, "the stored request '\(id)' is not an object",
          at: document.location(of: [])))
      return nil
    }
    return document
  }
}

/// A request with its stored requests merged in. It knows where each of its values is written.
struct ResolvedRequest: Sendable {
  var value: JSONValue
  let incoming: JSONDocument
  /// The stored request of the whole request.
  var stored: JSONDocument?
  /// The stored requests of impressions, by the impression's index.
  var storedImpressions: [Int: JSONDocument] = [:]

  subscript(path: JSONPlace.Step...) -> JSONValue? { value[path] }

  /// Where a value is written: in the received request, or else in the stored request that contains it. For
  /// an absent value, the location of the nearest enclosing value.
  func location(of path: [JSONPlace.Step]) -> SourceLocation {
    if incoming.value[path] != nil { return incoming.location(of: path) }
    if path.count > 2, path[0] == .key("imp"), case .index(let index) = path[1],
      let document = storedImpressions[index], document.value[path.dropFirst(2)] != nil
    {
      return document.location(of: Array(path.dropFirst(2)))
    }
    if let stored, stored.value[path] != nil { return stored.location(of: path) }
    return incoming.location(of: path)
  }

  func location(of path: JSONPlace.Step...) -> SourceLocation { location(of: path) }
}
