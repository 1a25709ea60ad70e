import Player
import System
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Certification
@testable import CommandLineTool

/// What a worker of a check sends is read as it was written.
@Suite(.tags(.slow))
struct CheckAnswerTests {
  private static let maps = [
    "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
    "--map", "https://scripts.example.com/=\(CommandRun.sample("Scripts/"))",
    "--map", "https://ads.example.com/=\(CommandRun.sample("Tags/"))",
  ]

  /// Checks a tag in this process.
  private static func certificate(_ words: [String]) throws -> Certificate {
    let parsed = try ArgumentParser(CheckOptions.table).parse(words + maps)
    let options = try CheckOptions(parsed)
    let context = CommandRun.context()
    let runner = CheckRunner(
      options: options, context: context, choices: RunChoices(),
      network: try NetworkSupply(options.play.network), named: NamedFiles(),
      work: WorkProgressLine(isOn: false), interruption: Interruption(in: context))
    let answer = runner.answer(of: options.tags[0]) { _, _ in }
    guard case .certified(let certificate) = answer.outcome else {
      throw UnexpectedAnswer(answer: answer)
    }
    return certificate
  }

  private struct UnexpectedAnswer: Error {
    let answer: CheckAnswer
  }

  private static func read(_ answer: CheckAnswer) -> CheckAnswer? {
    let text = CheckReply.answer(answer).text
    #expect(!text.contains("\n"))
    guard case .answer(let read)? = CheckReply(text: text) else { return nil }
    return read
  }

  @Test(arguments: [
    ["Tags/criteo.xml", "--player", "criteo-ios"],
    ["Tags/inline-linear.xml", "--player", "all"],
    ["Tags/inline-linear-4.3.xml", "--player", "html5,concert-vast", "--observations", "3"],
    ["Tags/pod-with-buffet.xml", "--observations", "2", "--player", "html5"],
    ["Tags/wrapper-1.xml"], ["Tags/verification-script.xml", "--verification", "scripts"],
    ["Tags/broken/no-ad.xml"], ["Tags/broken/no-media-files.xml"], ["Tags/broken/empty.xml"],
    ["Tags/broken/bad-durations.xml"], ["Tags/broken/unknown-events.xml", "--omid"],
    ["Screens/feed.yaml"],
  ])
  func `a certificate is read as it was written`(words: [String]) throws {
    let written = try Self.certificate([CommandRun.sample(words[0])] + words.dropFirst())
    let answer = try #require(Self.read(CheckAnswer(.certified(written))))
    guard case .certified(let read) = answer.outcome else {
      Issue.record("\(answer)")
      return
    }
    #expect(read.tag == written.tag && read.players == written.players)
    #expect(read.cases == written.cases)
    #expect(read.matrix == written.matrix)
    #expect(read.documents == written.documents && read.wanted == written.wanted)
    #expect(read.viewability == written.viewability)
    #expect(read.rules.map(\.advice) == written.rules.map(\.advice))
  }

  @Test func `a finding and every cause of a deviation are read as they were written`() throws {
    let time = Duration.seconds(1) / 3
    var finding = Finding(
      rule: .checkInterrupted, severity: .note, "a message\nwith two lines \u{202E}", at: time,
      ad: 1, location: SourceLocation(file: "t.xml", position: .init(line: 2, column: 3)),
      subject: "start")
    (finding.hop, finding.errorCode, finding.isAccepted) = (2, 405, true)
    // No standard defines this code.
    let failed = Finding(rule: AdFailure.rule(ofCode: 4_711), "the ad ended in error 4711")
    let causes: [DeviationCause] =
      [
        .declaredDuration(declared: time, actual: .seconds(-1)), .identicalURL,
        .shortMedia(duration: time), .adFails(code: 4_711), .undecoded(.picture),
        .unexplained,
      ] + PlayerPolicy.Name.allCases.map { .policy($0) }
    #expect(Set(causes.map(\.name)) == Set(DeviationCause.names))
    var matrix = PlayerMatrix(against: "exact", [])
    matrix.faults = causes.map {
      PlayerMatrix.Difference(
        cause: $0, kind: .late, events: ["start"], players: ["a"], cases: ["b"],
        by: time...(time * 2), reason: "c", isNever: true, share: OffsetShare(1...2, of: 3))
    }
    var certificate = Certificate(
      tag: "t.xml", players: ["a"],
      cases: [CaseResult("b", "c", .optional, player: "a", findings: [finding, failed])])
    certificate.matrix = matrix
    let answer = CheckAnswer(.certified(certificate))
    #expect(Self.read(answer) == answer)
  }

  @Test func `what is no certificate is read as it was written`() throws {
    var answers = [
      CheckAnswer(.unreadable("cannot read 'a\n'")), CheckAnswer(.machineFailed("no memory")),
      CheckAnswer(.interrupted), CheckAnswer(.lost("its process ended")),
      CheckAnswer(.endsCommand(ReportedFailure(CheckOptions.table.usageError("No.")))),
    ]
    answers[0].failures = [
      try #require(MachineFailure("open 'a'", code: 24)), MachineFailure("load 'b'", reason: "no"),
    ]
    answers[0].endangered = ["a b", "/c"]
    for answer in answers { #expect(Self.read(answer) == answer) }
  }

  @Test func `a line that is malformed, or names a rule that does not exist, is not a reply`() {
    let finding = Finding(
      rule: Rule("NoSuchRule", .error, "a", explanation: "b", fix: "c"), "message")
    let certificate = Certificate(
      tag: "t", players: [], cases: [CaseResult("a", "b", .mandatory, findings: [finding])])
    #expect(Self.read(CheckAnswer(.certified(certificate))) == nil)
    for line in ["", "answer", "answer ", "answer {}", "answer []", "unknown", "Ready", "readyy"] {
      #expect(CheckReply(text: line) == nil, "\(line)")
    }
    for line in ["ready", "unusable a b", "unconfined  c", "uncached d"] {
      #expect(CheckReply(text: line)?.text == line)
    }
  }

  @Test(arguments: [
    (["--jobs", "0"], "use a number from 1 to 1024"),
    (
      ["--jobs", "2", "--report", "html=/tmp/a.html"],
      "'--report html=/tmp/a.html' needs every detail"
    ),
    (["--jobs", "2", "--replay", "r"], "'--replay r' gives each response once"),
    (["--jobs", "2", "--network", "--record", "r"], "'--record r' can record only one process"),
  ])
  func `what workers cannot do is refused`(words: [String], text: String) {
    let run = CommandRun(["check", "a.xml", "b.xml"] + words)
    #expect(run.exitCode == .usage && run.output.isEmpty)
    #expect(run.errorOutput.contains(text), "\(run.errorOutput)")
    if words[1] == "2" { #expect(run.errorOutput.contains("use '--jobs 1'.")) }
  }
}
