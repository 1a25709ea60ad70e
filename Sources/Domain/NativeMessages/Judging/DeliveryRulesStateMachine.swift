internal import Diagnostics

/// Judges the way from the milestone to the app.
struct DeliveryRulesStateMachine {
  private struct Billboard {
    var scope: String
    var opened: UpsightHappening
    /// Whether its delegate is known to take no payload.
    var isDeaf: Bool
  }

  private var milestones: [(scope: String, reached: UpsightHappening)] = []
  private var billboards: [Billboard] = []

  mutating func happened(_ happening: UpsightHappening) -> [Diagnostic] {
    switch happening.call {
    case .milestone(let scope):
      if !milestones.contains(where: { $0.scope == scope }) {
        milestones.append((scope, happening))
      }
      return []
    case .openBillboard(let scope, let receivesData):
      let isDeaf = receivesData == false
      billboards.append(Billboard(scope: scope, opened: happening, isDeaf: isDeaf))
      guard isDeaf else { return [] }
      return [
        happening.finding(
          .payloadReachesNobody,
          """
          the delegate of the billboard '\(scope)' has no 'billboard:didReceiveData:'; the payload \
          reaches nobody
          """)
      ]
    case .unit, .didReceiveData, .billboardDismissed, .read, .copyImage, .showImage, .show, .hide,
      .visible, .tap, .dismiss, .recordImpressionEvent, .recordClickEvent, .recordDismissedEvent,
      .destroy:
      return []
    }
  }

  func finished(_ message: MessageFacts) -> [Diagnostic] {
    guard message.received == nil else { return [] }
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
    guard milestones.contains(where: { $0.scope == billboard.scope }) else {
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
