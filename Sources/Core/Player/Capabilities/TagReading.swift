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
  package private(set) var crash: String?

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
