import Testing

@testable import Media

struct PictureSizeTests {
  @Test(
    arguments: [
      (1920, 1080, nil, 320, 180), (1080, 1920, nil, 180, 320), (720, 576, (16, 11), 320, 176),
      (160, 90, nil, 160, 90), (161, 91, nil, 162, 92), (640, 360, (1, 2), 284, 320),
      (16_384, 16, nil, 320, 2), (2, 100_000, nil, 2, 320), (0, 0, nil, 2, 2),
      (100, 100, (Int32.max, 1), 320, 2), (100, 100, (1, Int32.max), 2, 100),
    ] as [(Int, Int, (Int32, Int32)?, Int, Int)])
  func `the shape is kept within the square`(
    width: Int, height: Int, aspect: (Int32, Int32)?, expectedWidth: Int, expectedHeight: Int
  ) {
    let size = PictureSize(
      width: width, height: height, aspect: aspect.flatMap { Rational($0.0, $0.1) })
    #expect(size.width == expectedWidth && size.height == expectedHeight)
  }
}
