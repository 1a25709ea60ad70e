/// The kind of ad that a bid is for; raw values are those of `ext.prebid.type`.
package enum BidMediaType: String, Sendable, Hashable, CaseIterable {
  case banner
  case video
  case audio
  case native
}
