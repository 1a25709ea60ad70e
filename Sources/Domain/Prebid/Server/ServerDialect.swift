/// The two implementations of Prebid Server, which differ in arithmetic, targeting and caching.
///
/// - `go`: prebid/prebid-server at 0ba3523; `java`: prebid/prebid-server-java at e3ffd57.
package enum ServerDialect: String, Sendable, Hashable, CaseIterable {
  case go
  case java
}
