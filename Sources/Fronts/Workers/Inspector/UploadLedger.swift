/// Decides which uploaded pieces are kept, and under which names.
///
/// A name consists of plain path components, so that the file stays inside the upload folder. The
/// pieces of a file arrive in order. If the first piece of a file arrives again, the file is
/// replaced.
package struct UploadLedger: Sendable {
  /// What happens to a piece.
  package enum Decision: Sendable, Hashable {
    /// Write it at its offset in the file of that name; at offset 0 the file is created or emptied.
    case keep(name: String)
    case refuse(Refusal)
  }

  package enum Refusal: Sendable, Hashable {
    /// The name is not a plain relative path.
    case name
    /// The piece does not continue the file, which has this many bytes so far.
    case place(expected: Int)
    /// The piece, the file, or all files together are too long, or there are too many files.
    case size
  }

  private let limits: InspectorLimits
  /// The bytes of each file that are kept.
  package private(set) var sizes: [String: Int] = [:]

  package init(limits: InspectorLimits) { self.limits = limits }

  /// A piece of a file has come.
  package mutating func pieceCame(_ name: String, offset: Int, count: Int) -> Decision {
    guard Self.isPlain(name) else { return .refuse(.name) }
    let known = sizes[name]
    guard offset == 0 || offset == known else { return .refuse(.place(expected: known ?? 0)) }
    let size = offset + count
    let others = sizes.values.reduce(0, +) - (known ?? 0)
    guard count <= limits.pieceBytes, size <= limits.uploadBytes,
      others + size <= limits.uploadedBytes, known != nil || sizes.count < limits.uploads,
      !clashes(name)
    else { return .refuse(.size) }
    sizes[name] = size
    return .keep(name: name)
  }

  /// Whether a file has the name of a folder, or a folder that of a file.
  private func clashes(_ name: String) -> Bool {
    sizes.keys.contains { $0.hasPrefix(name + "/") || name.hasPrefix($0 + "/") }
  }

  /// Whether a name is a relative path of at most 8 components, each of 1 to 100 characters that mean
  /// nothing to a file system, and none with a dot at its beginning.
  package static func isPlain(_ name: String) -> Bool {
    let components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return components.count <= 8
      && components.allSatisfy { component in
        (1...100).contains(component.count) && component.first != UInt8(ascii: ".")
          && component.allSatisfy(isOrdinary)
      }
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
