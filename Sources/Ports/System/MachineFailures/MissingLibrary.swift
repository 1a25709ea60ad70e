internal import CSharedLibrary

/// A shared library that could not be loaded when it was needed.
package struct MissingLibrary: Error, Sendable, Hashable {
  /// The name under which the dynamic linker looks for it, such as `libcurl.so.4`.
  package let name: String
  /// The dynamic linker's reason, which may name another library that this one needs.
  package let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Makes the error of a library that could not be loaded; nil when there is no reason, because
  /// the library was loaded.
  package init?(name: UnsafePointer<CChar>, reason: UnsafePointer<CChar>?) {
    guard let reason else { return nil }
    self.init(name: String(cString: name), reason: String(cString: reason))
  }

  /// The failure of a run that needed the library. It is reported for each such run, because runs that do not
  /// need the library have results.
  package var machineFailure: MachineFailure {
    MachineFailure("load the shared library '\(name)'", reason: reason, fix: fix)
  }

  /// The Debian package that contains the library. Its name follows from the library's name:
  /// `libcurl4` for `libcurl.so.4`, with a hyphen before the number where the part before `.so`
  /// ends with a digit.
  package var debianPackage: String {
    // The reason begins with the file that was not found, which may be another library that this
    // library needs.
    let file = reason.prefix { $0 != ":" }.split(separator: "/").last ?? ""
    let library = file.contains(".so.") ? String(file) : name
    let parts = library.split(separator: ".so.", maxSplits: 1)
    guard let stem = parts.first, let last = stem.last, parts.count == 2 else { return library }
    return "\(stem)\(last.isNumber ? "-" : "")\(parts[1])"
  }

  /// What is missing, in words for people.
  package var words: String { "the shared library '\(name)' cannot be loaded" }

  /// What to do about it.
  package var fix: String { "install it: on Debian and Ubuntu, 'apt-get install \(debianPackage)'" }
}

extension MissingLibrary: CustomStringConvertible {
  package var description: String { "\(words): \(reason); \(fix)" }
}
