internal import Prebid
internal import VAST
internal import Vocabulary

/// The result of a request to a Prebid Server.
struct AuctionPosting {
  /// The request in the run's record; nil if nothing was sent.
  var fetch: Fetch?
  var answer: AuctionAnswer
  /// How long the network took, in addition to the scenario's delay.
  var delay = Duration.zero
}

extension ResourceSource {
  /// Sends a request for bids to a Prebid Server, over the scenario's network.
  func post(_ post: AuctionPost, at now: VirtualInstant) -> AuctionPosting {
    guard let network else {
      return AuctionPosting(
        answer: .failed("there is no network; use --network, or 'bids' in the scenario"))
    }
    if let objection = FetchLimits.objection(to: post.url) {
      return AuctionPosting(answer: .failed(objection))
    }
    let latency = connection.delay(at: now)
    var fetch = Fetch(
      purpose: .resource, url: post.url, source: .network, status: 0, bytes: 0)
    if let loss = connection.loss(of: post.url) {
      fetch.absence = loss.status.map { .refused(status: $0) } ?? .lost
      fetch.status = loss.status ?? 0
      return AuctionPosting(
        fetch: fetch, answer: .failed(fetch.absence?.reason ?? "the connection is lost"),
        delay: fetch.absence?.delay(latency: latency) ?? latency)
    }
    let response = network.fetch(
      NetworkRequest(
        url: post.url, purpose: .resource, method: .post,
        content: RequestContent(Array(post.body.utf8), type: AuctionPost.contentType)))
    fetch.status = response.status
    fetch.remarks = response.remarks
    fetch.took = NetworkTime(firstByte: response.firstByte, whole: response.duration)
    let bytes =
      switch response.body {
      case .bytes(let bytes): bytes
      case .file(let path, _): (try? files.tag(at: path)) ?? []
      case nil: [UInt8]()
      }
    fetch.bytes = bytes.count
    let delay = latency + (request.value.measuresNetworkTime ? response.duration : .zero)
    if let failure = response.failure {
      fetch.absence = .failed(failure)
      // A response with an error status has a reason in its body, which the SDK reads.
      guard response.status >= 400 else {
        return AuctionPosting(
          fetch: fetch, answer: .failed(fetch.absence?.reason ?? "nothing came"), delay: delay)
      }
    }
    return AuctionPosting(
      fetch: fetch, answer: .answer(status: response.status, bytes, file: post.url), delay: delay)
  }
}
