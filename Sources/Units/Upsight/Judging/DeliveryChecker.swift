internal import Vocabulary

/// Judges whether milestones, billboards and payloads lead to each other.
///
/// A payload answers the billboards whose scope is also that of a milestone. Other billboards stay
/// unanswered, so the checker reports a milestone and a billboard of different scopes even if a
/// payload came.
struct DeliveryChecker {
  private struct Milestone {
    var scope: String
    var reached: UpsightCallContext
    /// Whether the app held a payload when it reached the milestone, so that the milestone leads to
    /// no payload.
    var isEarly: Bool
  }

  private struct Billboard {
    var scope: String
    var opened: UpsightCallContext
    /// Whether its delegate is known to have no method that receives a payload.
    var isDeaf: Bool
    /// Whether the app already held a payload when it opened the billboard, so that it is unknown
    /// which payload the billboard is for.
    var isEarly: Bool
  }

  /// The milestones and billboards that no payload followed yet.
  private var milestones: [Milestone] = []
  private var billboards: [Billboard] = []
  /// The scopes of all milestones, and of all billboards, so far.
  private var reachedScopes: Set<String> = []
  private var openedScopes: Set<String> = []
  /// Whether the scope of a milestone or billboard could not be read, so that it is unknown which of them
  /// belong together.
  private var isScopeUnread = false
  /// When a payload came although no milestone of an open billboard had been reached; nil where none did.
  private var unexplained: UpsightCallContext?

  /// - Parameters:
  ///   - context: the call.
  ///   - message: the facts about the payload before the call.
  /// - Returns: the findings about the call.
  mutating func happened(
    _ context: UpsightCallContext, _ message: MessageFacts
  ) -> [Diagnostic] {
    switch context.call {
    case .milestone(let scope):
      let isFirst = reachedScopes.insert(scope).inserted
      let milestone = Milestone(scope: scope, reached: context, isEarly: message.isHeld)
      if !milestones.contains(where: {
        $0.scope == scope && $0.isEarly == milestone.isEarly
      }) {
        milestones.append(milestone)
      }
      guard isFirst, openedScopes.contains(scope), let payload = unexplained.take() else {
        return []
      }
      return [
        payload.finding(
          .payloadBeforeMilestone,
          """
          a payload came at \(payload.time), and the milestone '\(scope)' of the open billboard was \
          reached only at \(context.time)
          """)
      ]
    case .openBillboard(let scope, let receivesData):
      return opened(scope, receivesData: receivesData, context, message)
    case .didReceiveData:
      let isDue = billboards.isEmpty || billboards.contains { reachedScopes.contains($0.scope) }
      unexplained = isDue ? nil : context
      payloadCame()
      return []
    case .read, .copyImage, .recordImpressionEvent, .recordClickEvent, .recordDismissedEvent,
      .destroy:
      // A trace may leave out that the payload came.
      if message.received == nil { payloadCame() }
      return []
    case .unit(_, let version?) where !Self.isVersion(version):
      return [
        context.finding(
          .sdkVersionMalformed,
          "'\(version)' is no version of the SDK; write numbers and dots, such as 4.4.0")
      ]
    case .unit(_, let version?) where Self.isTooOld(version):
      return [
        context.finding(
          .nativeMessagesUnsupported,
          "the app has version \(version) of the SDK; native messages need 4.4.0 or a later one")
      ]
    case .unit, .billboardDismissed, .showImage, .show, .hide, .visible, .tap, .dismiss:
      return []
    }
  }

  /// Whether a text is a version: numbers, with dots between them.
  private static func isVersion(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
  }

  /// Whether a version such as `4.3.1` is older than native messages.
  private static func isTooOld(_ version: String) -> Bool {
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    return parts.lexicographicallyPrecedes([4, 4])
  }

  private mutating func opened(
    _ scope: String, receivesData: Bool?, _ context: UpsightCallContext, _ message: MessageFacts
  ) -> [Diagnostic] {
    let isDeaf = receivesData == false
    openedScopes.insert(scope)
    billboards.append(
      Billboard(scope: scope, opened: context, isDeaf: isDeaf, isEarly: message.isHeld))
    guard isDeaf else { return [] }
    return [
      context.finding(
        .payloadReachesNobody,
        """
        the delegate of the billboard '\(scope)' has no 'billboard:didReceiveData:', so the app \
        does not get the payload
        """)
    ]
  }

  private mutating func payloadCame() {
    guard !milestones.isEmpty, !billboards.isEmpty else {
      // A trace may leave out the milestone or the billboard.
      milestones = []
      billboards = []
      return
    }
    let answered = Set(billboards.map(\.scope)).intersection(reachedScopes)
    milestones.removeAll { answered.contains($0.scope) }
    billboards.removeAll { answered.contains($0.scope) }
  }

  /// A milestone or a billboard could not be read.
  mutating func wasUnread() { isScopeUnread = true }

  /// A call that needs a payload could not be read.
  mutating func payloadWasUsedUnread(_ message: MessageFacts) {
    if message.received == nil { payloadCame() }
  }

  func finished() -> [Diagnostic] {
    if isScopeUnread { return [] }
    let unopened = milestones.filter { milestone in
      milestone.isEarly
        ? !openedScopes.contains(milestone.scope)
        : !billboards.contains { !$0.isEarly && $0.scope == milestone.scope }
    }.map { milestone in
      milestone.reached.finding(
        .milestoneWithoutBillboard,
        """
        the milestone '\(milestone.scope)' was reached at \(milestone.reached.time) and no \
        billboard of this scope was opened; open one
        """)
    }
    let unanswered = billboards.filter { billboard in
      !billboard.isDeaf && !(billboard.isEarly && reachedScopes.contains(billboard.scope))
    }
    return unopened + unanswered.map(finding)
  }

  private func finding(_ billboard: Billboard) -> Diagnostic {
    guard reachedScopes.contains(billboard.scope) else {
      return billboard.opened.finding(
        .billboardWithoutMilestone,
        """
        the billboard '\(billboard.scope)' was opened at \(billboard.opened.time) and its milestone \
        was never reached; report the milestone
        """)
    }
    return billboard.opened.finding(
      .payloadNotReceived,
      """
      the billboard '\(billboard.scope)' was opened at \(billboard.opened.time) and the app received \
      no payload; check the campaign's scope
      """)
  }
}
