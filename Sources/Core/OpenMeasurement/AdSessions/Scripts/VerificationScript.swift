/// One verification resource of an ad with the text of its script.
package struct VerificationScript: Sendable, Hashable {
  /// The caller's identifier of the script, unique in a session.
  package var id: Int
  /// The vendor key, such as `vendor.example-omid`; absent when the resource names none.
  package var vendorKey: String?
  /// The script's URL, which exceptions name.
  package var url: String
  /// The script's text.
  package var source: String
  /// The opaque parameters of the resource; absent when it has none.
  package var parameters: String?
  /// The value of `omidVerificationProperties.injectionId` while the script loads.
  package var injectionID: String

  package init(
    id: Int, vendorKey: String?, url: String, source: String, parameters: String? = nil,
    injectionID: String
  ) {
    self.id = id
    self.vendorKey = vendorKey
    self.url = url
    self.source = source
    self.parameters = parameters
    self.injectionID = injectionID
  }
}

/// A text that a script requests while it runs.
package struct ScriptDownload: Sendable, Hashable {
  /// The caller's identifier of the script.
  package var script: Int
  /// The URL as the script writes it; it may be relative to the script's own URL.
  package var url: String

  package init(script: Int, url: String) {
    self.script = script
    self.url = url
  }
}
