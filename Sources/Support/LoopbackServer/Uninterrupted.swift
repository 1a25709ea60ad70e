internal import Glibc

/// What a call of the system returns, which is made again where a signal cut it short: other tests of the
/// process send signals.
func uninterrupted<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let count = call()
    guard count < 0, errno == EINTR else { return count }
  }
}
