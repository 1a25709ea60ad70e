internal import Certification
internal import VASTSimulator
internal import Vocabulary

/// The effect of start-up offsets on the beacons of a certificate's cases: the beacons with more than one
/// instant, and those that are not sent at some offsets.
struct CertificateScatterText {
  private let style: TextStyle
  private let entries: [(name: String, scatter: ObservationScatter)]

  /// Creates the text. If players are compared, it contains only the first case; the other reports
  /// contain all cases.
  init(_ style: TextStyle, _ certificate: Certificate) {
    self.style = style
    if let matrix = certificate.matrix, let first = matrix.cases.first {
      entries = matrix.players.compactMap { player in
        matrix.cell(first, player)?.scatter.map { ("\(first) (\(player))", $0) }
      }
    } else {
      entries = certificate.cases.compactMap { result in
        result.scatter.map { (certificate.name(of: result), $0) }
      }
    }
  }

  /// A block for each distinct set of rows, with the cases that show them; empty if no offsets were
  /// tried.
  var lines: [VisibleText] {
    guard !entries.isEmpty else { return [] }
    var blocks: [(rows: [ScatterRow], names: [String])] = []
    for (name, scatter) in entries {
      let rows = ScatterRow.rows(of: scatter, isWhole: false)
      if let place = blocks.firstIndex(where: { $0.rows == rows }) {
        blocks[place].names.append(name)
      } else {
        blocks.append((rows, [name]))
      }
    }
    let all = ScatterRow.lines(of: blocks.flatMap(\.rows))
    var next = 1
    var lines: [VisibleText] = [style.bold("\(title)")]
    for (rows, names) in blocks {
      lines.append("\(names.joined(separator: ", "))")
      if rows.isEmpty {
        lines.append(style.dim("  every beacon has one instant"))
        continue
      }
      lines.append(style.dim("  \(all[0])"))
      lines += all[next..<next + rows.count].map { "  \($0)" }
      next += rows.count
    }
    return lines
  }

  /// The heading of the table. Players poll at different intervals, so each may have its own offsets.
  private var title: String {
    let titles = entries.map { ScatterRow.title(of: $0.scatter) }
    guard let first = titles.first, titles.allSatisfy({ $0 == first }) else {
      return "Beacons over \(entries.map(\.scatter.offsets.count).max() ?? 0) start-up offsets"
    }
    return first
  }
}
