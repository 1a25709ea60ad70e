internal import Vocabulary

extension MacroContext {
  /// The plain values of a macro, not percent-encoded; a list may have several. Nil for a macro
  /// that has no meaning in this request or is unknown, which stays in the URL.
  ///
  /// The run's own values take precedence over the caller's; a macro of the registry without a
  /// value is `-1`, as the registry requires. CONTENTPLAYHEAD is the content's position, as in the
  /// registry's text, although players older than 4.1 often report the ad's.
  package func values(of macro: String) -> [String]? {
    guard let definition = MacroDefinition.named(macro) else {
      return callerValues[macro].map { [$0] }
    }
    switch macro {
    // These macros have a value only in requests that report an error, or why a verification was
    // not executed.
    case "ERRORCODE", "ERROR_CODE", "ERROR_MESSAGE": return errorValue(of: macro).map { [$0] }
    case "REASON": return facts.reason.map { [String($0.rawValue)] }
    default: break
    }
    guard definition.contexts.contains(facts.request) else { return nil }
    return ownValues(of: macro) ?? contextValues(of: definition) ?? [inapplicable(macro) ?? "-1"]
  }

  private func errorValue(of macro: String) -> String? {
    guard let breakError = facts.breakError else {
      return macro == "ERRORCODE" ? facts.errorCode?.description : nil
    }
    return macro == "ERROR_MESSAGE" ? breakError.summary ?? "-1" : breakError.description
  }

  /// The values that the caller gives for a macro. The caller separates the values of a list with
  /// commas.
  private func contextValues(of definition: MacroDefinition) -> [String]? {
    guard let text = callerValues[definition.name] else { return nil }
    guard definition.format.isList else { return [text] }
    return text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmingWhitespace()) }
  }

  /// The value `0` for a macro that cannot apply: the page's URL in an app, or the app's bundle in
  /// a web page.
  private func inapplicable(_ macro: String) -> String? {
    switch (macro, facts.player.surface) {
    case ("PAGEURL", .app), ("APPBUNDLE", .web): "0"
    default: nil
    }
  }

  /// The values that the run itself knows for a macro. The cases follow the registry's categories.
  private func ownValues(of macro: String) -> [String]? {
    switch macro {
    case "TIMESTAMP": [timestamp]
    case "CACHEBUSTING": [cacheBusting]
    case "TRANSACTIONID": one(transactionID)
    case "ASSETURI": one(facts.assetURI)
    case "ADPLAYHEAD": one(facts.adPlayhead.map(TimeText.playhead))
    case "MEDIAPLAYHEAD", "CONTENTPLAYHEAD": one(facts.contentPlayhead.map(TimeText.playhead))
    case "CLICKPOS": facts.clickPosition.map { ["\($0.x)", "\($0.y)"] }
    default: adValues(of: macro) ?? breakValues(of: macro) ?? playerValues(of: macro)
    }
  }

  private func adValues(of macro: String) -> [String]? {
    switch macro {
    case "ADTYPE": one(facts.ad.adType?.rawValue)
    case "UNIVERSALADID":
      some(facts.ad.universalAdIDs.map { "\($0.registry ?? "unknown") \($0.value)" })
    case "ADSERVINGID": one(facts.ad.adServingID)
    case "PODSEQUENCE": one(facts.ad.podSequence)
    case "ADCOUNT": one(facts.ad.adCount)
    default: nil
    }
  }

  private func breakValues(of macro: String) -> [String]? {
    switch macro {
    case "BREAKPOSITION": one(facts.adBreak.position?.rawValue)
    case "BREAKMAXDURATION": seconds(facts.adBreak.maxDuration)
    case "BREAKMINDURATION": seconds(facts.adBreak.minDuration)
    case "BREAKMAXADS": one(facts.adBreak.maxAds)
    case "BREAKMINADLENGTH": seconds(facts.adBreak.minAdLength)
    case "BREAKMAXADLENGTH": seconds(facts.adBreak.maxAdLength)
    case "ADCATEGORIES": some(facts.adBreak.adCategories)
    case "BLOCKEDADCATEGORIES": some(facts.adBreak.blockedAdCategories)
    default: nil
    }
  }

  private func playerValues(of macro: String) -> [String]? {
    switch macro {
    case "PLAYERSIZE":
      if let width = facts.player.width, let height = facts.player.height {
        ["\(width)", "\(height)"]
      } else {
        nil
      }
    case "PLAYERSTATE": playerState
    case "PLAYERCAPABILITIES": facts.player.capabilities
    case "INVENTORYSTATE": facts.player.inventoryState
    case "CLICKTYPE": one(facts.player.clickType)
    case "PLAYBACKMETHODS": one(facts.player.playbackMethod)
    case "PLACEMENTTYPE": one(facts.player.placementType)
    case "CLIENTUA": one(facts.player.clientUserAgent)
    case "OMIDPARTNER": one(facts.player.omidPartner)
    case "VASTVERSIONS": facts.player.vastVersions?.map { String($0) }
    case "APIFRAMEWORKS": facts.player.apiFrameworks?.map { String($0) }
    case "EXTENSIONS": facts.player.extensions
    case "VERIFICATIONVENDORS": facts.player.verificationVendors
    case "MEDIAMIME": facts.player.mediaTypes
    case "LIMITADTRACKING": one(facts.player.limitsAdTracking.map { $0 ? 1 : 0 })
    // A simulated player sends its requests from the client, unless the caller gives another value.
    case "SERVERSIDE":
      facts.isOfServer ? ["2"] : callerValues[macro] == nil ? ["0"] : nil
    default: nil
    }
  }

  private var playerState: [String]? {
    // The registry has no word for a player that is neither muted nor in full screen.
    some(
      (facts.player.isMuted == true ? ["muted"] : [])
        + (facts.player.isFullscreen == true ? ["fullscreen"] : []))
  }

  private func one(_ value: (some CustomStringConvertible)?) -> [String]? {
    value.map { [$0.description] }
  }

  private func some(_ values: [String]) -> [String]? { values.isEmpty ? nil : values }

  private func seconds(_ duration: Duration?) -> [String]? {
    one(duration?.components.seconds)
  }
}
