internal import CLibXML2
internal import VAST
internal import VASTLint

/// Measures reading and checking documents, compared with other libraries in the same process.
struct DocumentBenchmark {
  /// How often each comparison is repeated.
  let pairs: Int
  /// How long one side of a pair is measured in each turn.
  private static let turn: Duration = .milliseconds(50)

  func measure() -> [Measurement] {
    let documents = [5, 50].map(SampleDocument.init)
    let reading = documents.map { document in
      compare(
        "time from bytes to model of a \(document.name) tag, compared with libxml2's DOM",
        { use(AdDocumentReader.response(document.bytes, file: "bench.xml")) },
        { parseWithLibXML2(document.bytes) })
    }
    guard let vastlint = VastlintLibrary() else {
      note(
        "vastlint is not measured; \(VastlintLibrary.variable) does not lead to its library")
      return reading
    }
    let linting = documents.map { document in
      compare(
        "time from bytes to findings of a \(document.name) tag, compared with vastlint",
        { use(VASTLinter.lint(document.bytes, file: "bench.xml")) },
        { vastlint.lint(document.bytes) })
    }
    return reading + linting
  }

  /// Measures both sides alternately, each for a fixed time, after an unmeasured turn of each.
  private func compare(
    _ name: String, _ ours: () -> Void, _ theirs: () -> Void
  ) -> Measurement {
    _ = microseconds(ours)
    _ = microseconds(theirs)
    let times = (0..<pairs).map { turn in
      guard turn.isMultiple(of: 2) else {
        let their = microseconds(theirs)
        return (our: microseconds(ours), their: their)
      }
      let our = microseconds(ours)
      return (our: our, their: microseconds(theirs))
    }
    let our = text(times.map(\.our).median)
    let their = text(times.map(\.their).median)
    return Measurement(
      name: name, detail: "median of \(pairs) pairs, \(our) µs against \(their) µs",
      value: times.map { $0.our / $0.their }.median, limit: 1.5, unit: "")
  }

  /// The time of one call, on average over a turn.
  private func microseconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    repeat {
      for _ in 0..<10 { work() }
      count += 10
    } while clock.now - start < Self.turn
    return (clock.now - start) / .microseconds(1) / Double(count)
  }

  private func parseWithLibXML2(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      let text = buffer.bindMemory(to: CChar.self)
      xmlFreeDoc(xmlReadMemory(text.baseAddress, Int32(text.count), nil, nil, 0))
    }
  }

  /// Keeps the optimizer from removing work whose result is not used.
  @inline(never)
  private func use<Result>(_ result: Result) {
    withExtendedLifetime(result) {}
  }
}
