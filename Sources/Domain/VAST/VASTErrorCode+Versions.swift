extension VASTErrorCode {
  /// The code as a tag of a version is told it; nil when such a tag is not told at all.
  ///
  /// A break cut short had no code of its own before 4.2, and trafficking (200) stands for it;
  /// verification had none before 4.0. Every other code is sent as it is: a server that does not
  /// know it counts it all the same.
  ///
  /// - Parameter version: as the document declares it; one that cannot be read is taken for the
  ///   newest.
  /// - Returns: what to put in place of `[ERRORCODE]`.
  package func known(in version: String?) -> VASTErrorCode? {
    guard let version = version.flatMap(VASTVersion.init(parsing:)) else { return self }
    switch self {
    case .breakShortened where version < VASTVersion(4, 2): return .trafficking
    case .verificationNotExecuted where version < VASTVersion(4, 0): return nil
    default: return self
    }
  }
}
