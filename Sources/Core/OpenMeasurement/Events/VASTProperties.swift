package import Vocabulary

/// The playback properties in a video or audio ad's `loaded` event.
package struct VASTProperties: Sendable, Hashable {
  /// The ad's position in its content.
  package enum Position: String, Sendable, CaseIterable {
    case preroll
    case midroll
    case postroll
    case standalone
  }

  /// The media time from which the ad can be skipped; absent when it can't be.
  package var skipOffset: Duration?
  /// Whether it plays without the user's request.
  package var isAutoPlay: Bool
  /// The ad's position in its content.
  package var position: Position

  package init(skipOffset: Duration?, isAutoPlay: Bool, position: Position) {
    self.skipOffset = skipOffset
    self.isAutoPlay = isAutoPlay
    self.position = position
  }

  /// The members `skippable`, `skipOffset` in seconds if the ad can be skipped, `autoPlay` and
  /// `position`.
  package var jsonMembers: [JSONValue.Member] {
    var members = [JSONValue.Member("skippable", .bool(skipOffset != nil))]
    if let skipOffset {
      members.append(JSONValue.Member("skipOffset", .points(skipOffset.seconds)))
    }
    members.append(JSONValue.Member("autoPlay", .bool(isAutoPlay)))
    members.append(JSONValue.Member("position", .string(position.rawValue)))
    return members
  }
}
