internal import Glibc

/// A certificate authority of a test's own, made with the tool `openssl`.
package struct LoopbackAuthority: Sendable {
  /// The names that a certificate is for when nothing else is said.
  package static let loopbackNames = ["DNS:localhost", "IP:127.0.0.1", "IP:::1"]

  private let folder: String

  /// The authority's own certificate, which a client has to trust.
  package var certificateFile: String { "\(folder)/authority.pem" }

  /// Makes an authority whose files lie in a folder that is there.
  ///
  /// - Throws: when `openssl` is not there or fails.
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
  /// The names are in the form of `subjectAltName`: `DNS:localhost`. It is valid from now on for
  /// some days; with a number below zero it has expired.
  ///
  /// - Throws: when `openssl` fails.
  package func certificate(
    for names: [String] = loopbackNames, days: Int = 2
  ) throws(LoopbackServerError) -> LoopbackCertificate {
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
    return LoopbackCertificate(
      privateKey: try Self.text(of: key), chain: try Self.text(of: certificate))
  }

  private static func text(of path: String) throws(LoopbackServerError) -> String {
    guard let bytes = FileBytes.read(path) else {
      throw .notStarted(step: path, reason: String(cString: strerror(errno)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func openSSL(_ arguments: [String]) throws(LoopbackServerError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, mode) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
    ] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
    }
    var words = (["openssl"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, "openssl", &actions, nil, &words, environ)
    guard code == 0 else {
      throw .notStarted(step: "openssl", reason: String(cString: strerror(code)))
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw .openSSLFailed(arguments: arguments, status: status >> 8 & 0xFF)
    }
  }
}
