import Testing

@testable import Media

struct LitAreaTrackerTests {
  private static let left = PixelRectangle(x: 0, y: 0, width: 10, height: 20)
  private static let right = PixelRectangle(x: 50, y: 5, width: 10, height: 20)
  private static let both = PixelRectangle(x: 0, y: 0, width: 60, height: 25)

  @Test func `areas are put together second by second, and as a whole`() {
    var tracker = LitAreaTracker()
    tracker.add(nil, at: .zero)
    tracker.add(Self.left, at: .milliseconds(1_200))
    tracker.add(Self.left, at: .milliseconds(2_200))
    tracker.add(Self.right, at: .milliseconds(3_000))
    tracker.add(Self.left, at: .milliseconds(3_999))
    tracker.add(Self.right, at: .milliseconds(4_000))
    #expect(tracker.union == Self.both)
    #expect(
      tracker.areas == [
        .init(start: .zero, area: nil), .init(start: .seconds(1), area: Self.left),
        .init(start: .seconds(3), area: Self.both), .init(start: .seconds(4), area: Self.right),
      ])
    #expect("\(Self.both)" == "60x25+0+0")
  }
}
