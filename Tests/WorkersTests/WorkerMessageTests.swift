import Testing
import Workers

/// What supervisors and workers write to one another is read as it was written.
struct WorkerMessageTests {
  @Test(
    arguments: [
      .ready, .answer(job: 0, ""), .answer(job: 12, #"{"a": 1} "#), .line(#"{"event":{}}"#),
      .line(""), .unconfined("not permitted: 1"), .uncached(" d"), .unusable("no file"),
    ] as [WorkerReply])
  func `a reply is read as it was written`(reply: WorkerReply) {
    #expect(WorkerReply(text: reply.text) == reply)
  }

  @Test func `line breaks in a reply become spaces`() {
    let reply = WorkerReply.unusable("it is\nbroken")
    #expect(WorkerReply(text: reply.text) == .unusable("it is broken"))
  }

  @Test(
    arguments: [
      "", "Ready", "readyy", "ready ", "answer", "answer ", "answer x", "answer 1", "answer -1 x",
      "1 x", "line", "lines x",
    ])
  func `any other text is not a reply`(text: String) {
    #expect(WorkerReply(text: text) == nil)
  }

  @Test func `a request is read as it was written`() {
    let request = WorkerRequest(job: 7, "  {\"a\": 1} ")
    #expect(WorkerRequest(text: request.text) == request)
    for text in ["", "7", "x {}", "-1 {}"] { #expect(WorkerRequest(text: text) == nil) }
  }
}
