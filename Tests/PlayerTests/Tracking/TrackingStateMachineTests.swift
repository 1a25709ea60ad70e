import Testing
import VAST
import VASTLint
import Vocabulary

@testable import Player

/// The machine of trackers driven by hand: its inputs, and the exact requests.
struct TrackingStateMachineTests {
  /// A machine with an ad behind a wrapper.
  private func machine(
    _ ad: ResolvedAd = TrackedChain.ad(),
    _ change: (inout PlayerProfile) -> Void = { _ in }
  ) throws -> TrackingStateMachine {
    var profile = PlayerProfile.exact
    change(&profile)
    let machine = TrackingStateMachine(profile)
    machine.adSelected(try #require(TrackedChain.tracked(ad, by: profile)))
    return machine
  }

  // MARK: Events

  @Test func `a request has the event, its trackers with their places, and how often it is sent`()
    throws
  {
    let machine = try machine(TrackedChain.ad([TrackedChain.inline()]))
    guard case .request(let request)? = machine.eventReported(.start, by: .playback).first else {
      Issue.record("nothing is requested")
      return
    }
    let expected = TrackingOccurrence(
      event: "start", cause: "playback", frequency: .oncePerAd, adID: "ad0", creativeID: "c")
    #expect(request.occurrence == expected)
    #expect(request.templates.map(\.hop) == [0])
    #expect(request.templates.map(\.location?.file) == ["0.xml"])
    #expect(request.subject == .currentAd)
    #expect(request.purpose == .event)
  }

  @Test(
    arguments: [
      (.inlineFirst, "impression: 0-impression 1-impression", "start: 0-start 1-start"),
      (.wrappersFirst, "impression: 1-impression 0-impression", "start: 1-start 0-start"),
      (.impressionsFromOutside, "impression: 1-impression 0-impression", "start: 0-start 1-start"),
    ] as [(HopOrder, String, String)])
  func `hops are requested in the player's order`(
    order: HopOrder, impression: String, start: String
  ) throws {
    let machine = try machine { $0.delivery.hopOrder = order }
    #expect(machine.impressionOccurred().lines.first == impression)
    #expect(machine.eventReported(.start, by: .playback).lines == [start])
  }

  @Test func `an impression comes with the views of the creative and of its companions`() throws {
    var machine = try machine()
    #expect(
      machine.impressionOccurred().lines == [
        "impression: 0-impression 1-impression", "creativeView: 0-creativeView 1-creativeView",
        "companionView: 0-companion",
      ])
    machine = try self.machine { $0.reports.impression = .play }
    #expect(machine.impressionOccurred().lines == ["companionView: 0-companion"])
    #expect(
      machine.reportDue(.impression, by: .playback).lines
        == ["impression: 0-impression 1-impression"])
  }

  @Test func `only the viewer's pauses are tracked, each time`() throws {
    let machine = try machine()
    #expect(machine.eventReported(PlayerEvent(.pause), by: .environment) == [])
    for _ in 1...2 {
      let actions = machine.eventReported(PlayerEvent(.pause), by: .user)
      #expect(actions.lines == ["pause: 0-pause 1-pause"])
      guard case .request(let request)? = actions.first else { continue }
      #expect(request.occurrence.frequency == .eachTime)
      #expect(request.occurrence.cause == "user")
    }
    #expect(machine.eventReported(PlayerEvent(.loop), by: .playback) == [])
  }

  @Test func `progress is requested where its offset resolves to the position`() throws {
    let machine = try machine()
    let progress = machine.eventReported(.progress(offset: .seconds(2)), by: .playback)
    #expect(progress.lines == ["progress: 0-progress 1-progress"])
    #expect(machine.eventReported(.progress(offset: .seconds(3)), by: .playback) == [])
  }

  @Test func `a click requests its trackers and opens the inline ad's page`() throws {
    var machine = try machine()
    let actions = machine.eventReported(PlayerEvent(.click), by: .user)
    #expect(actions.lines == ["clickTracking: 0-click 1-click", "open 0-page"])
    guard case .request(let request)? = actions.first else { return }
    #expect(request.purpose == .click)
    machine = try self.machine { $0.reports.clickTracking = .never }
    #expect(machine.eventReported(PlayerEvent(.click), by: .user).lines == ["open 0-page"])
  }

  @Test func `viewability is requested as it is measured, or as the player says`() throws {
    var machine = try machine()
    #expect(machine.viewabilityMeasured(.viewable).lines == ["viewable: 0-viewable 1-viewable"])
    #expect(machine.viewabilityMeasured(.notViewable).lines == ["notViewable: 0-notViewable"])
    #expect(machine.viewabilityMeasured(.viewUndetermined) == [])
    machine = try self.machine { $0.reports.viewable = .withStart }
    #expect(machine.viewabilityMeasured(.viewable) == [])
    #expect(
      machine.reportDue(.viewable, by: .playback).lines == ["viewable: 0-viewable 1-viewable"])
  }

  @Test func `without an ad nothing is requested`() {
    let machine = TrackingStateMachine(.exact)
    #expect(machine.impressionOccurred() == [])
    #expect(machine.eventReported(PlayerEvent(.click), by: .user) == [])
    #expect(machine.adFailed(.undefined) == [])
    #expect(machine.companionClicked() == [.ignored("no ad is on the screen")])
    #expect(machine.iconClicked(at: .zero) == [.ignored("no ad is on the screen")])
    #expect(machine.mediaPlaced(beginning: .zero) == [])
  }

  @Test func `an ad that was removed has no trackers any more`() throws {
    let machine = try machine()
    machine.adRemoved()
    #expect(machine.eventReported(.start, by: .playback) == [])
  }

  // MARK: Companions and icons

  @Test func `icons are awaited anew when the media's beginning moves, and shown once`() throws {
    let machine = try machine()
    #expect(machine.iconClicked(at: .zero) == [.ignored("no icon is shown")])
    #expect(machine.mediaPlaced(beginning: nil).lines == ["icon 0 at 3"])
    #expect(machine.mediaPlaced(beginning: nil) == [])
    #expect(machine.mediaPlaced(beginning: .zero).lines == ["icon 0 at 3"])
    #expect(machine.iconAppeared(0).lines == ["iconView: 0-icon"])
    #expect(machine.iconAppeared(1) == [])
    let later = VirtualInstant(sinceStart: .seconds(1))
    #expect(machine.mediaPlaced(beginning: later) == [])
    #expect(machine.iconClicked(at: .seconds(4)).lines == ["iconClick: 0-iconClick"])
    #expect(machine.companionClicked().lines == ["companionClick: 0-companionClick"])
  }

  // MARK: Errors

  @Test func `an error beside the ad is sent from its hop outwards, where its code is known`()
    throws
  {
    var machine = try machine()
    #expect(machine.adFailed(.mediaFileUndisplayable).lines == ["error: 0-error 1-error with 405"])
    #expect(machine.sideFailed(.verification(hop: 1)).lines == ["error: 1-error with 410"])
    machine = try self.machine(
      TrackedChain.ad([TrackedChain.inline(version: "3.0"), TrackedChain.wrapper()]))
    #expect(machine.sideFailed(.verification(hop: 0)).lines == ["error: 1-error with 410"])
  }

  @Test func `an ad that never played is told by every hop, with its own values`() {
    let machine = TrackingStateMachine(.exact)
    let ad = TrackedChain.ad()
    let actions = machine.adRejected(ad, .mediaFileNotFound, assetURI: "m.mp4")
    #expect(actions.lines == ["error: 0-error 1-error with 401"])
    guard case .request(let request)? = actions.first else { return }
    #expect(request.subject == .otherAd(ad, assetURI: "m.mp4"))
    #expect(request.purpose == .error(.mediaFileNotFound))
    #expect(request.occurrence.adID == "ad0")
    #expect(request.occurrence.creativeID == nil)
  }

  @Test(
    arguments: [
      (.rootThenWrappers, ["error: root with 303"], ["error: 1-error with 303"]),
      (.wrappersThenRoot, [], ["error: 1-error with 303", "error: root with 303"]),
      (
        .wrappersThenRootTwice, [],
        ["error: 1-error with 303", "error: root with 303", "error: root with 303"]
      ),
      (.wrappersOnly, [], ["error: 1-error with 303"]),
      (.never, [], []),
    ] as [(EmptyWrapperError, [String], [String])])
  func `a document without an ad is told before its wrappers or after them`(
    policy: EmptyWrapperError, first: [String], then: [String]
  ) {
    var profile = PlayerProfile.exact
    profile.delivery.errors.emptyWrapper = policy
    let machine = TrackingStateMachine(profile)
    let root = TrackingURL(
      template: URLTemplate("root"), position: SourcePosition(line: 1, column: 1))
    #expect(machine.furtherDocumentRejected([root], .noAd, file: "e.xml").lines == first)
    let ad = TrackedChain.ad([TrackedChain.wrapper()])
    #expect(machine.adRejected(ad, .noAd, assetURI: nil).lines == then)
    // Every document is told once.
    #expect(machine.adRejected(ad, .noAd, assetURI: nil).lines.filter { $0.contains("root") } == [])
  }

  @Test(arguments: NoAdError.allCases)
  func `a tag without an ad is told as often as the player does`(policy: NoAdError) {
    var profile = PlayerProfile.exact
    profile.delivery.errors.noAd = policy
    let machine = TrackingStateMachine(profile)
    let root = TrackingURL(
      template: URLTemplate("root"), position: SourcePosition(line: 1, column: 1))
    #expect(machine.documentRejected([root], .noAd, file: "e.xml").count == policy.count)
    #expect(machine.documentRejected([root], .xmlParsing, file: "e.xml").count == 1)
  }

  // MARK: Verifications

  @Test func `a verification that is refused has trackers of its own, with the reason`() throws {
    let machine = try machine()
    let tracker = PlacedURL(
      url: TrackingURL(
        template: URLTemplate("v"), position: SourcePosition(line: 1, column: 1)),
      hop: 1, file: "1.xml")
    let actions = machine.verificationRefused(of: "vendor", [tracker], .notSupported)
    #expect(actions.lines == ["verificationNotExecuted: v"])
    guard case .request(let request)? = actions.first else { return }
    #expect(request.purpose == .verificationNotExecuted(.notSupported))
    #expect(
      machine.vendorSent("u", as: "start", vendor: "vendor").lines == ["start of vendor: u"])
  }

  // MARK: Pods

  @Test func `the trackers of ads that follow are requested after the ad's own`() throws {
    let machine = TrackingStateMachine(.exact)
    machine.breakFilled(followers: [TrackedChain.ad([TrackedChain.inline(7)])])
    machine.adSelected(try #require(TrackedChain.tracked()))
    #expect(
      machine.eventReported(.start, by: .playback).lines == ["start: 0-start 1-start 7-start"])
    #expect(
      machine.eventReported(.complete, by: .playback).lines
        == ["complete: 0-complete 1-complete 7-complete"])
    machine.breakEnded()
    machine.adSelected(try #require(TrackedChain.tracked()))
    #expect(machine.eventReported(.start, by: .playback).lines == ["start: 0-start 1-start"])
  }

  @Test func `a player that takes one ad for another shifts complete and start by one ad`() throws {
    let machine = try machine { $0.delivery.pod = .shifted }
    let second = TrackedChain.ad([TrackedChain.inline(2)])
    #expect(
      machine.adEnded(.completed, next: second).lines == ["complete: 2-complete"])
    machine.adSelected(try #require(TrackedChain.tracked(second)))
    #expect(machine.impressionOccurred().lines.contains { $0.hasPrefix("impression") } == false)
    #expect(machine.eventReported(.start, by: .playback).lines == ["start: 0-start 1-start"])
    #expect(machine.eventReported(PlayerEvent(.mute), by: .user).lines == ["mute: 2-mute"])
    machine.breakEnded()
    #expect(machine.eventReported(.start, by: .playback).lines == ["start: 2-start"])
  }

  @Test func `what an ad that fails sends depends on the player`() {
    let broken = ResolvedAd(hops: TrackedChain.ad().hops, failure: .wrapperUnavailable)
    var profile = PlayerProfile.exact
    func sent(_ reports: FailedAdReports, _ ad: ResolvedAd) -> [String] {
      profile.delivery.failedAds = reports
      let machine = TrackingStateMachine(profile)
      return machine.loadingFailed(of: ad, ad.failure ?? .mediaFileUnsupported).lines
    }
    #expect(sent(.errorsOnly, broken) == [])
    #expect(sent(.wrapperImpressions, broken) == ["impression: 0-impression 1-impression"])
    #expect(sent(.beginsOverContent, TrackedChain.ad()).contains("start: 1-start"))
  }

  // MARK: Losses

  @Test func `events that were missed are told where the ad has trackers for them`() throws {
    let machine = try machine()
    let creative = LinearCreative(
      duration: .seconds(10), progressOffsets: [.seconds(2), .seconds(12), .seconds(12)])
    let player = AdPlayer.linear(
      LinearAdStateMachine(creative: creative, profile: .exact, sound: nil))
    #expect(
      machine.lost(by: player, of: creative, after: .closed).map(\.event)
        == ["start", "complete", "progress"])
    #expect(machine.lost(by: player, of: creative, after: .completed).map(\.event) == ["progress"])
    #expect(
      machine.lost(by: player, of: creative, after: nil).map(\.reason)
        == ["the media ends at 10.000 s, before 12.000 s"])
  }
}

