import Testing
import VASTSimulator

struct FetchedDocumentTests {
  @Test func `a run keeps every document of its chain, in the order of their coming`() throws {
    let tags = [
      "root": ChainTag.document(ChainTag.wrapper("w", to: "a")),
      "a": ChainTag.document(ChainTag.wrapper("x", to: "b")),
      "b": ChainTag.document(ChainTag.inLine("inline")),
    ]
    let record = try playChain(tags)
    #expect(record.outcome == .completed)
    #expect(record.documents.map(\.name) == ["root", "tags/a", "tags/b"].map(Self.lastPart))
    #expect(record.documents.map(\.text) == ["root", "a", "b"].map { tags[$0] })
    #expect(record.ads.first?.chain.map(\.document) == record.documents.map(\.name).reversed())
  }

  private static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  @Test(arguments: ["<VAST", "<VAST version=\"4.2\"/>", "no markup"])
  func `a tag that gives no ad is kept as well`(text: String) throws {
    let record = try playChain(["root": text])
    #expect(record.documents == [FetchedDocument(name: "root", bytes: Array(text.utf8))])
  }

  @Test func `a document that is asked for twice is kept once`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("v", to: "a"), ChainTag.wrapper("w", to: "a")),
      "a": ChainTag.document(ChainTag.inLine("inline")),
    ])
    #expect(record.documents.map(\.name) == ["root", "a"])
  }
}
