/// The events of a content widget, by their names in the event stream.
package enum SyneriseEvent: String, Sendable, Hashable, CaseIterable {
  case loading
  case loaded
  case notLoaded
  case sizeChanged
  case itemRefused
  case recommendationSeen = "recommendation.seen"
  case recommendationView = "recommendation.view"
  case recommendationClick = "recommendation.click"
  case productLike = "product.like"
  case productDislike = "product.dislike"
}
