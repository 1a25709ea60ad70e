package import FoundationEssentials

/// The checkout that the tests were built from.
package enum Checkout {
  /// The package's folder.
  package static let root: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// A file of the checkout, by its path relative to the package's folder.
  package static func path(_ relative: String) -> String {
    root.appending(path: relative).path(percentEncoded: false)
  }
}
