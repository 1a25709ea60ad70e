internal import Diagnostics

extension Diagnostic {
  /// What the finding is known by when lines have moved: rule, file and message.
  var fingerprint: String {
    Fingerprint.hexadecimal(
      of: [rule.id, location?.file ?? "", message].joined(separator: "\n"))
  }
}
