/// Why an HLS stream cannot be played.
package struct HLSError: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// No file stands for the URL.
    case notServed
    /// What stands for the URL is not there, or is no ordinary file.
    case missing(FFmpegError)
    /// The playlist breaks RFC 8216 in a line, counted from 1.
    case malformed(line: Int, String)
    /// The playlist wants something that is not played.
    case unsupported(String)
    /// The stream asks for more than the limits allow.
    case excessive(String)
    /// FFmpeg cannot open what the playlist names, or finds nothing in it.
    case undecodable(FFmpegError)
  }

  /// What could not be played: a playlist's URL or a segment's, as resolved.
  package let url: String
  package let problem: Problem

  init(_ url: String, _ problem: Problem) {
    self.url = url
    self.problem = problem
  }

  /// The problem in words, for a URL that is shown as the caller likes.
  package func text(shownAs name: String) -> String {
    switch problem {
    case .notServed: "'\(name)' is not mapped to a file; give --map PREFIX=PATH"
    case .missing(let error): "'\(name)' cannot be read: \(error)"
    case .malformed(let line, let text): "the playlist '\(name)', line \(line): \(text)"
    case .unsupported(let text), .excessive(let text): "the playlist '\(name)' \(text)"
    case .undecodable(let error): "the segments of '\(name)': \(error)"
    }
  }

  /// The URL; of a path the last part, since the rest differs from machine to machine.
  var shownURL: String {
    guard HLSReference.scheme(of: url) == nil else { return url }
    return url.split(separator: "/").last.map(String.init) ?? url
  }

  /// Whether a URL could not be had, in contrast to what came not being playable.
  package var isNotFound: Bool {
    switch problem {
    case .notServed, .missing: true
    case .malformed, .unsupported, .excessive, .undecodable: false
    }
  }
}
