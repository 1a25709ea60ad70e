extension Playback {
  /// Where a tag comes from.
  public enum TagSource: Sendable, Hashable {
    /// The path of a file. `-` is a file with that name and not standard input, which a playback
    /// never reads.
    case file(String)
    /// The text of a document. Relative URLs in it are resolved against the playback's folder. Reports
    /// call it `tag.xml`.
    case text(String)
    /// A document at an http or https URL, for which ``Playback/map`` must name a file;
    /// ``Playback/run()`` throws for any other text.
    case url(String)
  }

  /// Where a scenario comes from.
  public enum ScenarioSource: Sendable, Hashable {
    /// The name of a built-in scenario; see ``Playback/scenarioNames``.
    case named(String)
    /// The path of a scenario file, YAML or JSON. Relative paths in it are resolved against its folder.
    case file(String)
    /// The text of a scenario file. Relative paths in it are resolved against the playback's folder. Reports
    /// call it `scenario.yaml`.
    case text(String)

    /// The ad plays to its end, all of it in view.
    public static var fullyVisible: ScenarioSource { .named(BuiltInScenarios.defaultName) }
  }

  /// A common type of device, with a typical screen size.
  public enum Device: String, Sendable, Hashable, CaseIterable {
    /// 390×844 points at 3 pixels a point.
    case phone
    /// 820×1180 points at 2 pixels a point.
    case tablet
    /// 1920×1080 points at 1 pixel a point.
    case desktop
    /// A television, 1920×1080 points at 1 pixel a point.
    case ctv
  }

  /// How verification vendors are simulated.
  public enum Verification: String, Sendable, Hashable, CaseIterable {
    /// The vendor's script if a file serves it, or else the built-in measurer if the tag's
    /// parameters contain `beacons`. Otherwise the vendor is not simulated, and a note says so.
    case auto
    /// The built-in measurer for every vendor.
    case builtIn = "built-in"
    /// The vendors' scripts. A script that no file serves is not executed, with reason 3 (VAST 4.1
    /// § 3.17).
    case scripts
    /// The vendors' scripts and, for each, the built-in measurer.
    case both
    /// No vendor is simulated; the verdict covers everything else.
    case noVendor = "none"
  }
}
