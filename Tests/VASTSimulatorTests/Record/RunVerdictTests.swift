import Media
import Player
import Testing
import VASTSimulator
import Vocabulary

struct RunVerdictTests {
  private let damaged = MediaFacts.made(damagedAt: .seconds(3))

  private func reasons(_ record: RunRecord, _ severity: Severity = .error) -> [String] {
    let verdict = RunVerdict(of: record, failingOn: severity)
    #expect(verdict.passes == verdict.reasons.isEmpty)
    return verdict.reasons
  }

  @Test func `a complete run passes`() throws {
    #expect(reasons(try play()) == [])
    #expect(reasons(try play(), .warning) == [])
    #expect(reasons(try play(), .note).map { $0.prefix(8) } == ["1 note: "])
  }

  @Test(arguments: ["skip", "closeLinear", "teardown"])
  func `an ad that somebody ended is no failure`(step: String) throws {
    let tag = TagText(linearAttributes: "skipoffset=\"00:00:01\"")
    #expect(reasons(try play("steps: [{ at: 3s, do: \(step) }]", tag: tag), .warning) == [])
  }

  @Test func `an unfinished run has a warning`() throws {
    let record = try play("until: 1s")
    #expect(reasons(record) == [])
    #expect(
      reasons(record, .warning) == [
        "1 warning: the run has not finished: 'until' was reached, at 1.000 s; let the scenario "
          + "resume or end the ad"
      ])
  }

  @Test func `an ad in error and its diagnostics fail a run`() throws {
    // What says in words how the run ended is no further error.
    #expect(
      reasons(try play(facts: damaged))
        == ["error 405: the media cannot be displayed further: made up"])
    #expect(
      reasons(try play(tag: TagText(mediaType: "text/plain"))).map { $0.prefix(11) }
        == ["error 403: "])
  }

  @Test func `each error code is told once, with how often it came`() throws {
    #expect(
      ErrorCount.all(of: [303, 101, 101, 303, 101]).map(\.description) == [
        "303 (2 times)", "101 (3 times)",
      ])
    #expect(ErrorCount.all(of: [405]).map(\.description) == ["405"])
    let ads = (0..<40).map { "<Ad id=\"\($0)\"><InLine/></Ad>" }.joined()
    let record = try playChain(["root": "<VAST version=\"4.2\">\(ads)</VAST>"])
    let codes = Set(record.errorCodes)
    #expect(record.errorCodes.count > codes.count)
    let first = try #require(reasons(record).first)
    #expect(first.split(separator: ", ").count == codes.count, "\(first)")
    #expect(first.contains(" times)"))
  }

  @Test func `the word says whether all was judged`() throws {
    func verdict(_ record: RunRecord, _ severity: Severity = .error) -> Verdict {
      RunVerdict(of: record, failingOn: severity).verdict
    }
    #expect(verdict(try play()) == .pass)
    #expect(verdict(try play("until: 1s")) == .warn)
    #expect(verdict(try play("until: 1s"), .warning) == .warn)
    #expect(verdict(try play(facts: damaged)) == .fail)
    #expect(verdict(try play("expect: [{ beacon: skip }]")) == .fail)
  }

  @Test func `an ad that only lacks a file is not judged, and fails nothing`() throws {
    let record = try Samples.play("inline-linear.xml", nil)
    let verdict = RunVerdict(of: record, failingOn: .error)
    #expect(record.errorCodes == [401])
    #expect(verdict.verdict == .inconclusive && !verdict.passes)
    #expect(verdict.reasons.count == 1 && verdict.reason.hasPrefix("not judged: the media "))
    #expect(verdict.findings.isEmpty)

    // A unit beside it that failed for another reason is judged.
    for outcome in [RunOutcome.noAd, .error] {
      var screen = record
      screen.units.append(UnitRecord(UnitID("other"), tag: "", player: "exact", outcome))
      #expect(RunVerdict(of: screen, failingOn: .error).verdict == .fail)
    }
  }

  @Test func `what an invariant finds broken is a finding of the run`() throws {
    let player = try #require(PlayerProfile.builtIn.first { $0.name == "criteo-ios" })
    let record = try Samples.play("criteo.xml", "ad-3.2s.mp4", player: player)
    let broken = Set(RunVerdict(of: record, failingOn: .error).findings.map(\.rule.id))
    #expect(broken.isSuperset(of: ["NothingLostInPlaying", "PlaybackEventsInFirstPlay"]))
  }

  @Test func `a document without an ad fails a run`() throws {
    let record = try Samples.play("broken/no-ad.xml")
    #expect(reasons(record) == ["error 303, the document contains no ad"])
    #expect(reasons(record, .note).last == "1 note: the response has no 'Ad'")
  }

  @Test func `what the scenario expects is not held against a run`() throws {
    let expected = "expect: [{ outcome: error }, { diagnostic: MediaDamage }]"
    #expect(reasons(try play(expected, facts: damaged)) == [])
    let outcomeOnly = "expect: [{ outcome: error }]"
    #expect(reasons(try play(outcomeOnly, facts: damaged)) == [])
    #expect(reasons(try play("expect: [{ error: 405 }]", facts: damaged)) == [])
    #expect(
      reasons(try play("expect: [{ error: 401 }]", facts: damaged)) == [
        "error 405: the media cannot be displayed further: made up", "1 of 1 expectations failed",
      ])
  }

  @Test func `failed expectations are counted`() throws {
    let record = try play("expect: [{ beacon: skip }, { beacon: start }, { outcome: error }]")
    #expect(reasons(record) == ["2 of 3 expectations failed"])
  }
}
