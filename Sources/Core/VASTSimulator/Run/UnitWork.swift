/// A stack of the work to do for units at this instant; the next task is the last one.
///
/// A tag decides how many actions follow from each other, so they are kept in a list and not carried out
/// recursively. A task is removed before what follows from it is added, so that a long chain takes no more
/// memory than a short one.
struct UnitWork {
  /// A task that is carried out next.
  enum Task {
    case tell(Int, UnitInput)
    case carryOut(UnitAction, of: Int)
  }

  private var tasks: [Task] = []

  /// Adds an input for a unit, which is passed to the unit before all other work.
  mutating func tell(_ unit: Int, _ input: UnitInput) { tasks.append(.tell(unit, input)) }

  /// Adds actions of a unit, which are carried out before all other work, in their order.
  mutating func carryOut(_ actions: consuming [UnitAction], of unit: Int) {
    // Each action is moved into the list instead of being copied, because the caller no longer
    // needs it.
    while let action = actions.popLast() { tasks.append(.carryOut(action, of: unit)) }
  }

  /// Removes and returns the next task; nil when everything is done.
  mutating func takeNext() -> Task? { tasks.popLast() }
}
