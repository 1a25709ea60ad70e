internal import OpenMeasurement
internal import Player
internal import Prebid
internal import Vocabulary
internal import Widgets

/// An SDK, or an SDK's integration guide, that the program simulates; `vastsim explain` prints it.
struct SDKGuide: Sendable {
  /// The name by which `explain` finds the guide.
  var name: String
  /// The vendor and the title of the guide.
  var title: String
  /// The part of the SDK that is simulated.
  var summary: String
  /// The rules whose findings can concern the SDK.
  var rules: [Rule]
  /// Commands that show the simulated SDK with the repository's samples.
  var commands: [String]

  static let all = [criteo, outbrain, synerise, upsight, prebid]

  private static let criteo = SDKGuide(
    name: "criteo", title: "Criteo, Video player implementation (App: iOS)",
    summary: """
      The player of the guide. The profile 'criteo-ios' behaves like the published code, faults \
      included, and 'criteo-ios-app' like the later app. Both play a VAST tag with its media and \
      captions, request its trackers, and drive a session of Open Measurement with the script \
      of the tag's verification.
      """,
    rules: CapabilityRules.all + SessionRules.all + ScriptRules.all,
    commands: [
      "play SampleMedia/Tags/criteo.xml SampleMedia/Media/ad-3.2s.mp4 --player criteo-ios",
      "explain criteo-ios",
    ])

  private static let outbrain = SDKGuide(
    name: "outbrain", title: "Outbrain, Regular SDK",
    summary: """
      A widget of recommendations that the app draws: the request, the response, the labels and \
      AdChoices of paid items, viewability of each item, and clicks. A scenario can make the app \
      omit what the guide requires, and 'audit' judges the calls that a real app wrote down.
      """,
    rules: OutbrainRules.all + NativeUnitsRules.all,
    commands: [
      "test SampleMedia/Native/Scenarios/Seeds/outbrain-single-recommendation.yaml",
      "audit SampleMedia/Native/Traces/outbrain-clean.jsonl",
    ])

  private static let synerise = SDKGuide(
    name: "synerise", title: "Synerise, Content Widget (iOS)",
    summary: """
      A content widget, laid out as a grid or as a slider: its document, the mapping of products \
      to items, the sizes that the widget takes, and the calls of its delegate. A scenario can \
      make the app omit what the guide requires, and 'audit' judges the calls that a real app \
      wrote down.
      """,
    rules: SyneriseRules.all + NativeUnitsRules.all,
    commands: [
      "test SampleMedia/Native/Scenarios/Seeds/synerise-slider.yaml",
      "audit SampleMedia/Native/Traces/synerise-clean.jsonl",
    ])

  private static let upsight = SDKGuide(
    name: "upsight", title: "Upsight, Native Messaging",
    summary: """
      A native message: the milestone, the billboard, the payload that the app reads and draws, \
      and the calls for impression, click, dismissal and destruction. A scenario can make the \
      app omit what the guide requires, and 'audit' judges the calls that a real app wrote down.
      """,
    rules: NativeMessagesRules.all + NativeUnitsRules.all,
    commands: [
      "test SampleMedia/Native/Scenarios/settings-message.yaml",
      "audit SampleMedia/Native/Traces/upsight-clean.jsonl",
    ])

  private static let prebid = SDKGuide(
    name: "prebid", title: "Prebid, Mobile SDK with Prebid Server and cache",
    summary: """
      An auction from the app's request through Prebid Server (in Go or in Java), Prebid Cache \
      and the ad server's line items to the creative and its notices. Bidders' answers come from \
      files. 'auction' runs it at once, and a unit of a scenario runs it on the virtual clock and \
      plays the creative that wins. 'audit' judges the key values that a real app passed on.
      """,
    rules: PrebidServerRules.all + PrebidClientRules.all,
    commands: [
      "auction SampleMedia/Prebid/Requests/auction-banner.yaml "
        + "--stored SampleMedia/Prebid/Stored/auction-banner "
        + "--bids SampleMedia/Prebid/Bids/auction-banner "
        + "--ad-server SampleMedia/Prebid/LineItems/auction-banner.yaml",
      "test SampleMedia/Prebid/Scenarios/video-won.yaml",
      "audit SampleMedia/Native/Traces/prebid-clean.jsonl",
    ])

  /// The guide in words.
  var text: String {
    let ids = rules.map(\.id).sorted().joined(separator: ", ")
    let lines = commands.map { "  vastsim \($0)" }.joined(separator: "\n")
    return """
      \(name) (SDK)
      \(title)

      \(ExplainCommand.wrapped(summary))

      \(ExplainCommand.wrapped("Rules, which 'vastsim explain RULE' explains: " + ids))

      Commands:
      \(lines)

      """
  }
}
