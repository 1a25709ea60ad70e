internal import VAST
internal import Vocabulary

/// Finds what would break the code of a player that looks up values in a document by XPath.
struct LookupFindings {
  private(set) var diagnostics: [Diagnostic] = []
  /// The mistakes that the player's code makes with this document.
  private(set) var misreadings: Set<TagLookup.Misreading> = []
  private let player: String
  private let document: VASTDocument
  private let places: [String: SourcePosition]

  /// - Parameters:
  ///   - profile: the player, which has lookups.
  ///   - document: the document as VAST defines it.
  ///   - ad: the ad that the player reads from the document; nil for a document without a
  ///     MediaFile.
  ///   - texts: the texts that XPath finds in the document; nil if libxml2 rejects it.
  init(
    of profile: PlayerProfile, in document: VASTDocument, reducedTo ad: Ad?,
    finding texts: XPathTexts?
  ) {
    player = "player '\(profile.name)'"
    self.document = document
    places = ad.map(Self.places) ?? [:]
    judge(profile, in: ad, texts)
  }

  private mutating func judge(
    _ profile: PlayerProfile, in ad: Ad?, _ texts: XPathTexts?
  ) {
    let lookups = profile.capabilities.lookups
    guard let texts else {
      return crash(
        .readingTag, "libxml2 rejects the document",
        "write nothing before its XML declaration or root element")
    }
    guard ad != nil, let first = lookups.first else {
      return crash(
        .readingTag, "'\(lookups.first?.path ?? "")' finds nothing",
        document.ads.contains { $0.wrapper != nil }
          ? "serve an ad without wrappers, which the player does not follow"
          : "serve an ad with a MediaFile")
    }
    let isInNamespace =
      texts.first(at: first.path) == nil && texts.first(at: first.pathInAnyNamespace) != nil
    if isInNamespace {
      crash(
        .readingTag, "its XPath finds nothing in the namespace of this document", "remove 'xmlns'")
    }
    var events: [Flaw: [(lookup: TagLookup, name: String)]] = [:]
    for lookup in lookups {
      let path = isInNamespace ? lookup.pathInAnyNamespace : lookup.path
      guard let flaw = lookup.flaw(of: texts.first(at: path)) else { continue }
      switch lookup.subject {
      case .element(let name, let parent): report(flaw, of: lookup, name, in: parent)
      case .event(let name): events[flaw, default: []].append((lookup, name))
      }
    }
    for flaw in [Flaw.absent, .empty, .whiteSpace] {
      guard let all = events[flaw], let first = all.first?.lookup else { continue }
      report(flaw, of: first, events: all.map(\.name))
    }
  }

  private typealias Flaw = TagLookup.Flaw

  private mutating func report(
    _ flaw: Flaw, of lookup: TagLookup, _ name: String, in parent: String
  ) {
    let fix =
      flaw == .absent
      ? "add one to \(parent)" : "write '<\(name)><![CDATA[…]]></\(name)>', without white space"
    report(flaw, of: lookup, "'\(lookup.path)' finds \(Self.words(flaw))", fix, at: places[name])
  }

  private mutating func report(_ flaw: Flaw, of lookup: TagLookup, events: [String]) {
    let names = events.map { "'\($0)'" }.joined(separator: ", ")
    let fix =
      flaw == .absent
      ? "add a Tracking for each"
      : "write '<Tracking><![CDATA[…]]></Tracking>', without white space"
    report(
      flaw, of: lookup,
      flaw == .absent
        ? "there is no Tracking of \(names)" : "the Tracking of \(names) is \(Self.words(flaw))",
      fix,
      at: events.first.flatMap { places[$0] })
  }

  private mutating func report(
    _ flaw: Flaw, of lookup: TagLookup, _ cause: String, _ fix: String,
    at position: SourcePosition?
  ) {
    let isNoURL = flaw == .whiteSpace && lookup.kind == .url
    // From iOS 17 on, `URL(string:)` percent-encodes the white space.
    let rule = isNoURL ? ", which is not a URL up to iOS 16 and is a wrong URL from iOS 17 on" : ""
    switch lookup.consequence(of: flaw) {
    case .nothing: break
    case .crash(let moment): crash(moment, cause + rule, fix, at: position)
    case .misreads(let misreading):
      misreadings.insert(misreading)
      add(
        .playerMisreads, "\(player) \(Self.words(misreading)): \(cause)\(rule); \(fix)",
        at: position)
    }
  }

  private mutating func crash(
    _ moment: TagLookup.Moment, _ cause: String, _ fix: String,
    at position: SourcePosition? = nil
  ) {
    add(
      .playerWouldCrash, "\(player) crashes as it \(Self.words(moment)): \(cause); \(fix)",
      at: position)
  }

  private mutating func add(_ rule: Rule, _ message: String, at position: SourcePosition?) {
    diagnostics.append(
      Diagnostic(
        rule: rule, message,
        at: SourceLocation(file: document.file, position: position ?? document.position)))
  }

  /// The position of each element and tracker of an ad, by the name of the element or event.
  private static func places(in ad: Ad) -> [String: SourcePosition] {
    let linear = ad.inLine?.linearCreative?.linear
    let verification = ad.inLine?.verifications.first
    var places: [String: SourcePosition] = [:]
    places["MediaFile"] = linear?.mediaFiles.first?.position
    places["ClosedCaptionFile"] = linear?.closedCaptionFiles.first?.position
    places["JavaScriptResource"] = verification?.javaScriptResources.first?.position
    places["VerificationParameters"] = verification?.position
    places["Impression"] = ad.inLine?.impressions.first?.position
    places["ClickTracking"] = linear?.videoClicks.clickTracking.first?.position
    for tracking in linear?.tracking ?? [] where places[tracking.event] == nil {
      places[tracking.event] = tracking.url.position
    }
    return places
  }

  private static func words(_ flaw: Flaw) -> String {
    switch flaw {
    case .absent: "nothing"
    case .empty: "an empty text"
    case .whiteSpace: "a text with white space"
    }
  }

  private static func words(_ moment: TagLookup.Moment) -> String {
    switch moment {
    case .readingTag: "reads the tag"
    case .makingSession: "makes the session"
    case .sendingBeacon: "sends the beacon"
    }
  }

  private static func words(_ misreading: TagLookup.Misreading) -> String {
    switch misreading {
    case .togglesAtClick: "pauses and resumes at a click, and opens nothing"
    case .passesWhiteSpace: "passes the script white space, and no parameters"
    }
  }
}
