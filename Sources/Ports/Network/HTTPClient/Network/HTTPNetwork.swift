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
        into: destination(for: request.purpose)))
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
