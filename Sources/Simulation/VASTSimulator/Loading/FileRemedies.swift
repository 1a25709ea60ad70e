package import Transport

/// What a user can do about a URL that no file stands for; commands differ in it.
package struct FileRemedies: Sendable, Hashable {
  /// How media for every MediaFile is named; nil where it cannot be.
  package var media: String? = "pass a MEDIA file"
  /// Whether the network can be allowed.
  package var hasNetwork = true

  package init(media: String? = "pass a MEDIA file", hasNetwork: Bool = true) {
    self.media = media
    self.hasNetwork = hasNetwork
  }

  /// The remedy for one URL, with the option ready to paste.
  package func text(for url: String, _ purpose: FetchPurpose) -> String {
    let naming = purpose == .media ? media.map { "\($0), or " } ?? "" : ""
    let network = hasNetwork ? " or --network" : ""
    return "\(naming)use --map \(ResourceMap.Rule.suggestion(for: url))\(network)"
  }
}
