import Media
import Player
import Testing
import VAST
import VASTSimulator

/// Every error code of VAST, caused by a tag and a scenario.
struct ErrorCodeTests {
  private func play(_ example: ErrorCodeCase) throws -> RunRecord {
    var media = example.media
    media["c.png"] = .made()
    return try playChain(example.documents, example.scenario, media: media) {
      // Waiting for the ad to be in view is needed by one example, and does not affect the others.
      $0.profile.autoplayPercent = 50
    }
  }

  @Test(arguments: ErrorCodeCase.all)
  func `a code is told to every hop that must hear it`(example: ErrorCodeCase) throws {
    let record = try play(example)
    let heard = record.errors.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(heard == example.hearers.map { "\($0) \(example.code)" })
    let codes = record.beacons.map(\.beacon).filter { $0.event == "error" }.map(\.errorCode)
    #expect(codes == example.hearers.map { _ in example.code })
  }

  @Test(arguments: ErrorCodeCase.all)
  func `a code is in the record unless the ad goes on`(example: ErrorCodeCase) throws {
    let record = try play(example)
    if example.goesOn {
      #expect(record.errorCodes == [] && record.ads.map(\.errorCode) == [nil])
      #expect(record.outcome == .completed)
    } else {
      #expect(Set(record.errorCodes) == [example.code])
      #expect(Set(record.ads.compactMap(\.errorCode)) == [example.code])
      #expect(record.ads.contains { $0.errorCode == example.code })
    }
  }

  @Test(arguments: ErrorCodeCase.all)
  func `a diagnostic says what happened`(example: ErrorCodeCase) throws {
    let messages = try play(example).messages(example.rule)
    let found = messages.first { $0.contains(example.message) }
    #expect(found != nil, "\(messages)")
    let isNumbered = found?.contains("error \(example.code): ") == true
    #expect(isNumbered || ["MediaDamage", "VerificationNotExecuted"].contains(example.rule))
  }

  /// Codes whose runs other tests have: nonlinear ads, the choice of media, media that loads.
  static let elsewhere: Set = [201, 402, 406, 407, 408, 409, 411, 500, 501, 502, 503, 901, 902]

  @Test func `every code of the standard is brought about`() {
    let codes = Set(ErrorCodeCase.all.map(\.code))
    #expect(codes.union(Self.elsewhere) == Set(VASTErrorCode.allDefined.map { $0.rawValue }))
    #expect(codes.isDisjoint(with: Self.elsewhere))
  }
}
