package import Vocabulary

/// The rules of this module.
package enum NativeMessagesRules {
  /// All rules, by their subjects.
  package static let all: [Rule] = [
    .billboardWithoutMilestone, .milestoneWithoutBillboard, .nativeMessagesUnsupported,
    .payloadReachesNobody, .payloadBeforeMilestone, .sdkVersionMalformed, .messageTapOutOfView,
    .payloadNotReceived,
    .payloadMalformed, .payloadInputInvalid, .payloadInputMissing, .payloadInputTypeDiffers,
    .messageImageNotFetched, .messageImageUsedBeforeFetch, .payloadUsedAfterRemoval,
    .payloadDestroyedEarly, .payloadDestroyMissing, .payloadDestroyRepeated,
    .messageNotAdded, .messageViewsAssumed, .messageNeverInView, .messageViewOutsideParent,
    .messageViewNeverInView,
    .messageStillOpen, .unseenMessageTracked,
    .messageImpressionBeforeDisplay, .messageImpressionOutOfView, .messageImpressionMissing,
    .messageImpressionRepeated,
    .messageClickWithoutTap, .messageTapWithoutClick,
    .messageDismissedBeforeDisplay, .messageDismissedInView, .messageDismissedMissing,
    .messageDismissedRepeated,
  ]

  /// The source of the rules.
  static let guide = "Upsight Native Messaging guide"
  /// The source of the rules about which the guide is silent.
  static let practice = "practice"
}

/// What is found about the delivery of a campaign and about its payload.
extension Rule {
  package static let billboardWithoutMilestone = Rule(
    "BillboardWithoutMilestone", .warning,
    "a billboard is opened and the milestone of its scope is not reached",
    explanation: """
      The milestone triggers the campaign, and the campaign supplies the billboard's payload.
      """,
    fix: "Report the milestone that the billboard's scope names before the billboard is opened.",
    clause: NativeMessagesRules.guide)

  package static let milestoneWithoutBillboard = Rule(
    "MilestoneWithoutBillboard", .warning, "a milestone is reached and no billboard is opened",
    explanation: "The SDK hands a payload to the delegate of an open billboard only.",
    fix: "Open a billboard of the milestone's scope.", clause: NativeMessagesRules.guide)

  package static let nativeMessagesUnsupported = Rule(
    "NativeMessagesUnsupported", .error, "the SDK is too old for native messages",
    explanation: "The SDK supports native messages from version 4.4.0 on.",
    fix: "Update the SDK.", clause: NativeMessagesRules.guide)

  package static let sdkVersionMalformed = Rule(
    "SDKVersionMalformed", .warning, "a trace states a version of the SDK that is none",
    explanation: "Whether the SDK supports native messages is not known.",
    fix: "Write the version as the SDK states it, such as '4.4.0'.",
    clause: NativeMessagesRules.guide)

  package static let payloadBeforeMilestone = Rule(
    "PayloadBeforeMilestone", .error, "a payload comes before the milestone that it answers",
    explanation: """
      The server answers a milestone; the billboard only waits for the answer. A payload that is there \
      before belongs to another campaign, or the milestone is reported too late.
      """,
    fix: "Report the milestone when the user reaches it, and open the billboard for it.",
    clause: NativeMessagesRules.guide)

  package static let messageTapOutOfView = Rule(
    "MessageTapOutOfView", .error, "a tap on a message that is not on the screen",
    explanation: """
      Nobody can tap a message after it was hidden, so its click is not the user's, and the campaign \
      counts a click too many.
      """,
    fix: "Remove the message's gesture recognizers with its view.",
    clause: NativeMessagesRules.guide)

  package static let payloadReachesNobody = Rule(
    "PayloadReachesNobody", .error, "the billboard's delegate cannot receive a payload",
    explanation: """
      The SDK calls 'billboard:didReceiveData:' of the billboard's delegate. A delegate without \
      that method gets nothing, and the billboard itself draws nothing.
      """,
    fix: "Implement 'billboard:didReceiveData:' in the billboard's delegate.",
    clause: NativeMessagesRules.guide)

  package static let payloadNotReceived = Rule(
    "PayloadNotReceived", .warning, "a billboard is opened and no payload comes",
    explanation: "Nothing of the message can be judged.",
    fix: """
      Check that the campaign is published for the milestone's scope, that the delegate implements \
      'billboard:didReceiveData:', and that the recording is long enough.
      """,
    clause: NativeMessagesRules.guide)

  package static let payloadMalformed = Rule(
    "PayloadMalformed", .error, "a payload does not have the expected form",
    explanation: "The app gets nothing of a payload that has neither inputs nor raw data.",
    fix: """
      Write the payload as JSON: {"inputs": {KEY: {"type": …, "value": …}}} for the basic method or \
      {"raw": {…}} for the raw method.
      """)

