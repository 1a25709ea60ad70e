internal import RunComparison
internal import VASTSimulator

/// One reception of a call: what happens while the ad plays, and for which time.
struct ReceptionCase: Sendable, Hashable {
  /// The name or the file of the scenario; nil for the default.
  var scenario: String?
  /// The scenario's name, else the tag's, with a number for each further time.
  var name: String
}

extension ReceiveOptions {
  /// The receptions in their order: each scenario as often as it is repeated.
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

  /// The name of a file without its folder and its ending; a file is named after it, so that only
  /// characters of file names stay.
  private static func stem(of path: String) -> String {
    let file = path.prefix { !"?#".contains($0) }.split(separator: "/").last ?? "tag"
    let stem = file.dropFirst().firstIndex(of: ".").map { file[..<$0] } ?? file
    let plain = stem.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }
    return plain.isEmpty ? "tag" : String(plain)
  }
}
