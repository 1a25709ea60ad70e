import Testing

@testable import Network

struct ExchangeFailureTests {
  /// The names in recordings that users have: a recording must be read as it was written.
  private static let names: [(name: String, kind: ExchangeFailure.Kind)] = [
    ("malformedURL", .malformedURL),
    ("schemeNotAllowed", .schemeNotAllowed),
    ("redirectNotAllowed", .redirectNotAllowed),
    ("malformedRedirect", .malformedRedirect),
    ("tooManyRedirects", .tooManyRedirects),
    ("redirectLoop", .redirectLoop),
    ("nameNotResolved", .nameNotResolved),
    ("nameNotChecked", .nameNotChecked),
    ("addressNotAllowed", .addressNotAllowed),
    ("hostNotAllowed", .hostNotAllowed),
    ("refused", .refused),
    ("unreachable", .unreachable),
    ("reset", .reset),
    ("closedWithoutAnswer", .closedWithoutAnswer),
    ("timedOut", .timedOut),
    ("badCertificate", .badCertificate),
    ("tlsFailed", .tlsFailed),
    ("malformedAnswer", .malformedAnswer),
    ("badContentEncoding", .badContentEncoding),
    ("cutShort", .cutShort),
    ("headersTooLarge", .headersTooLarge),
    ("bodyTooLarge", .bodyTooLarge),
    ("decompressionBomb", .decompressionBomb),
    ("proxyFailed", .proxyFailed),
    ("fileNotWritten", .fileNotWritten),
    ("cancelled", .cancelled),
    ("other", .other),
    ("notAnswered", .notAnswered),
    ("bodyNotRecorded", .bodyNotRecorded),
  ]

  @Test(arguments: names)
  func `a kind of failure keeps its name in recordings`(
    name: String, kind: ExchangeFailure.Kind
  ) {
    #expect(kind.rawValue == name)
    #expect(ExchangeFailure.Kind(recorded: name) == kind)
  }

  @Test func `every kind of failure has its name pinned`() {
    #expect(Self.names.map(\.kind) == ExchangeFailure.Kind.allCases)
  }

  @Test(arguments: ["", "Refused", "unheardOf"])
  func `a name that no kind has is another failure`(name: String) {
    #expect(ExchangeFailure.Kind(recorded: name) == .other)
  }
}
