extension AdBreak {
  /// Why the simulated player cannot fill the break, whatever the response; nil when it can.
  ///
  /// Breaks for companions only belong to the page, not the player.
  package var playerFailure: VMAPErrorCode? {
    let isForCompanions = !breakTypes.isEmpty && breakTypes.allSatisfy { $0 == .display }
    return failure ?? (isForCompanions && source != nil ? .breakTypeNotSupported : nil)
  }
}
