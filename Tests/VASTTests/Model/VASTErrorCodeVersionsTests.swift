import Testing
import VAST

struct VASTErrorCodeVersionsTests {
  @Test(
    arguments: [
      (206, "4.2", 206), (206, "4.1", 200), (206, "2.0.1", 200), (206, nil, 206),
      (206, "new", 206), (410, "4.0", 410), (410, "3.0", nil), (410, nil, 410), (304, "2.0", 304),
      (999, "2.0", 999),
    ] as [(Int, String?, Int?)])
  func `a tag is told codes that its version has`(code: Int, version: String?, known: Int?) {
    #expect(VASTErrorCode(rawValue: code).known(in: version)?.rawValue == known)
  }
}
