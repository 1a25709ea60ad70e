import Foundation
import LoopbackServer
import Network
import Testing
import Vocabulary

/// Certificates, over the real client.
struct HTTPSessionTLSTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vastsim-\(UUID())")

  /// Fetches from a server with a certificate, trusting an authority.
  private func fetch(
    trusting: Bool = true, host: String? = nil,
    _ certificate: (LoopbackAuthority) throws -> ServerCertificate
  ) throws -> Exchange {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let authority = try LoopbackAuthority(in: folder.path)
    let server = try LoopbackServer(
      [LoopbackRoute("/a", .text("secret"))], certificate: try certificate(authority))
    let session = try Trial.session { options in
      if trusting { options.certificateAuthorities = authority.certificateFile }
    }
    let exchange = session.fetch(Trial.request(server.url("/a", host: host)))
    #expect(server.requests.count == (exchange.isSuccess ? 1 : 0))
    return exchange
  }

  /// What is said about a bad certificate.
  private func complaint(_ exchange: Exchange) -> String? {
    exchange.failure?.kind == .badCertificate ? exchange.failure?.message : nil
  }

  @Test(arguments: [nil, "a.example"])
  func `a certificate of an authority that is trusted is good`(host: String?) throws {
    let names = LoopbackAuthority.loopbackNames + ["DNS:a.example"]
    let exchange = try fetch(host: host) { try $0.certificate(for: names) }
    #expect(exchange.failure == nil)
    #expect(exchange.content == .bytes(Array("secret".utf8)))
    #expect(exchange.hops.first?.timings.tls != nil)
  }

  @Test func `a certificate that has expired`() throws {
    let exchange = try fetch { try $0.certificate(days: -1) }
    #expect(complaint(exchange)?.contains("certificate has expired") == true)
    #expect(exchange.failure?.hop == 0)
  }

  @Test func `a certificate for another name`() throws {
    let exchange = try fetch(host: "a.example") { try $0.certificate(for: ["DNS:b.example"]) }
    #expect(complaint(exchange)?.contains("target host name 'a.example'") == true)
  }

  @Test func `a certificate for a name, asked by the address`() throws {
    #expect(complaint(try fetch { try $0.certificate(for: ["DNS:a.example"]) }) != nil)
  }

  @Test func `a certificate of an authority that nobody knows`() throws {
    let exchange = try fetch(trusting: false) { try $0.certificate() }
    #expect(complaint(exchange)?.contains("unable to get local issuer certificate") == true)
  }
}
