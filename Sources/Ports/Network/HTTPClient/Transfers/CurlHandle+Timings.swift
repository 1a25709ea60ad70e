internal import CCurl
internal import Vocabulary

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
