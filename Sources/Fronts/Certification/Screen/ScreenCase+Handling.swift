internal import VASTSimulator
internal import Vocabulary
internal import Widgets

/// The cases about actions of an app and its user on a widget or a message.
extension ScreenCase {
  static let handling: [ScreenCase] = [
    ScreenCase(
      "cell-reuse", "the first cell is reused for the last item",
      concerns: { $0 == .outbrain },
      staging: { subject in
        guard subject.itemCount > 1 else {
          return .notApplicable("the unit has fewer than two items")
        }
        return .steps(
          subject.entrance + [
            subject.step(.seconds(2), .native(.reuse(cell: 0, item: subject.itemCount - 1)))
          ])
      },
      judge: { trace, subject in
        let reuse = subject.settled + .seconds(2)
        let shown = trace.native.contains {
          $0.event.event == "shown" && $0.event.item == subject.itemCount - 1 && $0.at >= reuse
        }
        return shown ? .none : .one("the cell does not show the item it is reused for", at: reuse)
      }),

    ScreenCase(
      "acceptance", "the vendor's console shows that the message was displayed, clicked, dismissed",
      concerns: { $0 == .upsight },
      staging: { subject in
        if let unseen = subject.unseen { return .notApplicable(unseen) }
        return .steps([
          subject.step(.zero, .native(.milestone)), subject.step(.zero, .native(.openBillboard)),
          subject.step(.seconds(3), .native(.tap(item: nil, part: nil))),
          subject.step(.seconds(4), .native(.dismiss)),
        ])
      },
      judge: { trace, _ in
        switch NativeMessageAcceptance.judge(trace.native.map(\.event), wasTapped: true) {
        case .accepted: .none
        case .notApplicable(let reason): .one(reason.text)
        case .refused(let misses): misses.map { Violation($0.text) }
        }
      }),
  ]
}
