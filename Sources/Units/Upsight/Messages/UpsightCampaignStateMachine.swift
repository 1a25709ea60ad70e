internal import Vocabulary

/// The SDK's part of a native message: the campaign from its milestone to the removal of its data.
///
/// The campaign's file is requested when the run begins, because the SDK fetches images before the
/// milestone. The SDK delivers the payload once the milestone is reached, a billboard of its scope
/// is open (in either order), and the payload's latency has passed. The guide does not say what
/// dismisses a billboard that draws nothing. `destroy` is assumed to do so, because it tells the
/// SDK that the interaction is finished. The next milestone and billboard then lead to the next
/// payload. The images of the next payload are on the disk once the images of the first payload
/// are.
struct UpsightCampaignStateMachine {
  private enum State {
    case waiting(isReached: Bool, isOpen: Bool)
    /// The milestone is reached and the billboard is open; the instant is nil for a payload that
    /// never comes.
    case loading(until: VirtualInstant?)
    case delivered(UpsightPayload)
    /// The payload did not reach the app, or cannot be used.
    case undelivered
    /// The data is removed and the payload is not destroyed.
    case dismissed
    case destroyed
  }

  private enum Content {
    case awaited
    case payload(UpsightPayload)
    case unusable(reason: String)
  }

  private enum Images {
    /// The images are not on the disk yet; the instant is nil if they never will be.
    case awaited(until: VirtualInstant?)
    case fetched
  }

  static let payloadTimer = NativeTimer("payload")
  static let imagesTimer = NativeTimer("images")

  private let settings: UpsightSettings
  private var state = State.waiting(isReached: false, isOpen: false)
  private var content = Content.awaited
  private var images: Images

  init(_ settings: UpsightSettings) {
    self.settings = settings
    images = .awaited(until: settings.imagesFetchedAt.map { VirtualInstant(sinceStart: $0) })
  }

  /// The payload while the app can read it.
  var payload: UpsightPayload? {
    guard case .delivered(let payload) = state else { return nil }
    return payload
  }

  var areImagesFetched: Bool {
    guard case .fetched = images else { return false }
    return true
  }

  /// Whether the app has got a payload at any time.
  private(set) var hasDelivered = false

  mutating func began() -> [UpsightAction] {
    var actions: [UpsightAction] = [
      .request(NativeRequest(NativeRequest.ID(0), settings.payload, latency: .zero))
    ]
    if case .awaited(let instant?) = images {
      actions.append(.wake(Self.imagesTimer, at: instant))
    }
    return actions
  }

  mutating func answered(_ answer: NativeAnswer) -> [UpsightAction] {
    switch answer {
    case .failed(let reason):
      content = .unusable(reason: reason)
      return []
    case .bytes(let bytes, let file):
      let reading = UpsightPayloadReader.read(bytes, file: file)
      content =
        reading.payload.map { .payload($0) }
        ?? .unusable(reason: "'\(file)' is not a payload of a campaign")
      return reading.problems.map { .find(NativeFinding($0)) }
    }
  }

  mutating func reachedMilestone(_ scope: String, at now: VirtualInstant) -> [UpsightAction] {
    var event = NativeEvent("milestone", cause: .app)
    event.details = [.init("scope", .string(scope))]
    return [.report(event)] + gone(on: scope, at: now, isReached: true, isOpen: false)
  }

  mutating func openedBillboard(_ scope: String, at now: VirtualInstant) -> [UpsightAction] {
    var event = NativeEvent("billboardOpened", cause: .app)
    event.details = [.init("scope", .string(scope))]
    return [.report(event)] + gone(on: scope, at: now, isReached: false, isOpen: true)
  }

  private mutating func gone(
    on scope: String, at now: VirtualInstant, isReached: Bool, isOpen: Bool
  ) -> [UpsightAction] {
    guard scope == settings.milestone else { return [] }
    let (isReached, isOpen) =
      switch state {
      case .waiting(let wasReached, let wasOpen): (isReached || wasReached, isOpen || wasOpen)
      case .destroyed: (isReached, isOpen)
      case .loading, .delivered, .undelivered, .dismissed: (false, false)
      }
    guard isReached || isOpen else { return [] }
    guard isReached, isOpen else {
      state = .waiting(isReached: isReached, isOpen: isOpen)
      return []
    }
    let instant = settings.latency.map { now.advanced(by: $0) }
    state = .loading(until: instant)
    return instant.map { [.wake(Self.payloadTimer, at: $0)] } ?? []
  }

  /// Carries out what is due at an instant.
  ///
  /// - Returns: the actions. If the payload is delivered now, `payload` is set afterwards.
  mutating func settle(at now: VirtualInstant) -> [UpsightAction] {
    var actions: [UpsightAction] = []
    if case .payload(let payload) = content, case .awaited(let instant?) = images, now >= instant {
      images = .fetched
      actions += payload.images.map { .report(Self.fetched($0.image, key: $0.key)) }
    }
    guard case .loading(let instant?) = state, now >= instant else { return actions }
    switch content {
    case .awaited: break
    case .unusable(let reason):
      state = .undelivered
      actions.append(.fail(reason))
    case .payload where settings.omitted.contains(.didReceiveData):
      state = .undelivered
    case .payload(let payload):
      state = .delivered(payload)
      hasDelivered = true
      var event = NativeEvent("dataReceived", cause: .network)
      event.count = payload.inputs.count
      actions += [.made(.didReceiveData), .report(event)]
    }
    return actions
  }

  private static func fetched(_ image: UpsightImage, key: String) -> NativeEvent {
    var event = NativeEvent("imageFetched", cause: .network)
    event.url = image.path
    if let width = image.width, let height = image.height {
      event.size = Size(width: width, height: height)
    }
    event.details = [.init("key", .string(key))]
    return event
  }

  // MARK: The payload's methods

  /// What an accessor returns: nil for a payload whose data is removed.
  func answer(to subject: UpsightAccess.Subject) -> UpsightAccess.Answer {
    payload?.answer(to: subject, areImagesFetched: areImagesFetched) ?? .nothing(actual: nil)
  }

  /// Records an event of the app; the event is lost if the payload's data has been removed.
  func recorded(_ event: String, cause: NativeEvent.Cause) -> [UpsightAction] {
    payload == nil ? [] : [.report(NativeEvent(event, cause: cause))]
  }

  mutating func dismissedBillboard() -> [UpsightAction] {
    guard case .delivered = state else { return [] }
    state = .dismissed
    return Self.removal
  }

  mutating func destroyed(cause: NativeEvent.Cause) -> [UpsightAction] {
    let removal: [UpsightAction]
    switch state {
    case .delivered: removal = Self.removal
    case .dismissed: removal = []
    case .waiting, .loading, .undelivered, .destroyed: return []
    }
    state = .destroyed
    return [.report(NativeEvent("destroyed", cause: cause))] + removal
  }

  private static let removal: [UpsightAction] = [
    .made(.billboardDismissed),
    .report(NativeEvent("dataRemoved", cause: .sdk)),
  ]
}
