internal import FoundationEssentials
package import System
package import Vocabulary

/// The real network for one run: fetches, and records the exchanges if requested.
package final class HTTPNetwork: NetworkFetching {
  private let session: HTTPSession
  private let folder: ScratchFolder
  private let recorder: ExchangeRecorder?
  private let begun = ContinuousClock.now
  private var mediaCount = 0
  /// Why the recording is incomplete; nil while it is complete.
  package private(set) var recordingFailure: ExchangeRecordingError?

  /// A network over a session.
  ///
  /// `folder` receives the media and must exist as long as the run; `recorder` records every
  /// exchange.
  package init(
    session: HTTPSession, folder: ScratchFolder, recorder: ExchangeRecorder? = nil
  ) {
    self.session = session
    self.folder = folder
    self.recorder = recorder
  }

  package func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

  package func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    let start = ContinuousClock.now - begun
    let purpose = HTTPPurpose(request.purpose)
    var limits = session.options.limits(of: purpose)
    limits.whole = limit.map { min($0, limits.whole) } ?? limits.whole
    limits.connect = min(limits.connect, limits.whole)
    var exchange = session.fetch(
      HTTPRequest(
        request.url, for: purpose, method: request.method,
        content: request.content, headers: request.headers, limits: limits,
        into: destination(for: request.purpose), statesOrigin: request.statesOrigin))
    exchange.start = start
    record(exchange)
    return NetworkAnswer(exchange)
  }

  private func destination(for purpose: FetchPurpose) -> HTTPRequest.Destination {
    guard purpose == .media else { return .memory }
    mediaCount += 1
    return .file("\(folder.path)/media-\(mediaCount)")
  }

  private func record(_ exchange: Exchange) {
    guard let recorder, recordingFailure == nil else { return }
    do throws(ExchangeRecordingError) {
      try recorder.record(exchange)
    } catch {
      recordingFailure = error
    }
  }
}

/// The network of an earlier run, replayed from its recording or a capture.
package final class RecordedNetwork: NetworkFetching {
  private var replay: ExchangeReplay
  private let folder: ScratchFolder
  private var mediaCount = 0

  /// A network that answers from a recording; `folder` receives media that is
  /// in memory.
  package init(_ recording: ExchangeRecording, folder: ScratchFolder) {
    replay = ExchangeReplay(recording)
    self.folder = folder
  }

  /// The recorded requests that the run did not make, in recorded order.
  package var unused: [String] { replay.unused.map(\.request.url) }

  /// How often a URL was requested when the recording was made.
  package func count(of url: String) -> Int { replay.count(of: url) }

  package func fetch(_ request: NetworkRequest) -> NetworkAnswer {
    let digest = request.content.map { StoredBody(of: $0.bytes).digest }
    guard
      var exchange = replay.answer(
        to: request.url, method: request.method.rawValue, body: digest,
        range: request.headers.value(of: "Range"))
    else { return notRecorded(request) }
    do throws(ExchangeRecordingError) {
      exchange.content = try content(of: exchange, for: request.purpose)
      return NetworkAnswer(exchange)
    } catch {
      return NetworkAnswer(
        url: request.url, status: 0, failure: NetworkFailure(.other, "\(error)"))
    }
  }

  private func content(
    of exchange: Exchange, for purpose: FetchPurpose
  ) throws(ExchangeRecordingError) -> NetworkAnswer.Body {
    guard purpose == .media, exchange.failure == nil else {
      return .bytes(try replay.recording.body(of: exchange))
    }
    let count = exchange.body?.count ?? 0
    if let path = try replay.recording.bodyFile(of: exchange) {
      return .file(path: path, byteCount: count)
    }
    mediaCount += 1
    let path = "\(folder.path)/media-\(mediaCount)"
    let bytes = try replay.recording.body(of: exchange)
    do {
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw ExchangeRecordingError(
        .unwritable, in: path, "\(error); check the free disk space")
    }
    return .file(path: path, byteCount: count)
  }

  private func notRecorded(_ request: NetworkRequest) -> NetworkAnswer {
    let nearest =
      replay.nearestURL(to: request.url, method: request.method.rawValue)
      .map { "; the nearest recorded URL is '\($0)'" } ?? ""
    return NetworkAnswer(
      url: request.url, status: 0,
      failure: NetworkFailure(
        .notRecorded,
        "the recording has no response for this URL\(nearest); record again, or use --map"))
  }
}

/// A network that requests each URL once, however many runs need it.
package final class RememberingNetwork: NetworkFetching {
  private let network: any NetworkFetching
  private var answers: [NetworkRequest: NetworkAnswer] = [:]

  package init(_ network: any NetworkFetching) { self.network = network }

  package func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

  package func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    if let answer = answers[request] { return answer }
    let answer = network.fetch(request, within: limit)
    answers[request] = answer
    return answer
  }
}

extension NetworkAnswer {
  /// Creates the answer for a run from an exchange that has its content.
  init(_ exchange: Exchange) {
    self.init(
      url: exchange.finalURL, status: exchange.status ?? 0,
      duration: exchange.duration,
      firstByte: exchange.hops.dropLast().reduce(.zero) { $0 + $1.timings.total }
        + (exchange.hops.last?.timings.firstByte ?? .zero))
    hops = exchange.hops.map(\.summary)
    headers = exchange.hops.last?.headers ?? []
    remarks = exchange.remarks.compactMap { remark in
      // A newer version's recording may have rules that are not known here.
      HTTPRules.all.first { $0.id == remark.rule }.map {
        NetworkRemark(rule: $0, message: remark.message)
      }
    }
    if let failure = exchange.failure {
      self.failure = failure
    } else if status == 204 {
      failure = NetworkFailure(.noContent, "the server answered with status 204, no content")
    } else if !(200...299).contains(status) {
      failure = NetworkFailure(.badStatus, Self.refusal(status, exchange))
      // The body of an error is kept, because it may say why the server refused.
      body = exchange.content
    } else {
      body = exchange.content
    }
  }

  /// The text for an error status, with the URL that answered when there were
  /// redirects.
  private static func refusal(_ status: Int, _ exchange: Exchange) -> String {
    guard exchange.hops.count > 1, let hop = exchange.hops.last else {
      return "the server answered with status \(status)"
    }
    return "'\(hop.url)' (redirect \(exchange.hops.count - 1)) answered with status \(status)"
  }
}
