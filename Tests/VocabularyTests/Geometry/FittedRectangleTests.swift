import Testing
import Vocabulary

/// Where a picture is whose player keeps its shape.
struct FittedRectangleTests {
  @Test(
    arguments: [
      (Size(width: 480, height: 270), Rectangle(x: 10, y: 60, width: 320, height: 180)),
      (Size(width: 270, height: 480), Rectangle(x: 91.25, y: 10, width: 157.5, height: 280)),
      (Size(width: 640, height: 560), Rectangle(x: 10, y: 10, width: 320, height: 280)),
      (Size(width: 0, height: 5), Rectangle(x: 10, y: 10, width: 0, height: 0)),
    ])
  func `a shape is as large as fits, and in the middle`(shape: Size, expected: Rectangle) {
    let frame = Rectangle(x: 10, y: 10, width: 320, height: 280)
    #expect(frame.fitted(to: shape) == expected)
  }
}
