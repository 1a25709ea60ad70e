import CommandLineTool
import Foundation
import Testing

/// A reader of the inspector's page in Chromium.
protocol InspectorPageUser {}

extension InspectorPageUser {
  /// What a tag in the page plays, of six seconds.
  static var media: String { CommandRun.sample("Media/ad-6s.mp4") }

  static func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  func inspector(_ arguments: [String] = []) throws -> RunningServer {
    try RunningServer(["--media", Self.media] + arguments, command: "serve")
  }

  /// Opens the page and waits until it is ready.
  func open(
    _ inspector: RunningServer, fragment: String = "", _ browser: DrivenBrowser? = nil
  ) throws -> DrivenBrowser {
    let browser = try browser ?? DrivenBrowser()
    try browser.open(inspector.url + fragment)
    try browser.wait(until: "document.documentElement.dataset.ready")
    return browser
  }

  func paste(_ text: String, in browser: DrivenBrowser) throws {
    try browser.evaluate("document.getElementById('tag').focus()")
    try browser.write(text)
  }

  /// Waits for the end of the shown run.
  func waitForRun(_ number: Int, in browser: DrivenBrowser) throws {
    try browser.wait(
      until: """
        document.getElementById('status').dataset.state === 'over'
        && document.getElementById('status').textContent.startsWith('Run \(number):')
        """)
  }

  static var readout: String { "document.querySelector('[data-part=\"readout\"]').textContent" }

  func seek(to us: Int, in browser: DrivenBrowser) throws {
    // The page draws what came after it came.
    try browser.wait(
      until: "Number(document.querySelector('[data-part=\"slider\"]').max) >= \(us)")
    try browser.evaluate(
      """
      (() => {
        const slider = document.querySelector('[data-part="slider"]');
        slider.value = '\(us)';
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      })()
      """)
  }
}
