internal import FoundationEssentials

/// Where the commands of tests keep what they measured of media, so that one build decodes a file once.
package enum KeptMeasurements {
  /// The environment of a command whose user's cache is a folder beside the tests' own program.
  package static let environment = [
    "XDG_CACHE_HOME": URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "test-cache").path(percentEncoded: false)
  ]
}
