internal import Transport

/// What the relative URLs of a document count from.
enum DocumentBase: Hashable {
  /// The path of a local file; `-` for standard input.
  case file(String)
  /// The URL that a document came from, whatever local file stood for it.
  case url(String)

  /// The absolute URL that a document's reference stands for; what a local file names by a path
  /// stays a path, and protocol-relative URLs of local files are taken to be https.
  func resolved(_ reference: String) -> String {
    switch self {
    case .file: reference.hasPrefix("//") ? "https:" + reference : reference
    case .url(let url): URLReference.resolve(reference, against: url)
    }
  }
}
