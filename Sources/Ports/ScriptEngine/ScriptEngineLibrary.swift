internal import CJavaScriptCore
package import SharedLibraries

/// The engine's library, loaded when the first context is made.
package enum ScriptEngineLibrary {
  /// Why this process has no engine; nil where it has one, which this loads.
  package static var missing: MissingLibrary? {
    MissingLibrary(name: cjsc_name(), reason: cjsc_load())
  }
}
