import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing
import Vocabulary

@testable import Network

/// Answers on the loopback interface with a test's prepared steps, correct or faulty.
final class CannedServer: Sendable {
  /// What the server does with a request, step by step.
  enum Step: Sendable {
    case send([UInt8])
    /// Sends the same bytes repeatedly until the client closes the connection.
    case sendForever([UInt8])
    /// Waits until the client closes the connection.
    case hold
    case pause(milliseconds: UInt32)
    /// Waits until the client's system has all that was sent.
    case arrive
    case close
    case reset

    static func text(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  struct Request: Sendable {
    /// The first line: `GET /path HTTP/1.1`.
    var line: String
    var headers: [String]

    var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    func value(of name: String) -> String? {
      headers.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The record of the clients so far.
  struct Record: Sendable {
    var requests: [Request] = []
    var connections = 0
    var atOnce = 0
    var mostAtOnce = 0
  }

  private final class Log: Sendable {
    let record = Mutex(Record())
  }

  let port: Int
  private let listener: Int32
  private let log = Log()

  /// `answer` is called for each request, with the number of requests before it; the greeting is
  /// sent before any request.
  init(greeting: String = "", answer: @escaping @Sendable (Request, Int) -> [Step]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 128) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [log] in
      defer { close(listener) }
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        log.record.withLock { $0.connections += 1 }
        Thread.detachNewThread {
          if !greeting.isEmpty { _ = Self.send(Array(greeting.utf8), connection) }
          Self.serve(connection, log, answer)
        }
      }
    }
  }

  // The accepting thread closes it: the number must not be reused by another socket before.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  var record: Record { log.record.withLock { $0 } }

  /// The targets of all requests, in the order in which they came.
  var targets: [String] { record.requests.map(\.target) }

  func url(_ target: String = "/", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(target)"
  }

  private static func serve(
    _ connection: Int32, _ log: Log, _ answer: @Sendable (Request, Int) -> [Step]
  ) {
    defer { close(connection) }
    while let request = readRequest(connection) {
      let number = log.record.withLock { record in
        record.requests.append(request)
        record.atOnce += 1
        record.mostAtOnce = max(record.mostAtOnce, record.atOnce)
        return record.requests.count - 1
      }
      let steps = answer(request, number)
      // At the last step the client may send the next request before this one is counted.
      var goesOn = steps.dropLast().allSatisfy { carryOut($0, connection) }
      log.record.withLock { $0.atOnce -= 1 }
      goesOn = goesOn && steps.suffix(1).allSatisfy { carryOut($0, connection) }
      guard goesOn else { return }
    }
  }

  /// False when nothing more can follow on the connection.
  private static func carryOut(_ step: Step, _ connection: Int32) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, connection)
    case .sendForever(let bytes):
      while send(bytes, connection) {}
      return false
    case .hold:
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) > 0 {}
      return false
    case .pause(let milliseconds):
      usleep(milliseconds * 1_000)
      return true
    case .arrive:
      return eventually {
        var unacknowledged: Int32 = 0
        return ioctl(connection, UInt(TIOCOUTQ), &unacknowledged) == 0 && unacknowledged == 0
      }
    case .close: return false
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      let size = socklen_t(MemoryLayout.size(ofValue: linger))
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, size)
      return false
    }
  }

  private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func readRequest(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    return Request(line: lines[0], headers: lines.dropFirst().filter { !$0.isEmpty })
  }
}

extension [CannedServer.Step] {
  /// A whole answer with a body.
  static func answer(
    _ status: String = "200 OK", _ headers: [String] = [], body: [UInt8] = []
  ) -> Self {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
    let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
    return [.send([UInt8](head.utf8) + body)]
  }

  static func redirect(to location: String, _ headers: [String] = []) -> Self {
    .answer("302 Found", ["Location: \(location)"] + headers)
  }
}

/// Sessions and requests as the tests need them.
enum Trial {
  static let loopback = IPAddress(v4: 0x7F00_0001)
  static let publicAddress = IPAddress(v4: 0x0808_0808)

  /// A session that may connect to 127.0.0.1 and to nothing else of this machine, with the names
  /// `a.example` and `b.example` for it.
  static func session(
    _ resolver: FixedResolver? = nil, _ change: (inout HTTPOptions) -> Void = { _ in }
  ) throws -> HTTPSession {
    var options = HTTPOptions(
      addresses: .publicAnd([loopback]),
      resolver: resolver ?? FixedResolver(["a.example": [loopback], "b.example": [loopback]]))
    change(&options)
    return try #require(HTTPSession(options))
  }

  /// A request with time enough for any machine.
  static func request(
    _ url: String, for purpose: HTTPPurpose = .document, bodyBytes: Int = 100_000,
    into destination: HTTPRequest.Destination = .memory
  ) -> HTTPRequest {
    HTTPRequest(
      url, for: purpose,
      limits: HTTPLimits(connect: .seconds(60), whole: .seconds(120), bodyBytes: bodyBytes),
      into: destination)
  }

  /// Fetches from a server that never goes on after a phase.
  ///
  /// The time limit grows until the machine reaches that phase within it; a shorter one ends in an
  /// earlier phase.
  ///
  /// - Returns: the exchange of the last limit, and the limit.
  static func fetchHopelessly(
    _ url: String, upTo phase: HTTPFault.Phase, over session: HTTPSession
  ) -> (exchange: Exchange, limit: Duration) {
    var limit = Duration.milliseconds(100)
    while true {
      let limits = HTTPLimits(connect: limit, whole: limit)
      let exchange = session.fetch(HTTPRequest(url, for: .document, limits: limits))
      let reached = HTTPFault.Phase.allCases.first {
        exchange.failed(with: .timedOut($0, after: limit))
      }
      guard let reached, isEarlier(reached, than: phase), limit < .seconds(60)
      else { return (exchange, limit) }
      limit *= 2
    }
  }

  private static func isEarlier(
    _ phase: HTTPFault.Phase, than other: HTTPFault.Phase
  ) -> Bool {
    let phases = HTTPFault.Phase.allCases
    return (phases.firstIndex(of: phase) ?? 0) < (phases.firstIndex(of: other) ?? 0)
  }
}

extension Exchange {
  /// Whether this is what went wrong, at whichever request.
  func failed(with fault: HTTPFault) -> Bool {
    failure.map { $0 == NetworkFailure(fault, hop: $0.hop, at: $0.place) } ?? false
  }
}

extension HTTPFault: ShortlyDescribed {}
