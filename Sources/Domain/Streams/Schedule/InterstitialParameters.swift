internal import VirtualTime

/// What a player adds to the URLs of an interstitial's asset list and assets
/// (draft-pantos-hls-rfc8216bis-18, appendix D).
package struct InterstitialParameters: Sendable, Hashable {
  /// The playback session, as a UUID.
  package var primaryID: String
  /// How far behind the beginning of the interstitial the viewer joined, above zero; nil where it plays from
  /// its beginning. For asset lists alone.
  package var startOffset: Duration?

  package init(primaryID: String, startOffset: Duration? = nil) {
    self.primaryID = primaryID
    self.startOffset = startOffset
  }

  /// A URL with `_HLS_primary_id`, and `_HLS_start_offset` in seconds.
  ///
  /// - Parameter url: an absolute URL.
  /// - Returns: the requested URL; a URL that is not requested from a server stays unchanged.
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
