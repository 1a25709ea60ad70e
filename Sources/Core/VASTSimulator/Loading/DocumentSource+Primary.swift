internal import Media
internal import Player
internal import System
internal import VAST
internal import Vocabulary

/// Opens the primary content of a stream. A run does not require this content.
extension DocumentSource {
  /// Measures the media of a playlist's segments if each of them is a local file. Nothing is
  /// fetched.
  ///
  /// - Parameter playlist: the media playlist, which has been received before.
  /// - Returns: the media; nil when a segment is missing or cannot be read.
  mutating func openPrimary(of playlist: StreamDocument) -> MediaFacts? {
    guard let place = place(ofDocument: playlist.file) else { return nil }
    let base = base(of: playlist.file)
    let opening = MediaOpening(
      resources: resources.offline, document: base, conditions: nil)
    let answer = ResourceAnswer(
      fetch: Fetch(
        purpose: .media, url: base.text, source: place.source, status: 200, bytes: 0),
      content: .file(place))
    let media = MediaFile(
      url: base.text, delivery: "streaming", type: "application/vnd.apple.mpegurl",
      position: playlist.position)
    guard case .opened(let fetches, let facts) = opening.openStream(media, from: answer),
      fetches.allSatisfy({ $0.absence == nil }), facts.packetEnd > .zero
    else { return nil }
    primary = facts
    return facts
  }

  /// The file of a received document; nil for a document from the network or from standard input.
  private func place(ofDocument name: String) -> LocalPlace? {
    switch base(of: name) {
    case .file(let path):
      LocalFile.isStream(path) ? nil : LocalPlace(ofUser: path, in: resources.files)
    case .url(let url): LocalPlace(mapped: url, by: resources.request, in: resources.files)
    }
  }
}

extension ResourceSource {
  /// The source without the network.
  fileprivate var offline: ResourceSource {
    ResourceSource(request: request, files: files, network: nil, budget: budget)
  }
}

extension DocumentBase {
  /// The path or the URL.
  fileprivate var text: String {
    switch self {
    case .file(let path): path
    case .url(let url): url
    }
  }
}
