internal import Certification
internal import Vocabulary

/// The matrix of cases and players on a page: first the tag's faults, then the table, then the
/// players with the differences that come from their own rules.
struct PlayerMatrixSection {
  let matrix: PlayerMatrix
  /// The text that distinguishes the headings of several tags.
  let subject: String

  func write(to html: inout HTMLText) {
    writeFaults(to: &html)
    html.element("p", [("class", "note")], text: "\(PlayerMatrixText.legend(of: matrix)).")
    let names = matrix.players.indices.map { "\($0 + 1)" }
    html.table("Every case with every player\(subject)", ["case"] + names) { html in
      for name in matrix.cases {
        html.element("tr") { html in
          html.element("th", [("scope", "row")], text: name)
          for player in matrix.players {
            html.element("td", [("title", "\(name), \(player)")]) { html in
              guard let cell = matrix.cell(name, player) else { return }
              html.badge(cell.verdict.badge, PlayerMatrixText.text(of: cell))
            }
          }
        }
      }
    }
    html.table(
      "What each player does by its own rules, whatever the tag\(subject)",
      ["number", "player", "by its own rules"], .prose
    ) { html in
      for (index, player) in matrix.players.enumerated() {
        html.element("tr") { html in
          html.element("td", text: "\(index + 1)")
          html.element("th", [("scope", "row")], text: player)
          html.element("td", [("class", "prose")]) { html in
            let own = matrix.ownSentences(of: player)
            for sentence in own.isEmpty ? ["nothing else than “\(matrix.reference)”"] : own {
              html.element("div", text: sentence)
            }
          }
        }
      }
    }
    for player in matrix.players { ScatterTable.write(matrix, player, to: &html) }
  }

  private func writeFaults(to html: inout HTMLText) {
    guard !matrix.faults.isEmpty else {
      html.element(
        "p", text: "No player loses, repeats or misplaces a beacon for a reason in the tag.")
      return
    }
    html.element("ul", [("class", "findings")]) { html in
      for fault in matrix.faults {
        let severity = fault.severity.rawValue
        html.element("li", [("class", severity)]) { html in
          html.element("span", [("class", "message")], text: matrix.sentence(of: fault))
          if let advice = fault.cause.rule?.advice {
            html.element("span", [("class", "fix")], text: advice)
          }
        }
      }
    }
  }
}
