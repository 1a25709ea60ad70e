import Foundation

/// Chromium without a window.
enum HeadlessBrowser {
  static let path = "/usr/bin/chromium"

  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Opens a report in a frame of a phone's width, 360 px, and asks a script about it.
  ///
  /// `probe` is the body of a function over `frame` that returns what becomes the text of the
  /// answer's `pre` element, as JSON. The complaints are what the console says.
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
    let output = folder.appending(path: "output")
    let complaints = folder.appending(path: "complaints")
    for file in [output, complaints] {
      try Data().write(to: file)
    }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.path)/profile", "--allow-file-access-from-files",
      "--enable-logging=stderr", "--virtual-time-budget=10000", "--dump-dom",
      page.absoluteString,
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    process.waitUntilExit()
    let log = try String(contentsOf: complaints, encoding: .utf8)
    return (
      try String(contentsOf: output, encoding: .utf8),
      log.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
    )
  }
}
