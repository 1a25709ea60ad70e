internal import Glibc
package import Network
internal import System

/// A test's own certificate authority, made with the tool `openssl`.
package struct LoopbackAuthority: Sendable {
  /// The default names of a certificate.
  package static let loopbackNames = ["DNS:localhost", "IP:127.0.0.1", "IP:::1"]

  private let folder: String

  /// The authority's own certificate, which a client has to trust.
  package var certificateFile: String { "\(folder)/authority.pem" }

  /// Makes an authority whose files are in an existing folder.
  ///
  /// - Throws: when `openssl` is missing or fails.
  package init(in folder: String) throws(LoopbackServerError) {
    self.folder = folder
    try Self.openSSL([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=vastsim test authority", "-days", "2", "-keyout", "\(folder)/authority.key",
      "-out", certificateFile,
    ])
  }

  /// A server's certificate, signed by the authority.
  ///
  /// The names are in the form of `subjectAltName`: `DNS:localhost`. It is valid from now on for a
  /// number of days; with a number below zero it has expired.
  ///
  /// - Throws: when `openssl` fails.
  package func certificate(
    for names: [String] = loopbackNames, days: Int = 2
  ) throws(LoopbackServerError) -> ServerCertificate {
    let key = "\(folder)/server.key"
    let request = "\(folder)/server.csr"
    let certificate = "\(folder)/server.pem"
    try Self.openSSL([
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=vastsim test server", "-keyout", key, "-out", request,
      "-addext", "subjectAltName=\(names.joined(separator: ","))",
    ])
    try Self.openSSL([
      "x509", "-req", "-in", request, "-CA", certificateFile,
      "-CAkey", "\(folder)/authority.key", "-CAcreateserial", "-days", "\(days)",
      "-copy_extensions", "copy", "-out", certificate,
    ])
    return ServerCertificate(
      privateKey: try Self.text(of: key), chain: try Self.text(of: certificate))
  }

  private static func text(of path: String) throws(LoopbackServerError) -> String {
    guard let bytes = FileBytes.read(path) else {
      throw .notStarted(step: path, reason: String(cString: strerror(errno)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func openSSL(_ arguments: [String]) throws(LoopbackServerError) {
    guard let program = Program("openssl") else {
      throw .notStarted(step: "openssl", reason: "it is not in PATH")
    }
    let run: ProgramRun
    do {
      run = try program.run(arguments)
    } catch {
      throw .notStarted(step: "openssl", reason: error.description)
    }
    guard run.isSuccess else { throw .openSSLFailed(arguments: arguments, reason: run.errorText) }
  }
}
