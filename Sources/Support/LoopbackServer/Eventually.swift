internal import Glibc

/// Waits for a condition that another thread or process fulfils, by evaluating it repeatedly.
///
/// The limit only ends a wait for what never happens. It is far above what a busy machine takes, so
/// that the outcome of a test does not depend on the machine's speed.
///
/// - Returns: whether it has happened.
package func eventually(
  within limit: Duration = .seconds(180), _ hasHappened: () throws -> Bool
) rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if try hasHappened() { return true }
    usleep(2_000)
  }
  return try hasHappened()
}
