/// What is to be done for units at this instant, the next thing last.
///
/// A tag decides how much follows from what, so it is a list and no recursion; and what is done is
/// forgotten before what follows from it, so that a long chain takes no more room than a short one.
struct UnitWork {
  /// What is to be done next.
  enum Task {
    case tell(Int, UnitInput)
    case carryOut(UnitAction, of: Int)
  }

  private var tasks: [Task] = []

  /// A unit is to be told something before all else.
  mutating func tell(_ unit: Int, _ input: UnitInput) { tasks.append(.tell(unit, input)) }

  /// Actions of a unit are to be carried out before all else, in their order.
  mutating func carryOut(_ actions: consuming [UnitAction], of unit: Int) {
    // Removed one by one, since nothing else needs them.
    while let action = actions.popLast() { tasks.append(.carryOut(action, of: unit)) }
  }

  /// Takes what is to be done next; nil when everything is done.
  mutating func takeNext() -> Task? { tasks.popLast() }
}
