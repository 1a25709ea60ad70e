import LoopbackServer
import Network
import Testing
import Vocabulary

/// Chromium without a window.
enum HeadlessBrowser {
  private static let program = BrowserProgram()

  static var isThere: Bool { program != nil }

  /// Opens a report in a frame of a phone's width, 360 px, and examines it with a script.
  ///
  /// `probe` is the body of a function over `frame`, whose value is returned as JSON. The complaints are the
  /// console's messages, and what the page threw.
  static func open(
    report: String, probe: String
  ) throws -> (found: String, complaints: [BrowserEvent]) {
    let frame = """
      <!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,">
      <iframe id="frame" width="360" height="800" src="report.html"></iframe>
      """
    let server = try LoopbackServer([
      LoopbackRoute("/report.html", .text(report, type: "text/html; charset=utf-8")),
      LoopbackRoute("/", .text(frame, type: "text/html; charset=utf-8")),
    ])
    var window = BrowserProgram.Window()
    window.isSandboxed = false
    let page = try BrowserPage(in: try #require(program), window)
    try page.open(server.url("/"))
    #expect(try page.wait(until: "document.readyState === 'complete'", within: .seconds(180)))
    let found = try page.evaluate(
      """
      JSON.stringify((() => { const frame = document.getElementById('frame'); \(probe) })())
      """)
    let complaints = page.takeEvents().filter { event in
      switch event {
      case .console, .exception: true
      case .request, .call: false
      }
    }
    return (found.text ?? "", complaints)
  }
}
