internal import CCurl
internal import Glibc
internal import System
internal import Vocabulary

/// An owned easy handle of libcurl, with the data that its options point to.
final class CurlHandle {
  let pointer: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private let message: UnsafeMutablePointer<CChar>
  /// Whether libcurl refused an option.
  private(set) var isIncomplete = false

  /// Nil when there is no memory for a handle.
  init?() {
    guard CurlLibrary.isReady, let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    note(ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, message))
  }

  deinit {
    curl_easy_cleanup(pointer)
    lists.forEach { curl_slist_free_all($0) }
    message.deallocate()
  }

  func set(_ option: CURLoption, _ value: Int) { note(ccurl_set_long(pointer, option, value)) }

  func set(_ option: CURLoption, _ value: String) { note(ccurl_set_text(pointer, option, value)) }

  func set(_ option: CURLoption, _ values: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for value in values {
      guard let longer = curl_slist_append(list, value) else {
        curl_slist_free_all(list)
        isIncomplete = true
        return
      }
      list = longer
    }
    guard let list else { return }
    lists.append(list)
    note(ccurl_set_list(pointer, option, list))
  }

  /// Sets an option to a pointer. The data must live as long as the handle is in use.
  func set(_ option: CURLoption, data: UnsafeMutableRawPointer) {
    note(ccurl_set_pointer(pointer, option, data))
  }

  /// Makes the transfer a POST that sends some bytes, which libcurl copies.
  func set(post content: [UInt8]) {
    set(CURLOPT_POST, 1)
    set(CURLOPT_POSTFIELDSIZE, content.count)
    content.withUnsafeBytes { bytes in
      // With a null pointer libcurl would call a read function for the bytes.
      let start = bytes.baseAddress ?? UnsafeRawPointer(message)
      note(ccurl_set_bytes(pointer, CURLOPT_COPYPOSTFIELDS, start))
    }
  }

  func set(_ option: CURLoption, receive: @escaping ccurl_receive) {
    note(ccurl_set_receive(pointer, option, receive))
  }

  func set(openSocket: @escaping ccurl_open_socket) {
    note(ccurl_set_open_socket(pointer, openSocket))
  }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return ccurl_get_offset(pointer, info, &value) == CURLE_OK ? Int(value) : 0
  }

  func text(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard ccurl_get_text(pointer, info, &value) == CURLE_OK, let value else { return nil }
    return String(cString: value)
  }

  /// libcurl's text for a failure.
  func text(of code: CURLcode) -> String {
    let own = String(cString: message)
    return own.isEmpty ? String(cString: curl_easy_strerror(code)) : own
  }

  private func note(_ code: CURLcode) {
    if code != CURLE_OK { isIncomplete = true }
  }
}

/// The library, loaded when it is first needed, and its global state.
enum CurlLibrary {
  /// Whether the library could be loaded and initialised; that happens once and is never undone.
  static var isReady: Bool {
    missing?.machineFailure.note()
    return isInitialized
  }

  private static let missing = MissingLibrary(name: ccurl_name(), reason: ccurl_load())
  private static let isInitialized =
    missing == nil && curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

extension CurlHandle {
  /// How long the parts of the transfer took; libcurl counts from the transfer's beginning.
  func timings(after nameLookup: Duration) -> HTTPTimings {
    let connected = offset(CURLINFO_CONNECT_TIME_T)
    let secured = offset(CURLINFO_APPCONNECT_TIME_T)
    let firstByte = offset(CURLINFO_STARTTRANSFER_TIME_T)
    let total = offset(CURLINFO_TOTAL_TIME_T)
    let isNew = number(CURLINFO_NUM_CONNECTS) > 0
    var timings = HTTPTimings(
      nameLookup: nameLookup, total: nameLookup + .microseconds(total))
    var reached = 0
    if isNew, connected > 0 {
      timings.connect = .microseconds(connected)
      reached = connected
      if secured > connected {
        timings.tls = .microseconds(secured - connected)
        reached = secured
      }
    }
    if firstByte > 0 {
      timings.wait = .microseconds(max(0, firstByte - reached))
      timings.receive = .microseconds(max(0, total - max(firstByte, reached)))
    }
    return timings
  }
}

/// libcurl's information on a failed transfer, and its meaning.
struct TransferFailure {
  var code: CURLcode
  /// The system's number for a socket's last error; 0 for none.
  var systemError: Int32
  /// libcurl's error text.
  var text: String
  var timings: HTTPTimings
  var isSecure: Bool
  /// Whether the transfer had to connect, instead of reusing an open connection.
  var isNewConnection: Bool
  /// Whether TCP had connected.
  var isConnected: Bool
  /// Whether the answer's head was complete.
  var hasHead: Bool
  /// How many bytes of the body arrived.
  var received: Int
  var limits: HTTPLimits
  /// Whether a proxy was not reached or did not connect.
  var isProxyToBlame: Bool

  /// The failure of the machine that prevented a connection; nil if there was none.
  var machineFailure: MachineFailure? {
    code == CURLE_COULDNT_CONNECT ? MachineFailure("open a connection", code: systemError) : nil
  }

  /// The failure in the terms of an exchange.
  var fault: HTTPFault {
    switch code {
    case CURLE_COULDNT_CONNECT where isProxyToBlame, CURLE_RECV_ERROR where isProxyToBlame:
      .proxyFailed(text)
    case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved(text)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed(text)
    case CURLE_COULDNT_CONNECT:
      switch systemError {
      case ECONNREFUSED: .refused
      case ETIMEDOUT: .timedOut(.connect, after: limits.connect)
      case 0: .unreachable(text)
      default: .unreachable(String(cString: strerror(systemError)))
      }
    case CURLE_OPERATION_TIMEDOUT: timeout
    case CURLE_GOT_NOTHING: .closedWithoutAnswer
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2_STREAM: .reset
    case CURLE_PARTIAL_FILE: .cutShort(received: received)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      .badCertificate(text)
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED:
      .tlsFailed(text)
    case CURLE_BAD_CONTENT_ENCODING: .badContentEncoding
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2:
      .malformedAnswer(text)
    // libcurl's own code for a single header of more than 100 kB.
    case CURLE_OUT_OF_MEMORY where timings.wait != nil && !hasHead:
      .headersTooLarge(limit: limits.headerBytes)
    default: .other(text)
    }
  }

  private var timeout: HTTPFault {
    let connecting = min(limits.connect, limits.whole)
    if timings.wait == nil {
      if !isConnected { return .timedOut(.connect, after: connecting) }
      if isSecure, isNewConnection, timings.tls == nil { return .timedOut(.tls, after: connecting) }
    }
    return .timedOut(hasHead ? .body : .headers, after: limits.whole)
  }
}
