package import Diagnostics

/// One thing that a run reports: its identifier, how bad it is, and what to make of it.
package struct RunRule: Sendable, Hashable {
  /// The stable UpperCamelCase identifier.
  package let id: String
  /// How bad it is, unless the configuration says otherwise.
  package let severity: Severity
  /// What happened, a sentence fragment.
  package let summary: String
  /// What follows from it and what to do, in whole sentences.
  package let explanation: String

  init(_ id: String, _ severity: Severity, _ summary: String, _ explanation: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
  }

  /// The rule of an identifier.
  package static func named(_ id: String) -> RunRule? { all.first { $0.id == id } }

  /// Every rule of a run, in order of their identifiers.
  package static let all =
    (ads + chains + captions + network + measurement + sessions + scenarios + scenarioFiles)
    .sorted { $0.id < $1.id }

  private static let ads = [
    RunRule(
      "AdNotAllowed", .note, "an ad of a wrapper's response is left out",
      "The wrapper allows fewer ads than the response holds: no pod with 'allowMultipleAds' false or "
        + "missing. The ads that it allows play."),
    RunRule(
      "AdNotDisplayed", .error, "an ad was loaded and did not play in time",
      "The slot's 'displayWithin' was over while the ad waited on the screen, for example to come into "
        + "view. Its trackers heard of error 304."),
    RunRule(
      "AdNotPlayable", .error, "an ad could not be played",
      "The ad was rejected before anybody saw it, with the VAST error code that the message names; "
        + "its Error trackers, and those of its wrappers, heard of it. 'vastsim explain CODE' says "
        + "what the code means."),
    RunRule(
      "AdNotPlayed", .note, "an ad was never tried",
      "The break had what it wanted before this ad's turn came: a pod that plays in full needs no "
        + "stand-alone ads, and without a pod one stand-alone ad is all that plays."),
    RunRule(
      "BreakNeverComes", .warning, "a break has no place in its content, or there is none",
      "The content ends before the break's time offset, or an offset by position cannot be placed, "
        + "so no viewer comes to it. Correct the offset, or state the content's length with "
        + "'content: {duration: …}' in a scenario."),
    RunRule(
      "BreakNotFilled", .error, "a break of the VMAP document has no ad",
      "The source of the break could not be used, or its response held no ad. The break's own error "
        + "tracker heard of it, and the content went on."),
    RunRule(
      "CompanionNotShown", .warning, "a companion finds no place",
      "The scenario's 'companions' have no slot of its size, or what it shows cannot be had or is of "
        + "no type that is shown. The ad plays; the companion's trackers stay silent and the Error "
        + "trackers hear of the code that the message names."),
    RunRule(
      "ContentAssumed", .note, "nobody said how long the content is",
      "Breaks by percentage or from the end need the length of the content that they interrupt. "
        + "State it with 'content: {duration: …}' in a scenario."),
    RunRule(
      "DurationDiffers", .warning, "the media is longer or shorter than declared",
      "Players take the media's own duration for quartiles, and ad servers the declared one for "
        + "slots. More than half a second between them makes the two disagree; with "
        + "'strictDuration: true' it is error 202."),
    RunRule(
      "InteractiveNotExecuted", .note, "an interactive file is left out, and the plain one plays",
      "No SIMID or VPAID unit is run here. The MediaFile beside it plays, and the trackers hear of "
        + "error 409, as they do of players without such a framework."),
    RunRule(
      "MacroForm", .warning, "a macro of another system is left in a URL",
      "%%NAME%%, ${NAME} and [name] are not macros of VAST; the player sends them as they are. The "
        + "server that should have replaced them did not."),
    RunRule(
      "MediaConnectionLost", .error, "the connection broke while the media was loading",
      "What had arrived was played; then the trackers heard of error 405, as they do of a player whose "
        + "download ends early."),
    RunRule(
      "MediaDamaged", .error, "the media plays a part of its length only",
      "The file opens and then ends early or cannot be decoded any further. The viewer sees it stop; "
        + "the trackers hear of error 405. Encode or upload the file again."),
    RunRule(
      "MediaTypeDiffers", .warning, "the media is in another container than its type says",
      "Players choose by 'type' before they load anything: one that cannot play the declared type "
        + "never asks for the file, and one that can may refuse what it gets. Correct 'type'."),
    RunRule(
      "MezzanineNotUsed", .note, "the scenario prefers a mezzanine, and there is none to use",
      "The ad plays from its MediaFiles. With 'mezzanine: required' it would be rejected with the "
        + "error code that the message names."),
    RunRule(
      "NonLinearDisplaced", .note, "an overlay had to make room",
      "A break or the end of the content came before the overlay's time was over."),
    RunRule(
      "NonLinearDurationAssumed", .note, "an overlay suggests to be shown for no time",
      "A 'minSuggestedDuration' of zero says nothing, so the player's own duration holds."),
    RunRule(
      "NonLinearSizeAssumed", .note, "an overlay is declared without extent",
      "A width or height of zero says nothing; what is drawn takes the player's in its place."),
    RunRule(
      "RelativeTracker", .warning, "a tracker's URL is relative",
      "The request goes to the URL that it makes with its document's own, as VAST says nothing else. "
        + "Other players take the page's or send nothing. Write the whole URL."),
    RunRule(
      "ResourceAssumed", .note, "an overlay's resource is taken to be there",
      "Nothing is fetched from the network and no --map covers the address, so the run goes on as if "
        + "the resource had come. Map it to find out."),
    RunRule(
      "UnresolvedMacro", .warning, "a macro of a URL has no value",
      "The macro is one that only the caller can know, or none that VAST has, so it is sent as it "
        + "stands. Give it a value with --macro NAME=VALUE, or correct its name."),
  ]

  private static let chains = [
    RunRule(
      "WrapperLoop", .warning, "wrappers lead in a circle",
      "A wrapper points to a response that already led to it, so no ad is ever reached: error 302. One "
        + "of them has another address in its VASTAdTagURI than was meant."),
    RunRule(
      "WrapperTreeTooLarge", .warning, "wrappers lead to more than is followed",
      "A thousand requests or ten thousand ads are more than any break needs; what comes after them is "
        + "left out."),
  ]

  private static let measurement = [
    RunRule(
      "MeasurersDiffer", .warning, "a vendor's script and the built-in measurer disagree",
      "With '--verification both' the built-in measurer sends what the parameters and its rules ask "
        + "for, and the script what its author wrote. Each beacon that only one of them sent, or "
        + "that they sent at different instants, is told; one of the two has the rules wrong."),
    RunRule(
      "ScriptExhausted", .warning, "a verification script used up what it may use",
      "A script has a limit of processor time and of entries for a whole session. It hears of "
        + "nothing any more; what it sent before stays sent, and other vendors go on."),
    RunRule(
      "ScriptThrew", .warning, "a verification script threw and did not catch",
      "The listener or timer that threw is over; the script goes on to hear of what it asked for. "
        + "The place is the one in the script."),
    RunRule(
      "ScriptTimedOut", .warning, "a verification script took too long at once",
      "A listener or a timer was ended after its limit of processor time. The script goes on to "
        + "hear of later events."),
    RunRule(
      "VerificationKeyUnknown", .note, "a vendor's parameters name events that nothing sends",
      "The built-in measurer sends the beacons that are named in the parameters. A key that is no "
        + "event of it is often a typing error, and its beacon is lost in the field as well."),
    RunRule(
      "VerificationNotExecuted", .warning, "a verification vendor is not run",
      "The vendor's verificationNotExecuted trackers heard of it with the reason in [REASON]: 1 "
        + "rejected, 2 not supported, 3 an error while loading; so did Error trackers, as error "
        + "410."),
    RunRule(
      "ViewabilityDiffers", .note, "looks now and then find another viewability than there is",
      "Scripts learn of what is in view by a look every 200 ms, so that a standard may be met later "
        + "than it was in truth, or not at all, or may count time in which the ad was gone between "
        + "two looks. What the session itself goes by is the scenario's 'sampling'."),
    RunRule(
      "VerificationStandIn", .note, "the built-in measurer stands in for a vendor's script",
      "The script is not to be had here, and the parameters say which beacons it would send, so the "
        + "built-in measurer sends them at the instants at which the rules ask for them."),
  ]

  private static let scenarios = [
    RunRule(
      "ConfigurationInvalid", .error,
      "the configuration file holds a value that its option refuses",
      "Options in 'vastsim.yaml' take the same values as on the command line. The message names the "
        + "place and what is allowed."),
    RunRule(
      "ConfigurationKeyUnknown", .warning,
      "the configuration file names an option that there is not",
      "It has no effect: it may belong to another version, or be a typing error."),
    RunRule(
      "GoldenDiffers", .error, "the event stream is not the one that the scenario expects",
      "The message names the first line that differs. If the new stream is right, write it to the "
        + "golden file."),
    RunRule(
      "GoldenMissing", .error, "the scenario's golden file is not there",
      "The scenario names a file that the event stream has to equal. Write it once with "
        + "--report jsonl=PATH, look at it, and keep it."),
    RunRule(
      "RuleUnknown", .warning, "a rule is named that there is not",
      "What is said about it has no effect: it may belong to another version, or be a typing error. "
        + "'vastsim rules' lists the rules."),
    RunRule(
      "RunUnfinished", .warning, "the run stopped before the ad was over",
      "Nothing was left that could happen, such as after a pause without a resume, or 'until' was "
        + "reached. Let the scenario resume or end the ad, or give it more time."),
    RunRule(
      "RunawayRun", .error, "the run went on without end",
      "A million events are more than any ad brings about. Let the player look less often, or the "
        + "scenario do less."),
    RunRule(
      "ScenarioPlayerUnknown", .error, "the scenario names a player that there is not",
      "'vastsim players' lists the player profiles."),
    RunRule(
      "StepIgnored", .note, "a step of the scenario had no effect",
      "What it asks for was not possible at that instant: the message says why. The run goes on."),
    RunRule(
      "StepNeverHappened", .note, "a step's time never came",
      "The run was over, or the event that the step waits for did not occur."),
  ]
}
