import Media
import Player
internal import VASTSimulator

/// Measures a widget whose items scroll past for sixty seconds: what an item costs, and how long the
/// whole simulation takes.
struct ScrollBenchmark {
  /// How often each scroll is measured.
  let turns: Int

  /// - Throws: when a scenario is not readable, or a run did not measure the items it should.
  func measure() throws -> [Measurement] {
    let one = try time(items: 1)
    let hundred = try time(items: 100)
    let fifty = try time(items: 50)
    return [
      Measurement(
        name: "a 60 s scroll over 100 items, compared with one over a single item",
        detail: "ratio of processor times, medians of \(turns) turns",
        value: hundred / one, limit: 100, unit: ""),
      Measurement(
        name: "a 60 s scroll over 50 items",
        detail: "processor time of one run in this process, median of \(turns) turns",
        value: fifty * 1000, limit: 50, unit: " ms"),
    ]
  }

  /// The processor time of one run, in seconds.
  private func time(items: Int) throws -> Double {
    let text = Self.scenario(items: items)
    let reading = ScenarioDecoder.read(bytes: Array(text.utf8), file: "scroll.yaml", folder: "/")
    guard let scenario = reading.scenario else {
      throw UnexpectedRun(benchmark: "scroll", found: "\(reading.diagnostics)")
    }
    let response = scenario.units.first?.files.first ?? ""
    let request = RunRequest(
      tag: .init(path: response, displayName: response), scenario: scenario, profile: .exact)
    let service = RunService(files: Response(bytes: Array(Self.response(items: items).utf8)))
    let measured = try service.run(request).exposure.count
    guard measured == items else {
      throw UnexpectedRun(benchmark: "scroll", found: "\(measured) of \(items) items measured")
    }
    let times = try (0..<max(3, turns)).map { _ in
      try ProcessorTime.seconds { _ = try service.run(request) }
    }
    return times.median
  }

  /// The files of a run, in which every request gets the widget's response.
  private struct Response: RunFiles {
    let bytes: [UInt8]

    func tag(at path: String) -> [UInt8] { bytes }

    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts {
      MediaFacts(
        formatName: "", byteCount: 0, duration: .zero, streams: [],
        videoFrames: MediaFrames(times: []))
    }

    func exists(_ path: String) -> Bool { true }
  }

  private static func scenario(items: Int) -> String {
    """
    version: 1
    name: scroll
    device: { width: 390, height: 844 }
    layout:
      - view: feed
        frame: [0, 0, 390, 12000]
        clips: true
        children:
          - { view: footer, frame: [0, 0, 390, \(24 + 100 * items)] }
    units:
      - unit: footer
        outbrain: { url: "https://app.example.com/a", widgetID: SDK_1, response: response.json }
    steps:
      - { at: 0s, do: scroll, view: feed, by: 4500, over: 60s }
    """
  }

  private static func response(items: Int) -> String {
    let items = (0..<items).map { item in
      """
      {"id": "r\(item)", "content": "Story \(item)", "url": "https://app.example.com/\(item)", \
      "source": "News", "isPaidLink": false, \
      "image": {"url": "https://images.example.com/\(item).jpg", "width": 160, "height": 160}}
      """
    }
    return #"{"recommendations": ["# + items.joined(separator: ", ") + "]}"
  }
}
