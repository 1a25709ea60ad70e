internal import CCurl
internal import System
internal import Vocabulary

/// Carries out transfers side by side on one thread, with shared connections and cookies.
final class TransferLoop {
  private let multi: UnsafeMutableRawPointer
  private let share: UnsafeMutableRawPointer
  private var running: [UnsafeMutableRawPointer: (id: Int, transfer: Transfer)] = [:]
  private var addresses: [Int: UnsafeMutableRawPointer] = [:]
  private var nextID = 0

  /// Nil when libcurl cannot be set up.
  init?() {
    guard CurlLibrary.isReady, let share = curl_share_init() else { return nil }
    guard let multi = curl_multi_init() else {
      curl_share_cleanup(share)
      return nil
    }
    self.share = share
    self.multi = multi
    _ = ccurl_share_set_long(share, CURLSHOPT_SHARE, Int32(CURL_LOCK_DATA_COOKIE.rawValue))
    _ = ccurl_share_set_long(share, CURLSHOPT_SHARE, Int32(CURL_LOCK_DATA_SSL_SESSION.rawValue))
    _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 64)
  }

  deinit {
    BrokenPipe.isolated {
      for pointer in running.keys { curl_multi_remove_handle(multi, pointer) }
      // The handles are released before their share.
      running = [:]
      curl_multi_cleanup(multi)
      curl_share_cleanup(share)
    }
  }

  /// Begins a transfer; nil when libcurl refuses it.
  func start(_ plan: TransferPlan) -> Int? {
    guard let transfer = Transfer(plan, share: share),
      curl_multi_add_handle(multi, transfer.pointer) == CURLM_OK
    else { return nil }
    nextID += 1
    running[transfer.pointer] = (nextID, transfer)
    addresses[nextID] = transfer.pointer
    return nextID
  }

  /// Stops a transfer and returns what was received so far; nil when it is not under way.
  func stop(_ id: Int) -> ExchangeHop? {
    guard let pointer = addresses.removeValue(forKey: id),
      let entry = running.removeValue(forKey: pointer)
    else { return nil }
    return withExtendedLifetime(entry.transfer) {
      let hop = entry.transfer.abandon()
      BrokenPipe.isolated { _ = curl_multi_remove_handle(multi, pointer) }
      return hop
    }
  }

  /// How far the first of the transfers under way is; nil when there is none.
  var progress: (url: String, received: Int, expected: Int?)? {
    running.values.min { $0.id < $1.id }.map { entry in
      let (received, expected) = entry.transfer.progress
      return (entry.transfer.plan.url.text, received, expected)
    }
  }

  /// Works until something happens or the time is over, and returns the ended transfers in order.
  func turn(waitingAtMost wait: Duration) -> [(id: Int, result: TransferResult)] {
    BrokenPipe.isolated { work(wait) }
  }

  private func work(_ wait: Duration) -> [(id: Int, result: TransferResult)] {
    var count: Int32 = 0
    curl_multi_perform(multi, &count)
    let ended = takeEnded()
    guard ended.isEmpty else { return ended }
    let milliseconds = Int32(clamping: max(0, wait.wholeMilliseconds))
    curl_multi_poll(multi, nil, 0, milliseconds, nil)
    curl_multi_perform(multi, &count)
    return takeEnded()
  }

  private func takeEnded() -> [(id: Int, result: TransferResult)] {
    var ended: [(id: Int, result: TransferResult)] = []
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      // The message does not outlive the handle's removal.
      let (kind, code) = (message.pointee.msg, message.pointee.data.result)
      guard kind == CURLMSG_DONE, let pointer = message.pointee.easy_handle,
        let entry = running.removeValue(forKey: pointer)
      else { continue }
      addresses[entry.id] = nil
      withExtendedLifetime(entry.transfer) {
        ended.append((entry.id, entry.transfer.finish(code)))
        curl_multi_remove_handle(multi, pointer)
      }
    }
    return ended
  }
}

/// One request over one connection, without redirects.
struct TransferPlan {
  var url: HTTPURL
  /// The addresses of the host's name; empty when a proxy looks it up.
  var addresses: [IPAddress]
  var method = HTTPMethod.get
  /// The content of a POST.
  var content: [UInt8] = []
  var headers: [HTTPHeader]
  var limits: HTTPLimits
  /// The time left for connecting; above zero.
  var connectTime: Duration
  /// The time left for the whole exchange; above zero.
  var wholeTime: Duration
  var nameLookup: Duration
  /// The path of the body's file, if it goes into one.
  var path: String?
  /// Whether the body may come compressed.
  var acceptsEncodings: Bool
  var proxy: String?
  var certificateAuthorities: String?
  var policy: AddressPolicy
}

/// The result of a transfer.
struct TransferResult {
  var hop: ExchangeHop
  /// The complete body; nil after a failure.
  var body: NetworkAnswer.Body?
  var fault: HTTPFault?
}
