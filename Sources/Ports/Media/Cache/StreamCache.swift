internal import System

/// Caches the facts of HLS streams, so that each is analysed once.
///
/// A stream is found in the cache when every URL that its reading requested still leads to the same
/// file in the same state. Like `MediaCache` it belongs to one thread and keeps the latest few
/// streams.
package final class StreamCache {
  /// Reads a stream that is not in the cache.
  typealias Reading = (
    _ request: HLSRequest, _ mode: DecodeMode, _ details: MediaDetails
  ) -> HLSReading

  private struct Entry {
    let url: String
    let selector: HLSVariantSelector
    let mode: DecodeMode
    let details: MediaDetails
    let answers: [RecordedResources.Answer]
    let reading: HLSReading
  }

  private let capacity: Int
  private let reading: Reading
  private var entries: [Entry] = []

  /// Makes an empty cache in front of a measurer, with limits.
  package convenience init(
    limits: MediaLimits, over measurer: any MediaMeasuring = MediaMeasurer()
  ) {
    self.init { HLSReader.read($0, mode: $1, details: $2, limits: limits, by: measurer) }
  }

  /// Makes an empty cache in front of the ordinary reader, or of another reader.
  init(
    capacity: Int = 64,
    reading: @escaping Reading = { HLSReader.read($0, mode: $1, details: $2) }
  ) {
    self.capacity = max(1, capacity)
    self.reading = reading
  }

  /// The facts of a stream, as `HLSReader` returns them, with the requested details only.
  package func stream(
    _ request: HLSRequest, mode: DecodeMode, details: MediaDetails = []
  ) -> HLSReading {
    let known = entries.first { entry in
      entry.url == request.url && entry.selector == request.selector && entry.mode == mode
        && entry.details.isSuperset(of: details)
        && entry.answers.allSatisfy {
          $0 == RecordedResources.answer(to: $0.url, request.resources)
        }
    }
    if var reading = known?.reading {
      reading.result = reading.result.map { $0.limited(to: details) }
      return reading
    }
    let recorded = RecordedResources(request.resources)
    var recording = request
    recording.resources = recorded
    let begin = MachineFailure.mark
    let reading = self.reading(recording, mode, details)
    // A stream that changed while it was read is not cached, nor one that was read while the
    // machine failed.
    guard
      MachineFailure.since(begin).isEmpty,
      recorded.answers.allSatisfy({
        $0.isKnown && $0 == RecordedResources.answer(to: $0.url, request.resources)
      })
    else {
      return reading
    }
    if entries.count >= capacity { entries.removeFirst() }
    entries.append(
      Entry(
        url: request.url, selector: request.selector, mode: mode, details: details,
        answers: recorded.answers, reading: reading))
    return reading
  }
}

/// Resources that record the requests for them.
private final class RecordedResources: MediaResources {
  struct Answer: Equatable {
    let url: String
    let path: String?
    /// The state of the file; nil when there was no file.
    let identity: FileIdentity?
    /// Whether every later change of the file is certain to give another answer.
    let isKnown: Bool
  }

  private let resources: any MediaResources
  private(set) var answers: [Answer] = []

  init(_ resources: any MediaResources) { self.resources = resources }

  func path(for url: String) -> String? {
    let answer = Self.answer(to: url, resources)
    answers.append(answer)
    return answer.path
  }

  static func answer(to url: String, _ resources: any MediaResources) -> Answer {
    let path = resources.path(for: url)
    let identity = path.flatMap { path in FileIdentity.settled { FileIdentity(path: path) } }
    let isKnown = identity != nil || path.flatMap(FileIdentity.init(path:)) == nil
    return Answer(url: url, path: path, identity: identity, isKnown: isKnown)
  }
}
