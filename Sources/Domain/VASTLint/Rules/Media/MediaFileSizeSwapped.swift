internal import Diagnostics
internal import XMLTree

/// Finds a MediaFile that is upright among files that are not, or the other way round.
enum MediaFileSizeSwapped: PracticeRule {
  static let rule = Rule(
    "MediaFileSizeSwapped", .note, "width and height that seem to be swapped",
    explanation: """
      The files of one Linear are the same picture in several sizes. A single file whose width is to \
      its height as the height of the others is to their width is selected for the wrong screens, or \
      drawn with bars.
      """,
    remedy: "Exchange the numbers, or check that the file is really upright.",
    clause: "VAST 2.0 to 4.3, MediaFile, width and height; practice")

  static let elements: [SchemaElement] = [.mediaFiles]

  private struct Size {
    var width: Int
    var height: Int
    var position: SourcePosition

    var isUpright: Bool { height > width }

    /// Whether one size has the other's shape, lying on its side: within a fiftieth.
    func isTurned(from other: Size) -> Bool {
      let (one, two) = (width * other.width, height * other.height)
      return abs(one - two) * 50 <= max(one, two)
    }
  }

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 2 else { return }
    let sizes = node.children.compactMap(size).filter { $0.width != $0.height }
    let upright = sizes.filter(\.isUpright)
    let lying = sizes.filter { !$0.isUpright }
    // As many of both are two sets of files, for screens held in two ways.
    let (few, many) = upright.count < lying.count ? (upright, lying) : (lying, upright)
    guard few.count * 2 <= many.count else { return }
    for size in few where many.contains(where: size.isTurned) {
      pass.report(
        rule, at: size.position,
        "'MediaFile' is \(size.width) pixels wide and \(size.height) pixels high, and the other files "
          + "\(size.isUpright ? "are wider than high" : "are higher than wide"); are the two swapped?"
      )
    }
  }

  /// The size of a file; nil where it has none, and for interactive units, which have none of their own.
  private static func size(of node: XMLNode) -> Size? {
    guard node.name == "MediaFile", node.value(of: "apiFramework") == nil,
      let width = node.value(of: "width").flatMap({ Int($0) }), (1...65_536).contains(width),
      let height = node.value(of: "height").flatMap({ Int($0) }), (1...65_536).contains(height)
    else { return nil }
    return Size(width: width, height: height, position: node.position)
  }
}
