internal import Comparison
internal import Glibc
internal import System
internal import Vocabulary

/// A folder of recordings of real players, with the file that names their tags and scenarios.
struct RecordingFolder {
  /// The folder's path as the user gave it.
  let path: String
  /// The current folder, absolute.
  let currentFolder: String

  /// Opens a folder, or creates it.
  ///
  /// - Throws: when the folder cannot be created.
  init(_ path: String, in currentFolder: String) throws(UnreadableInput) {
    self.path = path
    self.currentFolder = currentFolder
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw UnreadableInput(
      verb: "write", failingAt: path, fix: "with --save, name a folder whose parent folder exists")
  }

  /// Saves a recording, and adds it to the cases.
  ///
  /// - Parameters:
  ///   - recording: returns the recording of the player's requests, for the tag's path in relation
  ///     to the folder.
  ///   - name: the case's name; a number is added if a case has the name already.
  ///   - tag: the path or the URL of the tag.
  ///   - scenario: the name of a built-in scenario or the path of a scenario; nil if the ad was
  ///     played without one.
  ///   - page: the elements that a driver clicked; nil without a page.
  /// - Returns: the path of the recording.
  /// - Throws: when a file cannot be written, and when the file of the cases is malformed.
  func add(
    _ recording: (_ tag: String) -> Recording, named name: String, tag: String, scenario: String?,
    page: CasesFile.Page?
  ) throws -> String {
    let place = "\(path)/\(CasesFile.name)"
    var text: String?
    var file = CasesFile()
    if LocalFile.exists(place) {
      let present = String(decoding: try LocalFile.bytes(of: place, limit: 4 << 20), as: UTF8.self)
      do throws(CasesFile.Malformation) {
        file = try CasesFile(reading: present)
      } catch {
        throw UnreadableInput(
          path: place, reason: "\(error)",
          fix: "correct the file, or name another folder with --save")
      }
      text = file.page == page ? present : nil
    }
    file.page = page ?? file.page
    var unused = file.unusedName(name)
    // An existing recording is not overwritten, even if no case names it.
    while LocalFile.exists("\(path)/\(unused)\(Recording.ending)") { unused += "-new" }
    let recorded = "\(unused)\(Recording.ending)"
    try LocalFile.create(Array(recording(relative(tag)).text.utf8), at: "\(path)/\(recorded)")
    let one = CasesFile.Case(
      unused, tag: relative(tag),
      scenario: scenario.map { OptionValueRule.looksLikeFile($0) ? relative($0) : $0 },
      recording: recorded)
    let whole = file.text(adding: one, to: text ?? file.text)
    try LocalFile.write(whole, to: place)
    return "\(path)/\(recorded)"
  }

  /// A path of the command line, relative to the folder; a URL stays unchanged.
  private func relative(_ path: String) -> String {
    let folder = DisplayPath.absolute(self.path, in: currentFolder)
    let isRemote = path.firstRange(of: "://") != nil
    return DisplayPath(currentFolder: folder)
      .text(of: isRemote ? path : DisplayPath.absolute(path, in: currentFolder))
  }
}
