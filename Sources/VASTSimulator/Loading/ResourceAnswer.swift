internal import Transport
internal import VAST
internal import VirtualTime

/// What a request for something that a tag points to comes to.
struct ResourceAnswer {
  /// How the run's record tells of it.
  var fetch: Fetch
  /// What there is of it.
  var content: Content?
  /// Why there is nothing.
  var absence: Absence?

  /// Something that answers.
  enum Content {
    case file(LocalPlace)
    case network(NetworkAnswer)
  }

  /// Why nothing answers.
  enum Absence {
    /// Its address is none that players request; why.
    case notRequestable(String)
    /// No file stands for it, and there is no network.
    case unmapped(FetchPurpose)
    /// No file is where its URL leads to.
    case missing(FetchSource)
    /// The scenario's server does not answer in time.
    case late
    /// The scenario's network does not lead there any more.
    case lost
    /// The scenario's server says no.
    case refused(status: Int)
    case failed(NetworkFailure)

    /// The reason in words, and what to do.
    var reason: String {
      switch self {
      case .notRequestable(let objection): objection
      case .unmapped(let purpose):
        "no file stands for it, and nothing is fetched from the network; "
          + (purpose == .media ? "name a MEDIA file, or " : "")
          + "give --map PREFIX=PATH or --network"
      case .missing(.file): "there is no such file beside the tag; check the relative URL"
      case .missing: "there is no file where its URL is mapped to; check --map"
      case .late:
        "no answer came within \(TimeText.readable(FetchLimits().responseTimeout))"
      case .lost: "the connection was lost, and no answer came"
      case .refused(let status): "the server answered with status \(status)"
      case .failed(let failure): failure.reason
      }
    }

    /// How long it takes to know, when requests take a time to be answered.
    func delay(latency: Duration) -> Duration {
      switch self {
      case .notRequestable: .zero
      case .late, .lost: FetchLimits().responseTimeout
      case .unmapped, .missing, .refused, .failed: latency
      }
    }
  }

  /// The path of a file that holds the content, where one does.
  var path: String? {
    switch content {
    case .file(let place): place.path
    case .network(let answer):
      if case .file(let path, _) = answer.body { path } else { nil }
    case nil: nil
    }
  }
}
