/// A URL as people recognise it: its host and path.
package enum HostAndPath {
  /// The URL without its scheme, query and fragment.
  package static func text(of url: String) -> String {
    let scheme = url.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = url[scheme.endIndex...]
    let afterScheme = rest.hasPrefix("://") ? rest.dropFirst(3) : url[...]
    return String(afterScheme.prefix { $0 != "?" && $0 != "#" })
  }
}

/// A percentage as people read it: up to two decimals and a unit.
package enum PercentText {
  package static func text(_ percent: Double) -> String {
    let hundredths = Int((percent * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "\(whole) %" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "\(whole).\(digits) %"
  }
}

/// Writes lengths in points for people: without decimals for whole numbers.
package enum PointText {
  package static func text(_ points: Double) -> String {
    Int(exactly: points).map(String.init) ?? "\((points * 100).rounded() / 100)"
  }
}
