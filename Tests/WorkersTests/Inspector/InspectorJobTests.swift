import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Workers

struct InspectorJobTests {
  private static let whole =
    #"{"do":"run","tag":{"text":"<VAST/>","name":"a.xml"},"#
    + #""map":[{"prefix":"https://a/","path":"m/b"}],"scenario":{"text":"version: 1"},"#
    + #""orientation":"landscape","seed":7,"bytesPerSecond":1000,"latencyMs":5,"#
    + #""media":"ad.mp4","player":"exact","device":"tablet"}"#

  private static let runKeys = [
    RunKey("player", ""), RunKey("media", "", namesFile: true), RunKey("device", ""),
  ]

  @Test(
    arguments: [
      Named(whole),
      #"{"do":"check","tag":{"given":3},"scenario":{"name":"fully-visible"}}"#,
      #"{"do":"run","tag":{"url":"https://a.example/"}}"#,
      #"{"do":"read","scenario":{"text":"a\nb"}}"#,
      #"{"do":"compare","old":{"name":"a","text":"{}"},"new":{"name":"b","text":"{}"}}"#,
      #"{"do":"compare","old":{"name":"a","file":"streams/1.jsonl"},"new":{"name":"b","text":"{}"}}"#,
    ] as [Named<String>])
  func `a job reads as it is written`(text: Named<String>) throws {
    let job = try InspectorJob(parsing: text.value, runKeys: Self.runKeys)
    let written = try JSONWriter().text(of: job.json)
    #expect(try InspectorJob(parsing: written, runKeys: Self.runKeys) == job)
    #expect(!written.contains("\n"))
    let sorted = try JSONWriter().text(of: JSONReader.value(of: text.value))
    #expect(written == sorted)
  }

  @Test func `a document goes by its name where that is plain`() throws {
    func name(_ name: String) throws -> InspectorJob.Tag? {
      let text = #"{"do":"run","tag":{"text":"x","name":"\#(name)"}}"#
      return try InspectorJob(parsing: text, runKeys: []).tag
    }
    #expect(try name("tag.xml") == .text("x", name: "tag.xml"))
    #expect(try name("../../etc/passwd") == .text("x", name: "pasted.xml"))
  }

  @Test(
    arguments: [
      "", "[]", "{}", #"{"do":"delete"}"#, #"{"do":"run","x":1}"#, #"{"do":"run","tag":7}"#,
      #"{"do":"run","tag":{}}"#, #"{"do":"run","tag":{"given":-1}}"#,
      #"{"do":"run","tag":{"text":7}}"#, #"{"do":"run","media":"../a"}"#,
      #"{"do":"run","media":"/etc/passwd"}"#, #"{"do":"run","map":{}}"#,
      #"{"do":"run","map":[{"prefix":"https://a/"}]}"#,
      #"{"do":"run","map":[{"prefix":"https://a/","path":"/etc"}]}"#,
      #"{"do":"run","scenario":"fully-visible"}"#, #"{"do":"run","seed":1.5}"#,
      #"{"do":"run","seed":-1}"#, #"{"do":"run","bytesPerSecond":0}"#,
      #"{"do":"compare","old":{"name":"a"}}"#,
      #"{"do":"compare","old":{"name":"a","file":"../../etc/passwd"}}"#,
      #"{"do":"run","latencyMs":99999999}"#,
      #"{"do":"run"} x"#,
    ])
  func `anything else is refused with a reason`(text: String) {
    #expect { try InspectorJob(parsing: text, runKeys: Self.runKeys) } throws: { error in
      (error as? InspectorJob.Failure)?.reason.isEmpty == false
    }
  }

  @Test(
    arguments: [
      .ready, .done, .line(#"{"event":{}}"#), .line(""), .unusable("it is\nbroken"),
      .unconfined("no filter"),
    ] as [JobReply])
  func `a worker's line reads as it is written`(reply: JobReply) {
    #expect(!reply.text.contains("\n"))
    if reply == .unusable("it is\nbroken") {
      #expect(JobReply(text: reply.text) == .unusable("it is broken"))
    } else {
      #expect(JobReply(text: reply.text) == reply)
    }
    for text in ["", "readyx", "x", "doner"] { #expect(JobReply(text: text) == nil) }
  }

  @Test func `a link of the page holds as much as a job may have`() throws {
    let page = Checkout.root.appending(
      path: "Sources/CLibraries/CViewerFiles/Viewer/inspector-share.js")
    let script = try String(contentsOf: page, encoding: .utf8)
    #expect(InspectorLimits.jobBytes == 4 << 20)
    #expect(script.contains("export const jobBytes = 4 << 20;"))
  }
}
