extension VASTErrorCode {
  /// The code that is reported to a tag of a version; nil when nothing is reported to such a tag.
  ///
  /// A break cut short had no code of its own before 4.2 and is reported as trafficking (200);
  /// verification had none before 4.0. Every other code is sent unchanged: a server that does not
  /// know it still counts it.
  ///
  /// - Parameter version: the declared version; an unreadable one counts as the newest.
  /// - Returns: the value of `[ERRORCODE]`.
  package func known(in version: String?) -> VASTErrorCode? {
    guard let version = VASTVersion(declared: version) else { return self }
    switch self {
    case .breakShortened where version < .v4_2: return .trafficking
    case .verificationNotExecuted where version < .v4_0: return nil
    default: return self
    }
  }
}
