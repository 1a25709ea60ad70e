internal import FoundationEssentials

/// Where the commands of tests keep what they measured of media, so that one build decodes a file once.
package enum KeptMeasurements {
  /// A folder beside the tests' own program.
  package static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "test-cache").path(percentEncoded: false)

  /// The variables of a command's environment, with this folder as the user's cache unless they
  /// name another.
  package static func environment(_ variables: [String: String] = [:]) -> [String: String] {
    guard variables["HOME"] == nil else { return variables }
    return variables.merging(["XDG_CACHE_HOME": folder]) { own, _ in own }
  }
}
