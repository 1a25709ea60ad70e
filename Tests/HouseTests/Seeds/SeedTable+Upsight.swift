extension SeedTable {
  /// What Upsight's guide to native messaging asks for.
  static let upsight: [SeedBehaviour] = [
    .init(
      lines: "12, 29",
      "A payload reaches the app when its milestone is reached and its billboard is open.",
      [
        "DeliveryTests/UP-01 the payload waits for both the milestone and the billboard, in any "
          + "order",
        "DeliveryTests/UP-01 a milestone of another scope triggers nothing",
        "DeliveryTests/UP-01 scopes that differ are found although a payload came",
      ]),
    .init(
      lines: "29", "The payload is lost where the delegate lacks the method for it.",
      ["DeliveryTests/UP-01 without the delegate's method the payload reaches nobody"]),
    .init(
      lines: "29", "The billboard of a native message draws nothing itself.",
      ["DeliveryTests/UP-01 the billboard itself draws nothing"]),
    .init(
      lines: "41-46", "Each accessor returns inputs of its own type, and nil for all other keys.",
      [
        "PayloadUseTests/UP-02 each accessor returns inputs of its own type and nil for others",
        "PayloadUseTests/UP-02 the app reads all inputs by their own types",
      ]),
    .init(
      lines: "50-52", "The data of a raw campaign is read as one dictionary by getRawData.",
      ["PayloadUseTests/UP-02 raw data is read as a whole and not by keys"]),
    .init(
      lines: "18", "Images are on disk before the milestone, and are used by their paths.",
      [
        "PayloadUseTests/UP-03 images are fetched at their instant, with path and size",
        "PayloadUseTests/UP-03 an image that is shown without a path is a finding",
      ]),
    .init(
      lines: "48", "An image of a payload has a path, a width and a height.",
      ["PayloadUseTests/UP-03 images are fetched at their instant, with path and size"]),
    .init(
      lines: "54", "All data of a payload is gone when its billboard is dismissed.",
      [
        "PayloadUseTests/UP-04 the data goes when the billboard is dismissed under the app",
        "PayloadUseTests/UP-04 every use of a removed payload is a finding, and the SDK does "
          + "nothing",
      ]),
    .init(
      lines: "54", "A copy that the app made of an image outlives the billboard.",
      ["PayloadUseTests/UP-04 a copy of an image survives, the image does not"]),
    .init(
      lines: "60", "The app records an impression when its message is on the screen.",
      [
        "TrackingTests/UP-05 an impression while 0 % is in view is a finding",
        "TrackingTests/UP-05 an impression that is not recorded is a finding",
      ]),
    .init(
      lines: "61", "The app records a click when the user taps its message.",
      [
        "TrackingTests/UP-05 a tap without a click is a finding",
        "TrackingTests/UP-05 a click without a tap is a finding",
      ]),
    .init(
      lines: "62", "The app records the dismissal when its message has left the screen.",
      [
        "TrackingTests/UP-05 a dismissal while the message is in view is a finding",
        "TrackingTests/UP-05 a dismissal that is not recorded is a finding",
      ]),
    .init(
      lines: "63", "The app must destroy a payload, and does so when it needs it no more.",
      [
        "DestructionTests/UP-06 a payload that is never destroyed is a finding",
        "DestructionTests/UP-06 a payload that is destroyed before its message was seen is a "
          + "finding",
      ]),
    .init(
      lines: "65",
      "A campaign without a message to show is destroyed, and nothing of it is recorded.",
      [
        "DestructionTests/UP-06 a campaign that is not meant to be seen is only destroyed",
        "DestructionTests/UP-06 what is recorded of a campaign that is not meant to be seen is a "
          + "finding",
      ]),
    .init(
      lines: "84-106",
      "The sample gives its subviews frames of the screen, so that they lie outside of their view.",
      [
        "PublishedSampleTests/UP-07 with its view added, the sample's texts and images are at 0 %",
        "PublishedSampleTests/UP-07 with relative frames and the guide's calls the sample is clean",
      ]),
    .init(
      lines: "113-115",
      "The sample adds its view nowhere, records no impression, and destroys the payload at once.",
      ["PublishedSampleTests/UP-07 the guide's sample shows its own faults"]),
    .init(
      lines: "125",
      "The guide's test wants a message displayed, dismissed and, where it is tapped, clicked.",
      [
        "NativeMessageAcceptanceTests/UP-08 the reference app passes the guide's test",
        "NativeMessageAcceptanceTests/UP-08 each missing record fails the test",
      ]),
    .init(
      lines: "-", "A message in view is viewable after one second.",
      [
        "NativeSampleTests/the expectations of every sample scenario hold",
        "ViewabilityStandardTests/each is met at its very instant",
      ]),
    .init(
      lines: "-", "Two messages after each other are judged one by one.",
      ["DeliveryTests/UP-06 each of two payloads is judged by itself"]),
    .init(
      lines: "10", "Native messages need version 4.4.0 of the SDK or a later one.",
      ["DeliveryTests/UP-01 an SDK that is older than native messages is found"]),
  ]
}
