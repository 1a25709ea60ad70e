internal import Glibc

/// The error that a program did not start, with the system's reason.
package struct ProgramNotStarted: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program's path.
  package var path: String
  /// The system's error number, an `errno`.
  package var code: Int32

  /// The reason in the system's words.
  package var reason: String { String(cString: strerror(code)) }

  package var description: String { "\(path): \(reason)" }
}
