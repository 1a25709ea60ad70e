internal import Diagnostics
internal import VAST

/// The rules that the table gives for VMAP, where a breach means something of its own.
enum BreakRules {
  static let all: [Rule] = [
    .breakOffsetMissing, .breakOffsetMalformed, .breakTypeMissing, .breakTypeUnknown,
    .templateTypeMissing,
    .templateTypeUnknown,
  ]
}
