import Testing
import VASTSimulator

struct PercentTextTests {
  @Test(arguments: [
    (0, "0 %"), (100, "100 %"), (50, "50 %"), (49.5, "49.5 %"), (33.333333, "33.33 %"),
    (66.666667, "66.67 %"), (0.05, "0.05 %"), (0.001, "0 %"), (99.995, "100 %"), (99.99, "99.99 %"),
  ])
  func `a percentage has up to two decimals`(percent: Double, text: String) {
    #expect(PercentText.text(percent) == text)
  }
}
