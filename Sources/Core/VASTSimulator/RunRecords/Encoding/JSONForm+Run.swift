package import Vocabulary

extension JSONValue {
  /// A duration as whole microseconds, rounded to the nearest.
  package static func microseconds(_ duration: Duration) -> JSONValue {
    .integer(Int(duration.roundedMicroseconds))
  }
}

extension JSONForm<Duration> {
  /// Whole microseconds, zero or more.
  package static var microseconds: Self {
    Self(.integer(0...Int.max)) { .microseconds($0) }
  }

  /// Whole microseconds, which may be below zero.
  package static var signedMicroseconds: Self { Self(.integer()) { .microseconds($0) } }
}

extension JSONForm<Int> {
  /// An error code of VAST or VMAP.
  package static var errorCode: Self { integer(100...1999) }
}

extension JSONField {
  /// The format's version, the first key of every output.
  package static var version: Self { .constant("v", 1, "The version of the format, 1.") }
}

extension [JSONValue.Member] {
  /// A list with the member, or an empty list when there is no value.
  package static func optional(_ key: String, _ value: JSONValue?) -> [JSONValue.Member] {
    value.map { [.init(key, $0)] } ?? []
  }
}
