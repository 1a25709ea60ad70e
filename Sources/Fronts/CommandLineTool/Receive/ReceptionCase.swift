internal import Comparison
internal import VASTSimulator

/// One reception of a command call: its scenario, and its name among repeated receptions.
struct ReceptionCase: Sendable, Hashable {
  /// The name or the file of the scenario; nil for the default.
  var scenario: String?
  /// The name of the scenario or else of the tag, with a number for each repetition.
  var name: String
}

extension ReceiveOptions {
  /// The receptions in their order: each scenario is repeated as often as the user chose.
  var cases: [ReceptionCase] {
    var cases: [ReceptionCase] = []
    var names = CasesFile()
    for scenario in scenarios {
      let name = Self.stem(of: scenario ?? play.settings.tag ?? "tag")
      for _ in 0..<repeats {
        let unused = names.unusedName(name)
        names.cases.append(CasesFile.Case(unused, tag: "", recording: ""))
        cases.append(ReceptionCase(scenario: scenario, name: unused))
      }
    }
    return cases
  }

  /// The name of a file without its folder and its ending. A recording is named after it, so every
  /// character other than a letter, a digit, `-` and `_` becomes `-`.
  private static func stem(of path: String) -> String {
    let file = path.prefix { !"?#".contains($0) }.split(separator: "/").last ?? "tag"
    let stem = file.dropFirst().firstIndex(of: ".").map { file[..<$0] } ?? file
    let plain = stem.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }
    return plain.isEmpty ? "tag" : String(plain)
  }
}
