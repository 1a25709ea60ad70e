internal import Diagnostics
internal import XMLTree

/// Finds a `delivery` that does not fit the type.
enum DeliveryMismatch: PracticeRule {
  static let rule = Rule(
    "DeliveryMismatch", .warning, "a delivery that does not fit the type",
    explanation: """
      HLS and DASH are streams, an MP4 over HTTP is progressive. Players that trust 'delivery' \
      pass the file to the wrong playback component.
      """,
    remedy: """
      Write delivery="streaming" for HLS and DASH, delivery="progressive" for single files.
      """,
    clause: "VAST 2.0 to 4.3, MediaFile, delivery")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let delivery = node.value(of: "delivery"), let type = node.value(of: "type") else {
      return
    }
    let isStream = MediaKind.streamTypes.contains { type.isSame(as: $0) }
    let isFile = MediaKind.fileTypes.contains { type.isSame(as: $0) }
    // An mp4 from a streaming server has another scheme than http.
    let isHTTP = pass.url.contains(.http) || pass.url.contains(.https)
    if isStream, delivery == "progressive" {
      pass.report(
        rule, at: node.position, "\(LintPass.quoted(type)) is a stream; use delivery 'streaming'")
    } else if isFile, delivery == "streaming", isHTTP {
      pass.report(
        rule, at: node.position,
        "\(LintPass.quoted(type)) over HTTP is a file; use delivery 'progressive'")
    }
  }
}
