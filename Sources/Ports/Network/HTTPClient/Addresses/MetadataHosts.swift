/// The names of clouds' metadata services, which give a machine its secrets.
///
/// The addresses of these services are refused as well (`AddressRestriction.metadata`), but a proxy
/// may resolve the names to other addresses.
enum MetadataHosts {
  private static let names: Set = [
    "metadata", "metadata.google.internal", "metadata.goog", "instance-data",
    "instance-data.ec2.internal", "metadata.azure.internal", "metadata.tencentyun.com",
  ]

  /// Whether a host is one of these services, in upper or lower case, with or without a final dot.
  static func contains(_ host: String) -> Bool {
    let name = host.lowercased()
    return names.contains(name.hasSuffix(".") ? String(name.dropLast()) : name)
  }
}
