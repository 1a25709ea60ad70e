import Network
import Synchronization
import Testing
import Vocabulary

struct HTTPSessionPostTests {
  /// What a server was asked, one line each: method, target, media type and body.
  private func ask(_ target: String, sending content: RequestContent?) throws -> [String] {
    let asked = Mutex<[String]>([])
    let server = try HTTPListener { request in
      let type = request.headers.first { $0.isNamed("Content-Type") }?.value ?? "-"
      let body = String(decoding: request.body, as: UTF8.self)
      asked.withLock { $0.append("\(request.method) \(request.target) \(type) \(body)") }
      guard let status = Int(request.target.dropFirst()) else { return ServerAnswer(status: 200) }
      var answer = ServerAnswer(status: status)
      answer.headers = [HTTPHeader("Location", "/end")]
      return answer
    }
    var request = Trial.request("http://127.0.0.1:\(server.port)\(target)")
    request.method = .post
    request.content = content
    let exchange = try Trial.session().fetch(request)
    #expect(exchange.isSuccess)
    return asked.withLock { $0 }
  }

  private let content = RequestContent(Array(#"{"id":"ä"}"#.utf8), type: "application/json")

  @Test func `a POST sends its content under its media type`() throws {
    #expect(
      try ask("/auction", sending: content) == [#"POST /auction application/json {"id":"ä"}"#])
  }

  @Test func `a POST without content is one nevertheless`() throws {
    #expect(try ask("/auction", sending: nil).first?.hasPrefix("POST /auction ") == true)
  }

  @Test(arguments: [301, 302, 303])
  func `a redirect makes it a GET without content`(status: Int) throws {
    let asked = try ask("/\(status)", sending: content)
    #expect(asked.last == "GET /end - ")
    #expect(asked.count == 2)
  }

  @Test(arguments: [307, 308])
  func `or has it sent again`(status: Int) throws {
    let asked = try ask("/\(status)", sending: content)
    #expect(asked.last == #"POST /end application/json {"id":"ä"}"#)
  }
}
