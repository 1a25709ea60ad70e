/// The names of `native` events, by the SDK whose units have them.
package enum NativeEventName {
  package static let outbrain = [
    "request", "response", "failed", "shown", "itemVisible", "itemViewable", "click", "opened",
    "adChoicesShown", "adChoicesHidden", "adChoicesOpened", "aboutOpened",
  ]

  package static let synerise = [
    "loading", "loaded", "notLoaded", "sizeChanged", "itemRefused", "recommendation.seen",
    "recommendation.view", "recommendation.click", "product.like", "product.dislike",
  ]

  package static let upsight = [
    "milestone", "billboardOpened", "dataReceived", "imageFetched", "displayed", "impression",
    "click", "dismissed", "destroyed", "dataRemoved",
  ]

  package static let prebid = [
    "request", "bid", "targeting", "cachePut", "adServer", "cacheGet", "rendered",
  ]

  /// Every name once, in the order of the SDKs.
  package static let all = (outbrain + synerise + upsight + prebid).distinct
}

extension [String] {
  /// The names without repetitions, each at its first position. Several SDKs use the same name for
  /// an event.
  package var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
