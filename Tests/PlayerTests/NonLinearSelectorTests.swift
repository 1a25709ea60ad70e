import Player
import TestSupport
import Testing
import VAST
import Vocabulary

struct NonLinearSelectorTests {
  private static let place = SourcePosition(line: 1, column: 1)
  private static let selector = NonLinearSelector(
    area: Size(width: 400, height: 200), on: "a screen of 400×800 points")
  private static let image = CreativeResource.Content.file(url: "a.png", type: "image/png")

  private static func nonLinear(
    _ width: Int? = 300, _ height: Int? = 50, _ content: CreativeResource.Content? = image,
    scalable: Bool? = nil, keepsShape: Bool? = nil, framework: String? = nil
  ) -> NonLinear {
    NonLinear(
      width: width, height: height, isScalable: scalable, maintainsAspectRatio: keepsShape,
      apiFramework: framework,
      resources: content.map { [CreativeResource(content: $0, position: place)] } ?? [],
      position: place)
  }

  private static func candidates(
    _ nonLinears: NonLinear..., requiring framework: String? = nil
  ) -> [NonLinearSelector.Candidate] {
    selector.candidates(
      in: NonLinearAds(nonLinears: nonLinears, position: place), requiring: framework)
  }

  private static func size(_ nonLinear: NonLinear) -> Size? {
    guard case .shown(_, let size) = candidates(nonLinear)[0].verdict else { return nil }
    return size
  }

  @Test(
    arguments: [
      .file(url: "a", type: "image/png"), .file(url: "a", type: " IMAGE/JPEG; q=1 "),
      .file(url: "a", type: "image/svg+xml"), .file(url: "a", type: nil),
      .file(url: "a", type: ""), .page(url: "a"), .markup("<b>a</b>", isXMLEncoded: false),
    ] as [CreativeResource.Content])
  func `images, pages and markup are shown`(content: CreativeResource.Content) {
    #expect(Self.size(Self.nonLinear(300, 50, content)) == Size(width: 300, height: 50))
  }

  @Test(arguments: ["application/x-shockwave-flash", "text/javascript", "video/mp4", "png"])
  func `other files are refused by name`(type: String) {
    let candidate = Self.candidates(Self.nonLinear(300, 50, .file(url: "a", type: type)))[0]
    #expect(
      candidate.verdict
        == .refused(.nonLinearUnsupported, reason: "its type '\(type)' is not supported"))
  }

  @Test(
    arguments: [
      (300, 50, nil, nil, Size(width: 300, height: 50)),
      (400, 200, nil, nil, Size(width: 400, height: 200)),
      (401, 50, nil, nil, nil), (300, 201, false, nil, nil),
      (800, 100, true, nil, Size(width: 400, height: 50)),
      (800, 100, true, true, Size(width: 400, height: 50)),
      (800, 100, true, false, Size(width: 400, height: 100)),
      (300, 600, true, true, Size(width: 100, height: 200)),
      (900, 7, true, true, Size(width: 400, height: 3)),
      (100_000, 1, true, true, Size(width: 400, height: 1)),
      (nil, nil, nil, nil, Size(width: 400, height: 200)),
      (0, 50, nil, nil, Size(width: 400, height: 50)),
    ] as [(Int?, Int?, Bool?, Bool?, Size?)])
  func `what does not fit is scaled where it may be, in its shape, and refused elsewhere`(
    width: Int?, height: Int?, scalable: Bool?, keepsShape: Bool?, drawn: Size?
  ) {
    let ad = Self.nonLinear(width, height, scalable: scalable, keepsShape: keepsShape)
    #expect(Self.size(ad) == drawn)
  }

  @Test func `the alternatives keep their order, and the first resource that is shown counts`() {
    var several = Self.nonLinear(300, 50, .file(url: "a.swf", type: "application/x-flash"))
    several.resources.append(CreativeResource(content: .page(url: "b"), position: Self.place))
    let candidates = Self.candidates(Self.nonLinear(500), several)
    #expect(candidates.map { $0.refusal == nil } == [false, true])
    #expect(
      candidates[1].verdict
        == .shown(several.resources[1], size: Size(width: 300, height: 50)))
  }

  @Test(
    arguments: [
      ([], nil, 500, "its NonLinearAds holds no NonLinear"),
      ([nonLinear(300, 50, nil)], nil, 503, "no NonLinear can be shown: it has no resource"),
      (
        [nonLinear(framework: "VPAID")], nil, 503,
        "no NonLinear can be shown: its apiFramework 'VPAID' is not supported"
      ),
      (
        [nonLinear()], "SIMID", 503,
        "no NonLinear can be shown: its apiFramework 'SIMID' is not supported"
      ),
      (
        [nonLinear(300, 50, nil), nonLinear(728, 90)], nil, 501,
        "no NonLinear can be shown: it has no resource; its 728×90 do not fit the player's "
          + "400×200 on a screen of 400×800 points, and it is not scalable"
      ),
    ] as [(Named<[NonLinear]>, String?, Int, Named<String>)])
  func `the error names what the best of the alternatives lacks`(
    nonLinears: Named<[NonLinear]>, framework: String?, code: Int, reason: Named<String>
  ) {
    let candidates = Self.selector.candidates(
      in: NonLinearAds(nonLinears: nonLinears.value, position: Self.place), requiring: framework)
    let failure = NonLinearSelector.failure(of: candidates)
    #expect(failure.code.rawValue == code)
    #expect(failure.reason == reason.value)
  }

  @Test(
    arguments: [
      (380, 150, Size(width: 380, height: 150)), (500, 300, Size(width: 400, height: 200)),
      (nil, 150, nil), (0, 150, nil),
    ] as [(Int?, Int?, Size?)])
  func `an expanded creative stays within the player`(width: Int?, height: Int?, drawn: Size?) {
    var ad = Self.nonLinear()
    ad.expandedWidth = width
    ad.expandedHeight = height
    #expect(Self.selector.expandedSize(of: ad) == drawn)
  }
}
