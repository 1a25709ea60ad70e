internal import FoundationEssentials
package import System
package import Vocabulary

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
        url: request.url, status: 0, failure: NetworkFailure(.connection, "\(error)"))
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
