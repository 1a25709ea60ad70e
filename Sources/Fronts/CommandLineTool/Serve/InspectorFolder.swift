internal import Glibc
internal import System
internal import Workers

/// The inspector's own folder: the files that the page uploaded, and the certificates that runs
/// wrote.
struct InspectorFolder: Sendable {
  /// The absolute path.
  let path: String

  /// The folder of uploaded files.
  var files: String { path + "/files" }

  /// The path of an uploaded file, whether or not it exists.
  func file(_ name: String) -> String { "\(files)/\(name)" }

  /// The name under which a file was uploaded; nil for any other file.
  func uploadedName(of path: String) -> String? {
    path.hasPrefix(files + "/") ? String(path.dropFirst(files.count + 1)) : nil
  }

  /// The name of a path in runs and messages, which does not depend on the folder's location: the
  /// name of an uploaded file, `uploads` for the folder of uploaded files, a name that begins with
  /// `uploads/..` for another path in the inspector's folder, or nil for any other path.
  func shownName(of path: String) -> String? {
    if let name = uploadedName(of: path), !name.isEmpty { return name }
    if path == files || path == files + "/" { return "uploads" }
    return path == self.path || path.hasPrefix(self.path + "/")
      ? "uploads/.." + path.dropFirst(self.path.count) : nil
  }

  /// An error that calls its file by the name that the page shows.
  func shown(_ error: UnreadableInput) -> UnreadableInput {
    var error = error
    error.path = shownName(of: error.path) ?? error.path
    return error
  }

  func certificate(_ number: Int) -> String { "\(path)/certificates/\(number).html" }

  /// Removes the certificate with a number.
  func remove(_ number: Int) { unlink(certificate(number)) }

  /// Creates the folders in the inspector's folder.
  func make() throws(UnreadableInput) {
    for name in ["files", "certificates"] where mkdir("\(path)/\(name)", 0o700) != 0 {
      throw failure("\(path)/\(name)")
    }
  }

  /// Writes a piece of an uploaded file, whose name is a relative path that is safe to use in the
  /// folder of uploaded files. At offset 0 the file is replaced.
  func write(_ bytes: [UInt8], of name: String, at offset: Int) throws(UnreadableInput) {
    var folder = files
    for component in name.split(separator: "/").dropLast() {
      folder += "/\(component)"
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
    }
    let path = file(name)
    // The old file is unlinked and not emptied, so that a run that has it open still reads the old
    // contents.
    if offset == 0 { unlink(path) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress?.advanced(by: written), $0.count - written,
          off_t(offset + written))
      }
      guard count > 0 else { throw failure(path) }
      written += count
    }
  }

  private func failure(_ path: String) -> UnreadableInput {
    UnreadableInput(
      verb: "write", failingAt: path,
      fix: "check the free disk space")
  }
}

/// The contents of the inspector's folder: the files that the page uploaded, and certificates.
struct InspectorStore {
  /// Why a piece of an upload is not kept.
  struct Refusal: Error {
    /// The HTTP status of the answer.
    var status: Int
    var reason: String
  }

  /// How many certificates are kept.
  private static let certificateCount = 20
  /// The longest certificate that is read, in bytes.
  private static let certificateBytes = 64 << 20

  private let folder: InspectorFolder
  private var ledger: UploadLedger
  private var certificates: [Int] = []

  /// Creates the store.
  init(in folder: InspectorFolder, limits: InspectorLimits) {
    self.folder = folder
    ledger = UploadLedger(limits: limits)
  }

  /// Keeps a piece of an uploaded file.
  ///
  /// - Returns: how many bytes of the file are kept so far.
  mutating func keep(
    _ bytes: [UInt8], of name: String, at offset: Int
  ) throws(Refusal) -> Int {
    switch ledger.pieceCame(name, offset: offset, count: bytes.count) {
    case .keep(let name):
      do throws(UnreadableInput) {
        try folder.write(bytes, of: name, at: offset)
        return offset + bytes.count
      } catch {
        throw Refusal(status: 507, reason: "the file cannot be kept: \(error.reason)")
      }
    case .refuse(.name):
      throw Refusal(
        status: 400, reason: "the name has characters other than letters, digits and . - _ +")
    case .refuse(.place(let expected)):
      throw Refusal(status: 409, reason: "the next piece begins at \(expected) bytes")
    case .refuse(.size):
      throw Refusal(
        status: 413, reason: "the file, or all files together, exceed the limits of uploads")
    }
  }

  /// Notes that a job has ended, which may have written a certificate. If there are too many
  /// certificates, the oldest one is removed.
  mutating func jobDone(_ job: Int) {
    guard LocalFile.exists(folder.certificate(job)) else { return }
    certificates.append(job)
    guard certificates.count > Self.certificateCount else { return }
    folder.remove(certificates.removeFirst())
  }

  /// The page of a certificate, by the number of its job; nil if the certificate is no longer kept.
  func certificate(_ job: Int) -> [UInt8]? {
    guard certificates.contains(job) else { return nil }
    return try? LocalFile.bytes(of: folder.certificate(job), limit: Self.certificateBytes)
  }
}