  package static let payloadInputInvalid = Rule(
    "PayloadInputInvalid", .error, "the value of a payload's input is not of the input's type",
    explanation: "The input is left out of the payload, so the app reads nil for its key.",
    fix: """
      Set 'type' to string, boolean, int, float, color or image. Set 'value' to a value of this \
      type. An image has a 'path' in place of the 'value'.
      """)

  package static let payloadInputMissing = Rule(
    "PayloadInputMissing", .warning,
    "an accessor returns nil because the payload has no input with the key",
    explanation: "The app shows the message without a part of its content.",
    fix: "Correct the key in the app or in the campaign, and handle nil.",
    clause: NativeMessagesRules.guide)

  package static let payloadInputTypeDiffers = Rule(
    "PayloadInputTypeDiffers", .warning,
    "an accessor returns nil because the input has another type",
    explanation: """
      Each accessor returns inputs of its own type. The guide does not say what an accessor \
      returns for an input of another type. vastsim assumes nil.
      """,
    fix: "Use the accessor of the input's type, or 'getRawData' for raw data.",
    clause: NativeMessagesRules.practice)

  package static let messageImageNotFetched = Rule(
    "MessageImageNotFetched", .note, "an image is read before it is on the disk",
    explanation: """
      The SDK fetches images before the milestone. If the milestone is reached before an image is \
      fetched, vastsim assumes that the image's path is nil, and the message has to do without the \
      image.
      """,
    fix: "Reach the milestone later, or make the message work without its images.",
    clause: NativeMessagesRules.practice)

  package static let messageImageUsedBeforeFetch = Rule(
    "MessageImageUsedBeforeFetch", .error, "an app uses an image that has no file yet",
    explanation: "An image without a path gives an empty view, or an error of the app.",
    fix: "Check that the image has a path before it is shown or copied.",
    clause: NativeMessagesRules.practice)

  package static let payloadUsedAfterRemoval = Rule(
    "PayloadUsedAfterRemoval", .error, "a payload is used after its data was removed",
    explanation: """
      When the billboard is dismissed, the SDK removes the payload's data and the files of its \
      images. The check assumes that the SDK also dismisses the billboard when the payload is \
      destroyed. Once the data is removed, the payload's accessors return nil, and its events are \
      not recorded.
      """,
    fix: """
      Read the payload's values and record its events before 'destroy'. Make a copy of each image \
      that is needed for longer.
      """,
    clause: NativeMessagesRules.guide)

  package static let payloadDestroyedEarly = Rule(
    "PayloadDestroyedEarly", .error, "a payload is destroyed before its message was seen",
    explanation: """
      The SDK then treats the message as finished. No impression, click or dismissal of it can be \
      recorded.
      """,
    fix: "Call 'destroy' after the user dismissed the message or did what it asks for.",
    clause: NativeMessagesRules.guide)

  package static let payloadDestroyMissing = Rule(
    "PayloadDestroyMissing", .error, "a payload is never destroyed",
    explanation: "The SDK never learns that the interaction with the message has ended.",
    fix: """
      Call 'destroy' once the payload is no longer needed, also for a campaign that is not meant to \
      be seen.
      """,
    clause: NativeMessagesRules.guide)

  package static let payloadDestroyRepeated = Rule(
    "PayloadDestroyRepeated", .error, "a payload is destroyed twice",
    explanation: "The interaction with a message ends once.",
    fix: "Call 'destroy' in one place only.", clause: NativeMessagesRules.guide)
}

/// What is found about the views of a message.
extension Rule {
  package static let messageNotAdded = Rule(
    "MessageNotAdded", .error, "a message is received and none of its views is added to a window",
    explanation: "The billboard itself draws nothing, so the user sees nothing of the campaign.",
    fix: """
      Add the message's view to a view of the window. Call only 'destroy' for a campaign that is \
      not meant to be seen.
      """,
    clause: NativeMessagesRules.guide)

  package static let messageViewsAssumed = Rule(
    "MessageViewsAssumed", .note,
    "a message is shown as one view because the scenario lists no views of the message",
    explanation: """
      The app draws the message, so only the scenario can say which views the message has. If the \
      scenario lists none, vastsim assumes one view of 300 × 150 points, the size of the guide's \
      sample, in the middle of the window.
      """,
    fix: """
      List the message's views in 'views', or write 'seen: false' for a campaign that users are \
      not supposed to see.
      """,
    clause: NativeMessagesRules.practice)

  package static let messageNeverInView = Rule(
    "MessageNeverInView", .note, "no view of a message was on the screen",
    explanation: "The rules for impressions and dismissals had nothing to judge.",
    fix: "Scroll to the message, or show it inside of the screen.",
    clause: NativeMessagesRules.practice)

