internal import CCurl
internal import Glibc
internal import System
internal import Vocabulary

/// One transfer under way: libcurl's handle, and the data received so far.
final class Transfer {
  let plan: TransferPlan
  private let handle: CurlHandle
  private var head: ResponseHead
  private var sink: BodySink?
  /// Why the client stopped the transfer.
  private var refusal: HTTPFault?

  /// Makes a transfer that keeps cookies in `share`; nil when libcurl has no memory for it.
  init?(_ plan: TransferPlan, share: UnsafeMutableRawPointer) {
    guard let handle = CurlHandle() else { return nil }
    self.plan = plan
    self.handle = handle
    head = ResponseHead(limit: plan.limits.headerBytes)
    setRequest()
    setConnection(share: share)
    setCallbacks()
    guard !handle.isIncomplete else { return nil }
  }

  var pointer: UnsafeMutableRawPointer { handle.pointer }

  private func setRequest() {
    handle.set(CURLOPT_URL, plan.url.text)
    handle.set(CURLOPT_PATH_AS_IS, 1)
    switch plan.method {
    case .get: handle.set(CURLOPT_HTTPGET, 1)
    case .head: handle.set(CURLOPT_NOBODY, 1)
    case .post: handle.set(post: plan.content)
    }
    handle.set(CURLOPT_FOLLOWLOCATION, 0)
    handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    handle.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    handle.set(CURLOPT_COOKIEFILE, "")
    if plan.acceptsEncodings { handle.set(CURLOPT_ACCEPT_ENCODING, "") }
    // libcurl omits a header when nothing follows its colon; with a semicolon instead it sends the
    // header empty.
    handle.set(
      CURLOPT_HTTPHEADER,
      plan.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" })
    guard let credentials = plan.url.credentials else { return }
    let parts = credentials.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    handle.set(CURLOPT_USERNAME, PercentText.decoded(parts[0]))
    handle.set(CURLOPT_PASSWORD, parts.count > 1 ? PercentText.decoded(parts[1]) : "")
  }

  private func setConnection(share: UnsafeMutableRawPointer) {
    handle.set(CURLOPT_SHARE, data: share)
    handle.set(CURLOPT_NOSIGNAL, 1)
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(plan.connectTime))
    handle.set(CURLOPT_TIMEOUT_MS, Self.milliseconds(plan.wholeTime))
    handle.set(CURLOPT_BUFFERSIZE, 128 * 1024)
    handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    handle.set(CURLOPT_SSL_VERIFYPEER, 1)
    handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    if let path = plan.certificateAuthorities { handle.set(CURLOPT_CAINFO, path) }
    // An empty text makes libcurl ignore the proxies of the environment.
    handle.set(CURLOPT_PROXY, plan.proxy ?? "")
    handle.set(CURLOPT_NOPROXY, "")
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if plan.url.address == nil, !plan.addresses.isEmpty {
      let list = plan.addresses.map(\.hostText).joined(separator: ",")
      handle.set(CURLOPT_RESOLVE, ["\(plan.url.host):\(plan.url.port):\(list)"])
    }
  }

