/// The layer table of the project: which modules each module may import.
///
/// The README's table shows the same.
enum Layers {
  /// The folders of `Sources` that hold Swift, from the bottom up.
  static let folders = ["Vocabulary", "Ports", "Domain", "Simulation", "Fronts", "Support"]

  /// Layer 1, free to all above it; of its modules only `Transport` and `NativeUnits` import others.
  static let vocabulary: Set = [
    "Diagnostics", "Geometry", "JSONTree", "NativeUnits", "Transport", "VirtualTime",
  ]

  /// Modules of the toolchain that every module may import.
  static let system: Set = [
    "FoundationEssentials", "Glibc", "SwiftOverlayShims", "Synchronization",
  ]

  /// Layer 9, which may import any module but the C libraries.
  static let top: Set = ["CommandLineTool", "vastsim", "vastsim-bench", "vastsim-fuzz"]

  /// Modules that only tests and the benchmark use: nothing in vastsim may import them.
  static let forTests: Set = ["LoopbackServer", "TestSupport"]

  /// The modules that each module may import, in addition to the vocabulary.
  static let table: [String: Set<String>] = [
    "Diagnostics": [], "Geometry": [], "JSONTree": [], "Transport": ["Diagnostics"],
    "VirtualTime": [],
    "NativeUnits": ["Diagnostics", "Geometry", "JSONTree", "VirtualTime"],

    "XMLTree": ["CLibXML2"],
    "YAMLTree": ["CLibYAML"],
    "Digests": ["CNettle"],
    "MachineFailures": ["CMachineFailures"],
    "SharedLibraries": ["CSharedLibrary", "MachineFailures"],
    "Media": ["CFFmpeg", "Digests", "MachineFailures", "SharedLibraries"],
    "MediaStore": ["Media"],
    "ScriptEngine": ["CJavaScriptCore", "MachineFailures", "SharedLibraries"],
    "Exchanges": ["Digests"],
    "LocalFiles": ["MachineFailures"],
    "JSONSchema": [],
    "RegularExpressions": ["CPCRE2"],
    "ProcessGuards": ["CSeccomp"],
    "HTTPClient": ["CCurl", "Exchanges", "MachineFailures", "ProcessGuards", "SharedLibraries"],
    "HTTPServer": ["CMicroHTTPD", "LocalFiles", "MachineFailures", "SharedLibraries"],
    "ChildProcess": ["ProcessGuards"],

    "VAST": ["XMLTree"],
    "OpenMeasurement": [],
    "Captions": ["XMLTree", "Media"],
    "CreativeQuality": ["Media"],
    "Beacons": [],
    "Workers": [],
    "Batch": ["Workers"],
    "Widgets": [],
    "Prebid": [],
    "NativeMessages": [],
    "Reception": [],
    "Inspector": [],
    "LiveNetwork": ["HTTPClient", "Exchanges", "ChildProcess"],
    "LoopbackServer": ["HTTPServer", "ChildProcess", "CZlib", "CBrotli"],
    "TestSupport": ["Testing"],
    "RunComparison": ["Exchanges", "LocalFiles"],

    "VASTLint": ["VAST", "XMLTree"],
    "Player": ["VAST"],
    "VerificationHost": ["OpenMeasurement", "ScriptEngine"],

    "AdSessions": ["OpenMeasurement", "VerificationHost"],
    "Scenario": [
      "YAMLTree", "JSONSchema", "RegularExpressions", "VAST", "Player", "OpenMeasurement",
      "Beacons", "Widgets", "NativeMessages", "Prebid",
    ],
    "RunRecords": [
      "Scenario", "JSONSchema", "RegularExpressions", "Player", "VAST", "OpenMeasurement",
      "AdSessions", "Beacons", "CreativeQuality", "Media",
    ],
    "ScriptHostProcess": [
      "VerificationHost", "ScriptEngine", "ChildProcess", "MachineFailures", "ProcessGuards",
      "SharedLibraries",
    ],

    "VASTSimulator": [
      "RunRecords", "Scenario", "Player", "VAST", "VASTLint", "OpenMeasurement",
      "VerificationHost", "AdSessions", "Captions", "Beacons", "CreativeQuality", "Media",
      "LocalFiles",
      "MachineFailures", "RunComparison", "Widgets", "NativeMessages", "Prebid", "YAMLTree",
    ],

    "Certification": [
      "VASTSimulator", "RunRecords", "AdSessions", "Scenario", "VASTLint", "CreativeQuality",
      "Player", "VAST", "Beacons", "Media", "OpenMeasurement", "Widgets", "NativeMessages",
      "Prebid",
    ],

    "Viewer": ["CViewerFiles", "Digests", "RunRecords", "Scenario", "Media"],

    "Reports": [
      "Viewer",
      "RunRecords", "Certification", "Scenario", "VAST", "OpenMeasurement", "AdSessions",
      "Player", "Beacons", "Media", "JSONSchema", "Prebid", "Batch",
    ],
    "VASTSimulatorTesting": [
      "VASTSimulator", "RunRecords", "Scenario", "RunComparison", "LocalFiles", "Testing",
    ],
  ]

  /// Whether one module may import another.
  static func allows(_ module: String, toImport imported: String) -> Bool {
    if system.contains(imported) { return true }
    // The benchmark compares with the libraries themselves.
    if module == "vastsim-bench", isAdapted(imported) { return true }
    if forTests.contains(imported) { return module == "vastsim-bench" || forTests.contains(module) }
    if top.contains(module) { return table[imported] != nil || top.contains(imported) }
    guard let row = table[module] else { return false }
    return row.contains(imported)
      || (vocabulary.contains(imported) && !vocabulary.contains(module))
  }

  /// Whether a module is a C library of layer 0: `C`, a capital letter, and more.
  static func isAdapted(_ module: String) -> Bool {
    let letters = Array(module.prefix(2))
    return letters.count == 2 && letters[0] == "C" && letters[1].isUppercase
  }
}
