import TestSupport
import Testing
import VAST
import Vocabulary

@testable import Player

struct NonLinearAdStateMachineTests {
  private static let size = Size(width: 300, height: 50)
  private static let expanded = Size(width: 300, height: 200)

  private static func machine(expandedSize: Size? = expanded) -> NonLinearAdStateMachine {
    NonLinearAdStateMachine(
      creative: NonLinearCreative(
        duration: .seconds(8), size: size, expandedSize: expandedSize))
  }

  private static func shown() -> NonLinearAdStateMachine {
    var machine = machine()
    _ = machine.presented(at: at(0))
    return machine
  }

  private static func at(_ seconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .seconds(seconds))
  }

  private static func user(_ kind: PlayerEvent.Kind) -> AdPlayerAction {
    .report(kind, by: .user)
  }

  @Test func `an ad is shown as soon as it is presented`() {
    var machine = Self.machine()
    #expect(!machine.isShown && machine.nextDeadline == nil)
    #expect(machine.position(at: Self.at(1)) == .zero)
    #expect(machine.instant(reaching: .seconds(1), after: Self.at(1)) == nil)
    #expect(
      machine.presented(at: Self.at(2)) == [
        .report(.loaded, by: .playback), .impression, .report(.start, by: .playback),
      ])
    #expect(machine.isShown && machine.nextDeadline == Self.at(10))
    #expect(machine.presented(at: Self.at(3)) == [.ignored("the ad is already on the screen")])
  }

  @Test func `it goes when its time is over, not before`() {
    var machine = Self.shown()
    #expect(machine.advance(to: Self.at(7)) == [])
    #expect(machine.position(at: Self.at(7)) == .seconds(7))
    #expect(
      machine.advance(to: Self.at(8)) == [
        .report(.overlayViewDuration, by: .playback), .end(.completed),
      ])
    #expect(!machine.isShown && machine.nextDeadline == nil)
    #expect(machine.position(at: Self.at(20)) == .seconds(8))
    #expect(machine.advance(to: Self.at(9)) == [])
    #expect(machine.displaced(at: Self.at(9)) == [])
  }

  @Test func `positions to come are found, those behind and beyond are not`() {
    let machine = Self.shown()
    #expect(machine.instant(reaching: .seconds(3), after: Self.at(1)) == Self.at(3))
    #expect(machine.instant(reaching: .seconds(3), after: Self.at(4)) == nil)
    #expect(machine.instant(reaching: .seconds(9), after: Self.at(1)) == nil)
  }

  @Test func `a close and a displacement end it, and tell how long it was displayed`() {
    var closed = Self.shown()
    #expect(
      closed.closePressed(at: Self.at(3)) == [
        Self.user(.close), Self.user(.overlayViewDuration), .end(.dismissed),
      ])
    #expect(closed.position(at: Self.at(5)) == .seconds(3))
    var displaced = Self.shown()
    #expect(
      displaced.displaced(at: Self.at(4)) == [
        .report(.overlayViewDuration, by: .playback), .end(.displaced),
      ])
  }

  @Test func `a teardown ends it in silence`() {
    var machine = Self.shown()
    #expect(machine.tornDown(at: Self.at(3)) == [.end(.tornDown)])
    #expect(!machine.hasReportedViewDuration)
    #expect(machine.tornDown(at: Self.at(4)) == [.ignored("'teardown' needs an ad on the screen")])
  }

  @Test func `expanding and collapsing change its size, and not its time`() {
    var machine = Self.shown()
    #expect(machine.expandPressed() == [.draw(Self.expanded), Self.user(.adExpand)])
    #expect(
      machine.expandPressed() == [.ignored("'adExpand' has no effect on an ad that is expanded")])
    #expect(machine.collapsePressed() == [.draw(Self.size), Self.user(.adCollapse)])
    #expect(
      machine.collapsePressed() == [
        .ignored("'adCollapse' has no effect on an ad that is in its first size")
      ])
    #expect(machine.nextDeadline == Self.at(8))
    var fixed = Self.machine(expandedSize: nil)
    _ = fixed.presented(at: Self.at(0))
    #expect(fixed.expandPressed() == [.draw(Self.size), Self.user(.adExpand)])
  }

  @Test func `a minimized ad is a tab that can be expanded, and its display was over`() {
    var machine = Self.shown()
    #expect(
      machine.minimizePressed() == [
        .draw(nil), Self.user(.minimize), Self.user(.overlayViewDuration),
      ])
    #expect(
      machine.minimizePressed() == [.ignored("'minimize' has no effect on an ad that is minimized")]
    )
    #expect(machine.expandPressed() == [.draw(Self.expanded), Self.user(.adExpand)])
    #expect(machine.advance(to: Self.at(8)) == [.end(.completed)])
  }

  @Test func `an accepted invitation tells the time displayed once`() {
    var machine = Self.shown()
    #expect(
      machine.invitationAccepted() == [
        Self.user(.acceptInvitation), Self.user(.overlayViewDuration),
      ])
    #expect(machine.invitationAccepted() == [Self.user(.acceptInvitation)])
    #expect(machine.closePressed(at: Self.at(2)) == [Self.user(.close), .end(.dismissed)])
  }

  @Test func `clicks and the player's size are reported each time`() {
    var machine = Self.shown()
    #expect(machine.clicked() == [Self.user(.click)])
    #expect(machine.clicked() == [Self.user(.click)])
    #expect(machine.interacted(.fullscreen) == [Self.user(.fullscreen)])
  }

  @Test(arguments: [false, true])
  func `nothing happens to an ad that is not on the screen`(isOver: Bool) {
    var machine = Self.machine()
    if isOver {
      _ = machine.presented(at: Self.at(0))
      _ = machine.advance(to: Self.at(8))
    }
    let before = machine.position(at: Self.at(9))
    let answers = [
      machine.clicked(), machine.invitationAccepted(), machine.expandPressed(),
      machine.collapsePressed(), machine.minimizePressed(), machine.closePressed(at: Self.at(9)),
      machine.tornDown(at: Self.at(9)), machine.linearInputReceived(),
    ]
    for answer in answers {
      guard case .ignored = answer.first, answer.count == 1 else {
        Issue.record("\(answer) is no refusal")
        continue
      }
    }
    #expect(machine.position(at: Self.at(9)) == before)
  }

  @Test func `whatever comes, one impression and one view duration are told, and one end`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var machine = Self.machine()
      var actions = machine.presented(at: Self.at(0))
      for second in 1...10 {
        let now = Self.at(second)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: actions += machine.clicked()
        case 1: actions += machine.invitationAccepted()
        case 2: actions += machine.expandPressed()
        case 3: actions += machine.collapsePressed()
        case 4: actions += machine.minimizePressed()
        case 5 where Int.random(in: 0..<4, using: &random) == 0:
          actions += machine.closePressed(at: now)
        default: actions += machine.advance(to: now)
        }
      }
      actions += machine.advance(to: Self.at(11))
      let viewDurations = actions.count {
        if case .report(let event, _) = $0 { event.kind == .overlayViewDuration } else { false }
      }
      #expect(actions.count { $0 == .impression } == 1, "seed \(seed)")
      #expect(viewDurations == 1, "seed \(seed)")
      #expect(actions.count { $0 == .end(.completed) || $0 == .end(.dismissed) } == 1)
    }
  }
}

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