  private func setCallbacks() {
    let this = Unmanaged.passUnretained(self).toOpaque()
    handle.set(CURLOPT_HEADERDATA, data: this)
    handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, data in
      guard let bytes, let data else { return 0 }
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      let transfer = Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue()
      return transfer.receiveHeader(line) ? line.count : line.count + 1
    }
    handle.set(CURLOPT_WRITEDATA, data: this)
    handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, data in
      guard let bytes, let data else { return 0 }
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      let transfer = Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue()
      return transfer.receiveBody(piece) ? piece.count : piece.count + 1
    }
    handle.set(CURLOPT_OPENSOCKETDATA, data: this)
    handle.set(openSocket: { data, _, address in
      guard let data, let address else { return -1 }
      return Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue().openSocket(address)
    })
  }

  /// How many bytes of the body arrived, and how many there are, if that is known.
  var progress: (received: Int, expected: Int?) { (sink?.count ?? 0, head.declaredLength) }

  // MARK: Callbacks of libcurl

  private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    guard head.receive(line) else {
      refusal = .headersTooLarge(limit: plan.limits.headerBytes)
      return false
    }
    guard head.isComplete, sink == nil else { return true }
    let status = head.status ?? 0
    let isWanted = (200...299).contains(status)
    // The body of an answer with an error status is used only in a message, so it is kept in memory
    // and not in a file.
    let limit =
      isWanted || plan.path == nil
      ? plan.limits.bodyBytes : min(plan.limits.bodyBytes, HTTPLimits().bodyBytes)
    let sink = BodySink(path: isWanted ? plan.path : nil, limit: limit)
    if (300...399).contains(status) { sink.discard() }
    self.sink = sink
    // The length in the answer to a HEAD request is that of a body that is not sent.
    if plan.method != .head, let length = head.declaredLength, length > limit {
      refusal = .bodyTooLarge(limit: limit)
      return false
    }
    return true
  }

  private func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard let sink else { return false }
    do {
      try sink.take(piece.bindMemory(to: UInt8.self))
      return true
    } catch {
      refusal = Self.fault(of: error, encoded: encodedBytes, isEncoded: head.isEncoded)
      return false
    }
  }

  /// Opens the socket of a connection if its address is allowed. This is the last check of an
  /// address, and the only place where a connection begins.
  private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let family = address.pointee.family
    if plan.proxy == nil {
      let start = UnsafeRawPointer(address) + Self.addressOffset
      guard let target = IPAddress(start.assumingMemoryBound(to: sockaddr.self)) else { return -1 }
      if let restriction = plan.policy.restriction(of: target) {
        refusal = .addressNotAllowed(target, restriction)
        return -1
      }
    }
    let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(family, type, address.pointee.protocol)
  }

  private static let addressOffset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 16

  // MARK: The end

  /// The result of the transfer, which libcurl ended with a code.
  func finish(_ code: CURLcode) -> TransferResult {
    let hop = describeHop()
    var fault = code == CURLE_OK ? nil : refusal ?? classify(code)
    if fault?.isOfBody == true, hop.redirectTarget != nil {
      // The redirect can be followed without its body.
      fault = nil
    }
    var body: NetworkAnswer.Body?
    if fault == nil {
      do {
        body = try sink?.finish() ?? .bytes([])
      } catch {
        fault = Self.fault(of: error, encoded: encodedBytes, isEncoded: head.isEncoded)
      }
    }
    if fault != nil { sink?.abandon() }
    return TransferResult(hop: hop, body: body, fault: fault)
  }

  /// Ends the transfer from the client's side.
  func abandon() -> ExchangeHop {
    sink?.abandon()
    return describeHop()
  }

  private var encodedBytes: Int { handle.offset(CURLINFO_SIZE_DOWNLOAD_T) }

  /// The address of the connection; nil until TCP has connected.
  private var connectedAddress: IPAddress? {
    handle.text(CURLINFO_PRIMARY_IP).flatMap { IPAddress($0) }
  }

  private func describeHop() -> ExchangeHop {
    let address = connectedAddress
    return ExchangeHop(
      plan.url.text, requestHeaders: plan.headers,
      // An incomplete head is not an answer, even if it has a redirect's target.
      status: head.isComplete ? head.status : nil,
      reason: head.reason, version: head.version, headers: head.headers,
      resolved: plan.addresses.map(\.description), address: address?.description,
      port: address.map { _ in handle.number(CURLINFO_PRIMARY_PORT) },
      timings: handle.timings(after: plan.nameLookup), encodedBytes: encodedBytes,
      decodedBytes: sink?.count ?? 0)
  }

  private func classify(_ code: CURLcode) -> HTTPFault {
    let failure = TransferFailure(
      code: code, systemError: Int32(handle.number(CURLINFO_OS_ERRNO)),
      text: handle.text(of: code), timings: handle.timings(after: plan.nameLookup),
      isSecure: plan.url.scheme == .https,
      isNewConnection: handle.number(CURLINFO_NUM_CONNECTS) > 0,
      isConnected: connectedAddress != nil,
      hasHead: head.isComplete,
      received: encodedBytes, limits: plan.limits,
      isProxyToBlame: plan.proxy != nil
        && (connectedAddress == nil || handle.number(CURLINFO_HTTP_CONNECTCODE) >= 300))
    failure.machineFailure?.note()
    return failure.fault
  }

  private static func fault(
    of refusal: BodySink.Refusal, encoded: Int, isEncoded: Bool
  ) -> HTTPFault {
    switch refusal {
    case .tooLarge(let limit):
      isEncoded && encoded <= limit
        ? .decompressionBomb(limit: limit, encoded: encoded) : .bodyTooLarge(limit: limit)
    case .notWritten(let reason): .fileNotWritten(reason)
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    max(1, Int(duration.wholeMilliseconds))
  }
}

