package import Vocabulary

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
