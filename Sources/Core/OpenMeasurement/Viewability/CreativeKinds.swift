/// A set of kinds of creatives.
package struct CreativeKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Video, played from its beginning to its end.
  package static let video = CreativeKinds(rawValue: 1)
  /// Audio without a picture.
  package static let audio = CreativeKinds(rawValue: 2)
  /// A picture or a page that does not play, nonlinear ads among them.
  package static let display = CreativeKinds(rawValue: 4)

  package static let all: CreativeKinds = [.video, .audio, .display]

  /// Each kind with the name that users write.
  package static let named: [(name: String, kind: CreativeKinds)] = [
    ("video", .video), ("audio", .audio), ("display", .display),
  ]

  /// The names of the kinds in the set, in the order of `named`.
  package var names: [String] {
    Self.named.filter { contains($0.kind) }.map(\.name)
  }
}
