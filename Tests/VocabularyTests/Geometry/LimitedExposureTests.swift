import Testing
import Vocabulary

struct LimitedExposureTests {
  private let tree = ViewTree(
    screen: ExposureTests.screen,
    views: [
      ExposureTests.ad(),
      ExposureTests.view("controls", 320, 180, 50, 50, friendly: ExposureTests.controls),
    ])

  @Test(arguments: [
    (0.0, 0.0), (1, 2_304), (33.3, 76_723.2), (49, 112_896), (49.5, 114_048), (50, 115_200),
    (99, 228_096), (99.999999, 230_399.997696),
  ])
  func `only that share is in view, exactly`(percent: Double, pixels: Double) {
    let exposure = tree.exposure(of: "ad", limitedTo: percent)
    #expect(exposure.percentInView == percent)
    #expect(exposure.pixelsInView == pixels)
    #expect(exposure.isClipped)
    #expect(exposure.status == .measured)
    #expect(exposure.declaredFriendlyCount == 1)
  }

  @Test func `the ad is pushed over the lower edge with what lies over it`() {
    let exposure = tree.exposure(of: "ad", limitedTo: 50)
    #expect(exposure.frame == Rectangle(x: 320, y: 540, width: 640, height: 360))
    #expect(exposure.visible == Rectangle(x: 320, y: 540, width: 640, height: 180))
    #expect(
      exposure.friendlyObstructions.map(\.frame) == [
        Rectangle(x: 320, y: 540, width: 50, height: 50)
      ])
    let gone = tree.exposure(of: "ad", limitedTo: 0)
    #expect(gone.visible == .zero)
    #expect(gone.friendlyObstructions == [])
  }

  @Test(arguments: [100.0, 250])
  func `a full share limits nothing`(percent: Double) {
    #expect(tree.exposure(of: "ad", limitedTo: percent) == tree.exposure(of: "ad"))
  }

  @Test func `a view that shows less stays as it is`() {
    var tree = tree
    tree.move("ad", to: View.Offset(x: 1216, y: 180))
    #expect(tree.exposure(of: "ad", limitedTo: 30).percentInView == 10)
    #expect(tree.exposure(of: "ad", limitedTo: 30) == tree.exposure(of: "ad"))
    tree.hide("ad")
    #expect(tree.exposure(of: "ad", limitedTo: 30).status == .hidden)
    #expect(tree.exposure(of: "none", limitedTo: 30).status == .notFound)
  }

  @Test func `a share that is not a number shows nothing`() {
    #expect(tree.exposure(of: "ad", limitedTo: .nan).percentInView == 0)
    #expect(tree.exposure(of: "ad", limitedTo: -5).percentInView == 0)
  }
}
