import Glibc

/// The library that linting is compared with: vastlint's own, as its PyPI package ships it.
///
/// It is loaded at run time, because only this comparison needs it.
struct VastlintLibrary {
  /// The environment variable that holds the library's path.
  static let variable = "VASTLINT_LIBRARY"

  private typealias Validate =
    @convention(c) (UnsafePointer<UInt8>?, Int) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private let validate: Validate
  private let free: Free

  /// Nil when the variable is not set, or does not lead to the library.
  init?() {
    guard let path = getenv(Self.variable), let library = dlopen(path, RTLD_NOW),
      let validate = dlsym(library, "vastlint_validate"),
      let free = dlsym(library, "vastlint_result_free")
    else { return nil }
    self.validate = unsafeBitCast(validate, to: Validate.self)
    self.free = unsafeBitCast(free, to: Free.self)
  }

  /// Validates a document and discards the findings.
  func lint(_ bytes: [UInt8]) {
    free(bytes.withUnsafeBufferPointer { validate($0.baseAddress, $0.count) })
  }
}
