/// What kinds of creative something is about.
package struct CreativeKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A picture that moves, played from its beginning to its end.
  package static let video = CreativeKinds(rawValue: 1)
  /// Sound that nothing is to be seen of.
  package static let audio = CreativeKinds(rawValue: 2)
  /// A picture or a page that does not play, nonlinear ads among them.
  package static let display = CreativeKinds(rawValue: 4)

  package static let all: CreativeKinds = [.video, .audio, .display]

  /// Each kind by the name that users write.
  package static let named: [(name: String, kind: CreativeKinds)] = [
    ("video", .video), ("audio", .audio), ("display", .display),
  ]

  /// The names of those in the set, in the order of `named`.
  package var names: [String] {
    Self.named.filter { contains($0.kind) }.map(\.name)
  }
}
