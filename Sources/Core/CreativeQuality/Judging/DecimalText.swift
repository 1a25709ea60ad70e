/// Writes numbers in decimal, the same on every machine.
enum DecimalText {
  /// Ten to a small power.
  static func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// A number with a count of decimals; `fixed` keeps zeros at the end.
  static func text(_ number: Double, decimals: Int, fixed: Bool) -> String {
    guard number.magnitude < 1e15 else { return "\(number)" }
    let scaled = Int64((number.magnitude * power(decimals)).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var fraction = String(padded.suffix(decimals))
    if !fixed { while fraction.last == "0" { fraction.removeLast() } }
    return sign + padded.dropLast(decimals) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
