package import Diagnostics
package import Streams
internal import VAST

/// What a player reads from a document: everything that VAST defines, or only the first element of each kind
/// if the player reads so, and what would break the player's code.
package struct TagReading: Sendable {
  /// The document that the player plays. Where the player's code would crash, the simulation continues, so
  /// that the rest can be seen.
  package private(set) var document: TagDocument
  /// The findings about parts of the document that would break the player's code.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Why nothing is left to play; nil if something is.
  package private(set) var crash: String?

  /// The findings about the document by VAST, and then those about this player.
  package var allDiagnostics: [Diagnostic] { document.diagnostics + diagnostics }

  /// The media of a stream's primary was measured.
  package mutating func measured(_ duration: Duration) { document.measured(duration) }

  /// - Parameters:
  ///   - parsed: the document as VAST says.
  ///   - bytes: the document.
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
  /// The ad that the document's first MediaFile belongs to, with the trackers of all ads in the order of
  /// the document and the first of all that there is one of; nil for a document without a MediaFile.
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
  /// The verifications with all those of a vendor merged into one, which has the first script and the first
  /// parameters among them.
  fileprivate func onlyFirst(of vendor: String?) -> [Verification] {
    let own = filter { $0.vendor == vendor }
    guard vendor != nil, var first = own.first else { return self }
    first.javaScriptResources = [JavaScriptResource](own.flatMap(\.javaScriptResources).prefix(1))
    first.parameters = own.lazy.compactMap(\.parameters).first
    return [first] + filter { $0.vendor != vendor }
  }
}

extension Ad {
  fileprivate var impressions: [TrackingURL] {
    inLine?.impressions ?? wrapper?.impressions ?? []
  }

  fileprivate var verifications: [Verification] {
    inLine?.verifications ?? wrapper?.verifications ?? []
  }

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
