internal import Glibc

/// A program did not start, for the system's reason.
package struct ProgramNotStarted: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where the program lies.
  package var path: String
  /// The system's number of the reason.
  package var code: Int32

  package var description: String { "\(path): \(String(cString: strerror(code)))" }
}
