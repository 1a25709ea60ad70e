import Foundation
import Testing
import Vocabulary

@testable import Network

struct HTTPSessionFileTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "media-\(UUID().uuidString)").path

  /// Nil when there is no such file.
  private var content: [UInt8]? {
    FileHandle(forReadingAtPath: path).map { Array((try? $0.readToEnd()) ?? Data()) }
  }

  @Test func `a body goes into a file as it comes`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let server = try CannedServer { request, _ in
      request.target == "/" ? .redirect(to: "/file") : .answer(body: body)
    }
    let exchange = try Trial.session().fetch(
      Trial.request(server.url(), for: .media, bodyBytes: 300_000, into: .file(path)))
    #expect(exchange.content == .file(path: path, byteCount: 300_000))
    #expect(content == body)
  }

  @Test func `an empty body makes an empty file`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try CannedServer { _, _ in .answer() }
    let exchange = try Trial.session().fetch(Trial.request(server.url(), into: .file(path)))
    #expect(exchange.content == .file(path: path, byteCount: 0))
    #expect(content == [])
  }

  @Test func `what comes with an error stays in memory`() throws {
    let server = try CannedServer { _, _ in .answer("404 Not Found", body: [1]) }
    let exchange = try Trial.session().fetch(Trial.request(server.url(), into: .file(path)))
    #expect(exchange.content == .bytes([1]))
    #expect(content == nil)
  }

  @Test func `half a file is removed`() throws {
    let server = try CannedServer { _, _ in
      [.text("HTTP/1.1 200 OK\r\n\r\n"), .sendForever(Array(repeating: 7, count: 1_000))]
    }
    let exchange = try Trial.session().fetch(
      Trial.request(server.url(), for: .media, bodyBytes: 50_000, into: .file(path)))
    #expect(exchange.failed(with: .bodyTooLarge(limit: 50_000)))
    #expect(exchange.content == nil)
    #expect(content == nil)
  }

  @Test func `a file that cannot be written is a failure`() throws {
    let server = try CannedServer { _, _ in .answer(body: [1]) }
    let exchange = try Trial.session().fetch(
      Trial.request(server.url(), into: .file("/no/such/folder/file")))
    #expect(exchange.failed(with: .fileNotWritten("No such file or directory")))
    #expect(exchange.status == 200)
  }
}
