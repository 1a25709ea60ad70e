import JSONTree

/// The beacons that a verification resource declares in its parameters, JSON of the form
/// `{"beacons": {"start": url, …}}`.
package struct VerificationParameters: Sendable, Hashable {
  /// The declared URLs; an empty text counts as absent.
  package let beacons: [VerificationBeacon: String]
  /// Unknown keys, sorted; their URLs are never requested.
  package let unknownKeys: [String]

  /// Reads a resource's parameters.
  ///
  /// - Parameter text: the content of VAST `VerificationParameters`.
  /// - Throws: why they can't be used.
  package init(parsing text: String) throws(VerificationParametersError) {
    guard let root = try? JSONValue(parsing: text) else { throw .notJSON }
    guard case .object(let members) = root["beacons"] else { throw .noBeacons }
    var beacons: [VerificationBeacon: String] = [:]
    var unknownKeys: [String] = []
    var wrongKeys: [String] = []
    for member in members {
      guard let beacon = VerificationBeacon(rawValue: member.key) else {
        unknownKeys.append(member.key)
        continue
      }
      guard let url = member.value.text else {
        wrongKeys.append(member.key)
        continue
      }
      if !url.isEmpty { beacons[beacon] = url }
    }
    guard wrongKeys.isEmpty else { throw .notText(keys: wrongKeys.sorted()) }
    self.beacons = beacons
    self.unknownKeys = unknownKeys.sorted()
  }
}
