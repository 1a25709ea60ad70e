internal import VAST
internal import Vocabulary

/// The result of a request for a resource that a tag refers to.
struct ResourceAnswer {
  /// The request in the run's record.
  var fetch: Fetch
  /// The content; nil when there is none.
  var content: Content?
  /// Why there is no content; nil when there is content.
  var absence: Fetch.Absence? { fetch.absence }

  /// The content and its source.
  enum Content {
    case file(LocalPlace)
    case network(NetworkAnswer)
  }

  /// The base against which relative URLs in the content are resolved.
  var base: DocumentBase {
    switch content {
    case .file(let place) where place.source == .file: .file(place.path)
    case .network(let response): .url(response.url)
    case .file, nil: .url(fetch.url)
    }
  }

  /// The path of the file that holds the content; nil when no file holds it.
  var path: String? {
    switch content {
    case .file(let place): place.openPath
    case .network(let answer):
      if case .file(let path, _) = answer.body { path } else { nil }
    case nil: nil
    }
  }
}
