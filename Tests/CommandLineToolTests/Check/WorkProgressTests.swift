import Testing

@testable import CommandLineTool

struct WorkProgressTests {
  @Test(
    arguments: [
      (0, 1_000_000, 0, "decoding a.mp4: 0 %"),
      (250_000, 1_000_000, 250, "decoding a.mp4: 25 %"),
      (500_000, 1_000_000, 1_000, "decoding a.mp4: 50 %, 500 kB/s, 1 s left"),
      (1_000_000, 1_000_000, 2_000, "decoding a.mp4: 100 %, 500 kB/s"),
      (30_000_000, 3_000_000_000, 1_500, "decoding a.mp4: 1 %, 20.0 MB/s, 3 min left"),
      (900, nil, 400, "decoding a.mp4: 900 B"),
      (123_456_789, nil, 1_000, "decoding a.mp4: 123 MB, 123 MB/s"),
    ] as [(Int64, Int64?, Int, String)])
  func `a line has percent, rate and what is left, where they are known`(
    done: Int64, count: Int64?, milliseconds: Int, text: String
  ) {
    let progress = WorkProgress(work: "decoding a.mp4", bytesDone: done, byteCount: count)
    #expect(progress.text(after: .milliseconds(milliseconds)) == text)
  }

  @Test func `what takes no time is not shown, and nothing is shown too often`() {
    let start = ContinuousClock.now
    var elapsed = Duration.zero
    let line = WorkProgressLine(isOn: false) { start + elapsed }
    var texts: [String] = []
    for step in 0..<100 {
      elapsed = .milliseconds(10 * step)
      if let text = line.text("decoding a", Int64(step), 100) { texts.append(text) }
    }
    #expect(texts.count == 4)
    #expect(texts.first == "decoding a: 20 %")
    // The next file begins anew.
    elapsed += .milliseconds(100)
    #expect(line.text("decoding b", 1, 100) == nil)
  }
}
