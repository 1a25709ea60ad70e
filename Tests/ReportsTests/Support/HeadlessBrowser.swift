import Foundation
import ChildProcess
import Testing

/// Chromium without a window.
enum HeadlessBrowser {
  private static let program = Program("chromium")

  static var isThere: Bool { program != nil }

  /// Opens a report in a frame of a phone's width, 360 px, and examines it with a script.
  ///
  /// `probe` is the body of a function over `frame` that returns the text of the answer's `pre`
  /// element, as JSON. The complaints are the console's messages.
  static func open(
    report: String, probe: String
  ) throws -> (page: String, complaints: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try report.write(
      to: folder.appending(path: "report.html"), atomically: true, encoding: .utf8)
    let page = folder.appending(path: "probe.html")
    try """
    <!DOCTYPE html><meta charset="utf-8">
    <iframe id="frame" width="360" height="800" src="report.html"></iframe>
    <script>
    addEventListener('load', () => {
      const frame = document.getElementById('frame');
      const found = (() => { \(probe) })();
      const text = document.createElement('pre');
      text.textContent = JSON.stringify(found);
      document.body.replaceChildren(text);
    });
    </script>
    """.write(to: page, atomically: true, encoding: .utf8)
    let run = try #require(program).run([
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.path)/profile", "--allow-file-access-from-files",
      "--enable-logging=stderr", "--virtual-time-budget=10000", "--dump-dom",
      page.absoluteString,
    ])
    // Without a network the browser may report that it is slow, which is not the page's fault.
    let complaints = run.errorLines.filter {
      $0.contains(":CONSOLE") && !$0.contains("Slow network is detected")
    }
    return (run.text, complaints)
  }
}
