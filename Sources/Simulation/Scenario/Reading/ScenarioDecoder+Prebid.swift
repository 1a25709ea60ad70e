import Prebid
import YAMLTree

extension ScenarioDecoder {
  /// The longest lifetime of a cache entry that a scenario can state, in seconds.
  static let longestLifetime = 86_400_000

  /// `prebid:`, and what the app leaves out.
  func prebid(_ value: ValueReader, _ app: ValueReader?) -> PrebidSettings? {
    guard let fields = value.fields(as: "'prebid'") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.prebid.keys)
    let source = fields.exactlyOne(of: ScenarioSchema.prebidSources)
    guard let request = fields.required("request")?.text().map(paths.resolve), source != nil else {
      return nil
    }
    var settings = PrebidSettings(request: request)
    settings.impression = fields["impression"]?.text()
    settings.stored = fields["stored"]?.text().map(paths.resolve)
    settings.bids = fields["bids"]?.text().map(paths.resolve)
    settings.laterBids = fields["laterBids"]?.text().map(paths.resolve)
    if fields.has("laterBids"), !fields.has("bids") {
      fields.refuse("laterBids", because: "needs 'bids'")
    }
    settings.response = fields["response"]?.text().map(paths.resolve)
    settings.adServer = fields["adServer"]?.text().map(paths.resolve)
    settings.endpoint = fields["endpoint"]?.text()
    settings.server = fields["server"]?.choice() ?? settings.server
    settings.account = account(fields)
    settings.serverLatency = latency(fields["latency"])
    settings.cacheLatency = latency(fields["cacheLatency"])
    settings.adServerLatency = latency(fields["adServerLatency"])
    settings.keyChanges = keyChanges(fields["adServerKeys"])
    if !fields.has("adServer") {
      for key in ["adServerLatency", "adServerKeys"] {
        fields.refuse(key, because: "needs 'adServer'")
      }
    }
    settings.cacheExpires = fields["cacheExpires"]?.flag() ?? settings.cacheExpires
    settings.mediaType = fields["mediaType"]?.choice()
    settings.timeout = fields["timeout"]?.duration(aboveZero: true) ?? settings.timeout
    settings.refresh = fields["refresh"]?.duration(aboveZero: true)
    settings.hold = fields["hold"]?.duration() ?? settings.hold
    settings.requiresCache = fields["requiresCache"]?.flag()
    settings.replacesPrice = fields["replacesPrice"]?.flag() ?? settings.replacesPrice
    settings.billing = fields["billing"]?.choice()
    settings.winNotice = fields["winNotice"]?.choice() ?? settings.winNotice
    settings.omitted = omitted(app)
    settings.location = problems.location(value.node.position)
    return settings
  }

  /// `adServerKeys: {drops: [KEY], sets: {KEY: VALUE}}`
  private func keyChanges(_ value: ValueReader?) -> AppKeyChanges {
    var changes = AppKeyChanges()
    guard let fields = value?.fields(as: "'adServerKeys'") else { return changes }
    fields.refuseKeys(otherThan: ScenarioSchema.prebidAdServerKeys.keys)
    changes.dropped = (fields["drops"]?.elements() ?? []).compactMap { $0.text() }
    if let values = fields["sets"]?.fields(as: "'sets'") {
      changes.changed = values.entries.compactMap { entry in
        values.value(entry).text().map { AuctionedBid.Keyword(entry.key, $0) }
      }
    }
    return changes
  }

  /// The cache, and `account: {…}`.
  private func account(_ unit: FieldReader) -> AuctionServerSettings {
    var account = AuctionServerSettings()
    account.cacheHost = unit["cacheHost"]?.text() ?? account.cacheHost
    account.cachePath = unit["cachePath"]?.text() ?? account.cachePath
    guard let fields = unit["account"]?.fields(as: "'account'") else { return account }
    fields.refuseKeys(otherThan: ScenarioSchema.prebidAccount.keys)
    account.accountID = fields["id"]?.text()
    account.keyLength = fields["keyLength"]?.integer(in: 0...1_000) ?? account.keyLength
    account.keyPrefix = fields["keyPrefix"]?.text() ?? account.keyPrefix
    account.rounding = fields["rounding"]?.choice() ?? account.rounding
    account.eventsEnabled = fields["events"]?.flag() ?? account.eventsEnabled
    account.externalURL = fields["externalURL"]?.text() ?? account.externalURL
    account.lifetimeBuffer = seconds(fields["lifetimeBuffer"]) ?? account.lifetimeBuffer
    if let lifetimes = fields["lifetimes"]?.fields(as: "'lifetimes'") {
      lifetimes.refuseKeys(otherThan: ScenarioSchema.prebidLifetimes.keys)
      account.accountLifetimes = .init(
        banner: seconds(lifetimes["banner"]), video: seconds(lifetimes["video"]),
        audio: seconds(lifetimes["audio"]), native: seconds(lifetimes["native"]))
    }
    account.currencyRates = rates(fields["rates"])
    return account
  }

  private func seconds(_ value: ValueReader?) -> Int? {
    value?.integer(in: 0...Self.longestLifetime)
  }

  /// `rates: {EUR: {USD: 1.1}}`
  private func rates(_ value: ValueReader?) -> [String: [String: Double]] {
    guard let fields = value?.fields(as: "'rates'") else { return [:] }
    var rates: [String: [String: Double]] = [:]
    for entry in fields.entries {
      guard let targets = fields.value(entry).fields(as: "'\(entry.key)'") else { continue }
      for target in targets.entries {
        rates[entry.key, default: [:]][target.key] = targets.value(target).number(in: 0...1e12)
      }
    }
    return rates
  }
}
