internal import Diagnostics

/// Judges the way from the milestone to the app.
struct DeliveryChecker {
  private struct Billboard {
    var scope: String
    var opened: UpsightCallContext
    /// Whether its delegate is known to take no payload.
    var isDeaf: Bool
  }

  /// The milestones and billboards that no payload followed yet.
  private var milestones: [(scope: String, reached: UpsightCallContext)] = []
  private var billboards: [Billboard] = []
  /// The scopes of all milestones so far.
  private var scopes: Set<String> = []

  /// - Parameters:
  ///   - context: the call.
  ///   - message: what was known of the payload before the call.
  /// - Returns: what is wrong with it.
  mutating func happened(
    _ context: UpsightCallContext, _ message: MessageFacts
  ) -> [Diagnostic] {
    switch context.call {
    case .milestone(let scope):
      scopes.insert(scope)
      if !message.isHeld, !milestones.contains(where: { $0.scope == scope }) {
        milestones.append((scope, context))
      }
      return []
    case .openBillboard(let scope, let receivesData):
      return opened(scope, receivesData: receivesData, context, message)
    case .didReceiveData:
      payloadCame()
      return []
    case .read, .copyImage, .recordImpressionEvent, .recordClickEvent, .recordDismissedEvent,
      .destroy:
      // A trace may leave out that the payload came.
      if message.received == nil { payloadCame() }
      return []
    case .unit, .billboardDismissed, .showImage, .show, .hide, .visible, .tap, .dismiss:
      return []
    }
  }

  private mutating func opened(
    _ scope: String, receivesData: Bool?, _ context: UpsightCallContext, _ message: MessageFacts
  ) -> [Diagnostic] {
    let isDeaf = receivesData == false
    // While the app holds a payload, nothing tells which one the billboard is for.
    if !message.isHeld {
      billboards.append(Billboard(scope: scope, opened: context, isDeaf: isDeaf))
    }
    guard isDeaf else { return [] }
    return [
      context.finding(
        .payloadReachesNobody,
        """
        the delegate of the billboard '\(scope)' has no 'billboard:didReceiveData:'; the payload \
        reaches nobody
        """)
    ]
  }

  private mutating func payloadCame() {
    milestones = []
    billboards = []
  }

  func finished() -> [Diagnostic] {
    let unopened = milestones.filter { milestone in
      !billboards.contains { $0.scope == milestone.scope }
    }.map { milestone in
      milestone.reached.finding(
        .milestoneWithoutBillboard,
        """
        the milestone '\(milestone.scope)' was reached at \(milestone.reached.time) and no \
        billboard of this scope was opened; open one
        """)
    }
    return unopened + billboards.filter { !$0.isDeaf }.map(finding)
  }

  private func finding(_ billboard: Billboard) -> Diagnostic {
    guard scopes.contains(billboard.scope) else {
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
