internal import Vocabulary

/// A difference between the received requests and the prediction.
package struct ReceptionFinding: Sendable, Hashable {
  /// The kinds of differences, in the words of the output.
  package enum Kind: String, Sendable, CaseIterable {
    /// The tag was never requested, so that nothing was tested.
    case nothingReceived
    /// The beacon is predicted and was not sent.
    case missing
    /// The beacon was sent and is not predicted.
    case extra
    /// The beacon was sent more than the tolerance before or after its predicted instant.
    case instant
    /// The beacon was sent out of the predicted order with other beacons.
    case order
    /// A macro in the beacon's URL was not replaced.
    case macro
    /// The beacon's URL is not encoded as a URL has to be.
    case encoding
  }

  package var kind: Kind
  /// The event; nil for a finding that is not about a beacon.
  package var event: String?
  /// The event's name with its offset, without the document that declares the tracker. It is the
  /// same for every document of a wrapper chain.
  var plainEvent: String?
  /// The vendor of a verification beacon; nil for any other beacon.
  package var vendor: String?
  package var url: String?
  /// When it was sent, after instant 0.
  package var at: Duration?
  package var predictedAt: Duration?
  /// What is wrong with the URL.
  var fault: URLFault?
  /// Whether it was sent before the media was requested, which the profile does not do.
  var isBeforeMedia = false
  /// Whether the beacon is extra although the prediction contains its URL: the player sent the URL
  /// more often than predicted.
  package var isRepeated = false

  /// What differs, in a sentence without the event.
  package var words: String {
    let at = at.map(TimeText.readable) ?? ""
    let predicted = predictedAt.map(TimeText.readable) ?? ""
    return switch kind {
    case .nothingReceived: "the tag was never requested, so nothing was tested"
    case .missing: "was not sent; predicted at \(predicted)"
    case .extra:
      "was sent \(isRepeated ? "again " : "")at \(at) and is not predicted"
    case .instant: "was sent at \(at), predicted at \(predicted)"
    case .order where isBeforeMedia: "was sent before the media was requested"
    case .order: "was sent at \(at), in another order than predicted"
    case .macro, .encoding: "sent at \(at): \(fault?.words ?? "")"
    }
  }
}

extension URLFault {
  var kind: ReceptionFinding.Kind { if case .macro = self { .macro } else { .encoding } }
}

/// What is wrong with the URL of a received beacon, compared with the tracker in the tag.
enum URLFault: Sendable, Hashable {
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
  static func find(
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
  var words: String {
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
