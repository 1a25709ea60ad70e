/// A passage of an article that promises something of a run, and the test whose runs show it.
struct ArticlePromise {
  /// What stands in the passage and in no other.
  let words: String
  /// The name of the test.
  let test: String

  init(_ words: String, shownBy test: String) {
    self.words = words
    self.test = test
  }

  /// The policies of captured players, which all captures together show.
  private static let captured =
    [
      "When the impression is sent.", "When creativeView of the linear creative is sent.",
      "When loaded is sent.", "What the first beginning of playback sends in addition to start.",
      "When start is reported.", "When Viewable is sent.", "When complete is reported.",
      "What the natural end sends in addition to complete.",
      "Which of the viewer's pauses and resumes are sent.", "What muting and unmuting send.",
      "What entering and leaving full screen send.", "Whether ClickTracking is requested.",
      "What a skip sends, if the player has a skip button.", "When rewind is sent.",
      "In which order the hops of a chain are sent an event.",
      "By which means beacons are requested.", "What an ad that cannot be played sends.",
      "wrappers are not followed, their beginning is sent over the content",
      "What a player sends before it stands at 0, in its order.",
    ].map {
      ArticlePromise(
        $0,
        shownBy: "a profile sends what its player sent, in its order, within an observation")
    }

  static let all =
    captured + [
      // captured-players
      ArticlePromise(
        "A beacon that is an image is requested once for each document and URL.",
        shownBy: "an image with the same URL is not requested again, and the run says so once"),
      ArticlePromise(
        "player sends the code that it was captured with for one",
        shownBy: "each player sends its own code for a file that it cannot decode"),
      ArticlePromise(
        "the player sends the impression, the quartiles and",
        shownBy: "HEVC with sound plays to its end in a browser, and the finding is an error"),
      // VASTSimulator, certify-and-test, getting-started
      ArticlePromise(
        "as a client would send it",
        shownBy: "the reference player fires everything at its exact microsecond, once"),
      ArticlePromise(
        "the session reports the same as the player",
        shownBy: "an invariant finds the fault that it is about"),
      ArticlePromise(
        "the player `exact` sends the first quartile of six seconds",
        shownBy: "quartiles follow the actual duration"),
      // device-logs
      ArticlePromise("sends the same messages", shownBy: "a sound session has no finding"),
      ArticlePromise(
        "Sessions that interleave are reported separately",
        shownBy: "interleaved sessions are told apart, and events are in the order of time"),
      // receiving
      ArticlePromise(
        "These beacons are expected where the profile's vendor sends them",
        shownBy:
          "what a verification's script sends in a page is compared, and what is left out is found"),
      ArticlePromise(
        "Their events name the vendor",
        shownBy: "a vendor's beacon is compared as the vendor's, and says nothing of the ad's end"),
      // ads-in-streams
      ArticlePromise(
        "(`X-ASSET-LIST`) is requested when the primary comes there",
        shownBy: "the ads of a break send their beacons while the primary stands still"),
      ArticlePromise(
        "A player sends what is signaled to it (`by:",
        shownBy: "the ads of a break send their beacons while the primary stands still"),
      ArticlePromise(
        "the server sends instead, and all that it learns of a viewer",
        shownBy: "without segments each beacon leaves at its own instant"),
      ArticlePromise(
        "A segment is requested when its media begins to play",
        shownBy: "a part of the primary is reported with the primary's segments"),
      ArticlePromise(
        "it sends what its stream's documents name",
        shownBy: "without segments each beacon leaves at its own instant"),
      ArticlePromise(
        "| `hlsjs` | sends no beacon",
        shownBy: "a player that reads no signaling sends nothing of it, which is said once"),
      ArticlePromise(
        "| `shaka-streams` | sends by POST",
        shownBy: "the older shaka-player tracks no second slot of an envelope, the later one does"),
      ArticlePromise(
        "| `media3-hls` | sends no beacon",
        shownBy: "a player that reads no signaling sends nothing of it, which is said once"),
      // discrepancies
      ArticlePromise(
        "the one that is requested most",
        shownBy: "a second impression tracker at a party's host counts twice"),
      ArticlePromise(
        "the player sends the event although the ad did not come that far",
        shownBy:
          "what a player does by its own rules is the cause where the exact player counts"),
      ArticlePromise(
        "an identical URL is requested only once: `[CACHEBUSTING]` is missing",
        shownBy: "an identical URL of two events is requested once by images"),
      // configuration
      ArticlePromise(
        "`cache` | is refused",
        shownBy: "what is written is never set by a file that was found"),
      // network, security
      ArticlePromise(
        "Whatever is requested of a named host gets it",
        shownBy: "a header goes to the named host and redirects within it, and not to a wrapper's"),
      ArticlePromise(
        "have the delivery `withheld`",
        shownBy: "what a script read of a file beside the tag reaches no server"),
      ArticlePromise(
        "or by `--allow-files`, the run sends nothing more",
        shownBy: "what one script reads, no other sends, nor does the player"),
      ArticlePromise(
        "It opens no network, sends nothing, writes nothing",
        shownBy: "a delivered folder reads, sends and writes nothing"),
      ArticlePromise(
        "or sends slowly, keeps no other client out",
        shownBy: "idle and slow connections keep nobody out, and the oldest go first"),
      // event-stream
      ArticlePromise(
        "then measurement timers fire",
        shownBy: "events come by time, then priority, then insertion"),
      ArticlePromise(
        "the beacons that verification sends because of it",
        shownBy: "script and measurer send the same beacons at the same instants"),
      ArticlePromise(
        "are present with `--send` only",
        shownBy: "every beacon is sent once, and the stream has what came of it"),
      ArticlePromise(
        "except for actions that a viewer repeats",
        shownBy: "events that follow from playing happen once, the viewer's each time"),
      ArticlePromise(
        "those are sent each time", shownBy: "clicks and the player's size are reported each time"),
      // exit-codes-and-reports
      ArticlePromise(
        "loads nothing and sends nothing",
        shownBy: "a certificate loads nothing and says the same each time"),
      ArticlePromise(
        "with `--send` every attempt under `sending`", shownBy: "the record has every attempt"),
      // model-and-limits
      ArticlePromise(
        "a quartile is reported at its exact instant, which", shownBy: "quartiles are exact"),
      ArticlePromise(
        "Trackers that forward every `pause` then send one too many",
        shownBy: "the natural end sends the media element's events"),
      ArticlePromise(
        "An ad's media is requested when the ad's turn comes",
        shownBy: "media is asked for when its ad's turn comes"),
      ArticlePromise(
        "the linear creative plays, and the nonlinear one is tracked only",
        shownBy: "a linear creative is the ad where there are both"),
      ArticlePromise(
        "reports its third quartile in the second play, and never its end",
        shownBy: "the profile reports what the published code does, in five plays"),
      // native-units
      ArticlePromise(
        "so the SDK reports a false click", shownBy: "OB-16 getUrl before a tap is a false click"),
      ArticlePromise(
        "a widget's action button sends no event",
        shownBy: "SY-01 a button without its action, or that is not selectable, sends nothing"),
      ArticlePromise(
        "a widget sends an event for each recommendation",
        shownBy: "SY-02 seen sends an event for each item, once a load"),
      // prebid
      ArticlePromise(
        "Have the server send the response that OpenRTB describes",
        shownBy: "a violating sample has its finding, at a place in its files"),
      ArticlePromise(
        "a notice is sent for a bid that did not win",
        shownBy: "an app that sends notices by itself after a loss is found"),
      ArticlePromise(
        "a notice is sent before the ad is shown",
        shownBy:
          "an app that bills before the banner is viewable is found, and its notice is the only one"
      ),
      ArticlePromise(
        "the app sends a notice a second time",
        shownBy: "a notice that the SDK sent is not sent again"),
      // network
      ArticlePromise(
        "they are sent as `X-Device-IP`", shownBy: "a server is told for which device it is asked"),
      ArticlePromise(
        "each beacon is sent once, in the stream's order",
        shownBy: "a thousand beacons go out once each, at most 32 at once, in order for each host"),
      ArticlePromise(
        "it is sent again after 1 and 2 s",
        shownBy: "it is sent again after 1 and 2 seconds, and then no more"),
      ArticlePromise(
        "with or without `--send`", shownBy: "a run in real time takes as long as a viewer does"),
      ArticlePromise(
        "the remaining beacons are sent, the reports are written",
        shownBy: "beacons go out while the run goes on, and an interruption tears it down"),
      ArticlePromise(
        "`--replay` sends nothing",
        shownBy: "sending needs the network, and a dry run something to send"),
      // playing
      ArticlePromise(
        "a later play of the loop reports what the first one passed",
        shownBy: "the guide's player reports in later plays what the first one passed"),
      ArticlePromise(
        "in the second play and never completes",
        shownBy: "the guide's player reports in later plays what the first one passed"),
      ArticlePromise(
        "`check` reports what comes after the first play",
        shownBy: "an invariant finds the fault that it is about"),
      ArticlePromise(
        "send impression, start, the quartiles, complete, mute",
        shownBy: "macros go out as they are written, one URL for each event, and no other events"),
      ArticlePromise(
        "What of a tag they cannot use is reported",
        shownBy: "without trackers, parameters and clicks there is more to crash on"),
      ArticlePromise(
        "are tracked under the names of nonlinear ads",
        shownBy: "the viewer's steps are tracked under the names of nonlinear ads"),
      // scenario-file
      ArticlePromise(
        "loaded, the impression and creativeView are sent for the first one only",
        shownBy: "no two values of a policy send the same"),
      ArticlePromise(
        "the app sets no delegate, so no event is reported to it",
        shownBy: "SY-05 an app that sets no delegate is found, and told nothing"),
      ArticlePromise(
        "The app sends its ad server the keys of all bids of an impression together",
        shownBy: "a recorded response with a shared key has the finding at the key"),
      ArticlePromise(
        "The event that a tap sends; none by default",
        shownBy: "SY-01 a selectable button with its action sends like, then dislike"),
      ArticlePromise(
        "All mistakes in a file are reported at once",
        shownBy: "all errors are reported, in the order of the file"),
      ArticlePromise(
        "the Error URLs of all its hops are requested",
        shownBy: "a code is told to every hop that must hear it"),
      ArticlePromise(
        "The player returns to its normal size; no tracker is requested",
        shownBy: "every state of the player is told, and the tag of those that it knows"),
      ArticlePromise(
        "for player no VAST tracker is requested", shownBy: "a pause by the player sends no beacon"),
      ArticlePromise(
        "a seek reports the quartiles that it crosses at the instant of the seek",
        shownBy: "a seek while paused reports what it crosses at once"),
      ArticlePromise(
        "A beacon of this event is sent to",
        shownBy: "every expectation says what was expected and what came"),
      ArticlePromise(
        "The first beacons of these events are sent in this order",
        shownBy: "every expectation says what was expected and what came"),
      ArticlePromise(
        "a refresh every 20 seconds | the SDK refuses it",
        shownBy: "an auctioned banner passes every end that an auction may have"),
      ArticlePromise(
        "How often a banner is requested anew",
        shownBy: "a banner is requested anew every 30 seconds while the run lasts"),
      ArticlePromise(
        "When the win notice is sent to the bidder",
        shownBy: "a win notice that is sent early for the winner is sent once"),
      ArticlePromise(
        "The `endpoint` is requested with `--network` only",
        shownBy:
          "an app asks the server, plays what the cache has, and the bid is billed"),
      // security
      ArticlePromise(
        "Anyone who has its URL can use it",
        shownBy: "without the token, with another host or from another origin nothing is there"),
      ArticlePromise(
        "verification scripts that are requested",
        shownBy: "a script that is one too many is not executed, and its vendor is told"),
      // verification-and-viewability
      ArticlePromise(
        "the built-in measurer's beacons have the key of the parameters as their event",
        shownBy: "a fully visible ad sends every verification beacon"),
      ArticlePromise(
        "is not executed sends `verificationNotExecuted`",
        shownBy: "what is not executed is told with its reason, and as error 410"),
      ArticlePromise(
        "no standard is measured, and no ViewableImpression tracker is requested",
        shownBy: "audio has no ViewableImpression and nothing to be seen"),
      ArticlePromise(
        "VAST's Impression trackers are requested when the ad is put on the screen",
        shownBy: "an ad that comes into view after a second"),
      ArticlePromise(
        "A player that never completes an ad",
        shownBy: "a player that never completes is idle at last"),
      ArticlePromise(
        "Beacons that arrive within 30 ms may do so in either order",
        shownBy: "the order counts, except of beacons that arrive together"),
      ArticlePromise(
        "It sends no beacon and writes no file, whatever a configuration file says",
        shownBy: "nothing is sent or written, whatever a configuration says"),
      ArticlePromise(
        "What is sent before stands at 0, as in",
        shownBy: "an impression long before playing stands at instant 0"),
    ]

  /// Passages that say what an article or a key is about, and promise nothing of a run.
  static let introductions = [
    "Nothing is fetched and nothing is sent:", "A request that a client would send.",
    "the time that a run over loopback HTTP takes", "no cookie and no referrer policy is modelled",
    "A browser sends `pause` before `ended`", "Player profiles that predict what",
    "wrap what can send a request:", "Ten more profiles predict what",
    "and really sends its beacons",
    "with `--network --send` really sent:", "| profile | observes the playhead",
    "Who reports the impression; native by default", "and which events its session sends",
    "What the network sends is kept in a temporary folder",
    "| `Ports` |", "The URL that is requested or opened",
    "The page that recommendations are requested for",
    "Of what a player sends to `receive` this is kept:",
    "the requests that its verification script sends of an app",
  ]
}
