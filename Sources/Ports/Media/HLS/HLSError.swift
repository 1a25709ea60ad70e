internal import Documents

/// Why an HLS stream cannot be played.
package struct HLSError: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// No file is mapped to the URL.
    case notServed
    /// The file for the URL is missing, or is not an ordinary file.
    case missing(FFmpegError)
    /// The playlist breaks RFC 8216 in a line, counted from 1.
    case malformed(line: Int, String)
    /// The playlist needs a feature that is not supported.
    case unsupported(String)
    /// The stream exceeds the limits.
    case excessive(String)
    /// FFmpeg cannot open the files that the playlist names, or finds no media in them.
    case undecodable(FFmpegError)
  }

  /// What could not be played: a playlist's URL or a segment's, as resolved.
  package let url: String
  package let problem: Problem

  init(_ url: String, _ problem: Problem) {
    self.url = url
    self.problem = problem
  }

  /// The problem in words, with the URL as the caller shows it.
  package func text(shownAs name: String) -> String {
    switch problem {
    case .notServed: "'\(name)' is not mapped to a file; use --map PREFIX=PATH"
    case .missing(let error): "'\(name)' cannot be read: \(error)"
    case .malformed(let line, let text): "the playlist '\(name)', line \(line): \(text)"
    case .unsupported(let text), .excessive(let text): "the playlist '\(name)' \(text)"
    case .undecodable(let error): "the segments of '\(name)' cannot be played: \(error)"
    }
  }

  /// The URL, or the last part of a path, because the rest of a path differs from machine to
  /// machine.
  var shownURL: String {
    guard HLSReference.scheme(of: url) == nil else { return url }
    return url.split(separator: "/").last.map(String.init) ?? url
  }

  /// Whether a URL was unavailable, as opposed to available but not playable.
  package var isNotFound: Bool {
    switch problem {
    case .notServed, .missing: true
    case .malformed, .unsupported, .excessive, .undecodable: false
    }
  }
}