  package static let messageViewOutsideParent = Rule(
    "MessageViewOutsideParent", .warning, "a view lies outside of the view that holds it",
    explanation: """
      A view's frame is relative to the origin of its superview. If the app writes the frame \
      in coordinates of the screen, the view is shifted by the superview's origin.
      """,
    fix: "Write frames of subviews relative to their superview.",
    clause: NativeMessagesRules.practice)

  package static let messageViewNeverInView = Rule(
    "MessageViewNeverInView", .warning,
    "a text or an image of a visible message is never on the screen",
    explanation: "The user misses a text or an image, although the message as a whole is shown.",
    fix: "Give the view a frame inside of the message's view and of the screen.",
    clause: NativeMessagesRules.practice)

  package static let messageStillOpen = Rule(
    "MessageStillOpen", .note, "a message is still shown at the end",
    explanation: """
      vastsim cannot judge whether the app records the dismissal and destroys the payload.
      """,
    fix: "Dismiss the message before the end of the scenario or the trace.",
    clause: NativeMessagesRules.practice)

  package static let unseenMessageTracked = Rule(
    "UnseenMessageTracked", .error, "a campaign that is not meant to be seen is shown or recorded",
    explanation: "Events of a message that no user can see falsify the campaign's numbers.",
    fix: "Process the payload, then call only 'destroy'.", clause: NativeMessagesRules.guide)
}

/// What is found about the events that an app records.
extension Rule {
  package static let messageImpressionBeforeDisplay = Rule(
    "MessageImpressionBeforeDisplay", .error, "an impression is recorded before a message is shown",
    explanation: "The campaign counts an impression of a message that is not rendered.",
    fix: "Call 'recordImpressionEvent' after the message's view is added and on the screen.",
    clause: NativeMessagesRules.guide)

  package static let messageImpressionOutOfView = Rule(
    "MessageImpressionOutOfView", .error,
    "an impression is recorded while 0 % of a message is in view",
    explanation: """
      The campaign counts an impression of a message that is rendered and not displayed to the user.
      """,
    fix: "Call 'recordImpressionEvent' once a part of the message is on the screen.",
    clause: NativeMessagesRules.guide)

  package static let messageImpressionMissing = Rule(
    "MessageImpressionMissing", .error, "no impression of a message is recorded",
    explanation: "The campaign counts no display of the message.",
    fix: "Call 'recordImpressionEvent' once the message is on the screen, before 'destroy'.",
    clause: NativeMessagesRules.guide)

  package static let messageImpressionRepeated = Rule(
    "MessageImpressionRepeated", .error, "an impression of a message is recorded twice",
    explanation: "The campaign counts a message that was displayed once as displayed twice.",
    fix: "Call 'recordImpressionEvent' once for each payload.",
    clause: NativeMessagesRules.guide)

  package static let messageClickWithoutTap = Rule(
    "MessageClickWithoutTap", .error, "a click is recorded without a tap",
    explanation: "The campaign counts a click that no user made.",
    fix: "Call 'recordClickEvent' once for each interaction of the user with the message.",
    clause: NativeMessagesRules.guide)

  package static let messageTapWithoutClick = Rule(
    "MessageTapWithoutClick", .error, "a tap on a message is not recorded as a click",
    explanation: "The campaign misses a click.",
    fix: "Call 'recordClickEvent' when the user taps the message, before 'destroy'.",
    clause: NativeMessagesRules.guide)

  package static let messageDismissedBeforeDisplay = Rule(
    "MessageDismissedBeforeDisplay", .error,
    "a dismissal is recorded for a message that was not seen",
    explanation: "Only a message that was on the screen can leave it.",
    fix: "Call 'recordDismissedEvent' only for messages that were displayed.",
    clause: NativeMessagesRules.guide)

  package static let messageDismissedInView = Rule(
    "MessageDismissedInView", .error, "a dismissal is recorded while the message is on the screen",
    explanation: "The campaign counts the message as closed although the user still sees it.",
    fix: "Remove or hide the message's view first, then call 'recordDismissedEvent'.",
    clause: NativeMessagesRules.guide)

  package static let messageDismissedMissing = Rule(
    "MessageDismissedMissing", .error, "the dismissal of a message is not recorded",
    explanation: "The campaign counts the message as still open.",
    fix: """
      Call 'recordDismissedEvent' once the message is no longer on the screen, before 'destroy'.
      """,
    clause: NativeMessagesRules.guide)

  package static let messageDismissedRepeated = Rule(
    "MessageDismissedRepeated", .error, "the dismissal of a message is recorded twice",
    explanation: "A message is dismissed once.",
    fix: "Call 'recordDismissedEvent' in one place only.", clause: NativeMessagesRules.guide)
}
