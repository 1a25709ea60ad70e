internal import System
internal import Workers

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
  ///
  /// - Parameters:
  ///   - folder: the inspector's own folder.
  ///   - limits: the limits of uploads.
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
