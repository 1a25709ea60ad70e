import Testing
import VAST
import VASTLint
import Vocabulary

@testable import Player

/// The machine of breaks driven by hand: its inputs, and the exact actions.
struct BreakStateMachineTests {
  private static func ad(
    _ id: String, sequence: Int? = nil, seconds: Int = 10, expires: Int? = nil
  ) -> String {
    """
    <Ad id="\(id)" \(sequence.map { "sequence=\"\($0)\"" } ?? "")><InLine><AdTitle>t</AdTitle>
    \(expires.map { "<Expires>\($0)</Expires>" } ?? "")<Creatives><Creative><Linear>
    <Duration>00:00:\(seconds)</Duration><MediaFiles><MediaFile type="video/mp4" width="1"
    height="1" delivery="progressive">m</MediaFile></MediaFiles></Linear></Creative></Creatives>
    </InLine></Ad>
    """
  }

  private static func tag(_ ads: String...) -> String {
    "<VAST version=\"4.2\"><Error>root</Error>\(ads.joined())</VAST>"
  }

  private static func breaks(_ breaks: (offset: String, ads: String?)...) -> String {
    let elements = breaks.enumerated().map { index, adBreak in
      """
      <vmap:AdBreak timeOffset="\(adBreak.offset)" breakType="linear" breakId="b\(index)">
      \(adBreak.ads.map {
        "<vmap:AdSource><vmap:VASTAdData>\(tag($0))</vmap:VASTAdData></vmap:AdSource>"
      } ?? "")</vmap:AdBreak>
      """
    }
    return "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">"
      + elements.joined() + "</vmap:VMAP>"
  }

  private func machine(
    slot: AdSlot = AdSlot(), content: Duration? = nil,
    _ change: (inout PlayerProfile) -> Void = { _ in }
  ) -> BreakStateMachine {
    var profile = PlayerProfile.exact
    change(&profile)
    return BreakStateMachine(
      file: "tag.xml", profile: profile, slot: slot, contentDuration: content)
  }

