internal import Vocabulary

extension JSONValue {
  /// A time that HAR states in milliseconds. Nil for a number below zero, by which HAR says that
  /// there is no time, and for values that are not times.
  var milliseconds: Duration? {
    let number: Double
    switch self {
    case .integer(let whole): number = Double(whole)
    case .number(let fraction): number = fraction
    case .null, .bool, .string, .array, .object: return nil
    }
    guard number >= 0, number < 1e12 else { return nil }
    return .microseconds(Int64((number * 1_000).rounded()))
  }

  /// Headers as HAR lists them; HTTP/2's pseudo-headers are left out.
  var headers: [HTTPHeader] {
    elements.compactMap { header in
      guard let name = header["name"]?.text, !name.isEmpty, !name.hasPrefix(":"),
        let value = header["value"]?.text
      else { return nil }
      return HTTPHeader(name, value)
    }
  }
}
