internal import Vocabulary

/// What is wrong with the URL of a received beacon, compared with the tracker in the tag.
package enum URLFault: Sendable, Hashable {
  /// A macro that was not replaced, with its brackets.
  case macro(String)
  /// A macro's value that is not percent-encoded (VAST 4.x § macros).
  case unencodedValue(macro: String, value: String)
  /// A byte that no URL may have (RFC 3986 § 2).
  case forbiddenCharacter(String)
  /// A `%` without two hexadecimal digits after it (RFC 3986 § 2.1).
  case malformedEscape(String)
  /// An escape that was escaped once more, such as `%253A`.
  case escapedTwice(String)

  /// The faults of a URL, each once.
  ///
  /// - Parameters:
  ///   - received: the URL that the player would have requested if the documents had not been
  ///     rewritten.
  ///   - declared: the URL in the tag, whose own faults are not reported.
  ///   - predicted: the URL that a profile sends, in which macros stay if the player has no values
  ///     for them; nil for a beacon that is not predicted.
  /// - Returns: the faults, macros first.
  package static func find(
    in received: String, declared: String, predicted: String?
  ) -> [URLFault] {
    let accepted = Set(predicted.map(macros) ?? [])
    var faults = macros(in: received).filter { !accepted.contains($0) }.map { URLFault.macro($0) }
    faults += values(in: received, of: declared)
    faults += escapes(in: received, declared: declared)
    var seen: Set<URLFault> = []
    return faults.filter { seen.insert($0).inserted }
  }

  /// The macros in a URL, whether or not their brackets are encoded.
  private static func macros(in url: String) -> [String] {
    URLTemplate(
      url.replacing("%5B", with: "[").replacing("%5b", with: "[")
        .replacing("%5D", with: "]").replacing("%5d", with: "]")
    ).macros.map { "[\($0)]" }
  }

  /// The values that replaced macros and contain a character that separates parts of a URL.
  private static func values(in received: String, of declared: String) -> [URLFault] {
    var rest = received[...]
    var open: String?
    var faults: [URLFault] = []
    func close(_ value: Substring) {
      guard let macro = open, value.utf8.contains(where: { ":/?#@!$&'()*+;=".utf8.contains($0) })
      else { return }
      faults.append(.unencodedValue(macro: "[\(macro)]", value: String(value)))
    }
    for segment in URLTemplate(declared).segments {
      if let macro = segment.macro {
        // Two macros without text between them cannot be told apart.
        guard open == nil else { return faults }
        open = macro
        continue
      }
      if open == nil {
        guard rest.hasPrefix(segment.text) else { return faults }
        rest = rest.dropFirst(segment.text.count)
      } else {
        guard let place = rest.firstRange(of: segment.text) else { return faults }
        close(rest[..<place.lowerBound])
        rest = rest[place.upperBound...]
        open = nil
      }
    }
    close(rest)
    return faults
  }

  private static func escapes(in received: String, declared: String) -> [URLFault] {
    let known = Set(declared.unicodeScalars)
    var faults: [URLFault] = []
    let scalars = Array(received.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isPlain =
        (0x21..<0x7F).contains(scalar.value) && !"\"<>\\^`{|}".unicodeScalars.contains(scalar)
      if !isPlain, !known.contains(scalar) { faults.append(.forbiddenCharacter(String(scalar))) }
      guard scalar == "%" else { continue }
      let digits = scalars[(index + 1)...].prefix(2)
      let escape = "%" + String(String.UnicodeScalarView(digits))
      guard digits.count == 2, digits.allSatisfy(\.properties.isASCIIHexDigit) else {
        // An escape that the end of the text cuts off is shorter. It comes from the tag if the
        // declared URL ends with it too.
        let isDeclared = digits.count == 2 ? declared.contains(escape) : declared.hasSuffix(escape)
        if !isDeclared { faults.append(.malformedEscape(escape)) }
        continue
      }
      let next = scalars[(index + 3)...].prefix(2)
      let twice = escape + String(String.UnicodeScalarView(next))
      if escape == "%25", next.count == 2, next.allSatisfy(\.properties.isASCIIHexDigit),
        !declared.contains(twice)
      {
        faults.append(.escapedTwice(twice))
      }
    }
    return faults
  }

  /// The fault in words.
  package var words: String {
    switch self {
    case .macro(let macro): "'\(macro)' was not replaced"
    case .unencodedValue(let macro, let value):
      "the value of '\(macro)', '\(value)', is not percent-encoded"
    case .forbiddenCharacter(let character): "'\(character)' must be percent-encoded in a URL"
    case .malformedEscape(let escape): "'\(escape)' is not a percent-encoding"
    case .escapedTwice(let escape): "'\(escape)' is percent-encoded twice"
    }
  }
}
