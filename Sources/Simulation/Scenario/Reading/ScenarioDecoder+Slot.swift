import Player
import YAMLTree

extension ScenarioDecoder {
  /// The largest side of a slot, in pixels.
  static let largestSide = 1_000_000

  /// `slot`, the publisher's slot, and `companions`, the places next to it.
  func slot(_ value: ValueReader?, companions: ValueReader?) -> AdSlot {
    var slot = AdSlot()
    slot.companions = companions?.elements()?.compactMap(companionSlot)
    guard let fields = value?.fields(as: "'slot'") else { return slot }
    fields.refuseKeys(otherThan: ScenarioSchema.slot.keys)
    slot.adType = fields["adType"]?.choice()
    slot.width = fields["width"]?.integer(in: 1...Self.largestSide)
    slot.height = fields["height"]?.integer(in: 1...Self.largestSide)
    slot.isCategoryRequired = fields["categoryRequired"]?.flag() ?? false
    let blocked = fields["blockedCategories"]?.elements() ?? []
    slot.blockedCategories = blocked.compactMap { $0.text() }
    slot.verificationVendors = fields["verificationVendors"]?.elements()?.compactMap { $0.text() }
    slot.duration = fields["duration"]?.duration(aboveZero: true)
    slot.displayLimit = fields["displayWithin"]?.duration(aboveZero: true)
    return slot
  }

  /// One place for a companion.
  private func companionSlot(_ value: ValueReader) -> CompanionSlot? {
    guard let fields = value.fields(as: "a companion slot") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.companion.keys)
    let id = fields["id"]?.text()
    let width = fields.required("width")?.integer(in: 1...Self.largestSide)
    let height = fields.required("height")?.integer(in: 1...Self.largestSide)
    guard let width, let height else { return nil }
    return CompanionSlot(id: id, width: width, height: height)
  }
}
