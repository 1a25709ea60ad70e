internal import Certification
internal import VASTSimulator
internal import Vocabulary

/// The counts as text for people.
extension CountsReport {
  /// How many rows of the sensitivity table are shown.
  private static let mostRows = 10

  /// The text, ending with a line break.
  package var text: String {
    var text = style.bold("\(tag): \(forecast.mix.plays) plays of the audience \(audience)") + "\n"
    text += "The audience is an assumption: the counts follow from it and from simulated players.\n"
    text += "They do not predict real numbers.\n\n"
    text += table(
      ["party", "counts", "expected", "of plays"],
      counts.map { count in
        [
          count.counter.party, Self.words(of: count.counter),
          count.isMeasured ? "\(count.expected)" : "not measured",
          count.isMeasured ? Self.percentText(count.expected, of: forecast.mix.plays) : "",
        ]
      }, numbers: [2, 3])
    for difference in differences where difference.isOfNeighbours {
      text += "\n" + paragraph(on: difference)
    }
    return "\(text)\(sensitivityText)\(observedText)"
  }

  /// What a counter counts, and where it counts.
  private static func words(of counter: AudienceMix.Counter) -> String {
    let standard = counter.standard.map { " by \($0)" } ?? ""
    return counter.point.rawValue + standard + (counter.place.map { " at \($0)" } ?? "")
  }

  private static func percentText(_ count: Int, of whole: Int) -> String {
    percent(count, of: whole).map { "\($0) %" } ?? "-"
  }

  /// The step from the first party's count to the second party's, with its sign.
  private static func step(_ difference: Int) -> String {
    difference > 0 ? "-\(difference)" : difference < 0 ? "+\(-difference)" : "0"
  }

  private func names(_ first: Int, _ second: Int) -> String {
    "\(name(of: first)) → \(name(of: second))"
  }

  private func paragraph(on difference: CountForecast.Difference) -> VisibleText {
    let names = names(difference.first, difference.second)
    guard isJudged(difference) else { return style.bold("\(names): not measured") + "\n" }
    let base = counts[difference.first].expected
    let tolerance = forecast.mix.tolerance
    let allowed =
      CountsReport.percent(tolerance.numerator, of: tolerance.denominator).map { "\($0) %" } ?? ""
    let size =
      "\(Self.step(difference.count)) (\(Self.percentText(abs(difference.count), of: base)))"
    var text: VisibleText =
      difference.isBeyondTolerance
      ? style.bold("\(names): \(size), ") + style.red("above the tolerance of \(allowed)")
      : style.bold("\(names): \(size), ") + "within the tolerance of \(allowed)"
    text += "\n"
    let width = difference.parts.map { Self.step($0.count).count }.max() ?? 0
    for part in difference.parts {
      let count = Self.step(part.count).paddedAtStart(to: width)
      // Whether this cause keeps the first party from counting what the second party counts.
      let isFirst = part.count < 0 && part.cause.isLack
      let lacking = isFirst ? "not counted by \(name(of: difference.first)): " : ""
      text += "  \(count)  \(lacking)\(part.cause.sentence)\n"
      let blanks = String(repeating: " ", count: width + 4)
      if part.cause.kind == .other { text += "\(blanks)in: \(part.runs.joined(separator: ", "))\n" }
      text += style.dim("\(blanks)change: \(part.cause.kind.row.change)") + "\n"
    }
    return text
  }

  private var sensitivityText: VisibleText {
    let rows = forecast.sensitivities
    guard !rows.isEmpty else { return "" }
    var text: VisibleText =
      "\n" + style.bold("If one weight has 10 percentage points more, and the others less:") + "\n"
    text += table(
      ["change", "difference", "from", "to", "weight"],
      rows.prefix(Self.mostRows).map { row in
        [
          Self.step(row.change), names(row.first, row.second), Self.step(row.before),
          Self.step(row.after), row.weight,
        ]
      }, numbers: [0, 2, 3])
    let rest = rows.count - Self.mostRows
    return rest > 0 ? text + "\(rest) more in --format json\n" : text
  }

  private var observedText: VisibleText {
    guard let observed else { return "" }
    var text: VisibleText =
      "\n"
      + style.bold(
        "Observed, from \(observed.file), and what could explain it; this is not a measurement:")
      + "\n"
    let known = counts.indices.filter { observedCounts[$0] != nil }
    text += table(
      ["party", "expected", "observed", "discrepancy"],
      known.map { index in
        let (expected, count) = (counts[index].expected, observedCounts[index] ?? 0)
        let sign = count > expected ? "+" : count < expected ? "-" : ""
        return [
          name(of: index), "\(expected)", "\(count)",
          "\(sign)\(Self.percentText(abs(count - expected), of: expected))",
        ]
      }, numbers: [1, 2, 3])
    for (first, second) in zip(known, known.dropFirst()) {
      text += explanation(of: first, second)
    }
    for row in notCompared {
      let metric = row.metric.map { " \($0)" } ?? ""
      text +=
        "not compared: \(row.party)\(metric) \(row.count): no party '\(row.party)' of the audience "
        + "counts it\n"
    }
    return text
  }

  /// The causes that could explain the observed difference between two parties.
  private func explanation(of first: Int, _ second: Int) -> VisibleText {
    guard let base = observedCounts[first], let other = observedCounts[second] else { return "" }
    let difference = forecast.difference(between: first, and: second)
    let expected = counts[first].expected
    var text: VisibleText =
      "\(names(first, second)): observed \(Self.step(base - other)) "
      + "(\(Self.percentText(abs(base - other), of: base))), expected "
      + "\(Self.step(difference.count)) (\(Self.percentText(abs(difference.count), of: expected)))\n"
    guard base != other else { return text }
    // A cause explains the observed difference only if it makes the party with the higher observed
    // count count more than the other party.
    let causes = difference.parts.filter { ($0.count > 0) == (base > other) }.map(\.cause.sentence)
    for cause in causes { text += "  in this audience: \(cause)\n" }
    for kind in furtherCauses(of: difference, observed: base - other) {
      text += style.dim("  or: \(kind.row.sentence)") + "\n"
    }
    return text
  }

  /// Rows below a heading, in columns; numbers are aligned to the right.
  private func table(
    _ head: [String], _ rows: [[String]], numbers: Set<Int>
  ) -> VisibleText {
    let lines = ([head] + rows).map { $0.map { VisibleText($0).description } }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let texts = lines.map { line in
      line.enumerated().map { column, cell in
        numbers.contains(column)
          ? cell.paddedAtStart(to: widths[column]) : cell.padded(to: widths[column])
      }.joined(separator: "  ").trimmingBlanksAtEnd()
    }
    return VisibleText(lines: texts.joined(separator: "\n")) + "\n"
  }
}
