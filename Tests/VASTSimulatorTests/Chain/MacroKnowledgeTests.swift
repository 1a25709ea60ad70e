import Testing
import VASTSimulator
import Vocabulary

/// A macro has one value at one instant, wherever it is asked for.
struct MacroKnowledgeTests {
  private static let asked =
    "b=[BREAKPOSITION]&z=[PLAYERSIZE]&m=[CONTENTPLAYHEAD]&n=[MEDIAPLAYHEAD]&t=[INVENTORYSTATE]"

  private func ad(media: String) -> String {
    ChainTag.document(
      ChainTag.inLine("one", sequence: 1, media: media).replacing(
        "?code=[ERRORCODE]",
        with: "?s=[ADSERVINGID]&amp;u=[UNIVERSALADID]&amp;p=[PODSEQUENCE]&amp;a=[ASSETURI]&amp;"
          + Self.asked.replacing("&", with: "&amp;") + "&amp;code=[ERRORCODE]"
      ).replacing(
        "/impression<", with: "/impression?" + Self.asked.replacing("&", with: "&amp;") + "<"))
  }

  private func query(_ url: String?) -> String {
    url.flatMap { $0.split(separator: "?").last.map(String.init) } ?? ""
  }

  @Test func `the Error URL of an ad that does not play knows the ad and the player`() throws {
    let record = try playChain(["root": ad(media: "nowhere.mp4")])
    #expect(
      query(record.urls("error").first)
        == "s=one&u=r%20u&p=1&a=https%3A%2F%2Fm.example%2Fnowhere.mp4&b=4&z=390,219&m=-1&n=-1"
        + "&t=autoplayed&code=401")
  }

  @Test func `an ad of a break knows its place, its media and the content's playhead`() throws {
    let schedule = """
      <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
      <vmap:AdBreak timeOffset="00:00:10" breakType="linear"><vmap:AdSource>\
      <vmap:AdTagURI templateType="vast4"><![CDATA[https://ads.example/a?\(Self.asked)]]>\
      </vmap:AdTagURI></vmap:AdSource></vmap:AdBreak></vmap:VMAP>
      """
    let known = "b=2&z=390,219&m=00%3A00%3A10.000&n=00%3A00%3A10.000&t=autoplayed"
    for media in ["8s.mp4", "nowhere.mp4"] {
      let record = try playChain(
        ["root": schedule, "a": ad(media: media)], "content: { duration: 60s }")
      #expect(query(record.fetches.dropFirst().first?.url) == known)
      let reported = record.urls(media == "8s.mp4" ? "impression" : "error").first
      #expect(query(reported).contains(known), "\(reported ?? "nothing")")
    }
  }
}
