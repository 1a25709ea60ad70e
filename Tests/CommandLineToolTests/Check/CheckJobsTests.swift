import Foundation
import Glibc
import LoopbackServer
import Player
import System
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Certification
@testable import CommandLineTool

/// The whole program, which checks tags by several workers.
@Suite(.tags(.process))
struct CheckJobsTests {
  private static let maps =
    "--map https://cdn.example.com/media/='\(CommandRun.sample("Media/"))' "
    + "--map https://scripts.example.com/='\(CommandRun.sample("Scripts/"))' "
    + "--map https://ads.example.com/='\(CommandRun.sample("Tags/"))' "
  private static let cache = KeptMeasurements.environment["XDG_CACHE_HOME"] ?? ""
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("temporary"), withIntermediateDirectories: false)
  }

  /// A shell that becomes a check outside CI, where baselines are written; its output and errors are in files
  /// of a name.
  private func check(_ words: String, into name: String = "check") throws -> LineProcess {
    try LineProcess(
      "/bin/sh",
      [
        "-c",
        "exec env -u CI TMPDIR='\(folder.path("temporary"))' XDG_CACHE_HOME='\(Self.cache)' "
          + "'\(CommandRun.program)' check --date 2026-01-31 \(words) \(Self.maps) "
          + ">'\(folder.path("\(name).out"))' 2>'\(folder.path("\(name).err"))'",
      ])
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// Whether a text is in a file by now.
  private func has(_ text: String, _ name: String) -> Bool {
    (try? self.text(name).contains(text)) == true
  }

  /// Checks the same with one job and with three; both print, report and return the same.
  @discardableResult
  private func compare(
    _ words: String, reports: [String] = [], updating baseline: Bool = false
  ) throws -> (output: String, errors: String, cause: ProcessEnd.Cause) {
    var causes: [ProcessEnd.Cause] = []
    for jobs in [1, 3] {
      var words = "\(words) --jobs \(jobs)"
      for kind in reports { words += " --report \(kind)='\(folder.path("\(jobs).\(kind)"))'" }
      causes.append(try check(words, into: "\(jobs)").wait().cause)
      guard baseline else { continue }
      let file = folder.path("baseline.json")
      try FileManager.default.moveItem(atPath: file, toPath: folder.path("\(jobs).baseline"))
    }
    for ending in ["out", "err"] + reports + (baseline ? ["baseline"] : []) {
      #expect(try text("1.\(ending)") == text("3.\(ending)"), "\(words): \(ending)")
    }
    #expect(causes[0] == causes[1])
    return (try text("3.out"), try text("3.err"), causes[1])
  }

  private static let reports = ["json", "jsonl", "junit", "sarif"]

  // MARK: The same bytes

  @Test func `workers print what one process prints, in the order of the tags`() throws {
    let baseline = folder.path("accepted.json")
    let accepting = try check(
      "'\(CommandRun.sample("Tags/criteo.xml"))' --baseline '\(baseline)' --update-baseline")
    #expect(accepting.wait().cause == .exit(0))
    let (output, errors, cause) = try compare(
      "'\(folder.path("no-such-tag.xml"))' '\(CommandRun.sample("Tags"))' --baseline '\(baseline)'",
      reports: Self.reports)
    #expect(cause == .exit(2))
    #expect(output.contains("accepted") && output.contains(" ERROR"))
    #expect(errors.contains("cannot read '") && errors.contains("accepted by"))
    let tags = output.split(separator: "\n").filter { $0.hasSuffix(": player 'exact'") }
    #expect(tags.count > 40 && tags == tags.sorted())
  }

  @Test(arguments: ["text", "json", "jsonl"])
  func `players, offsets and screens are printed alike in each format`(format: String) throws {
    let tags = [
      "Tags/inline-linear.xml", "Tags/broken/empty.xml", "Screens/feed.yaml",
      "Scenarios/skip.yaml", "Tags/broken/no-media-files.xml", "Tags/criteo.xml",
    ].map { "'\(CommandRun.sample($0))'" }.joined(separator: " ")
    let (output, errors, _) = try compare(
      "\(tags) --player html5,concert-vast --observations 2 --format \(format) "
        + "--baseline '\(folder.path("baseline.json"))' --update-baseline",
      reports: ["junit"], updating: true)
    #expect(output.contains("concert-vast"))
    #expect(errors.contains("so there is no screen to check"))
    #expect(errors.contains("accepted and written to"))
  }

  @Test func `a stream is checked without workers`() throws {
    let tag = CommandRun.sample("Tags/broken/no-ad.xml")
    let (output, _, _) = try compare("- '\(tag)' <'\(tag)'")
    #expect(output.contains("2 tags: "))
  }

  @Test func `a report that would overwrite what a tag names is refused`() throws {
    let (tag, other) = (folder.path("tag.xml"), CommandRun.sample("Tags/broken/no-ad.xml"))
    let media = folder.path("ad.mp4")
    try FileManager.default.copyItem(atPath: CommandRun.media, toPath: media)
    let text = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    try text.replacing(/https:\/\/cdn\.example\.com\/media\/[^\]]*/, with: "ad.mp4")
      .write(toFile: tag, atomically: true, encoding: .utf8)
    let (_, errors, cause) = try compare(
      "'\(tag)' '\(other)' --report json='\(media)'")
    #expect(cause == .exit(64))
    #expect(errors.contains("would overwrite a file that the tag names"))
  }

  // MARK: Faults

  /// The processes whose parent is this one.
  private static func children(of id: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard let child = Int32(name),
        let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return nil }
      let fields = text[end...].split(separator: " ")
      return fields.count > 2 && Int32(fields[2]) == id ? child : nil
    }.sorted()
  }

  private static func isRunning(_ id: Int32) -> Bool { kill(id, 0) == 0 }

  /// What is left among temporary files once the process that removes them is done.
  private func isTidy() throws -> Bool {
    try eventually {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("temporary")).isEmpty
    }
  }

  private static let network = "--network --allow-private --total-timeout 10m"

  @Test func `a worker that is killed costs its tag alone`() throws {
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let url = server.url("/tag")
    let process = try check(
      "'\(CommandRun.tag)' '\(url)' --jobs 2 \(Self.network) --report "
        + "json='\(folder.path("report.json"))'")
    #expect(server.waitForRequests())
    // The worker of the first tag has answered and has no other; that of the second one waits.
    #expect(eventually { has("Verdict", "check.out") })
    let workers = Self.children(of: process.id).filter { child in
      let arguments = try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
      return arguments?.contains("--check-worker") == true
    }
    #expect(workers.count == 2)
    for worker in workers { kill(worker, SIGKILL) }
    #expect(process.wait().cause == .exit(2))
    let report = try JSONReader.value(of: text("report.json"))
    #expect(report["tags"]?.items.count == 1)
    let reason =
      "cannot check '\(url)': its process was ended by signal 9; check it alone, or all tags with "
      + "'--jobs 1'"
    #expect(report["unreadable"]?.items.map { $0["reason"]?.text } == [reason])
    #expect(try text("check.err").contains("error: cannot check '\(url)'"))
    #expect(try text("check.out").contains("not checked: its process was ended by signal 9"))
    #expect(try isTidy())
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a check by workers that is interrupted reports what it knows`(
    signal: Int32, status: Int32
  ) throws {
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let process = try check(
      "'\(CommandRun.tag)' '\(server.url("/a"))' '\(server.url("/b"))' '\(server.url("/c"))' "
        + "--jobs 2 \(Self.network) --report json='\(folder.path("report.json"))'")
    #expect(server.waitForRequests(2))
    let workers = Self.children(of: process.id)
    kill(process.id, signal)
    #expect(process.wait().cause == .exit(status))
    #expect(try text("check.err").contains("note: interrupted: 1 of 4 tags were checked"))
    let report = try JSONReader.value(of: text("report.json"))
    #expect(report["tags"]?.items.count == 1)
    #expect(
      report["unreadable"]?.items.compactMap { $0["reason"]?.text?.contains("interrupted") }
        == [true, true, true])
    #expect(try text("check.out").contains("Verdict  "))
    #expect(workers.count >= 2 && eventually { !workers.contains(where: Self.isRunning) })
    #expect(try isTidy())
  }

  @Test func `a check by workers that is interrupted while tags are played ends`() throws {
    // It plays for so long that the signal comes first.
    let tag = CommandRun.sample("Tags/inline-linear.xml")
    let others = (0..<3).map { "'\(CommandRun.sample("Tags/inline-linear-4.\($0).xml"))'" }
    let process = try check(
      "'\(tag)' \(others.joined(separator: " ")) --jobs 2 --player all --observations 200")
    #expect(eventually { Self.children(of: process.id).count >= 2 })
    usleep(1_500_000)
    kill(process.id, SIGINT)
    #expect(process.wait().cause == .exit(130))
    #expect(try text("check.err").contains("note: interrupted: 0 of 4 tags were checked"))
    #expect(try text("check.out").contains("interrupted"))
  }
}

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
    guard case .certified(let certificates) = answer.outcome, let certificate = certificates.first
    else {
      throw UnexpectedAnswer(answer: answer)
    }
    return certificate
  }

  private struct UnexpectedAnswer: Error {
    let answer: CheckAnswer
  }

  private static func read(_ answer: CheckAnswer) -> CheckAnswer? {
    guard let text = try? answer.reply() else { return nil }
    #expect(!text.contains("\n"))
    return CheckAnswer(reply: text)
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
    let answer = try #require(Self.read(CheckAnswer(.certified([written]))))
    guard case .certified(let all) = answer.outcome, let read = all.first else {
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
        .documentNotReadable, .unexplained,
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
    let answer = CheckAnswer(.certified([certificate]))
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

  @Test func `a text that is malformed, or names a rule that does not exist, is not an answer`() {
    let finding = Finding(
      rule: Rule("NoSuchRule", .error, "a", explanation: "b", fix: "c"), "message")
    let certificate = Certificate(
      tag: "t", players: [], cases: [CaseResult("a", "b", .mandatory, findings: [finding])])
    #expect(Self.read(CheckAnswer(.certified([certificate]))) == nil)
    for text in ["", "{}", "[]", "unknown"] {
      #expect(CheckAnswer(reply: text) == nil, "\(text)")
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
