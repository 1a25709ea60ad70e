internal import CCurl
internal import Glibc
internal import System
internal import Vocabulary

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
