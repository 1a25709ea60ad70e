import Player
import Testing
import VASTLint
import Vocabulary

struct StreamDocumentReaderTests {
  @Test func `a document that is longer than the limit is not read`() {
    let playlist = "#EXTM3U\n" + String(repeating: "# a comment of a playlist\n", count: 400_000)
    let source = StreamDocumentReader.source(Array(playlist.utf8), file: "a.m3u8")
    #expect(source.content == nil)
    #expect(
      source.diagnostics.map(\.description) == [
        "a.m3u8:1:1: error: the document is longer than the limit of 10000000 bytes "
          + "[DocumentTooLarge]"
      ])
    let list = StreamDocumentReader.list(Array(playlist.utf8), file: "l.json")
    #expect(list.list == nil && list.diagnostics.map(\.rule.id) == ["DocumentTooLarge"])
  }

  @Test func `lists that are nested too deep are refused with their place`() {
    let deep = "{\"ASSETS\": " + String(repeating: "[", count: 200)
    let list = StreamDocumentReader.list(Array(deep.utf8), file: "l.json")
    #expect(list.list == nil)
    #expect(
      list.diagnostics.map(\.description) == [
        "l.json:1:139: error: the document is not JSON: expected at most 128 levels of lists and "
          + "objects [AssetListMalformed]"
      ])
  }

  @Test func `a multivariant playlist names the media playlist of its first variant`() {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:QUERYPARAM="s"
      #EXT-X-STREAM-INF:BANDWIDTH=1
      low.m3u8?s={$s}
      #EXT-X-STREAM-INF:BANDWIDTH=2
      high.m3u8
      """
    #expect(
      StreamDocumentReader.source(Array(text.utf8), file: "https://h/m.m3u8?s=5")
        == StreamParsing(content: .multivariant(mediaPlaylist: "low.m3u8?s=5")))
  }

  @Test(arguments: ["{}", "{\"payload\": 1}", "<VAST/>", "", "[1]", "#EXTINF"])
  func `what is no document of a stream is left to the others`(text: String) {
    #expect(StreamDocumentKind(of: Array(text.utf8)) == nil)
    #expect(!StreamReader.reads(Array(text.utf8)))
  }
}
