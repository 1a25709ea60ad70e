import Testing
import VAST

struct VMAPErrorCodeTests {
  @Test func `VMAP's codes and VAST's in their place`() {
    #expect(VMAPErrorCode.allDefined.map(\.rawValue) == [900] + Array(1_000...1_008))
    #expect(VMAPErrorCode(.mediaFileTimeout).rawValue == 402)
    #expect(VMAPErrorCode(.mediaFileTimeout).summary == VASTErrorCode.mediaFileTimeout.summary)
    #expect(VMAPErrorCode.parsing.summary == "the VMAP document cannot be parsed")
    #expect(VMAPErrorCode(rawValue: 1_009).summary == nil)
    #expect(VMAPErrorCode.breakTypeNotSupported.description == "1003")
  }
}
