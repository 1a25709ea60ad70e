/// Writes names with letters beyond ASCII as DNS has them (RFC 3492).
enum Punycode {
  /// A host name with each label that needs it as `xn--…`; nil when a label would be too long.
  ///
  /// The name is in lower case already; the full mapping of IDNA is not done.
  static func host(_ name: String) -> String? {
    // The ideographic full stops separate labels, too.
    let stops: Set<Character> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    var labels: [String] = []
    for label in name.split(omittingEmptySubsequences: false, whereSeparator: stops.contains) {
      guard !label.isEmpty, let encoded = encode(label), encoded.utf8.count <= 63 else {
        return nil
      }
      labels.append(encoded)
    }
    return labels.joined(separator: ".")
  }

  private static let base = 36
  private static let lowest = 1
  private static let highest = 26

  private static func encode(_ label: Substring) -> String? {
    let scalars = label.unicodeScalars.map { Int($0.value) }
    let plain = scalars.filter { $0 < 0x80 }
    if plain.count == scalars.count { return String(label) }
    // Beyond this no label fits, and sums stay far from overflowing.
    guard scalars.count <= 63 else { return nil }
    var output = String(decoding: plain.map(UInt8.init), as: UTF8.self)
    if !plain.isEmpty { output += "-" }
    var handled = plain.count
    var code = 0x80
    var delta = 0
    var bias = 72
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= code }).min() else { return nil }
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        output += digits(of: delta, bias: bias)
        bias = adapted(delta, over: handled + 1, isFirst: handled == plain.count)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return "xn--" + output
  }

  /// A number in the variable-length form of § 3.3.
  private static func digits(of number: Int, bias: Int) -> String {
    var text = ""
    var rest = number
    var position = base
    while true {
      let threshold = min(max(position - bias, lowest), highest)
      if rest < threshold { break }
      text += digit(threshold + (rest - threshold) % (base - threshold))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    return text + digit(rest)
  }

  private static func digit(_ value: Int) -> String {
    let start = value < 26 ? UInt8(ascii: "a") : UInt8(ascii: "0") - 26
    return String(decoding: [start + UInt8(value)], as: UTF8.self)
  }

  /// How the next number is cut into digits (§ 3.4).
  private static func adapted(_ delta: Int, over count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > (base - lowest) * highest / 2 {
      delta /= base - lowest
      steps += base
    }
    return steps + (base - lowest + 1) * delta / (delta + 38)
  }
}
