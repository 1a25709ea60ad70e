import Player
import Testing
import VAST
import VASTSimulator
import Vocabulary

/// Which trackers receive the failure of a break or a document.
struct BreakErrorTests {
  private let pod = ChainTag.document(
    ChainTag.inLine("one", sequence: 1), ChainTag.inLine("two", sequence: 2))
  private let unplayable = ChainTag.inLine("bad", media: "nowhere.mp4")

  private func schedule(
    _ offset: String = "start", type: String = "vast4", attributes: String = ""
  ) -> String {
    """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
    <vmap:AdBreak breakId="b" breakType="linear" timeOffset="\(offset)">\
    <vmap:AdSource \(attributes)><vmap:AdTagURI templateType="\(type)">https://ads.example/a\
    </vmap:AdTagURI></vmap:AdSource><vmap:TrackingEvents>\
    <vmap:Tracking event="error">https://t.example/b?code=[ERROR_CODE]</vmap:Tracking>\
    </vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>
    """
  }

  private func breakErrors(_ record: RunRecord) -> [String] {
    record.beacons.map(\.beacon).filter { $0.event == "breakError" }
      .compactMap { $0.url.split(separator: "=").last.map(String.init) }
  }

  @Test func `a break whose every ad fails tells its error trackers once`() throws {
    let ads = ChainTag.document(unplayable, ChainTag.inLine("worse", media: "nowhere.mp4"))
    #expect(breakErrors(try playChain(["root": schedule(), "a": ads])) == ["401"])
  }

  @Test func `a break that allows one ad and gets a pod plays its first`() throws {
    let record = try playChain(
      ["root": schedule(attributes: "allowMultipleAds=\"false\""), "a": pod])
    #expect(breakErrors(record) == [])
    #expect(record.ads.count == 1)
    let notes = record.messages("AdNotAllowed")
    #expect(!notes.isEmpty && notes.allSatisfy { $0.hasSuffix("allows only one ad") })
  }

  @Test func `a break with one ad that plays tells nothing`() throws {
    let ads = ChainTag.document(unplayable, ChainTag.inLine("good"))
    #expect(breakErrors(try playChain(["root": schedule(), "a": ads])) == [])
    #expect(breakErrors(try playChain(["root": schedule(), "a": pod])) == [])
  }

  @Test(arguments: [("vast", []), ("vast3", []), ("proprietary", ["1005"]), ("vast9", ["1005"])])
  func `a response of another type than VAST is not asked for`(
    type: String, codes: [String]
  ) throws {
    let record = try playChain(["root": schedule(type: type), "a": pod])
    #expect(breakErrors(record) == codes)
    #expect(record.fetched.count == (codes.isEmpty ? 4 : 1))
  }

  @Test(arguments: [
    ("no XML at all", "1006"), ("<VAST version=\"4.2\"><Ad>", "1006"), ("<html/>", "1004"),
    ("<VAST version=\"4.2\"/>", "1004"), ("<VAST version=\"1.0\"/>", "1004"),
  ])
  func `a response that cannot be used is a failure of the break, with VMAP's code`(
    response: String, code: String
  ) throws {
    #expect(breakErrors(try playChain(["root": schedule(), "a": response])) == [code])
  }

  @Test(arguments: BreakErrorCase.all)
  func `a break's error trackers are told each code of VMAP`(example: BreakErrorCase) throws {
    #expect(breakErrors(try example.play()) == [example.code])
  }

  /// A schedule that cannot be read has no trackers; the run says what it comes to.
  @Test(arguments: [
    ("<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"2.0\"/>", "1001"),
    ("<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\">", "100"),
  ])
  func `nobody hears of a schedule that cannot be read, and the run names its code`(
    document: String, code: String
  ) throws {
    let record = try playChain(["root": document])
    #expect(record.beacons.isEmpty)
    let beginning = "the player reports error \(code): "
    #expect(record.messages("AdNotPlayable").map { $0.hasPrefix(beginning) } == [true])
  }

  @Test func `every code of VMAP is told or named`() {
    let reported = Set(BreakErrorCase.all.compactMap { Int($0.code) })
    let named: Set = [1_001, 1_002]
    #expect(reported.union(named) == Set(VMAPErrorCode.allDefined.map(\.rawValue)))
    #expect(reported.isDisjoint(with: named))
  }

  @Test func `breaks by position come at the content's opportunities`() throws {
    let tags = ["root": schedule("#2"), "a": pod]
    let record = try playChain(tags, "content: { duration: 600s, positions: [300s, 120s] }")
    #expect(record.timeline(["start"]) == ["300.000 s 0 start", "308.000 s 1 start"])
    let without = try playChain(tags, "content: { duration: 600s }")
    #expect(without.messages("BreakNeverComes").first?.contains("positions: [") == true)
    #expect(without.selected == [])
    let reasons = RunVerdict(of: without, failingOn: .error).reasons
    #expect(reasons == ["no break is reached on the content's timeline"])
  }

  @Test func `places by number do not count beside other places`() throws {
    let mixed = schedule("#1").replacing(
      "</vmap:VMAP>", with: "<vmap:AdBreak breakType='linear' timeOffset='end'/></vmap:VMAP>")
    let record = try playChain(
      ["root": mixed, "a": pod], "content: { duration: 600s, positions: [120s] }")
    #expect(record.messages("BreakNeverComes").count == 1)
    #expect(record.selected == [])
  }

  @Test func `the document's own Error hears when none of its ads can be played`() throws {
    let url = "https://t.example/root/error?code=[ERRORCODE]"
    let failing = try playChain(["root": ChainTag.document(unplayable, error: url)])
    #expect(failing.errors == ["0.000 s bad 401", "0.000 s root 401"])
    let playing = try playChain(
      ["root": ChainTag.document(unplayable, ChainTag.inLine("good"), error: url)])
    #expect(playing.errors == ["0.000 s bad 401"])
  }

  @Test func `a request carries what the wrappers on its way and the slot block`() throws {
    func wrapper(_ id: String, to path: String) -> String {
      ChainTag.wrapper(id, to: path + "?c=[BLOCKEDADCATEGORIES]").replacing(
        "<Creatives>",
        with: "<BlockedAdCategories authority=\"iab\">\(id)</BlockedAdCategories><Creatives>")
    }
    let record = try playChain(
      [
        "root": ChainTag.document(wrapper("W1", to: "a")),
        "a": ChainTag.document(wrapper("W2", to: "b")),
        "b": ChainTag.document(ChainTag.inLine("inline")),
      ], "slot: { blockedCategories: [IAB7] }")
    #expect(
      record.fetched.dropFirst().prefix(2).map { $0.split(separator: "=").last ?? "" }
        == ["IAB7,W1 200", "IAB7,W2,W1 200"])
  }
}
