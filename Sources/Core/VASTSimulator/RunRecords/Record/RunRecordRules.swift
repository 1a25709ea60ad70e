internal import CreativeQuality
internal import VAST
internal import VASTLint
package import Vocabulary

/// The rules that every report applies to a finished run, and the rules about sending its beacons.
package enum RunRecordRules {
  /// The rules of the findings about an ad or an ad break that failed with an error. The decision
  /// about the ad has the same error code.
  package static let adErrors: Set<Rule> = [
    .adNotDisplayed, .adNotPlayable, .breakNotFilled, .documentNotReadable, .mediaConnectionLost,
  ]

  /// The rules whose findings describe an error code in words.
  package static let failures = adErrors.union([QualityCheck.damage.rule])

  /// The rules of the findings that explain why no ad break plays.
  static let noBreaks: Set<Rule> = [.adBreakMissing, .breakNeverComes]

  /// All rules that are defined here.
  package static let all =
    adErrors.sorted { $0.id < $1.id } + [
      .beaconNotDelivered, .expectationDependsOnPolling, .expectationFailed,
      .scriptRequestWithheld,
    ]
}

extension Rule {
  package static let adNotDisplayed = Rule(
    "AdNotDisplayed", .error, "an ad was loaded but did not play in time",
    explanation: """
      In the scenario's 'slot', 'displayWithin' limits how long an ad may take to begin to play. \
      This time was over while the ad was waiting, for example to come into view. The ad's Error \
      trackers are requested with code 304.
      """,
    fix: "In the scenario, bring the ad into view earlier, or use a longer 'displayWithin'.")

  package static let adNotPlayable = Rule(
    "AdNotPlayable", .error, "an ad could not be played",
    explanation: """
      The ad was rejected before it was shown, with the VAST error code that the message names. \
      Its Error trackers, and those of its wrappers, are requested with this code.
      """,
    fix: "Run 'vastsim explain CODE' for the meaning of the code and the fix.")

  package static let breakNotFilled = Rule(
    "BreakNotFilled", .error, "a break of the VMAP document has no ad",
    explanation: """
      The source of the break could not be used, or its response held no ad. The break's own error \
      trackers are requested, and the content continues.
      """,
    fix: """
      Check the AdSource of the break: 'vastsim resolve TAG' shows what the AdSource leads to.
      """)

  package static let documentNotReadable = Rule(
    "DocumentNotReadable", .error, "a browser does not let the player read what the server sent",
    explanation: """
      The server answered, and the answer does not allow the player's page to read it, or is not \
      declared as XML. To the player it is as if the server did not answer: it reports 301 or 303, \
      or nothing, and no ad plays. Media needs the permission only where the player's element sets \
      'crossorigin'.
      """,
    fix: """
      Make the server send the request's 'Origin' as 'Access-Control-Allow-Origin' and \
      'Access-Control-Allow-Credentials: true', with each redirect too, and the type \
      'application/xml'.
      """,
    clause: "VAST 3.0 § 2.1.5.2; Fetch Standard, CORS protocol")

  package static let mediaConnectionLost = Rule(
    "MediaConnectionLost", .error, "the connection broke while the media was loading",
    explanation: """
      The player plays the part that has arrived. Then the player requests the Error trackers with \
      code 405, as players do when a download ends early.
      """,
    fix: "Check whether the server or the scenario's network broke the connection.")

  static let beaconNotDelivered = Rule(
    "BeaconNotDelivered", .error, "a beacon was sent but not delivered",
    explanation: """
      No server accepted the request. After a 5xx, 408 or 429 status or a failed connection the \
      request is tried three times in all; after any other failure it is not tried again. The \
      event is not counted.
      """,
    fix: "Check the server that the message names, and the tracker's URL.")

  static let scriptRequestWithheld = Rule(
    "ScriptRequestWithheld", .warning,
    "nothing is sent any more after a script has read a local file",
    explanation: """
      Scripts come from strangers, and a URL can contain what a script has read in a file. So the \
      run sends nothing more once a script has downloaded a file of this machine. Such a file \
      comes from the tag's folder, or from a path of --map or --allow-files. If a script later \
      downloads from the network, the download fails, and later beacons have the delivery \
      'withheld'. This applies to all scripts of the run: they share limits, so a script that uses \
      up a limit decides what other scripts can still send. It also applies to the player's own \
      beacons: a script can fail or end the run, and so decide which of these beacons are sent.
      """,
    fix: """
      Find out why the script reads the file. To see what the script sends, leave out --network: \
      the run then records every request. To send the requests, let a server serve the file.
      """)

  package static let expectationDependsOnPolling = Rule(
    "ExpectationDependsOnPolling", .error, "an expectation holds for some start-up offsets only",
    explanation: """
      The player polls its playhead at intervals. How much of the first interval has passed when \
      playback begins is arbitrary: this time is the start-up offset. With the start-up offsets \
      that the message names, the expectation does not hold.
      """,
    fix: """
      Widen the expectation's 'within' by the time between two polls of the playhead, or expect \
      only what holds for every start-up offset.
      """)

  package static let expectationFailed = Rule(
    "ExpectationFailed", .error, "an expectation of the scenario was not met",
    explanation: """
      The run did not do what the scenario file expects. The message says what happened instead.
      """,
    fix: """
      Correct the tag or the player, or update the expectation if the new behaviour is right.
      """)
}

/// An ad or a run that failed with a VAST error.
package enum AdFailure {
  /// One rule for each code that a standard defines.
  package static let rules: [Rule] = {
    var codes: [Int] = []
    for entry in ErrorCodeGuide.all where !codes.contains(entry.code) { codes.append(entry.code) }
    return codes.map(makeRule)
  }()

  private static let rulesByID = Dictionary(
    rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of an ad that failed with an error code.
  package static func rule(ofCode code: Int) -> Rule {
    rulesByID[identifier(code)] ?? makeRule(code)
  }

  /// The rule with an identifier: `VASTError` and a code, which need not be defined by a standard.
  /// Nil for any other identifier.
  package static func rule(named id: String) -> Rule? {
    guard let code = Int(id.dropFirst(identifierStart.count)), identifier(code) == id else {
      return nil
    }
    return rule(ofCode: code)
  }

  private static let identifierStart = "VASTError"

  private static func identifier(_ code: Int) -> String { "\(identifierStart)\(code)" }

  private static func makeRule(_ code: Int) -> Rule {
    let entry = ErrorCodeGuide.entries(for: code).first
    return Rule(
      identifier(code), .error,
      VASTErrorCode(rawValue: code).summary ?? entry?.summary ?? "an error code that no standard "
        + "defines",
      explanation: entry?.explanation ?? "No standard defines this code.",
      fix: entry?.fix ?? "Ask the sender of the code for its meaning.",
      clause: entry.map { "\($0.standard) error \($0.code), since \($0.since)" })
  }
}
