extension AdBreak {
  /// Why a player like ours cannot fill the break, whatever comes for it; nil when it can.
  ///
  /// Slots for companions alone are the page's, not the player's.
  package var playerFailure: VMAPErrorCode? {
    let isForCompanions = !breakTypes.isEmpty && breakTypes.allSatisfy { $0 == .display }
    return failure ?? (isForCompanions && source != nil ? .breakTypeNotSupported : nil)
  }
}
