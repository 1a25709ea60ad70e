internal import VAST
package import Vocabulary

/// The parts of a document that a player reads: all that VAST defines, or, for a player that reads
/// by lookups, only the first element of each kind. It also finds what would break the player's
/// code.
package struct TagReading: Sendable {
  /// The document that the player plays. If the document would crash the player's code, the
  /// simulation plays it anyway, so that the run also shows what comes after the crash.
  package private(set) var document: TagDocument
  /// The findings about parts of the document that would break the player's code.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Why the player's code would crash and leave nothing to play; nil if something is left.
  private(set) var crash: String?

  /// The findings about the document according to VAST, followed by those about this player.
  package var allDiagnostics: [Diagnostic] { document.diagnostics + diagnostics }

  /// Stores the measured duration of the media in a stream's primary content.
  package mutating func measured(_ duration: Duration) { document.measured(duration) }

  /// - Parameters:
  ///   - parsed: the document as VAST defines it.
  ///   - bytes: the bytes of the document.
  ///   - profile: the player that reads it.
  package init(_ parsed: TagDocument, of bytes: [UInt8], by profile: PlayerProfile) {
    document = parsed
    guard !profile.capabilities.lookups.isEmpty, case .ads(.vast(var result)) = parsed,
      let document = result.document, result.failure == nil
    else { return }
    let ad = document.firstOfEach(verifiedBy: profile.capabilities.verificationVendor)
    let findings = LookupFindings(
      of: profile, in: document, reducedTo: ad, finding: XPathTexts(of: bytes))
    diagnostics = findings.diagnostics
    guard var ad else {
      crash = findings.diagnostics.first?.message
      return
    }
    if findings.misreadings.contains(.togglesAtClick) { ad.removeClickTracking() }
    if findings.misreadings.contains(.passesWhiteSpace) { ad.removeParameters() }
    result.document?.ads = [ad]
    self.document = .ads(.vast(result))
  }
}

extension VASTDocument {
  /// The ad that holds the document's first MediaFile, as a player with lookups reads it: with the
  /// trackers of all ads in document order, and only the first of other repeated elements. Nil for
  /// a document without a MediaFile.
  fileprivate func firstOfEach(verifiedBy vendor: String?) -> Ad? {
    let linears = ads.flatMap(\.creatives).compactMap(\.linear)
    let holder = ads.first { $0.inLine?.linearCreative?.linear?.mediaFiles.isEmpty == false }
    guard var ad = holder, var inLine = ad.inLine, let creative = inLine.linearCreative,
      let index = inLine.creatives.firstIndex(of: creative)
    else { return nil }
    inLine.impressions = ads.flatMap(\.impressions)
    inLine.errors = ads.flatMap(\.errors)
    inLine.creatives[index].linear?.tracking = linears.flatMap(\.tracking)
    inLine.creatives[index].linear?.videoClicks.clickTracking =
      linears.flatMap(\.videoClicks.clickTracking)
    inLine.creatives[index].linear?.closedCaptionFiles =
      Array(linears.flatMap(\.closedCaptionFiles).prefix(1))
    inLine.verifications = ads.flatMap(\.verifications).onlyFirst(of: vendor)
    ad.content = .inLine(inLine)
    (ad.sequence, ad.failure) = (nil, nil)
    return ad
  }
}

extension [Verification] {
  /// The verifications, in which all verifications of a vendor are merged into one with the
  /// vendor's first script and first parameters.
  fileprivate func onlyFirst(of vendor: String?) -> [Verification] {
    let own = filter { $0.vendor == vendor }
    guard vendor != nil, var first = own.first else { return self }
    first.javaScriptResources = [JavaScriptResource](own.flatMap(\.javaScriptResources).prefix(1))
    first.parameters = own.lazy.compactMap(\.parameters).first
    return [first] + filter { $0.vendor != vendor }
  }
}

extension Ad {
  fileprivate mutating func removeClickTracking() {
    guard var inLine else { return }
    for index in inLine.creatives.indices {
      inLine.creatives[index].linear?.videoClicks.clickTracking = []
    }
    content = .inLine(inLine)
  }

  fileprivate mutating func removeParameters() {
    guard var inLine else { return }
    // The verification of the player's vendor comes first.
    if !inLine.verifications.isEmpty { inLine.verifications[0].parameters = nil }
    content = .inLine(inLine)
  }
}

