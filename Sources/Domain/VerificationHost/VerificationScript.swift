/// One verification resource of an ad with the text of its script.
package struct VerificationScript: Sendable, Hashable {
  /// What tells the session's scripts apart; the caller's, unique in a session.
  package var id: Int
  /// The vendor key, such as `vendor.example-omid`; absent when the resource names none.
  package var vendorKey: String?
  /// Where the script comes from, as exceptions name it.
  package var url: String
  /// The script.
  package var source: String
  /// The opaque parameters of the resource; absent when it has none.
  package var parameters: String?
  /// What the script finds as `omidVerificationProperties.injectionId` while it loads.
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
