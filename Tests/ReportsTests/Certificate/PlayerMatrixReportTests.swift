import Certification
import Player
import Reports
import Testing
import VASTSimulator
import Vocabulary

struct PlayerMatrixReportTests {
  private static func beacon(_ event: String, _ seconds: Int) -> PlayedBeacon {
    PlayedBeacon(
      event: event, hop: 0, template: URLTemplate("https://t.example/\(event)"), ad: 0,
      at: .seconds(seconds), position: .seconds(seconds))
  }

  /// Two cases in two players: one player follows a wrong Duration, the other never completes.
  private static let certificate: Certificate = {
    let wrong = DeviationCause.declaredDuration(declared: .seconds(30), actual: .seconds(10))
    let deviations = [
      ExplainedDeviation(BeaconDeviation(.lost, beacon("midpoint", 5)), wrong),
      ExplainedDeviation(
        BeaconDeviation(.late, beacon("firstQuartile", 7), by: .milliseconds(5150)), wrong),
      ExplainedDeviation(BeaconDeviation(.extra, beacon("pause", 10)), .policy(.naturalEnd)),
    ]
    let never = [
      ExplainedDeviation(BeaconDeviation(.lost, beacon("complete", 10)), .policy(.completion))
    ]
    let matrix = PlayerMatrix(
      against: "exact",
      [
        ComparedCase(
          .init("whole", "vast-client-js", .fail), .vastClientJS, deviations: deviations),
        ComparedCase(.init("cut", "vast-client-js", .pass), .vastClientJS),
        ComparedCase(.init("whole", "openplayerjs", .pass), .openPlayerJS, deviations: never),
        ComparedCase(
          .init("cut", "openplayerjs", .notApplicable, reason: "it has no button"), .openPlayerJS),
      ])
    var certificate = Certificate(
      tag: "t.xml", players: ["exact"],
      cases: [CaseResult("whole", "w", .mandatory, player: "exact", findings: [])])
    certificate.matrix = matrix
    return certificate
  }()

  @Test func `the matrix is first, then the players with their own rules`() {
    let text = CertificateTextReport().text(of: [Self.certificate])
    let head = """
      t.xml: 2 players compared with 'exact'

      Verdict  PASS: 1 case judged

      case      1     2
      whole  -1~1    ok
      cut      ok   n/a
      ok = same as 'exact', apart from what the player always does (below), -N: N beacons are lost \
      for a reason in the tag, ~N: N are early or late, or go to other trackers, n/a: the player \
      does not show the case

      Players, and what each does by its own rules whatever the tag
        1  vast-client-js
             also sends 'pause' in 'whole' (the natural end also sends pause, before complete)
             not modelled: [ADPLAYHEAD] has the playhead of the previous observation
        2  openplayerjs
             never sends 'complete'

      1 case: 1 passes; --verbose shows each
      """
    #expect(text.hasPrefix(head), "\(text)")
  }

  @Test func `JSON has the cells, the faults and each player's own rules`() throws {
    let text = try CertificateJSONReport.lines(of: [Self.certificate])
    let line = try #require(text.split(separator: "\n").first { $0.contains(#""kind":"matrix""#) })
    #expect(
      line.contains(
        #"{"case":"whole","extra":0,"lost":1,"misplaced":1,"own":1,"player":"vast-client-js","#
          + #""verdict":"FAIL"}"#))
    #expect(
      line.contains(
        #""cases":["whole"],"cause":"declaredDuration","events":["firstQuartile"],"kind":"late","#
          + #""leastUs":5150000,"#))
    #expect(
      line.contains(#""cause":"completion","events":["complete"],"kind":"lost""#))
    let whole = try CertificateJSONReport.text(of: [Self.certificate])
    #expect(whole.contains(#""reference" : "exact""#))
    let plain = Certificate(tag: "t", players: ["exact"], cases: [])
    #expect(try !CertificateJSONReport.text(of: [plain]).contains("matrix"))
  }

  @Test func `JUnit has a suite for each player, whose tests name what the tag is blamed for`() {
    let xml = JUnitReport.text(
      of: CertificateTestSuites.suites(of: [Self.certificate], failingOn: .error))
    #expect(
      xml.contains(#"<testsuite name="t.xml (vast-client-js)" tests="2" failures="0""#), "\(xml)")
    #expect(
      xml.contains(
        #"<testsuite name="t.xml (openplayerjs)" tests="2" failures="0" errors="0" skipped="1""#))
    #expect(xml.contains("whatever the tag, openplayerjs never sends 'complete'"))
    #expect(xml.contains("[PlayersTrustDuration]"))
    // The tag's case 'players' has the faults themselves.
    #expect(!xml.contains("<failure "))
  }

  @Test func `the page shows the matrix before the cases`() throws {
    let page = CertificateHTMLReport.text(of: [Self.certificate], failingOn: .error)
    let players = try #require(page.firstRange(of: #"<section id="players""#))
    let cases = try #require(page.firstRange(of: #"<section id="cases""#))
    #expect(players.lowerBound < cases.lowerBound)
    #expect(page.contains(#"title="whole, vast-client-js""#))
    #expect(page.contains("never sends 'complete'") || page.contains("never sends &#39;complete"))
  }

  @Test func `findings of one cause, kind and players are one, early and late by the most of them`()
  {
    let cause = DeviationCause.policy(.quartileRule)
    let early = ["firstQuartile", "midpoint"].enumerated().map { index, event in
      ExplainedDeviation(
        BeaconDeviation(
          .early, Self.beacon(event, 7), by: .milliseconds(300 + 200 * index)), cause)
    }
    let matrix = PlayerMatrix(
      against: "exact",
      [ComparedCase(.init("a", "fluid-player", .pass), .fluidPlayer, deviations: early)])
    #expect(matrix.faults.isEmpty)
    #expect(
      matrix.ownSentences(of: "fluid-player") == [
        "sends 'firstQuartile', 'midpoint' 0.30 s to 0.50 s early (a quartile is reached when the "
          + "playhead is in the same second, both rounded down)"
      ])
    #expect(matrix.cells.map(\.own) == [2])
  }
}
