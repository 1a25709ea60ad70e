/// Stores which items' action buttons are selected, and determines the event that a click sends.
///
/// Only a selectable button with the predefined action `like` sends an event: `product.like` when
/// it becomes selected, `product.dislike` when it becomes deselected.
package struct SyneriseButtons: Sendable {
  /// The result of a click.
  package struct Press: Sendable, Hashable {
    package var isSelected: Bool
    package var event: SyneriseEvent?
  }

  private let button: SyneriseSettings.ActionButton?
  private var selected: Set<Int> = []

  package init(_ button: SyneriseSettings.ActionButton?) { self.button = button }

  /// Resets the buttons to the app's selection when the cells are created again.
  ///
  /// - Returns: whether each item's button is selected; empty for a button that cannot be selected.
  package mutating func loaded(items: Int) -> [(item: Int, isSelected: Bool)] {
    selected = []
    guard let button, button.isSelectable else { return [] }
    selected = button.selectedItems
    return (0..<items).map { ($0, selected.contains($0)) }
  }

  /// Handles the user's click on an item's button.
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
