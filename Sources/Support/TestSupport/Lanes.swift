internal import FoundationEssentials
package import Testing

extension Tag {
  /// Opens pages in a browser.
  @Tag package static var browser: Self
  /// Starts other programs, the built `vastsim` among them.
  @Tag package static var process: Self
  /// Reads many documents, of `Tests/Corpus` or of the reference data next to the checkout.
  @Tag package static var corpus: Self
  /// Takes more than 10 s of processor time.
  @Tag package static var slow: Self
}

extension Trait where Self == ConditionTrait {
  /// Runs in `.ci/nightly` only, which sets `VASTSIM_NIGHTLY`.
  package static var nightly: Self { .enabled(if: Lane.isNightly, "runs in .ci/nightly") }
}

/// The set of checks in which the tests run.
package enum Lane {
  /// Whether `.ci/nightly` runs, which has time for more seeds than `.ci/run`.
  package static var isNightly: Bool {
    ProcessInfo.processInfo.environment["VASTSIM_NIGHTLY"] != nil
  }
}
