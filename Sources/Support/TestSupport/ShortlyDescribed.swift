package import Testing

/// A type whose values are arguments of tests and have long descriptions: reports of the tests
/// print only their start and length.
package protocol ShortlyDescribed: Sendable, CustomTestStringConvertible {}

extension ShortlyDescribed {
  package var testDescription: String { Named(self).name }
}
