/// A server's certificates and private key for TLS, in PEM form.
package struct ServerCertificate: Sendable, Hashable {
  /// The key that belongs to the server's certificate.
  package var privateKey: String
  /// The server's certificate, followed by the intermediate ones.
  package var chain: String

  /// Makes a certificate from texts in PEM form.
  package init(privateKey: String, chain: String) {
    self.privateKey = privateKey
    self.chain = chain
  }
}
