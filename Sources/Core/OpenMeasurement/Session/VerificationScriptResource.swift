/// A verification vendor's script and parameters for a session.
package struct VerificationScriptResource: Sendable, Hashable {
  /// The script's URL.
  package let url: String
  /// The vendor's name, by convention `company.com-omid`.
  package let vendorKey: String?
  /// An opaque text that reaches the vendor's own script only.
  package let parameters: String?

  /// Declares a resource; empty texts count as absent.
  ///
  /// - Parameters:
  ///   - url: the script's URL.
  ///   - vendorKey: the vendor's name.
  ///   - parameters: the vendor's opaque text.
  /// - Throws: a misuse when one of vendor key and parameters comes without the other; a URL
  ///   alone is fine.
  package init(url: String, vendorKey: String? = nil, parameters: String? = nil)
    throws(AdSessionMisuse)
  {
    let vendorKey = vendorKey == "" ? nil : vendorKey
    let parameters = parameters == "" ? nil : parameters
    if let vendorKey, parameters == nil {
      throw .vendorKeyWithoutParameters(vendorKey: vendorKey)
    }
    if vendorKey == nil, parameters != nil { throw .parametersWithoutVendorKey }
    self.url = url
    self.vendorKey = vendorKey
    self.parameters = parameters
  }
}
