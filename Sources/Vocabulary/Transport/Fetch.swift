/// What a fetched document is for.
package enum FetchPurpose: String, Sendable, Hashable, CaseIterable {
  case vast
  case media
  case script
  case captions
  /// The image or page of a companion or a nonlinear creative.
  case resource
}

/// Where a fetched document came from.
package enum FetchSource: String, Sendable, Hashable, CaseIterable {
  case file
  case map
  case network
}

/// One fetch of a run and its result.
package struct Fetch: Sendable, Hashable {
  package var purpose: FetchPurpose
  /// The URL as requested, or the path as displayed for a local file.
  package var url: String
  package var source: FetchSource
  /// The HTTP status; for a file, the status that a web server would have returned.
  package var status: Int
  /// The length of the body in bytes.
  package var bytes: Int
  /// Why there is no body; nil on success.
  package var absence: Absence?
  /// How long the network took; nil for a local file.
  package var took: NetworkTime?
  /// Oddities of the request and its redirects.
  package var remarks: [NetworkRemark] = []

  package init(
    purpose: FetchPurpose, url: String, source: FetchSource, status: Int, bytes: Int,
    absence: Absence? = nil
  ) {
    self.purpose = purpose
    self.url = url
    self.source = source
    self.status = status
    self.bytes = bytes
    self.absence = absence
  }
}
