internal import Transport
internal import VAST

/// What a request for something that a tag points to comes to.
struct ResourceAnswer {
  /// How the run's record tells of it.
  var fetch: Fetch
  /// What there is of it.
  var content: Content?
  /// Why there is nothing.
  var absence: Fetch.Absence? { fetch.absence }

  /// Something that answers.
  enum Content {
    case file(LocalPlace)
    case network(NetworkAnswer)
  }

  /// What the relative URLs of the content count from.
  var base: DocumentBase {
    switch content {
    case .file(let place) where place.source == .file: .file(place.path)
    case .network(let response): .url(response.url)
    case .file, nil: .url(fetch.url)
    }
  }

  /// The path of a file that holds the content, where one does.
  var path: String? {
    switch content {
    case .file(let place): place.openPath
    case .network(let answer):
      if case .file(let path, _) = answer.body { path } else { nil }
    case nil: nil
    }
  }
}
