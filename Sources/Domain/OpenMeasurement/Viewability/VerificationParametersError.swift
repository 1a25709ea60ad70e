/// Why a verification resource's parameters can't be used; the vendor's script would fail to
/// initialise (VAST `verificationNotExecuted`, reason 3).
package enum VerificationParametersError: Error, Sendable, Hashable, CustomStringConvertible {
  case notJSON
  /// There is no object under `beacons`.
  case noBeacons
  /// The values of these keys are not text; the keys are sorted.
  case notText(keys: [String])

  /// The reason in words, as a diagnostic's message.
  package var description: String {
    switch self {
    case .notJSON: "the verification parameters are not JSON"
    case .noBeacons: "the verification parameters have no 'beacons' object"
    case .notText(let keys):
      "the beacons \(keys.map { "'\($0)'" }.joined(separator: ", ")) are not text"
    }
  }
}
