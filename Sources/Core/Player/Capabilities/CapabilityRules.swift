package import Vocabulary

/// The rules of findings about parts of a tag that a player profile cannot use.
extension Rule {
  package static let playerWouldCrash = Rule(
    "PlayerWouldCrash", .error, "the ad lacks something that the player relies on",
    explanation: """
      The published code of this player takes the first element of a list, or unwraps a value, \
      without checking that it exists. The app crashes or shows no ad. vastsim continues if there \
      is something to play, so that the rest of the ad is tested too.
      """,
    fix: "If the ad is served to this player, add to the ad what the message names.")

  package static let playerMisreads = Rule(
    "PlayerMisreads", .warning, "the player reads the wrong text of an element",
    explanation: """
      The player reads only the first text node of an element. White space before a CDATA section \
      is a text node of its own, so the player reads the white space instead of the section.
      """,
    fix: "Write the element's text without white space before or after the text.")

  package static let playerTellsNoScriptFailure = Rule(
    "PlayerTellsNoScriptFailure", .note, "the player does not report that a script failed",
    explanation: """
      This player never requests the verificationNotExecuted trackers. A vendor whose script does \
      not load gets no data of the ad, and does not learn why.
      """,
    fix: """
      If a vendor's report has no data of this player, consider that the vendor's script may have \
      failed.
      """)

  package static let playerExpandsNoMacros = Rule(
    "PlayerExpandsNoMacros", .warning, "the player replaces no macros",
    explanation: """
      The requested URLs have the text '[CACHEBUSTING]' in place of a number, so caches answer \
      instead of the servers. Error trackers are requested without the error's code.
      """,
    fix: "Have the ad server replace the macros whose values are known before the ad plays.")

  package static let playerRequestsOneTracker = Rule(
    "PlayerRequestsOneTracker", .warning, "the player requests only one tracker for each event",
    explanation: "The player never requests the other URLs, so their servers count nothing.",
    fix: "Give each event one URL, and have the server of this URL inform the other servers.")

  package static let playerShowsNoPicture = Rule(
    "PlayerShowsNoPicture", .error, "the player shows no picture",
    explanation: """
      The player does not decode the file's picture and plays its sound alone. The player raises \
      no error, so the impression, the quartiles and the end are tracked for an ad that no viewer \
      sees. 'vastsim explain PLAYER' lists containers and codecs, and what the player plays of \
      each. Devices with other decoders may show the picture.
      """,
    fix: "Add an MP4 with H.264 and AAC, and write it before the other media files.")

  package static let playerPlaysNoSound = Rule(
    "PlayerPlaysNoSound", .warning, "the player plays the picture without its sound",
    explanation: """
      The player does not decode the file's sound and plays its picture alone, without an error. \
      'vastsim explain PLAYER' lists containers and codecs, and what the player plays of each. \
      Devices with other decoders may play the sound.
      """,
    fix: "Encode the sound as AAC.")

  package static let playerOpensClickTracking = Rule(
    "PlayerOpensClickTracking", .warning, "a click opens the page of the ClickTracking",
    explanation: """
      At a click this player opens the ClickTracking URL as the page, and never the ClickThrough. \
      It also requests that URL as a tracker, so the server of the ClickTracking receives each click \
      twice, and the viewer sees the answer of that server.
      """,
    fix: "Have the ClickTracking answer with a redirect to the page of the ClickThrough.")

  package static let playerShowsNotice = Rule(
    "PlayerShowsNotice", .note, "the player may show a notice over the ad",
    explanation: """
      Local regulations may require a notice, which covers part of the creative. Unless the notice \
      is declared as a friendly obstruction, this part of the ad counts as not in view.
      """,
    fix: "Leave room for the notice in the creative.")

  package static let playerSendsNoEvent = Rule(
    "PlayerSendsNoEvent", .warning, "the tag tracks events that the player never sends",
    explanation:
      "The player never requests the trackers of these events, so their servers count nothing.",
    fix: "For these events, use the verification vendor's numbers.")
}

/// Every rule about what a player cannot do.
package enum CapabilityRules {
  package static let all: [Rule] = [
    .playerWouldCrash, .playerMisreads, .playerTellsNoScriptFailure,
    .playerExpandsNoMacros, .playerOpensClickTracking, .playerRequestsOneTracker,
    .playerPlaysNoSound, .playerSendsNoEvent, .playerShowsNoPicture, .playerShowsNotice,
  ]
}
