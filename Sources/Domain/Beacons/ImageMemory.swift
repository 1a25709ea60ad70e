/// What a browser does with beacons that are images: an identical URL is loaded once for each
/// document, and later ones are answered from memory.
package struct ImageMemory: Sendable {
  private var loaded: Set<String> = []

  package init() {}

  /// Whether a request is sent for a URL; asking loads it.
  package mutating func isRequested(_ url: String) -> Bool { loaded.insert(url).inserted }
}
