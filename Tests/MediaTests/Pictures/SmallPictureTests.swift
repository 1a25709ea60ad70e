import Testing

@testable import Media

struct SmallPictureTests {
  /// Two rows of three pixels; each pixel is three times its number.
  private let picture = SmallPicture(width: 3, height: 2) { y, bytes in
    for x in 0..<3 { bytes += [UInt8](repeating: UInt8(y * 3 + x), count: 3) }
  }

  private func numbers(of picture: SmallPicture) -> [[UInt8]] {
    (0..<picture.height).map { y in
      let row = Array(picture.row(y))
      return stride(from: 0, to: row.count, by: 3).map { row[$0] }
    }
  }

  @Test(
    arguments: [
      (0, [[0, 1, 2], [3, 4, 5]]), (1, [[3, 0], [4, 1], [5, 2]]), (2, [[5, 4, 3], [2, 1, 0]]),
      (3, [[2, 5], [1, 4], [0, 3]]), (-1, [[2, 5], [1, 4], [0, 3]]),
      (5, [[3, 0], [4, 1], [5, 2]]),
    ] as [(Int, [[UInt8]])])
  func `turning goes clockwise`(quarters: Int, expected: [[UInt8]]) {
    let turned = picture.turned(quarters: quarters)
    #expect(numbers(of: turned) == expected)
    #expect(turned.width == expected[0].count && turned.height == expected.count)
  }

  @Test func `a strip puts pictures side by side on dark grey`() throws {
    let strip = try #require(
      SmallPicture.strip(of: [picture.turned(quarters: 1), picture], gap: 1))
    #expect(strip.width == 6 && strip.height == 3)
    #expect(
      numbers(of: strip) == [
        [3, 0, 0x20, 0, 1, 2], [4, 1, 0x20, 3, 4, 5], [5, 2, 0x20, 0x20, 0x20, 0x20],
      ])
    #expect(SmallPicture.strip(of: []) == nil)
  }
}
