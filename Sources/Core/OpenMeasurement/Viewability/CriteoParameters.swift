package import Vocabulary

/// The parameters of Criteo's verification resource (`criteo.com-omid`): JSON of the form
/// `{"beacons": {"start": url, …}}`.
package struct CriteoParameters: Sendable, Hashable {
  /// The declared URLs; an empty text counts as absent.
  package let beacons: [CriteoBeacon: String]
  /// Unknown keys, sorted; their URLs are never requested.
  package let unknownKeys: [String]

  /// Reads a resource's parameters.
  ///
  /// - Parameter text: the content of VAST `VerificationParameters`.
  /// - Throws: why they can't be used.
  package init(parsing text: String) throws(CriteoParametersError) {
    guard let root = try? JSONReader.value(of: text) else { throw .notJSON }
    guard case .object(let members) = root,
      case .object(let declared)? = Self.values(of: members)["beacons"]
    else { throw .noBeacons }
    var beacons: [CriteoBeacon: String] = [:]
    var unknownKeys: [String] = []
    var wrongKeys: [String] = []
    let values = Self.values(of: declared)
    beacons.reserveCapacity(min(values.count, CriteoBeacon.allCases.count))
    for (key, value) in values {
      guard let beacon = CriteoBeacon(rawValue: key) else {
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
  private static func values(of members: [JSONValue.Member]) -> [String: JSONValue] {
    Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }
}

/// The beacons that the parameters of Criteo's verification resource declare, by their keys in the
/// `beacons` object.
package enum CriteoBeacon: Sendable, Hashable, CaseIterable, RawRepresentable {
  /// The session was initialised.
  case omidTrackView
  /// Sent only if the ad is fully in view at the instant of the tracking point.
  case point(TrackingPoint)
  /// Two continuous seconds of playing with at least 50 % in view.
  case twoSecondsFiftyPercentView

  /// All beacons, in the order in which scenarios and schemas list them.
  package static let allCases: [CriteoBeacon] =
    [.omidTrackView] + TrackingPoint.allCases.map(CriteoBeacon.point)
    + [.twoSecondsFiftyPercentView]

  /// The key.
  package var rawValue: String {
    switch self {
    case .omidTrackView: "omidTrackView"
    case .point(let point): point.name
    case .twoSecondsFiftyPercentView: "twoSecondsFiftyPercentView"
    }
  }

  /// The beacon of a key; nil for an unknown one.
  package init?(rawValue: String) {
    guard let beacon = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = beacon
  }
}

/// Why a verification resource's parameters can't be used; the vendor's script would fail to
/// initialise (VAST `verificationNotExecuted`, reason 3).
package enum CriteoParametersError: Error, Sendable, Hashable, CustomStringConvertible {
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
