package import ScriptEngine

/// The limits of each verification script in the engine and the service.
package struct VerificationLimits: Sendable, Hashable {
  package var script: ScriptLimits
  /// The most URLs that a script may send.
  package var urls: Int
  /// The longest URL in bytes of UTF-8; longer ones are not sent.
  package var urlBytes: Int
  /// The most listeners and observers that a script may register.
  package var listeners: Int
  /// The most resources that a script may load by itself.
  package var downloads: Int
  /// The most timers that a script may have waiting at a time.
  package var timers: Int

  package init(
    script: ScriptLimits = ScriptLimits(),
    urls: Int = 10_000,
    urlBytes: Int = 64 << 10,
    listeners: Int = 1_000,
    timers: Int = 1_000,
    downloads: Int = 2_000
  ) {
    self.script = script
    self.urls = urls
    self.urlBytes = urlBytes
    self.listeners = listeners
    self.timers = timers
    self.downloads = downloads
  }
}
