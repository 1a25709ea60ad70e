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

  private struct Entry {
    let unit: Int
    var input: UnitInput?
    var actions: [UnitAction] = []
    /// The place of the next action.
    var next = 0
  }

  private var entries: [Entry] = []

  /// A unit is to be told something before all else.
  mutating func tell(_ unit: Int, _ input: UnitInput) {
    entries.append(Entry(unit: unit, input: input))
  }

  /// Actions of a unit are to be carried out before all else, in their order.
  mutating func carryOut(_ actions: [UnitAction], of unit: Int) {
    guard !actions.isEmpty else { return }
    entries.append(Entry(unit: unit, actions: actions))
  }

  /// Takes what is to be done next; nil when everything is done.
  mutating func takeNext() -> Task? {
    guard let last = entries.indices.last else { return nil }
    let unit = entries[last].unit
    if let input = entries[last].input {
      entries.removeLast()
      return .tell(unit, input)
    }
    let action = entries[last].actions[entries[last].next]
    entries[last].next += 1
    if entries[last].next == entries[last].actions.count { entries.removeLast() }
    return .carryOut(action, of: unit)
  }
}
