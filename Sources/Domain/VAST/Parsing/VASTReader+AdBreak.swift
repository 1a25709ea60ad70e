internal import Diagnostics
internal import Transport
internal import VirtualTime
internal import XMLTree

extension VASTReader {
  private static let wantedOffset =
    "use HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or #n"

  /// The position of a break; nil, with an error, when it is missing or
  /// malformed.
  mutating func breakOffset(of node: XMLNode) -> AdBreak.TimeOffset? {
    guard let text = attribute("timeOffset", of: node) else {
      report(
        .breakOffsetMissing,
        "'AdBreak' has no 'timeOffset', so it is never reached", at: node.position)
      return nil
    }
    switch text.lowercased() {
    case "start", "end":
      let word = text.lowercased()
      reportFlaw(text == word ? nil : "it is written '\(word)'", of: text, at: node.position)
      return word == "start" ? .start : .end
    default: break
    }
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      if let number = Int(digits), number > 0, digits.first?.isNumber == true {
        return .position(number)
      }
    } else if let reading = TimeReading.offset(text) {
      reportFlaw(reading.flaw, of: text, at: node.position)
      switch reading.value {
      case .time(let time): return .time(time)
      case .percentage(let digits, let scale):
        if digits <= 100 * scale { return .percentage(digits: digits, scale: scale) }
      }
    }
    report(
      .breakOffsetMalformed,
      "timeOffset \(Self.quoted(text)) cannot be read, so the break is never reached; "
        + Self.wantedOffset, at: node.position)
    return nil
  }

  mutating func breakTypes(of node: XMLNode) -> [AdBreak.BreakType] {
    guard let text = attribute("breakType", of: node) else {
      report(
        .breakTypeMissing, "'AdBreak' has no 'breakType', which is required", at: node.position)
      // Every player that reads VMAP plays linear ads.
      return [.linear]
    }
    let names = AdBreak.BreakType.allCases.map(\.rawValue)
    var types: [AdBreak.BreakType] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.trimmingWhitespace())
      if let type = AdBreak.BreakType(rawValue: name) {
        types.append(type)
      } else {
        report(
          .breakTypeUnknown,
          "breakType \(Self.quoted(name)) is unknown\(suggestion(for: name, in: names))",
          at: node.position)
      }
    }
    return types
  }

  mutating func repeatAfter(of node: XMLNode, _ offset: AdBreak.TimeOffset?) -> Duration? {
    guard let interval = time("repeatAfter", of: node) else { return nil }
    guard interval > .zero else {
      report(.repeatIgnored, "'repeatAfter' is zero, so the break cannot repeat", at: node.position)
      return nil
    }
    switch offset {
    case .end, .position:
      report(
        .repeatIgnored, "'repeatAfter' has no effect on a break without a time of its own",
        at: node.position)
      return nil
    // 'start' is a time: zero.
    case .start, .time, .percentage, nil:
      return interval
    }
  }

  /// Positions by number count only when all breaks have one.
  mutating func checkPositions(of document: VMAPDocument) {
    guard !document.isPositional else { return }
    for adBreak in document.adBreaks {
      guard case .position(let number) = adBreak.timeOffset else { continue }
      report(
        .breakPositionIgnored,
        "timeOffset '#\(number)' is ignored, because other breaks have times; "
          + "give all of them times or numbers", at: adBreak.position)
    }
  }
}
