import Comparison
import Testing

struct PipelineTests {
  @Test(arguments: [(nil, false), ("", false), ("1", true), ("true", true), ("false", true)])
  func `a pipeline is where CI is set and not empty`(value: String?, isAround: Bool) {
    #expect(Pipeline.isAround { $0 == "CI" ? value : nil } == isAround)
    #expect(!Pipeline.isAround { $0 == "CI" ? nil : value })
  }
}
