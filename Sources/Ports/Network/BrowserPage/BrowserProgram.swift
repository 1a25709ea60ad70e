internal import Glibc
package import System

/// The Chromium program on this machine, and the options with which it is started.
package struct BrowserProgram: Sendable {
  /// The window in which a page is opened.
  package struct Window: Sendable, Hashable {
    /// The width in points.
    package var width = 1_280
    package var height = 900
    package var isDark = false
    package var isPhone = false
    /// Whether the browser isolates the page's code from the machine. Chromium refuses to do so for
    /// root, and in containers that forbid namespaces.
    package var isSandboxed = true

    package init() {}
  }

  package let program: Program

  /// Finds the browser by the usual names of the program; nil if it is not installed.
  package init?() {
    guard let program = Self.names.lazy.compactMap({ Program($0) }).first else { return nil }
    self.program = program
  }

  /// The names under which the browser is searched for in `PATH`.
  package static let names = [
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
  ]

  /// Whether Chromium refuses to start its sandbox for the user of this process.
  package static var refusesSandbox: Bool { geteuid() == 0 }

  /// The arguments for a window. `profile` is the folder to which the browser writes.
  func arguments(for window: Window, profile: String) -> [String] {
    let sandbox = window.isSandboxed ? [] : ["--no-sandbox"]
    let size = "--window-size=\(window.width),\(window.height)"
    return Self.switches + sandbox + ["--user-data-dir=\(profile)", size, "about:blank"]
  }

  /// The switches of every start. Only names and addresses of this machine can be reached, and the
  /// browser's own services are turned off. All frames share the page's process and its one
  /// session.
  private static let switches = [
    "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND,"
      + BrowserRequest.ownHosts.map { "EXCLUDE \($0)" }.joined(separator: ","),
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process",
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--autoplay-policy=no-user-gesture-required",
  ]
}
