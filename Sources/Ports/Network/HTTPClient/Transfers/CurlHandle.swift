internal import CCurl
internal import System

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
