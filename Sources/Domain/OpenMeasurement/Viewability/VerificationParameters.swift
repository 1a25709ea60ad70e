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
    guard let root = try? JSONReader.value(of: text) else { throw .notJSON }
    guard let declared = Self.values(of: root)["beacons"], case .object = declared else {
      throw .noBeacons
    }
    var beacons: [VerificationBeacon: String] = [:]
    var unknownKeys: [String] = []
    var wrongKeys: [String] = []
    let values = Self.values(of: declared)
    beacons.reserveCapacity(min(values.count, VerificationBeacon.allCases.count))
    for (key, value) in values {
      guard let beacon = VerificationBeacon(rawValue: key) else {
        unknownKeys.append(key)
        continue
      }
      guard let url = value.text else {
        wrongKeys.append(key)
        continue
      }
      if !url.isEmpty { beacons[beacon] = url }
    }
    guard wrongKeys.isEmpty else { throw .notText(keys: wrongKeys.sorted()) }
    self.beacons = beacons
    self.unknownKeys = unknownKeys.sorted()
  }

  /// An object's values by their keys; of a key that is written twice the last one counts, as in
  /// `JSON.parse`.
  private static func values(of object: JSONValue) -> [String: JSONValue] {
    guard case .object(let members) = object else { return [:] }
    return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }
}
