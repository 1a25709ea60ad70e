internal import AdSessions
internal import Diagnostics
internal import Media
internal import Player
internal import RunRecords
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// Media that takes time to come.
extension VideoUnit {
  /// Takes the media's fetch back, for it is told when it is over; nil when everything is there at
  /// once.
  func arrival(of loading: AdLoader.Loading) -> MediaArrival? {
    guard let chosen = loading.loaded?.linear?.chosen,
      let index = loading.fetches.lastIndex(where: {
        $0.purpose == .media && $0.url == chosen.url
      }),
      measured(loading.fetches[index]) != nil
        || !connection.isImmediate(for: chosen.url, at: now)
    else { return nil }
    let captions = request.profile.buffering.downloadsFirst ? loading.record.captions : []
    return MediaArrival(
      loading.fetches.remove(at: index), requested: now,
      furtherByteCounts: captions.map { Int64($0.fetch.bytes) })
  }

  /// The media of an ad, asked for just now.
  func supply(of ad: LoadedAd.LinearContent, _ arrival: MediaArrival) -> MediaSupply {
    let media = DownloadableMedia(ad.facts).followed(by: arrival.furtherByteCounts)
    let refusal = connection.loss(of: ad.chosen.url).map {
      ProgressiveDownload.Loss(
        instant: now.advanced(by: connection.delay(at: now)), status: $0.status)
    }
    let measured = arrival.fetch.flatMap(measured)
    let pace = DownloadPace(
      bytesPerSecond: connection.bytesPerSecond?.bytesPerSecond(of: ad.facts),
      latency: connection.latency
    ).slower(
      of: measured.map {
        DownloadPace(
          bytesPerSecond: $0.bytesPerSecond(byteCount: ad.facts.byteCount), latency: $0.firstByte)
      })
    return MediaSupply(
      media,
      download: ProgressiveDownload(
        of: media, begin: arrival.requested,
        bytesPerSecond: pace.bytesPerSecond, latency: pace.latency,
        silentUntil: connection.silentUntil, refusal: refusal))
  }

  /// What the network took for the media, where the user wants to have it in the run.
  private func measured(_ fetch: Fetch) -> NetworkTime? {
    request.measuresNetworkTime ? fetch.took : nil
  }

  func changeNetwork(_ change: ScenarioStep.NetworkChange) {
    connection.change(change)
    guard let ad = active?.loaded.linear else { return }
    let rate = change.bytesPerSecond.map { $0.bytesPerSecond(of: ad.facts) }
    if rate != nil || change.latency != nil {
      control(.changeNetwork(bytesPerSecond: rate, latency: change.latency))
    }
    if let prefix = change.lostPrefix, ad.chosen.url.hasPrefix(prefix) {
      control(.loseConnection(status: change.lostStatus))
    }
  }

  // MARK: What came of it

  /// When there is something to tell of the media's request.
  var arrivalEnd: VirtualInstant? {
    guard let ad = active, ad.arrival?.fetch != nil,
      let supply = ad.player.linear?.supply
    else { return nil }
    return supply.mediaFinish ?? supply.download.loss?.instant
  }

  /// Tells what came of the media's request, once: when it is complete, lost, or not wanted any more.
  func tellArrival(_ absence: Fetch.Absence? = nil) {
    active?.arrival?.settle(at: now)
    guard let supply = active?.player.linear?.supply, var fetch = active?.arrival?.fetch
    else {
      return
    }
    active?.arrival?.fetch = nil
    let size = fetch.bytes
    fetch.bytes = Int(supply.mediaByteCount(at: now))
    let loss = supply.download.loss.flatMap { $0.instant <= now ? $0 : nil }
    // Once a byte is there the server has answered.
    if fetch.bytes == 0 { fetch.status = loss?.status ?? 0 }
    fetch.absence =
      absence
      ?? loss.map { _ in
        fetch.status > 0 && fetch.bytes == 0
          ? .refused(status: fetch.status) : .cutOff(received: fetch.bytes, size: size)
      }
    report(.fetch(fetch))
  }

  /// Nothing of the ad was seen; the next one gets its chance.
  func loadingFailed(_ failure: MediaLoadingFailure) {
    guard let content = active?.loaded.linear else { return }
    let words =
      switch failure {
      case .timeout:
        request.profile.buffering.timeoutWords
      case .refused(let status): "the server answered with status \(status)"
      }
    giveUpLoading(
      failure.errorCode, "the media '\(content.chosen.url)' did not load: \(words)", message: words)
  }

  /// Rejects the ad whose media is still on its way; the next one gets its chance.
  func giveUpLoading(_ code: VASTErrorCode, _ reason: String, message words: String) {
    guard let ad = active?.loaded else { return }
    tellArrival(.abandoned(words))
    giveUpScripts()
    abandonSession(because: words)
    wake(.displayLimit, at: nil, .observation)
    wake(.expiry, at: nil, .observation)
    let record = results.records.removeLast()
    active = nil
    tracking.adRemoved()
    fail(ad.resolved, code, reason, record)
    carryOut(breaks.machine.adFailed())
  }

  /// What had arrived was played.
  func connectionLost(at position: Duration) {
    guard let ad = active?.loaded.linear else { return }
    let reason =
      "the connection was lost; the received part plays up to \(TimeText.readable(position)) of "
      + TimeText.readable(ad.creative.duration)
    active?.failure = AdRefusal(.mediaFileUndisplayable, reason)
    diagnose(rule: .mediaConnectionLost, reason, at: active?.loaded.mediaLocation)
    follow(tracking.adFailed(.mediaFileUndisplayable))
    measure(.mediaFailed(message: reason))
  }
}

extension NetworkTime {
  /// The rate at which the content came; nil when all of it came at once.
  fileprivate func bytesPerSecond(byteCount: Int64) -> Int? {
    guard whole > firstByte else { return nil }
    let rate = Double(byteCount) / ((whole - firstByte) / .seconds(1))
    return Int(exactly: rate.rounded()).map { max(1, $0) }
  }
}

extension BufferingPolicy {
  /// What it means that the media did not arrive in time, a sentence without its full stop.
  fileprivate var timeoutWords: String {
    let limit = TimeText.readable(loadingLimit)
    return switch limitCounts {
    case .sinceRequest: "not enough data arrived within \(limit) to begin playing"
    case .silence: "no byte arrived for \(limit)"
    }
  }
}

extension ByteRate {
  fileprivate func bytesPerSecond(of facts: MediaFacts) -> Int {
    bytesPerSecond(byteCount: facts.byteCount, duration: facts.duration)
  }
}
