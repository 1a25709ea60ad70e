package import VASTSimulator

/// Counts that parties reported, from a table of comma-separated values.
package struct ObservedCounts: Sendable, Hashable {
  /// A count of a party.
  package struct Row: Sendable, Hashable {
    package var party: String
    /// The metric in the party's own words; nil if the table does not have it.
    package var metric: String?
    package var count: Int
  }

  /// What is wrong with a line.
  package struct Mistake: Error, Sendable, Hashable {
    /// From 1.
    package var line: Int
    package var message: String
  }

  /// In the order of the table; the counts of several days are added up.
  private(set) var rows: [Row] = []

  /// Reads a table whose first line names its columns: `party` and `count`, and, where a party counts
  /// several things, `metric`. Other columns, such as `date`, are not read.
  ///
  /// - Throws: what is wrong with the first line that cannot be read.
  package init(_ text: String) throws(Mistake) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let head = Self.cells(of: lines.first ?? "").map { $0.lowercased() }
    guard let party = head.firstIndex(of: "party"), let count = head.firstIndex(of: "count") else {
      throw Mistake(
        line: 1, message: "the first line must name the columns 'party' and 'count'")
    }
    let metric = head.firstIndex(of: "metric")
    var places: [Counted: Int] = [:]
    for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy(\.isWhitespace) {
      let cells = Self.cells(of: line)
      guard cells.count == head.count else {
        throw Mistake(
          line: index + 1, message: "it has \(cells.count) values for \(head.count) columns")
      }
      guard let number = Int(cells[count]), (0...1_000_000_000_000).contains(number) else {
        throw Mistake(
          line: index + 1,
          message: "the count '\(cells[count])' is not a whole number from 0 to 1000000000000")
      }
      let counted = Counted(party: cells[party], metric: metric.map { cells[$0] })
      if let place = places[counted] {
        rows[place].count += number
      } else {
        places[counted] = rows.count
        rows.append(Row(party: counted.party, metric: counted.metric, count: number))
      }
    }
    guard !rows.isEmpty else {
      throw Mistake(line: 1, message: "it has no counts below the heading")
    }
  }

  /// What a row counts.
  private struct Counted: Hashable {
    var party: String
    var metric: String?
  }

  /// The values of a line; a value in quotes may contain commas.
  private static func cells(of line: some StringProtocol) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells.map { cell in
      String(cell.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// The reported count of each counter, and the rows that match no counter of the audience.
  package func matched(
    with counters: [AudienceMix.Counter]
  ) -> (observed: [Int?], others: [Row]) {
    var observed: [Int?] = counters.map { _ in nil }
    var others: [Row] = []
    for row in rows {
      let place = counters.indices.first { index in
        let counter = counters[index]
        return observed[index] == nil && counter.party == row.party
          && row.metric.map(counter.point.isNamed) ?? true
      }
      if let place { observed[place] = row.count } else { others.append(row) }
    }
    return (observed, others)
  }
}

extension AudienceMix {
  /// Adds counters for further events that a party reports, at the place where the party already
  /// counts.
  package mutating func add(_ observed: ObservedCounts, where isCounted: (Counter) -> Bool) {
    for row in observed.matched(with: counters).others {
      let point = CountingPoint.allCases.first { point in
        point.side == .player && row.metric.map(point.isNamed) == true
      }
      guard let point,
        var party = parties.first(where: { $0.name == row.party && $0.counts.side == .player })
      else { continue }
      party.counts = point
      let counter = Counter(
        party: party.name, point: point, place: party.of, location: party.location)
      if isCounted(counter) { parties.append(party) }
    }
  }
}
