import OpenMeasurement
import Testing

struct VerificationResourceChoiceTests {
  private typealias Resource = VerificationResourceChoice.Resource

  private static let other = Resource(url: "other", apiFramework: "x")
  private static let browser = Resource(url: "b", apiFramework: "omid", needsBrowser: true)
  private static let binary = Resource(url: "x", apiFramework: "omid", isExecutable: true)
  private static let first = Resource(url: "1", apiFramework: "OMID")
  private static let second = Resource(url: "2", apiFramework: "omid")
  private static let nowhere = Resource(url: "", apiFramework: "omid")

  private static let cases:
    [([VerificationResourceChoice.Resource], Set<String>, VerificationResourceChoice)] = [
      ([first, second], ["1", "2"], .script(url: "1")),
      ([first, second], ["2"], .script(url: "2")),
      ([first, second], [], .script(url: "1")),
      ([other, browser, binary, second], ["2"], .script(url: "2")),
      ([other, binary], [], .refused(.unsupportedFramework("x"))),
      ([browser, binary], [], .refused(.browserNeeded)),
      ([binary], [], .refused(.executableResource)),
      ([nowhere], [], .refused(.missing)),
      ([nowhere, second], [], .script(url: "2")),
      ([], [], .refused(.missing)),
    ]

  @Test(arguments: cases)
  func `one script is tried, the first that can be run and had`(
    resources: [VerificationResourceChoice.Resource], available: Set<String>,
    expected: VerificationResourceChoice
  ) {
    #expect(
      VerificationResourceChoice(
        among: resources, isRejected: false, isAvailable: available.contains) == expected)
  }

  @Test(arguments: [[], [first], [other, binary]])
  func `of a rejected vendor nothing is tried`(
    resources: [VerificationResourceChoice.Resource]
  ) {
    #expect(
      VerificationResourceChoice(
        among: resources, isRejected: true, isAvailable: { _ in true }) == .refused(.rejected))
  }
}
