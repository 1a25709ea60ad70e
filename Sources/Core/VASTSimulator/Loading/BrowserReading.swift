internal import CreativeQuality
internal import Player
package import Vocabulary

/// What the player of a run, and players in pages, make of the answer to a request.
struct BrowserReading {
  private let purpose: FetchPurpose
  private let player: PlayerProfile
  /// How the player itself requests the file.
  private let access: CrossOriginAccess
  /// Whether the time of the network counts in the run.
  private let waitsForReal: Bool

  init(of purpose: FetchPurpose, by player: PlayerProfile, waitsForReal: Bool) {
    (self.purpose, self.player, self.waitsForReal) = (purpose, player, waitsForReal)
    access =
      switch purpose {
      case .vast: player.capabilities.documentRequests.access
      case .media: player.capabilities.crossorigin.access
      case .script, .captions, .resource: .unrestricted
      }
  }

  /// Whether the request states the origin of a page. Documents always do, so that one answer serves
  /// every player of a comparison.
  var statesOrigin: Bool { purpose == .vast || access != .unrestricted }

  /// Why the player gets nothing, although the answer came.
  func failure(of answer: NetworkAnswer) -> NetworkFailure? {
    let refused = "the server answered, and a browser does not let '\(player.name)' read it: it "
    if let refusal = CrossOriginRefusal(answer.hops, to: access) {
      return NetworkFailure(
        .notReadable, refused + refusal.words, hop: refusal.hop, at: refusal.url)
    }
    guard purpose == .vast else { return nil }
    if player.capabilities.needsXMLType, let type = answer.typeThatIsNotXML {
      return NetworkFailure(
        .notReadable,
        refused
          + "has the 'Content-Type' '\(type)', and the player takes XML that the browser parsed; "
          + "send 'application/xml'", at: answer.url)
    }
    let limit = player.capabilities.documentTimeout
    guard waitsForReal, answer.duration >= limit else { return nil }
    return NetworkFailure(
      .timedOut,
      "the answer took \(TimeText.readable(answer.duration)), and '\(player.name)' waits "
        + TimeText.readable(limit), at: answer.url)
  }

  /// What players meet at a document that the run's own player reads.
  func remarks(on answer: NetworkAnswer) -> [NetworkRemark] {
    guard purpose == .vast, player.standing == .reference, answer.failure == nil else { return [] }
    return [permission(of: answer), type(of: answer), wait(for: answer)].compactMap(\.self)
  }

  private func permission(of answer: NetworkAnswer) -> NetworkRemark? {
    if let refusal = CrossOriginRefusal(answer.hops, to: .anonymous) {
      return NetworkRemark(
        rule: .documentWithoutCORS,
        message: "no player in a page can read the document: it \(refusal.words)")
    }
    guard let refusal = CrossOriginRefusal(answer.hops, to: .credentials),
      let players = Self.players({ $0.documentRequests.access == .credentials })
    else { return nil }
    return NetworkRemark(
      rule: .documentWithoutCredentials,
      message: "\(players) cannot read the document: it \(refusal.words)")
  }

  private func type(of answer: NetworkAnswer) -> NetworkRemark? {
    guard let type = answer.typeThatIsNotXML, let players = Self.players(\.needsXMLType) else {
      return nil
    }
    return NetworkRemark(
      rule: .documentTypeNotXML,
      message:
        "the document is XML and its 'Content-Type' is '\(type)', so that \(players) cannot read "
        + "it; send 'application/xml'")
  }

  private func wait(for answer: NetworkAnswer) -> NetworkRemark? {
    guard let players = Self.players({ $0.documentTimeout <= answer.duration }) else { return nil }
    return NetworkRemark(
      rule: .documentSlow,
      message:
        "the document took \(TimeText.readable(answer.duration)), and \(players) do not wait so "
        + "long")
  }

  /// The names of the compared players in pages of which something is true; nil if it is of none.
  private static func players(_ isAffected: (PlayerCapabilities) -> Bool) -> String? {
    let names = PlayerProfile.ofTags.filter {
      $0.capabilities.documentRequests != .native && isAffected($0.capabilities)
    }.map { "'\($0.name)'" }
    guard let last = names.last else { return nil }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension NetworkAnswer {
  /// The answer's `Content-Type`, if a browser parses no XML of this type although the content is
  /// XML (XMLHttpRequest Standard, document response).
  fileprivate var typeThatIsNotXML: String? {
    guard let written = headers.value(of: "Content-Type") else { return nil }
    let type = written.bareMediaType
    guard type.contains("/"), type != "text/xml", type != "application/xml",
      !type.hasSuffix("+xml"), case .bytes(let bytes) = body
    else { return nil }
    let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
    let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return ["<?xml", "<vast", "<vmap", "<!--"].contains { text.hasPrefix($0) } ? written : nil
  }
}

/// The rules about what a page's player may read.
extension Rule {
  package static let documentWithoutCORS = Rule(
    "DocumentWithoutCORS", .warning, "players in pages cannot read a document",
    explanation: """
      A page reads an answer of another origin only where the answer allows it by the header \
      'Access-Control-Allow-Origin'; every redirect has to allow it too, and after a redirect to \
      another host the page's origin is 'null'. Without it the browser gives the player nothing, and \
      the player reports 301 or 303, or nothing. Apps need no such header: for a tag that is played in \
      apps alone, switch the rule off.
      """,
    fix: """
      Make the server send the request's 'Origin' as 'Access-Control-Allow-Origin', together with \
      'Access-Control-Allow-Credentials: true'.
      """,
    clause: "VAST 3.0 § 2.1.5.2; Fetch Standard, CORS protocol")

  package static let documentWithoutCredentials = Rule(
    "DocumentWithoutCredentials", .warning, "players that send cookies cannot read a document",
    explanation: """
      For a request with cookies, a browser accepts neither '*' nor an answer without \
      'Access-Control-Allow-Credentials: true'. Players without cookies get the document.
      """,
    fix: """
      Make the server send the request's 'Origin' as 'Access-Control-Allow-Origin', together with \
      'Access-Control-Allow-Credentials: true'.
      """,
    clause: "Fetch Standard, CORS protocol")

  package static let documentTypeNotXML = Rule(
    "DocumentTypeNotXML", .warning, "an XML document is served as another type",
    explanation: """
      Players that take the XML that the browser parsed ('responseXML') get none for types such as \
      text/html and text/plain. Other players parse the text themselves.
      """,
    fix: "Make the server send 'Content-Type: application/xml'.",
    clause: "RFC 7303 § 9.1; XMLHttpRequest Standard, document response")

  package static let documentSlow = Rule(
    "DocumentSlow", .warning, "a document takes longer than players wait",
    explanation: "A player that stops waiting reports 301, or plays the content without an ad.",
    fix: "Make the server answer faster, or shorten the chain of redirects and wrappers.",
    clause: "VAST 3.0 and later, error 301")
}
