/// Keeps which items' action buttons are selected, and what a click on one sends.
///
/// Only a selectable button with the predefined action `like` sends an event: `product.like` when it
/// becomes selected, `product.dislike` when it is no longer.
package struct SyneriseButtons: Sendable {
  /// The result of a click.
  package struct Press: Sendable, Hashable {
    package var isSelected: Bool
    package var event: SyneriseEvent?
  }

  private let button: SyneriseSettings.ActionButton?
  private var selected: Set<Int> = []

  package init(_ button: SyneriseSettings.ActionButton?) { self.button = button }

  /// Creates the cells again: the app says for each whether its button is selected.
  ///
  /// - Returns: the app's answers; none where the button has no such state.
  package mutating func loaded(items: Int) -> [(item: Int, isSelected: Bool)] {
    selected = []
    guard let button, button.isSelectable else { return [] }
    selected = button.selectedItems
    return (0..<items).map { ($0, selected.contains($0)) }
  }

  /// The user clicks an item's button.
  package mutating func pressed(item: Int) -> Press {
    guard let button, button.isSelectable else { return Press(isSelected: false, event: nil) }
    let isSelected = selected.remove(item) == nil
    if isSelected { selected.insert(item) }
    switch button.action {
    case .none: return Press(isSelected: isSelected, event: nil)
    case .like:
      return Press(isSelected: isSelected, event: isSelected ? .productLike : .productDislike)
    }
  }
}
