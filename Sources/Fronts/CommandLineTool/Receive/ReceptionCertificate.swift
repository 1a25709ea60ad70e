internal import FoundationEssentials
internal import Network
internal import System
internal import Vocabulary

/// The certificate of a reception over TLS and its key, which are in one PEM file of the user.
struct ReceptionCertificate {
  /// The certificate that the server uses.
  let own: ServerCertificate
  /// The certificate in PEM form without the key, for the device of the player under test.
  let text: String
  /// The SHA-256 digest of the certificate, as devices show it: `AB:CD:…`.
  let fingerprint: String
  /// Whether the file was made for this reception.
  let isNew: Bool

  /// Reads the file. If it does not exist, creates it with `openssl`, valid for a year, for
  /// `address` and the names of this machine.
  ///
  /// - Throws: when the file cannot be read, written or created, and when it has no certificate or
  ///   no key.
  init(in path: String, for address: HTTPListener.Address) throws {
    isNew = !LocalFile.exists(path)
    if isNew { try Self.make(path, for: address) }
    let file = String(decoding: try LocalFile.bytes(of: path, limit: 1 << 20), as: UTF8.self)
    guard file.contains("PRIVATE KEY-----"), let text = Self.certificate(in: file),
      let bytes = Self.bytes(of: text)
    else {
      throw UnreadableInput(
        path: path, reason: "it does not contain both a certificate and a key in PEM",
        fix: "with --tls, name a file that contains both, or a new file, which vastsim then "
          + "creates")
    }
    own = ServerCertificate(privateKey: file, chain: file)
    self.text = text
    fingerprint = ContentDigest(of: bytes).bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: ":")
  }

  private static let marks = (
    first: "-----BEGIN CERTIFICATE-----", last: "-----END CERTIFICATE-----"
  )

  /// The first certificate in a PEM file, including its BEGIN and END lines.
  private static func certificate(in file: String) -> String? {
    guard let first = file.firstRange(of: marks.first),
      let last = file[first.upperBound...].firstRange(of: marks.last)
    else { return nil }
    return String(file[first.lowerBound..<last.upperBound]) + "\n"
  }

  private static func bytes(of certificate: String) -> Data? {
    let lines = certificate.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
    return Data(base64Encoded: lines.joined())
  }

  // MARK: Making

  private static func make(_ path: String, for address: HTTPListener.Address) throws {
    let key = try openSSL(
      ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], for: path)
    var names = ["DNS:localhost", "IP:127.0.0.1", "IP:::1"]
    if case .numeric(let text) = address { names.append("IP:\(text)") }
    let certificate = try openSSL(
      [
        "req", "-x509", "-key", "/dev/stdin", "-days", "365", "-subj", "/CN=vastsim receive",
        "-addext", "subjectAltName=\(names.joined(separator: ","))",
        "-addext", "extendedKeyUsage=serverAuth",
      ], input: key, for: path)
    try LocalFile.create(key + certificate, at: path, isPrivate: true)
  }

  private static func openSSL(
    _ arguments: [String], input: [UInt8] = [], for path: String
  ) throws -> [UInt8] {
    guard let program = Program("openssl") else {
      throw UnreadableInput(
        verb: "make", path: path, reason: "there is no program 'openssl' in PATH",
        fix:
          "install the package 'openssl', or name a file with a certificate and its key in PEM")
    }
    let run = try program.run(arguments, input: input)
    guard run.isSuccess else {
      throw UnreadableInput(
        verb: "make", path: path,
        reason: "openssl says: "
          + run.errorText.split(whereSeparator: \.isNewline)
          .joined(separator: " "),
        fix: "name a file with a certificate and its key in PEM")
    }
    return run.output
  }
}