  private func instant(_ seconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .seconds(seconds))
  }

  /// Reads a document at an instant.
  private func read(
    _ xml: String, _ machine: BreakStateMachine, at seconds: Int = 0
  ) -> [String] {
    let bytes = Array(xml.utf8)
    #expect(machine.begun() == [.fetchSource])
    #expect(machine.sourceAnswered(.document(bytes)) == [.parse(bytes)])
    let reading = TagReading(
      .ads(AdDocumentReader.source(bytes, file: "tag.xml")), of: bytes, by: .exact)
    return machine.documentRead(reading, at: instant(seconds)).lines
  }

  // MARK: The document

  @Test func `a tag's ads fill its only break at once`() {
    let machine = machine()
    #expect(read(Self.tag(Self.ad("a")), machine).last == "break at 0")
    #expect(machine.breakDue(at: .zero).lines == ["begin", "fill", "remove", "load a"])
    machine.adShown()
    #expect(
      machine.adEnded(.completed, failure: nil, played: .seconds(10), at: instant(10)).lines
        == ["endBreak", "end as completed"])
    #expect(machine.breakDue(at: instant(11)) == [])
  }

  @Test func `a tag that does not arrive, or has no ad, is rejected`() {
    var machine = machine()
    _ = machine.begun()
    #expect(
      machine.sourceAnswered(.nothing(.noContent)).lines
        == ["reject document 303", "end noAd"])
    machine = self.machine()
    #expect(read(Self.tag(), machine).suffix(2) == ["reject document 303", "end noAd"])
    machine = self.machine()
    #expect(read("<html/>", machine).last == "end failed")
    #expect(machine.hasNothingToPlay == true)
  }

  // MARK: Ads

  @Test func `an ad that fails is replaced, and the rest is reported when the break closes`() {
    let machine = machine()
    let tag = Self.tag(
      Self.ad("spare"), Self.ad("second", sequence: 2), Self.ad("first", sequence: 1))
    _ = read(tag, machine)
    #expect(machine.breakDue(at: .zero).lines.last == "load first")
    #expect(machine.podCount == 2)
    #expect(machine.nextAd?.ad?.id == "second")
    #expect(machine.adFailed(.mediaFileNotFound, at: .zero).lines == ["remove", "load spare"])
    machine.adShown()
    #expect(
      machine.adEnded(.skipped, failure: nil, played: .zero, at: .zero).lines
        == ["remove", "load second"])
    #expect(
      machine.adFailed(.mediaFileNotFound, at: .zero).lines == ["endBreak", "end as skipped"])
  }

  @Test func `stand-alone ads that are not needed are named when the break is over`() {
    let machine = machine()
    _ = read(Self.tag(Self.ad("a"), Self.ad("b")), machine)
    _ = machine.breakDue(at: .zero)
    machine.adShown()
    #expect(
      machine.adEnded(.completed, failure: nil, played: .zero, at: .zero).lines
        == ["untried b", "endBreak", "end as completed"])
  }

  @Test func `a document of which no ad plays has its Error URLs requested`() {
    let machine = machine()
    _ = read(Self.tag(Self.ad("a")), machine)
    _ = machine.breakDue(at: .zero)
    #expect(
      machine.adFailed(.mediaFileNotFound, at: .zero).lines
        == ["document failed 401", "endBreak", "end failed"])
  }

  @Test func `the end of the playback leaves what was not tried`() {
    let machine = machine()
    _ = read(Self.tag(Self.ad("a", sequence: 1), Self.ad("b", sequence: 2)), machine)
    _ = machine.breakDue(at: .zero)
    #expect(
      machine.adEnded(.closed, failure: nil, played: .zero, at: .zero).lines
        == ["end as closed"])
    #expect(machine.stopped().lines == ["untried b, playback over"])
  }

  @Test func `an ad that does not fit into what is left of the slot cuts the pod short`() {
    var slot = AdSlot()
    slot.duration = .seconds(15)
    let machine = machine(slot: slot)
    let ads = (1...3).map { (number: Int) in Self.ad("\(number)", sequence: number) }.joined()
    _ = read(Self.tag(ads), machine)
    _ = machine.breakDue(at: .zero)
    machine.adShown()
    #expect(
      machine.adEnded(.completed, failure: nil, played: .seconds(10), at: instant(10)).lines
        == ["remove", "reject 2 with 206", "untried 3 with 206", "endBreak", "end as completed"])
  }

  @Test func `the display limit counts from the turn, and an ad expires after its request`() throws
  {
    var slot = AdSlot()
    slot.displayLimit = .seconds(3)
    let machine = machine(slot: slot)
    _ = read(Self.tag(Self.ad("a", expires: 5)), machine)
    guard case .load(let ad)? = machine.breakDue(at: instant(1)).last else {
      Issue.record("no ad is loaded")
      return
    }
    #expect(machine.displayDeadline(at: instant(1)) == instant(4))
    #expect(machine.displayDeadline(at: instant(6)) == instant(6))
    #expect(
      machine.expiryDeadline(of: ad, at: instant(1))
        == instant(5).advanced(by: Duration(attoseconds: 1)))
  }

  @Test func `a player of a pod's first ad drops the others or has them follow`() {
    let tag = Self.tag(Self.ad("b", sequence: 2), Self.ad("a", sequence: 1))
    var machine = machine { $0.delivery.pod = .firstOnly }
    _ = read(tag, machine)
    #expect(
      machine.breakDue(at: .zero).lines
        == ["begin", "report AdNotPlayed", "fill", "remove", "load a"])
    machine = self.machine { $0.delivery.pod = .firstForAll }
    _ = read(tag, machine)
    #expect(machine.breakDue(at: .zero).lines == ["begin", "fill b", "remove", "load a"])
  }

  // MARK: Content

  @Test func `breaks come when the content reaches them, and the content pauses meanwhile`() {
    let machine = machine(content: .seconds(60))
    let document = Self.breaks(
      ("00:00:10", Self.ad("a")), ("end", Self.ad("b")))
    #expect(read(document, machine).last == "break at 10")
    #expect(machine.breakDue(at: instant(10)).lines.last == "load a")
    machine.adShown()
    #expect(
      machine.adEnded(.completed, failure: nil, played: .seconds(10), at: instant(20)).lines
        == ["endBreak", "remove", "break at 70"])
    #expect(machine.content?.position(at: instant(40)) == .seconds(30))
    #expect(machine.currentBreak?.title == "break 'b0'")
    #expect(machine.breakDue(at: instant(70)).lines.last == "load b")
    #expect(machine.currentBreak?.place == .postroll)
    machine.adShown()
    #expect(
      machine.adEnded(.skipped, failure: nil, played: .zero, at: instant(75)).lines
        == ["endBreak", "remove", "end as skipped"])
  }

  @Test func `content goes on to its end after the last break`() {
    let machine = machine(content: .seconds(60))
    _ = read(Self.breaks(("start", nil)), machine)
    #expect(
      machine.breakDue(at: .zero).lines == ["begin", "endBreak", "remove", "content end at 60"])
    #expect(machine.contentEnded(at: instant(60)).lines == ["end failed"])
  }

  @Test func `a break of which no ad plays is told with the last ad's code`() {
    let machine = machine(content: .seconds(60))
    _ = read(Self.breaks(("start", Self.ad("a"))), machine)
    _ = machine.breakDue(at: .zero)
    #expect(
      machine.adFailed(.mediaFileUnsupported, at: .zero).lines
        == ["break failed 403", "endBreak", "remove", "content end at 60"])
  }

  @Test func `an overlay leaves the content running up to the next break, which displaces it`() {
    let machine = machine(content: .seconds(60))
    _ = read(Self.breaks(("start", Self.ad("a")), ("00:00:05", Self.ad("b"))), machine)
    _ = machine.breakDue(at: .zero)
    #expect(machine.overlaySelected(at: instant(1)).lines == ["break at 6"])
    machine.adShown()
    #expect(machine.breakDue(at: instant(6)) == [])
    #expect(
      machine.adEnded(.displaced, failure: nil, played: .zero, at: instant(6)).lines
        == ["endBreak", "remove", "break at 6"])
  }
}

