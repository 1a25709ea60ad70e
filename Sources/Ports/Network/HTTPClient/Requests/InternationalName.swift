internal import CCurl
internal import Glibc

/// Converts host names with letters beyond ASCII to the form that DNS uses.
enum InternationalName {
  /// A host name in which each label that needs it is written as `xn--…`, mapped as browsers do
  /// (UTS #46, without transitional forms). Nil when IDNA does not allow the name, or when libcurl
  /// was built without IDNA or cannot be loaded.
  static func ascii(_ name: String) -> String? {
    // libcurl reads names in the encoding of the thread's locale, which is ASCII by default.
    guard let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return nil }
    defer { freelocale(utf8) }
    let locale = uselocale(utf8)
    defer { uselocale(locale) }
    guard CurlLibrary.isReady, let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_set(url, CURLUPART_HOST, name, 0) == CURLUE_OK,
      curl_url_get(url, CURLUPART_HOST, &text, UInt32(CURLU_PUNYCODE)) == CURLUE_OK, let text
    else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
