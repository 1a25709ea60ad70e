import Player
import Testing
import VASTSimulator

/// VAST 4.0 renamed what a linear ad tells of its player; documents before it keep their names.
struct FormerTrackingTests {
  private static let names = [
    "closeLinear", "close", "playerExpand", "expand", "playerCollapse", "collapse",
  ]

  private func reported(version: String) throws -> [String] {
    let trackers = Self.names.map { "<Tracking event=\"\($0)\">https://t.example/\($0)</Tracking>" }
    let tag = ChainTag.document(ChainTag.inLine("one"))
      .replacing("version=\"4.2\"", with: "version=\"\(version)\"")
      .replacing("<TrackingEvents><", with: "<TrackingEvents>\(trackers.joined())<")
    let record = try playChain(
      ["root": tag],
      """
      steps:
        - { at: 1s, do: expand }
        - { at: 2s, do: collapse }
        - { at: 3s, do: closeLinear }
      """)
    return Self.names.filter { name in
      record.beacons.contains { $0.beacon.url == "https://t.example/\(name)" }
    }
  }

  @Test(arguments: ["2.0", "3.0"])
  func `an old document hears of close, expand and collapse`(version: String) throws {
    #expect(try reported(version: version) == Self.names)
  }

  @Test func `a newer document hears of the new names alone`() throws {
    #expect(try reported(version: "4.2") == ["closeLinear", "playerExpand", "playerCollapse"])
  }
}
