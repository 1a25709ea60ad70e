package import Vocabulary

/// The assets of an interstitial: the JSON of `X-ASSET-LIST`.
package struct AssetList: Sendable, Hashable {
  /// In playing order. An empty list means that there is no ad, and the primary plays on.
  package var assets: [StreamAsset]
  package var skipControl: SkipControlTiming?
  /// The tracking of all assets together as a pod.
  package var signaling: AdCreativeSignaling?
  /// MediaTailor's data for client-side reporting (`TRACKING`); starts count from the list's
  /// beginning.
  package var avails: [StitchedBreak]
  /// The document's display name, against which the assets' URIs are resolved.
  package var file: String

  package init(
    assets: [StreamAsset], skipControl: SkipControlTiming? = nil,
    signaling: AdCreativeSignaling? = nil, avails: [StitchedBreak] = [], file: String
  ) {
    self.assets = assets
    self.skipControl = skipControl
    self.signaling = signaling
    self.avails = avails
    self.file = file
  }
}

/// One asset of an interstitial: an HLS playlist or a media file.
package struct StreamAsset: Sendable, Hashable {
  /// As written.
  package var uri: String
  /// The duration in the list, zero or more; nil when it is missing or is not a number.
  package var duration: Duration?
  package var signaling: AdCreativeSignaling?
  package var position: SourcePosition

  package init(
    uri: String, duration: Duration?, signaling: AdCreativeSignaling? = nil,
    position: SourcePosition
  ) {
    self.uri = uri
    self.duration = duration
    self.signaling = signaling
    self.position = position
  }
}