/// Ads whose trackers are named after the hop that declares them: `0-start`, `1-start`.
enum TrackedChain {
  static func inline(_ number: Int = 0, sequence: Int? = nil, version: String = "4.2") -> AdHop? {
    hop(
      """
      <VAST version="\(version)"><Ad id="ad\(number)"><InLine><AdTitle>t</AdTitle>
      <Error>\(number)-error</Error><Impression>\(number)-impression</Impression>
      <ViewableImpression><Viewable>\(number)-viewable</Viewable>
      <NotViewable>\(number)-notViewable</NotViewable></ViewableImpression>
      <Creatives><Creative id="c">\(linear(number, media: true))</Creative>
      <Creative><CompanionAds><Companion width="1" height="1"><StaticResource>p</StaticResource>
      <TrackingEvents><Tracking event="creativeView">\(number)-companion</Tracking></TrackingEvents>
      <CompanionClickTracking>\(number)-companionClick</CompanionClickTracking>
      </Companion></CompanionAds></Creative></Creatives></InLine></Ad></VAST>
      """, file: "\(number).xml", version: version)
  }

  static func wrapper(_ number: Int = 1, version: String = "4.2") -> AdHop? {
    hop(
      """
      <VAST version="\(version)"><Ad id="w"><Wrapper><VASTAdTagURI>next</VASTAdTagURI>
      <Error>\(number)-error</Error><Impression>\(number)-impression</Impression>
      <ViewableImpression><Viewable>\(number)-viewable</Viewable></ViewableImpression>
      <Creatives><Creative>\(linear(number, media: false))</Creative></Creatives>
      </Wrapper></Ad></VAST>
      """, file: "\(number).xml", version: version)
  }

