import JSONSchema
import JSONTree
import OpenMeasurement
import Player

/// The forms of single values, as `ValueReader` reads them.
extension ScenarioSchema {
  /// Text that is not empty; a number or a truth value counts as its text.
  static let text = Schema([.init("type", ["string", "number", "boolean"]), .init("minLength", 1)])

  private static let decimal = #"[0-9]{1,12}(\.[0-9]{1,12})?"#
  private static let isAboveZero = "(?=[^1-9]*[1-9])"

  /// A duration with its unit.
  static let duration = Schema.string(matching: "^\(decimal)(h|m|s|ms|us)$")

  static let positiveDuration = Schema.string(matching: "^\(isAboveZero)\(decimal)(h|m|s|ms|us)$")

  /// A duration that may be negative.
  static let signedDuration = Schema.string(matching: "^-?\(decimal)(h|m|s|ms|us)$")

  /// A percentage from 0 to 100, with its sign.
  static let percentage = Schema.string(
    matching: #"^(0{0,9}100(\.0{1,12})?|0{0,10}[0-9]{1,2}(\.[0-9]{1,12})?)%$"#)

  /// A point in the media: a duration or a percentage.
  static let mediaTime = Schema.either([duration, percentage])

  /// Bytes a second, or a percentage of the media's own rate.
  static let byteRate = Schema.either([
    .integer(1...Int.max), .string(matching: "^\(isAboveZero)\(decimal)%$"),
  ])

  /// `on`, `off`, or a language; YAML 1.1 reads both words as truth values.
  static let captions = Schema.either([
    .flag,
    .string(
      matching: "^([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$"),
  ])

  static let verification = Schema.choice(of: VerificationMode.self)

  static let playerNames = PlayerProfile.builtIn.map(\.name)

  /// A coordinate or a length, in points.
  static let coordinate = Schema.number(
    -ScenarioDecoder.largestCoordinate...ScenarioDecoder.largestCoordinate)

  static let length = Schema.number(0...ScenarioDecoder.largestCoordinate)
}
