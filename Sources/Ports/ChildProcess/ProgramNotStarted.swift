internal import Glibc

/// A program did not start, for the system's reason.
package struct ProgramNotStarted: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where the program lies.
  package var path: String
  /// The system's number of the reason, an `errno`.
  package var code: Int32

  /// The reason in the system's words.
  package var reason: String { String(cString: strerror(code)) }

  package var description: String { "\(path): \(reason)" }
}
