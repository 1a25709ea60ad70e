/// The names of clouds' metadata services, which give a machine its secrets.
///
/// Their addresses are refused as well (`AddressRestriction.metadata`); a proxy may find others.
enum MetadataHosts {
  private static let names: Set = [
    "metadata", "metadata.google.internal", "metadata.goog", "instance-data",
    "instance-data.ec2.internal", "metadata.azure.internal", "metadata.tencentyun.com",
  ]

  /// Whether a host is one of them, in any case of letters, with or without the root's dot.
  static func contains(_ host: String) -> Bool {
    let name = host.lowercased()
    return names.contains(name.hasSuffix(".") ? String(name.dropLast()) : name)
  }
}
