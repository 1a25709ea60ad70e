internal import Vocabulary

/// The parameters that a player adds to the URLs of an interstitial's asset list and assets
/// (draft-pantos-hls-rfc8216bis-18, appendix D).
package struct InterstitialParameters: Sendable, Hashable {
  /// The playback session, as a UUID.
  package var primaryID: String
  /// How long after the interstitial's beginning the viewer joined it, above zero; nil where it
  /// plays from its beginning. Only asset lists get this parameter.
  package var startOffset: Duration?

  package init(primaryID: String, startOffset: Duration? = nil) {
    self.primaryID = primaryID
    self.startOffset = startOffset
  }

  /// A URL with the parameters `_HLS_primary_id` and `_HLS_start_offset` (in seconds).
  ///
  /// - Parameter url: an absolute URL.
  /// - Returns: the URL to request; a URL that is not `http` or `https` stays unchanged.
  package func added(to url: String) -> String {
    guard ["http://", "https://"].contains(where: url.lowercased().hasPrefix) else { return url }
    let place = url.prefix { $0 != "#" }
    let offset = startOffset.map { offset in
      let milliseconds = offset.wholeMilliseconds
      let fraction = String(milliseconds % 1000 + 1000).dropFirst()
      return "&_HLS_start_offset=\(milliseconds / 1000).\(fraction)"
    }
    let joint = place.contains("?") ? "&" : "?"
    return "\(place)\(joint)_HLS_primary_id=\(primaryID)\(offset ?? "")\(url[place.endIndex...])"
  }
}