/// Collects the lines of an answer's head as they arrive.
struct ResponseHead {
  private(set) var status: Int?
  private(set) var reason = ""
  private(set) var version: String?
  private(set) var headers: [HTTPHeader] = []
  /// Whether the empty line at the head's end came.
  private(set) var isComplete = false
  /// The bytes of all lines so far, interim answers included.
  private(set) var byteCount = 0
  private let limit: Int

  /// `limit` is the number of bytes that all lines together may have.
  init(limit: Int) { self.limit = limit }

  /// Adds a line with its line end; false when that exceeds the limit.
  mutating func receive(_ line: some Collection<UInt8>) -> Bool {
    byteCount += line.count
    guard byteCount <= limit else { return false }
    let text = Self.text(line)
    if text.hasPrefix("HTTP/") {
      begin(text)
    } else if isComplete {
      // A trailer, which is not used.
    } else if text.isEmpty {
      // After an interim answer another head follows.
      isComplete = status.map { $0 >= 200 } ?? false
    } else if text.hasPrefix(" ") || text.hasPrefix("\t"), !headers.isEmpty {
      // A folded line (RFC 9112 § 5.2).
      headers[headers.count - 1].value += " " + text.trimmingWhitespace()
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].trimmingWhitespace()
      headers.append(HTTPHeader(String(text[..<colon]), String(value)))
    }
    return true
  }

  /// The body's length in bytes as the head declares it; nil when it does not.
  var declaredLength: Int? { headers.value(of: "Content-Length").flatMap { Int($0) } }

  /// Whether the body is sent with a content encoding.
  var isEncoded: Bool {
    headers.value(of: "Content-Encoding").map { $0.lowercased() != "identity" } ?? false
  }

  private mutating func begin(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    version = words.first.map(String.init)
    status = words.count > 1 ? Int(words[1]) : nil
    reason = words.count > 2 ? String(words[2]) : ""
    headers = []
    isComplete = false
  }

  /// A line as UTF-8, or as Latin-1 when it is not UTF-8, without its line end.
  private static func text(_ line: some Collection<UInt8>) -> String {
    var bytes = Array(line)
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

/// Stores a body as it arrives, in memory or in a file, up to a limit.
final class BodySink {
  /// Why a piece was refused.
  enum Refusal: Error, Hashable {
    case tooLarge(limit: Int)
    /// The body could not be written, for this reason of the system.
    case notWritten(String)
  }

  /// How many bytes arrived, stored or not.
  private(set) var count = 0
  private let limit: Int
  private let path: String?
  private var descriptor: Int32 = -1
  private var bytes: [UInt8] = []
  /// Whether the bytes are only counted.
  private var isDiscarding = false

  /// Makes a sink that stores the body in the file at the path, or in memory when there is no path.
  init(path: String?, limit: Int) {
    self.path = path
    self.limit = limit
  }

  deinit { closeFile() }

  /// Counts further bytes without storing them.
  func discard() { isDiscarding = true }

  /// Stores a piece. The file is created with the first one.
  func take(_ piece: UnsafeBufferPointer<UInt8>) throws(Refusal) {
    count += piece.count
    guard count <= limit else { throw .tooLarge(limit: limit) }
    if isDiscarding { return }
    guard let path else {
      bytes.append(contentsOf: piece)
      return
    }
    try openFile(path)
    var rest = piece[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw notWritten(path) }
      rest = rest.dropFirst(written)
    }
  }

  /// The complete body, when nothing failed.
  func finish() throws(Refusal) -> NetworkAnswer.Body {
    guard let path, !isDiscarding else { return .bytes(bytes) }
    try openFile(path)
    let status = close(descriptor)
    descriptor = -1
    guard status == 0 else { throw notWritten(path) }
    return .file(path: path, byteCount: count)
  }

  /// Discards what was stored: an incomplete file must not be mistaken for a
  /// complete one.
  func abandon() {
    guard descriptor >= 0, let path else { return }
    closeFile()
    unlink(path)
  }

  private func openFile(_ path: String) throws(Refusal) {
    guard descriptor < 0 else { return }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw notWritten(path) }
  }

  /// The refusal after a call of the system that failed.
  private func notWritten(_ path: String) -> Refusal {
    let code = errno
    MachineFailure("keep a response in '\(path)'", code: code)?.note()
    return .notWritten(String(cString: strerror(code)))
  }

  private func closeFile() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
