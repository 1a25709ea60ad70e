internal import Certification
internal import Comparison
internal import Player
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// A repair as text: the changes as a patch, why each is made, and what they change in players.
struct FixTextReport {
  let text: VisibleText

  init(
    of repair: Repair, original: [UInt8], named name: String, _ players: [PlayerProfile]
  ) {
    let diff = UnifiedDiff.text(
      from: String(decoding: original, as: UTF8.self),
      to: String(decoding: repair.document, as: UTF8.self), oldName: name, newName: name)
    var lines: [String] = []
    for fix in repair.fixes {
      lines.append("fixed    \(name):\(fix.position.line): \(fix.words) [\(fix.rule.id)]")
    }
    for refusal in repair.refusals {
      let fix = refusal.fix
      lines.append(
        "refused  \(name):\(fix.position.line): \(fix.words) [\(fix.rule.id)]: \(refusal.reason)")
    }
    for effect in repair.effects {
      var parts: [String] = []
      if !effect.gained.isEmpty {
        parts.append("sends \(effect.gained.joined(separator: ", "))")
      }
      if effect.verdictBefore != effect.verdictAfter {
        parts.append("verdict \(effect.verdictAfter.word), was \(effect.verdictBefore.word)")
      }
      lines.append("played   \(effect.player): \(parts.joined(separator: "; "))")
    }
    let count = repair.fixes.count
    if repair.fixes.isEmpty, repair.refusals.isEmpty {
      lines.append("\(name): nothing to fix")
    } else {
      let refused = repair.refusals.isEmpty ? "" : ", \(repair.refusals.count) refused"
      lines.append(
        "\(count) fix\(count == 1 ? "" : "es")\(refused); played by \(players.count) "
          + "player\(players.count == 1 ? "" : "s") before and after, none of which loses a beacon")
    }
    text =
      VisibleText(patch: diff.isEmpty ? "" : diff + "\n")
      + VisibleText(lines: lines.map { $0 + "\n" }.joined())
  }
}