  static func linear(_ number: Int, media: Bool) -> String {
    let events = ["start", "complete", "pause", "mute", "creativeView"].map {
      "<Tracking event=\"\($0)\">\(number)-\($0)</Tracking>"
    }
    return """
      <Linear><TrackingEvents>\(events.joined())
      <Tracking event="progress" offset="00:00:02">\(number)-progress</Tracking></TrackingEvents>
      \(media ? "<Duration>00:00:10</Duration>" : "")
      <VideoClicks><ClickThrough>\(number)-page</ClickThrough>
      <ClickTracking>\(number)-click</ClickTracking></VideoClicks>
      \(media
        ? """
        <Icons><Icon program="p" offset="00:00:03"><StaticResource>i</StaticResource>
        <IconViewTracking>0-icon</IconViewTracking><IconClicks>
        <IconClickTracking>0-iconClick</IconClickTracking></IconClicks></Icon></Icons>
        """
        : "")</Linear>
      """
  }

  /// An ad behind wrappers, the inline ad's hop first.
  static func ad(_ hops: [AdHop?] = [inline(), wrapper()], sequence: Int? = nil) -> ResolvedAd {
    ResolvedAd(hops: hops.compactMap(\.self), sequence: sequence)
  }

  /// The same for a machine, with its linear creative playing.
  static func tracked(
    _ ad: ResolvedAd = ad(), by profile: PlayerProfile = .exact
  ) -> TrackedAd? {
    guard let creative = ad.inLine?.linearCreative, let linear = creative.linear else { return nil }
    return TrackedAd(
      ad,
      AdTrackers(
        ad, playing: linear, duration: .seconds(10), order: profile.delivery.hopOrder),
      SideCreatives(of: ad), isLinear: true, creativeID: creative.id)
  }

  private static func hop(_ xml: String, file: String, version: String) -> AdHop? {
    AdDocumentReader.response(Array(xml.utf8), file: file).document?.ads.first.map {
      AdHop(ad: $0, file: file, version: version)
    }
  }
}

extension [TrackingAction] {
  /// Each action in a line: a request's event and its trackers, and what else its macros tell.
  var lines: [String] {
    map { action in
      switch action {
      case .request(let request):
        let trackers = request.templates.map(\.template.text).joined(separator: " ")
        return "\(request.occurrence.event): \(trackers)"
          + (request.occurrence.errorCode.map { " with \($0)" } ?? "")
      case .requestVendorURL(let url, let occurrence):
        return "\(occurrence.event) of \(occurrence.vendor ?? "none"): \(url)"
      case .openPage(let page): return "open \(page.template.text)"
      case .awaitSegment(let index, let offset):
        return "segment \(index) at \(offset.exactSeconds)"
      case .awaitIcon(let index, let offset): return "icon \(index) at \(offset.exactSeconds)"
      case .ignored(let reason): return "ignored: \(reason)"
      }
    }
  }
}
