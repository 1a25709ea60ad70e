/// When the pictures of a video are presented.
package struct MediaFrames: Sendable, Hashable {
  /// The presentation times, in ascending order, counted from the container's start.
  package let times: [Duration]

  /// How many pictures there are.
  package var count: Int { times.count }

  package init(times: [Duration]) { self.times = times }
}
