internal import Certification
internal import VASTSimulator
internal import Vocabulary

/// Writes the matrix of cases and players as text, in which each player is a numbered column.
struct PlayerMatrixText {
  private let style: TextStyle
  private let matrix: PlayerMatrix

  init(_ style: TextStyle, _ matrix: PlayerMatrix) {
    self.style = style
    self.matrix = matrix
  }

  /// The table with an explanation of its signs, and the players with the differences that come
  /// from their own rules. The faults of the tag are among the findings instead.
  var sections: [[VisibleText]] { [table, players] }

  private var table: [VisibleText] {
    let names = (["case"] + matrix.cases).map(\.count).max() ?? 0
    let width =
      2
      + (matrix.cells.map { Self.text(of: $0).count } + ["\(matrix.players.count)".count])
      .reduce(2) { max($0, $1) }
    let numbers = matrix.players.indices.map { "\($0 + 1)".paddedAtStart(to: width) }
    let head = "case".padded(to: names) + numbers.joined()
    let rows = matrix.cases.map { name -> VisibleText in
      matrix.players.reduce("\(name.padded(to: names))") { row, player in
        row + (matrix.cell(name, player).map { colored($0, width) } ?? "")
      }
    }
    return [style.dim("\(head)")] + rows + [style.dim("\(Self.legend(of: matrix))")]
  }

  /// The text of a cell: `ok`, `-2` for two lost beacons, `+1` for an additional beacon, `~1` for a
  /// beacon that is early, late or at another tracker, `n/a`, or `?`. A `*` follows if some of
  /// these deviations occur only at some start-up offsets. A prefix says that the player does not
  /// play the ad (`X`), or plays only its sound (`S`) or only its picture (`P`).
  static func text(of cell: PlayerMatrix.Cell) -> String {
    let sign = cell.shortfall.flatMap { kind in shortfalls.first { $0.kind == kind }?.sign } ?? ""
    return cell.shortfall == .noAd ? sign : sign + beacons(of: cell, isFirst: sign.isEmpty)
  }

  /// The ways in which a player does not show an ad completely, each with its sign and its meaning.
  private static let shortfalls: [(kind: BeaconDeviation.Kind, sign: String, meaning: String)] = [
    (.noAd, "X", "the player does not play the ad"),
    (.noPicture, "S", "the player plays the sound without the picture"),
    (.noSound, "P", "the player plays the picture without the sound"),
  ]

  private static func beacons(of cell: PlayerMatrix.Cell, isFirst: Bool) -> String {
    switch cell.verdict {
    case .notApplicable: return "n/a"
    case .inconclusive: return "?"
    case .pass, .warn, .fail: break
    }
    let parts = [(cell.lost, "-"), (cell.extra, "+"), (cell.misplaced, "~")].compactMap {
      count, sign in count == 0 ? nil : "\(sign)\(count)"
    }
    if parts.isEmpty { return isFirst ? "ok" : "" }
    return parts.joined() + (cell.sometimes > 0 ? "*" : "")
  }

  /// Explains the signs that occur in the matrix.
  static func legend(of matrix: PlayerMatrix) -> String {
    let meanings =
      [
        ("-N: N beacons are lost for a reason in the tag", matrix.cells.contains { $0.lost > 0 }),
        (
          "+N: N are sent that '\(matrix.reference)' does not send",
          matrix.cells.contains { $0.extra > 0 }
        ),
        (
          "~N: N are early or late, or go to other trackers",
          matrix.cells.contains { $0.misplaced > 0 }
        ),
        (
          "*: some of them for some start-up offsets only",
          matrix.cells.contains { $0.sometimes > 0 }
        ),
        ("?: not judged", matrix.cells.contains { $0.verdict == .inconclusive }),
        (
          "n/a: the player does not show the case",
          matrix.cells.contains { $0.verdict == .notApplicable && $0.shortfall == nil }
        ),
      ].filter(\.1).map(\.0)
      + shortfalls.filter { row in matrix.cells.contains { $0.shortfall == row.kind } }
      .map { "\($0.sign): \($0.meaning)" }
    let first = [
      "ok = same as '\(matrix.reference)', apart from what the player always does (below)"
    ]
    return (first + meanings).joined(separator: ", ")
  }

  private func colored(_ cell: PlayerMatrix.Cell, _ width: Int) -> VisibleText {
    let text = Self.text(of: cell)
    let gap = VisibleText(String(repeating: " ", count: max(0, width - text.count)))
    let word = VisibleText(text)
    switch cell.verdict {
    case .pass: return gap + style.green(word)
    case .warn, .inconclusive: return gap + style.yellow(word)
    case .fail: return gap + style.red(word)
    case .notApplicable where cell.shortfall != nil: return gap + style.yellow(word)
    case .notApplicable: return gap + style.dim(word)
    }
  }

  private var players: [VisibleText] {
    let width = "\(matrix.players.count)".count
    return [style.bold("Players, and what each does by its own rules whatever the tag")]
      + matrix.players.enumerated().flatMap { index, player -> [VisibleText] in
        let own = matrix.ownSentences(of: player)
        let head: VisibleText = "\("\(index + 1)".paddedAtStart(to: width + 2))  \(player)"
        return [own.isEmpty ? head + ": nothing else than '\(matrix.reference)'" : head]
          + own.map { "\(String(repeating: " ", count: width + 6))\($0)" }
      }
  }
}
