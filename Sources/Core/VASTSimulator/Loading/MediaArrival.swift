internal import Media
internal import Player
internal import Vocabulary

/// The progress of a media request that takes time.
struct MediaArrival {
  /// The request; nil after its result was reported.
  private(set) var fetch: Fetch?
  private let requested: VirtualInstant
  /// The sizes of the files that the player downloads after the media, before it is loaded.
  private let furtherByteCounts: [Int64]
  /// The time that the network took for the media, if the user includes it in the run.
  private let took: NetworkTime?
  private(set) var buffering = BufferingRecord()
  /// The instant at which the buffer ran empty; nil while it is not empty.
  private var drySince: VirtualInstant?

  /// Removes the media's fetch from a loading, so that the fetch is reported only when its request
  /// ends; nil when all media is available at once.
  init?(
    of loading: AdLoader.Loading, over connection: Connection, in request: UnitRequest,
    at now: VirtualInstant
  ) {
    guard let chosen = loading.loaded?.linear?.chosen,
      let index = loading.fetches.lastIndex(where: {
        $0.purpose == .media && $0.url == chosen.url
      })
    else { return nil }
    took = request.value.measuresNetworkTime ? loading.fetches[index].took : nil
    guard took != nil || !connection.isImmediate(for: chosen.url, at: now) else { return nil }
    let captions = request.profile.buffering.downloadsFirst ? loading.record.captions : []
    fetch = loading.fetches.remove(at: index)
    requested = now
    furtherByteCounts = captions.map { Int64($0.fetch.bytes) }
  }

  /// Creates the supply of an ad's media, which has just been requested.
  func supply(
    of ad: LoadedAd.LinearContent, over connection: Connection, at now: VirtualInstant
  ) -> MediaSupply {
    let media = DownloadableMedia(ad.facts).followed(by: furtherByteCounts)
    let refusal = connection.loss(of: ad.chosen.url).map {
      ProgressiveDownload.Loss(
        instant: now.advanced(by: connection.delay(at: now)), status: $0.status)
    }
    let pace = DownloadPace(
      bytesPerSecond: connection.bytesPerSecond?.bytesPerSecond(of: ad.facts),
      latency: connection.latency
    ).slower(
      of: took.map {
        DownloadPace(
          bytesPerSecond: $0.bytesPerSecond(byteCount: ad.facts.byteCount), latency: $0.firstByte)
      })
    return MediaSupply(
      media,
      download: ProgressiveDownload(
        of: media, begin: requested,
        bytesPerSecond: pace.bytesPerSecond, latency: pace.latency,
        silentUntil: connection.silentUntil, refusal: refusal))
  }

  /// Ends the request, which is complete, lost or abandoned.
  ///
  /// - Returns: the result of the request, at the first call only.
  mutating func settled(
    _ supply: MediaSupply?, _ absence: Fetch.Absence?, at now: VirtualInstant
  ) -> Fetch? {
    settle(at: now)
    guard let supply, var fetch = fetch.take() else { return nil }
    let size = fetch.bytes
    fetch.bytes = Int(supply.mediaByteCount(at: now))
    let loss = supply.download.loss.flatMap { $0.instant <= now ? $0 : nil }
    // If a byte was received, the server has responded with a status.
    if fetch.bytes == 0 { fetch.status = loss?.status ?? 0 }
    fetch.absence =
      absence
      ?? loss.map { _ in
        fetch.status > 0 && fetch.bytes == 0
          ? .refused(status: fetch.status) : .cutOff(received: fetch.bytes, size: size)
      }
    return fetch
  }

  /// Records an event of the player.
  mutating func reported(_ kind: PlayerEvent.Kind, at now: VirtualInstant) {
    if kind == .loaded { buffering.startup = requested.duration(to: now) }
    if kind == .bufferStart {
      buffering.count += 1
      drySince = now
    }
    if kind == .bufferFinish { settle(at: now) }
  }

  /// Ends the current interruption, if there is one.
  private mutating func settle(at now: VirtualInstant) {
    buffering.total += drySince.map { $0.duration(to: now) } ?? .zero
    drySince = nil
  }
}

extension DownloadableMedia {
  /// Creates downloadable media from the offsets of its packets in the file.
  init(_ facts: MediaFacts) {
    var indexAtEnd: IndexAtEnd?
    if let layout = facts.layout, layout.isIndexAtEnd, let index = layout.index,
      let mediaData = layout.mediaData
    {
      indexAtEnd = IndexAtEnd(
        discoveredAfter: mediaData.offset + mediaData.headerByteCount, offset: index.offset)
    }
    self.init(
      byteCount: facts.byteCount,
      needs: facts.byteMap.steps.map { Need(position: $0.position, byteCount: $0.byteCount) },
      indexAtEnd: indexAtEnd)
  }
}

extension NetworkTime {
  /// The rate at which the content was received; nil when it was received at once.
  fileprivate func bytesPerSecond(byteCount: Int64) -> Int? {
    guard whole > firstByte else { return nil }
    let rate = Double(byteCount) / ((whole - firstByte) / .seconds(1))
    return Int(exactly: rate.rounded()).map { max(1, $0) }
  }
}

extension ByteRate {
  func bytesPerSecond(of facts: MediaFacts) -> Int {
    bytesPerSecond(byteCount: facts.byteCount, duration: facts.duration)
  }
}

/// The state of a run's network at the current instant, including the URLs that are unavailable.
struct Connection {
  /// URLs that are unavailable, and the status that their server answers with; nil if it does not answer.
  struct Loss {
    var prefix: String
    var status: Int?
  }

  private(set) var bytesPerSecond: ByteRate?
  private(set) var latency: Duration
  /// The instant before which no bytes arrive.
  private(set) var silentUntil: VirtualInstant = .zero
  private var losses: [Loss] = []

  init(_ network: PlaybackScenario.Network?) {
    bytesPerSecond = network?.bytesPerSecond
    latency = network?.latency ?? .zero
  }

  mutating func change(_ change: ScenarioStep.NetworkChange) {
    bytesPerSecond = change.bytesPerSecond ?? bytesPerSecond
    latency = change.latency ?? latency
    if let prefix = change.lostPrefix {
      losses.insert(Loss(prefix: prefix, status: change.lostStatus), at: 0)
    }
  }

  mutating func stall(for duration: Duration, at now: VirtualInstant) {
    silentUntil = max(silentUntil, now.advanced(by: duration))
  }

  /// The latest loss that makes a URL unavailable.
  func loss(of url: String) -> Loss? { losses.first { url.hasPrefix($0.prefix) } }

  /// How long a request that is made now waits for its first byte.
  func delay(at now: VirtualInstant) -> Duration {
    max(latency, now.duration(to: silentUntil))
  }

  /// Whether a request for this URL is answered completely and without delay.
  func isImmediate(for url: String, at now: VirtualInstant) -> Bool {
    bytesPerSecond == nil && delay(at: now) <= .zero && loss(of: url) == nil
  }
}
