internal import Vocabulary

/// The server's answers for one path, or for all paths below it.
package struct LoopbackRoute: Sendable, Hashable {
  /// The path as requested, nothing decoded, without a query. One that ends in `/` matches all
  /// paths that begin with it.
  package var path: String
  /// The answers to the first request, the second and so on; the last one repeats. Empty if the route has a
  /// folder.
  package var answers: [LoopbackAnswer]
  /// The folder whose files are served below the path.
  package var folder: String?

  package init(_ path: String, _ answers: LoopbackAnswer...) {
    self.path = path
    self.answers = answers
  }

  /// Serves the files of a folder below a path, with the media types of their names.
  package init(_ path: String, folder: String) {
    self.path = path
    answers = []
    self.folder = folder
  }

  /// Redirects from `path/N` to `path/N-1` and so on to `path/0`, which leads to a target.
  package static func chain(
    _ path: String, count: Int, to target: String, status: Int = 302
  ) -> [LoopbackRoute] {
    (0..<count).reversed().map { hop in
      let next = hop == 0 ? target : "\(path)/\(hop - 1)"
      return LoopbackRoute("\(path)/\(hop)", .redirect(to: next, status: status))
    }
  }

  /// Redirects that form a loop.
  package static func loop(_ paths: [String]) -> [LoopbackRoute] {
    paths.enumerated().map { index, path in
      LoopbackRoute(path, .redirect(to: paths[(index + 1) % paths.count]))
    }
  }

  /// Whether the route matches a path.
  func matches(_ path: String) -> Bool {
    self.path.hasSuffix("/") ? path.hasPrefix(self.path) : path == self.path
  }

  /// The answer to a request for this route. `index` is the request's place among the route's
  /// requests.
  func answer(to path: String, index: Int) -> LoopbackAnswer? {
    guard let folder else { return answers.isEmpty ? nil : answers[min(index, answers.count - 1)] }
    let map = ResourceMap([ResourceMap.Rule(prefix: self.path, path: folder)])
    return map.path(for: path, where: FileBytes.exists).map { .file($0) }
  }
}