/// A text that a player looks up in a document by XPath, and what happens where the tag lacks it or it is
/// malformed.
///
/// The player uses the first text that an expression finds, without checking that there is one.
package struct TagLookup: Sendable, Hashable {
  /// What is looked up.
  var subject: Subject
  /// The expression, whose names are in no namespace.
  package var path: String
  /// What happens where the expression finds nothing.
  var absent: Consequence
  /// What happens where the text is not of the expected kind.
  var malformed: Consequence
  /// The expected kind of text.
  var kind = Kind.url

  enum Subject: Sendable, Hashable {
    /// An element, and the element that it belongs in.
    case element(String, in: String)
    /// The Tracking of an event.
    case event(String)
  }

  enum Kind: Sendable, Hashable {
    /// A URL that `URL(string:)` accepts up to iOS 16, that is, without any white space.
    case url
    /// Text that is not only white space.
    case text
  }

  enum Consequence: Sendable, Hashable {
    case crash(Moment)
    case misreads(Misreading)
    case nothing
  }

  /// When the player's code crashes.
  enum Moment: Sendable, Hashable {
    case readingTag
    case makingSession
    case sendingBeacon
  }

  /// A mistake of the player's code.
  enum Misreading: Sendable, Hashable {
    /// A click pauses the ad, or resumes a paused ad, and opens no page.
    case togglesAtClick
    /// The verification script receives white space as its parameters.
    case passesWhiteSpace
  }

  enum Flaw: Sendable, Hashable {
    case absent
    case empty
    case whiteSpace
  }

  /// A variant of the expression that matches elements of any namespace.
  var pathInAnyNamespace: String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { step in
      guard step.first?.isLetter == true, step != "text()" else { return String(step) }
      let name = step.prefix { $0 != "[" }
      return "*[local-name()='\(name)']\(step.dropFirst(name.count))"
    }.joined(separator: "/")
  }

  /// What is wrong with the first text that the expression finds; nil if nothing is.
  func flaw(of text: String?) -> Flaw? {
    guard let text else { return .absent }
    if text.isEmpty { return .empty }
    return switch kind {
    case .url: text.contains(where: \.isWhitespace) ? .whiteSpace : nil
    case .text: text.allSatisfy(\.isWhitespace) ? .whiteSpace : nil
    }
  }

  /// The consequence of a flaw.
  func consequence(of flaw: Flaw) -> Consequence {
    flaw == .absent ? absent : malformed
  }
}

extension TagLookup {
  /// The vendor of the Verification that the player in Criteo's integration guide uses.
  static let criteoVendor = "criteo.com-omid"

  /// The lookups of the player in Criteo's integration guide.
  static let criteo: [TagLookup] = {
    let verification = "//Verification[@vendor='\(criteoVendor)']"
    var parameters = element(
      "VerificationParameters", in: "the vendor's Verification",
      "\(verification)/VerificationParameters/text()", .misreads(.passesWhiteSpace))
    parameters.kind = .text
    return [
      element("MediaFile", in: "MediaFiles", "//MediaFile/text()", .crash(.readingTag)),
      element(
        "ClosedCaptionFile", in: "ClosedCaptionFiles", "//ClosedCaptionFile/text()",
        .crash(.readingTag)),
      element(
        "JavaScriptResource", in: "a Verification of vendor '\(criteoVendor)'",
        "\(verification)/JavaScriptResource/text()", .crash(.makingSession)),
      parameters,
      element("Impression", in: "InLine", "//Impression", .crash(.sendingBeacon)),
      // The player in the guide stores the URL but never requests it.
      element("Error", in: "InLine", "//Error", .nothing),
      element(
        "ClickTracking", in: "VideoClicks", "//VideoClicks/ClickTracking/text()",
        .misreads(.togglesAtClick)),
    ]
      + criteoEvents.map { event in
        TagLookup(
          subject: .event(event), path: "//Linear/TrackingEvents/Tracking[@event='\(event)']",
          absent: .crash(.sendingBeacon), malformed: .crash(.sendingBeacon))
      }
  }()

  private static let criteoEvents = [
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "mute", "unmute", "pause",
    "resume",
  ]

  private static func element(
    _ name: String, in parent: String, _ path: String, _ malformed: Consequence
  ) -> TagLookup {
    TagLookup(
      subject: .element(name, in: parent), path: path, absent: .crash(.readingTag),
      malformed: malformed)
  }
}

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
