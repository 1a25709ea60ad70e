internal import CViewerFiles

/// A file of the viewer: a module of its script, its style, or its markup.
package struct ViewerFile: Sendable, Hashable {
  /// The file's name in `Sources/CLibraries/CViewerFiles/Viewer`.
  package let name: String
  package let text: String

  /// Whether only the page of `vastsim serve` loads the file.
  var isOfInspector: Bool { name.hasPrefix("inspector") }

  /// Every file. Each module comes after those that it imports.
  package static let all: [ViewerFile] = (0..<cviewer_file_count()).compactMap { index in
    let file = cviewer_file_at(index)
    guard let name = file.name else { return nil }
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    return ViewerFile(
      name: String(cString: name), text: String(decoding: bytes, as: UTF8.self))
  }
}
