/// What a server shows and keeps for TLS, in PEM form.
package struct LoopbackCertificate: Sendable, Hashable {
  package var privateKey: String
  /// The server's certificate, then those between it and the authority.
  package var chain: String

  package init(privateKey: String, chain: String) {
    self.privateKey = privateKey
    self.chain = chain
  }
}
