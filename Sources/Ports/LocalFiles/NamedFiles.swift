/// The files that documents named and that runs found, which nothing may be written over.
package final class NamedFiles {
  private var identities: Set<PathIdentity> = []

  package init() {}

  package func note(_ path: String) {
    if let identity = PathIdentity(path) { identities.insert(identity) }
  }

  /// Begins anew, for another run.
  package func forget() { identities = [] }

  /// Whether a path leads to one of them.
  package func contains(_ path: String) -> Bool {
    PathIdentity(path).map(identities.contains) ?? false
  }
}
