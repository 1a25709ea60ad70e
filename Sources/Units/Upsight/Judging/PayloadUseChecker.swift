internal import Vocabulary

/// Judges what the app reads from a payload, and when.
struct PayloadUseChecker {
  /// Keys of images that had no path when the app read them last.
  private var unfetched: Set<String> = []
  private var copies: Set<String> = []
  /// Whether a call about an image could not be read, so that any image may have a path, or be copied.
  private var isUnsure = false

  /// Starts again for the next payload; the copies of images stay.
  mutating func begin() { unfetched = [] }

  /// An access to the payload, or the copy of an image, could not be read.
  mutating func wasUnread() {
    unfetched = []
    isUnsure = true
  }

  mutating func happened(
    _ context: UpsightCallContext, _ message: MessageFacts
  ) -> [Diagnostic] {
    switch context.call {
    case .read(let access):
      if let removed = message.removed { return [late(context, removed, access.subject.key)] }
      return read(access, context)
    case .copyImage(let key):
      if let removed = message.removed { return [late(context, removed, key)] }
      if unfetched.contains(key) { return [early(context, key)] }
      copies.insert(key)
      return []
    case .showImage(let key):
      if isUnsure || copies.contains(key) { return [] }
      if unfetched.contains(key) { return [early(context, key)] }
      return message.removed.map { [late(context, $0, key)] } ?? []
    case .recordImpressionEvent, .recordClickEvent, .recordDismissedEvent:
      return message.removed.map { [late(context, $0, nil)] } ?? []
    case .unit, .milestone, .openBillboard, .didReceiveData, .billboardDismissed, .show, .hide,
      .visible, .tap, .dismiss, .destroy:
      return []
    }
  }

  private mutating func read(
    _ access: UpsightAccess, _ context: UpsightCallContext
  ) -> [Diagnostic] {
    switch (access.answer, access.subject) {
    case (.nothing(let actual?), let subject):
      return [
        context.finding(
          .payloadInputTypeDiffers,
          "\(Self.title(of: subject)) returned nil because \(Self.text(of: actual))")
      ]
    case (.nothing(nil), let subject):
      return [
        context.finding(
          .payloadInputMissing,
          "\(Self.title(of: subject)) returned nil; correct the key or the campaign")
      ]
    case (.image(let image), .input(let key, _)):
      guard image.path == nil else {
        unfetched.remove(key)
        return []
      }
      unfetched.insert(key)
      return [
        context.finding(
          .messageImageNotFetched,
          "the image '\(key)' has no path because it is not on the disk at \(context.time)")
      ]
    case (.unknown, .input(let key, .image)):
      unfetched.remove(key)
      return []
    case (.unknown, _), (.value, _), (.image, .rawData): return []
    }
  }

  private static func title(of subject: UpsightAccess.Subject) -> String {
    subject.key.map { "'\(subject.name)' for '\($0)'" } ?? "'\(subject.name)'"
  }

  private static func text(of actual: UpsightAccess.Actual) -> String {
    switch actual {
    case .input(let type): "the input is of type '\(type.rawValue)'; use the accessor of that type"
    case .basic: "the campaign has inputs and no raw data; read them by their keys"
    case .raw: "the campaign has raw data and no inputs; use 'getRawData'"
    }
  }

  private func late(
    _ context: UpsightCallContext, _ removed: UpsightCallContext, _ key: String?
  ) -> Diagnostic {
    let subject = key.map { " for '\($0)'" } ?? ""
    return context.finding(
      .payloadUsedAfterRemoval,
      """
      '\(context.name)'\(subject) is called at \(context.time), and the payload's data was \
      removed by '\(removed.name)' at \(removed.time); call '\(context.name)' first
      """)
  }

  private func early(_ context: UpsightCallContext, _ key: String) -> Diagnostic {
    context.finding(
      .messageImageUsedBeforeFetch,
      "'\(context.name)' uses the image '\(key)', which has no path; check its path first")
  }
}

extension UpsightAccess.Subject {
  /// The input's key; nil for the raw data.
  fileprivate var key: String? {
    switch self {
    case .input(let key, _): key
    case .rawData: nil
    }
  }
}

/// Judges when a payload is destroyed, and whether the user could see its message.
struct DestructionChecker {
  func happened(_ context: UpsightCallContext, _ message: MessageFacts) -> [Diagnostic] {
    switch context.call {
    case .destroy:
      if let destroyed = message.destroyed {
        return [
          context.finding(
            .payloadDestroyRepeated,
            """
            the payload is destroyed again at \(context.time); it was destroyed at \
            \(destroyed.time)
            """)
        ]
      }
      guard message.isSeen, !message.isDisplayUnread, !message.display.wasDisplayed,
        message.dismissed == nil
      else {
        return []
      }
      return [
        context.finding(
          .payloadDestroyedEarly,
          """
          the payload is destroyed at \(context.time), before its message was on the screen or \
          dismissed
          """)
      ]
    case .unit, .milestone, .openBillboard, .didReceiveData, .billboardDismissed, .read,
      .copyImage, .showImage, .show, .hide, .visible, .tap, .dismiss, .recordImpressionEvent,
      .recordClickEvent, .recordDismissedEvent:
      return []
    }
  }

  func finished(_ message: MessageFacts) -> [Diagnostic] {
    guard let received = message.received else { return [] }
    let isJudged = message.isSeen && !message.isDisplayUnread
    var found = isJudged ? display(message, received) : []
    guard message.destroyed == nil else { return found }
    if isJudged, message.display.isAdded, message.dismissed == nil {
      found.append(
        received.finding(
          .messageStillOpen,
          "the message is still shown at the end; dismiss it, so that its dismissal is judged"))
    } else {
      found.append(
        (message.dismissed ?? received).finding(
          .payloadDestroyMissing,
          "the payload received at \(received.time) is never destroyed; call 'destroy'"))
    }
    return found
  }

  private func display(_ message: MessageFacts, _ received: UpsightCallContext) -> [Diagnostic] {
    let display = message.display
    if !display.wasAdded {
      return [
        received.finding(
          .messageNotAdded,
          "no view of the message received at \(received.time) is added to a window")
      ]
    }
    if !display.wasDisplayed {
      return [
        received.finding(
          .messageNeverInView, "0 % of the message was in view from its beginning to its end")
      ]
    }
    let missed = display.missedParts
    if missed.isEmpty { return [] }
    let names = missed.map { "'\($0)'" }.joined(separator: ", ")
    return [
      received.finding(
        .messageViewNeverInView,
        "0 % of \(names) was in view while the view that holds it was fully in view")
    ]
  }
}