extension [BreakAction] {
  /// Each action in a line: what is done, to which ad or when.
  fileprivate var lines: [String] {
    map { action in
      switch action {
      case .fetchSource: "fetch source"
      case .parse: "parse"
      case .report(let diagnostic): "report \(diagnostic.rule.id)"
      case .rejectDocument(let refusal): "reject document \(refusal.code)"
      case .awaitBreak(let instant, _): "break at \(instant.sinceStart.exactSeconds)"
      case .awaitContentEnd(let instant): "content end at \(instant.sinceStart.exactSeconds)"
      case .beginBreak: "begin"
      case .fetch(let url, _, _): "fetch \(url.text)"
      case .fetchStreamDocument(let url, let kind, let file, _):
        "fetch \(kind) \(url.text) of \(file)"
      case .reportStream: "stream"
      case .movePrimary: "move primary"
      case .leaveAd: "leave ad"
      case .ignoreStep: "ignore"
      case .rejectFurtherDocument(let code, _, let file): "reject \(file) with \(code)"
      case .fill(let followers): (["fill"] + followers.compactMap(\.ad?.id)).joined(separator: " ")
      case .removeAd: "remove"
      case .load(let ad): "load \(ad.ad?.id ?? "")"
      case .reject(let ad, let refusal): "reject \(ad.ad?.id ?? "") with \(refusal.code)"
      case .reportUntried(let ad, let refusal, let isBreakOver):
        "untried \(ad.ad?.id ?? "")" + (refusal.map { " with \($0.code)" } ?? "")
          + (isBreakOver ? "" : ", playback over")
      case .failBreak(_, let failure): "fail break \(failure.code)"
      case .reportFailedBreak(_, let code): "break failed \(code)"
      case .reportFailedDocument(_, let code): "document failed \(code)"
      case .endBreak: "endBreak"
      case .end(.ad(let ending)): "end as \(ending)"
      case .end(.noAd): "end noAd"
      case .end(.noBreakMet): "end noBreakMet"
      case .end(.failed): "end failed"
      }
    }
  }
}
