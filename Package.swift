// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Layer 1: the vocabulary that every module may use.
let vocabulary = [
  "Diagnostics", "Geometry", "JSONTree", "Transport", "VirtualTime",
]

func module(_ name: String, layer: Int, imports: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: ((layer > 1 ? vocabulary : []) + imports).map { .byName(name: $0) },
    swiftSettings: settings
  )
}

func tests(of name: String, imports: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name] + vocabulary.filter { $0 != name } + imports).map { .byName(name: $0) },
    swiftSettings: settings
  )
}

let package = Package(
  name: "vastsim",
  products: [
    .executable(name: "vastsim", targets: ["vastsim"]),
    .library(name: "VASTSimulator", targets: ["VASTSimulator"]),
    .library(name: "VASTSimulatorTesting", targets: ["VASTSimulatorTesting"]),
  ],
  targets: [
    // Layer 0: one C library each, for its one Swift adapter.
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavformat",
      providers: [
        .apt([
          "libavformat-dev", "libavcodec-dev", "libavutil-dev", "libavfilter-dev",
          "libswscale-dev",
        ])
      ]
    ),
    .systemLibrary(
      name: "CMicroHTTPD",
      pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]
    ),
    .systemLibrary(
      name: "CBrotli",
      pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"])]
    ),
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]
    ),
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"])]
    ),
    .systemLibrary(
      name: "CJavaScriptCore",
      pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),

    module("Diagnostics", layer: 1),
    module("Geometry", layer: 1),
    module("JSONTree", layer: 1),
    module("Transport", layer: 1, imports: ["Diagnostics"]),
    module("VirtualTime", layer: 1),

    module("XMLTree", layer: 2, imports: ["CLibXML2"]),
    module("YAMLTree", layer: 2, imports: ["CLibYAML"]),
    module("Media", layer: 2, imports: ["CFFmpeg"]),
    module("ScriptEngine", layer: 2, imports: ["CJavaScriptCore"]),
    module("HTTPClient", layer: 2, imports: ["CCurl"]),
    module("HTTPServer", layer: 2, imports: ["CMicroHTTPD"]),
    module("Exchanges", layer: 2),
    module("LocalFiles", layer: 2),
    module("JSONSchema", layer: 2),
    module("ChildProcess", layer: 2),
    // For tests and the benchmark: nothing that ends up in vastsim may use it.
    module(
      "LoopbackServer", layer: 3, imports: ["HTTPServer", "ChildProcess", "CZlib", "CBrotli"]),

    module("VAST", layer: 3, imports: ["XMLTree"]),
    module("OpenMeasurement", layer: 3),
    module("Beacons", layer: 3),
    module("Captions", layer: 3, imports: ["XMLTree", "Media"]),
    module("CreativeQuality", layer: 3, imports: ["Media"]),
    module("LiveNetwork", layer: 3, imports: ["HTTPClient", "Exchanges"]),
    module("RunComparison", layer: 3, imports: ["Exchanges", "LocalFiles"]),

    module("Player", layer: 4, imports: ["VAST"]),
    module("VerificationHost", layer: 4, imports: ["OpenMeasurement", "ScriptEngine"]),
    module("VASTLint", layer: 4, imports: ["VAST", "XMLTree"]),

    module("AdSessions", layer: 5, imports: ["OpenMeasurement", "VerificationHost"]),
    module(
      "Scenario", layer: 5,
      imports: ["YAMLTree", "JSONSchema", "VAST", "Player", "OpenMeasurement"]),
    module(
      "ScriptHostProcess", layer: 5,
      imports: ["VerificationHost", "ScriptEngine", "ChildProcess"]),

    module(
      "VASTSimulator",
      layer: 6,
      imports: [
        "Scenario", "Player", "VAST", "OpenMeasurement", "VerificationHost", "AdSessions",
        "Captions", "Beacons", "Media", "LocalFiles", "RunComparison",
      ]
    ),

    module(
      "Certification",
      layer: 7,
      imports: [
        "VASTSimulator", "AdSessions", "Scenario", "VASTLint", "CreativeQuality", "Player", "VAST",
        "Beacons",
        "Media",
      ]
    ),

    module(
      "Reports",
      layer: 8,
      imports: [
        "VASTSimulator", "Certification", "Scenario", "VAST", "OpenMeasurement", "AdSessions",
        "Player", "Beacons",
        "Media", "JSONSchema",
      ]
    ),

    module(
      "VASTSimulatorTesting",
      layer: 8,
      imports: ["VASTSimulator", "Scenario", "RunComparison", "LocalFiles"]
    ),

    module(
      "CommandLineTool",
      layer: 9,
      imports: [
        "Certification", "JSONSchema",
        "Reports", "VASTSimulator", "Scenario", "Player", "OpenMeasurement", "Media", "VAST",
        "VASTLint", "CreativeQuality", "Captions", "VerificationHost", "ScriptHostProcess",
        "LiveNetwork", "HTTPClient", "Exchanges", "Beacons", "RunComparison", "LocalFiles",
      ]
    ),
    .executableTarget(
      name: "vastsim",
      dependencies: ["CommandLineTool", "ScriptHostProcess", "LocalFiles"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "vastsim-bench",
      dependencies: [
        "VAST", "VASTLint", "VASTSimulator", "Scenario", "Player", "OpenMeasurement", "Media",
        "Transport", "CLibXML2", "HTTPClient", "LiveNetwork", "LoopbackServer", "ChildProcess",
      ],
      swiftSettings: settings
    ),

    tests(of: "Diagnostics"),
    tests(of: "Geometry"),
    tests(of: "JSONTree"),
    tests(of: "Transport"),
    tests(of: "VirtualTime"),
    tests(of: "ChildProcess"),
    tests(of: "XMLTree"),
    tests(of: "YAMLTree"),
    tests(of: "Media", imports: ["ChildProcess"]),
    tests(of: "ScriptEngine"),
    tests(of: "HTTPClient", imports: ["LoopbackServer", "HTTPServer"]),
    tests(of: "HTTPServer"),
    tests(of: "Exchanges"),
    tests(of: "LocalFiles"),
    tests(of: "JSONSchema"),
    tests(of: "LoopbackServer", imports: ["HTTPServer", "ChildProcess"]),
    tests(of: "LiveNetwork", imports: ["HTTPClient", "Exchanges", "LoopbackServer"]),
    tests(of: "RunComparison", imports: ["Exchanges"]),
    tests(of: "VAST", imports: ["XMLTree"]),
    tests(of: "OpenMeasurement"),
    tests(of: "Beacons"),
    tests(of: "Captions", imports: ["Media", "XMLTree"]),
    tests(of: "CreativeQuality", imports: ["Media"]),
    tests(of: "Player", imports: ["VAST"]),
    tests(of: "VASTLint", imports: ["VAST", "XMLTree"]),
    tests(of: "VerificationHost", imports: ["OpenMeasurement", "ScriptEngine"]),
    tests(of: "AdSessions", imports: ["OpenMeasurement", "VerificationHost"]),
    tests(of: "Scenario", imports: ["YAMLTree", "JSONSchema", "Player", "OpenMeasurement"]),
    tests(
      of: "ScriptHostProcess",
      imports: ["VerificationHost", "ScriptEngine", "OpenMeasurement", "ChildProcess"]
    ),
    tests(
      of: "VASTSimulator",
      imports: [
        "Scenario", "Player", "VAST", "OpenMeasurement", "VerificationHost", "AdSessions",
        "Beacons", "Media",
      ]
    ),
    tests(
      of: "Certification",
      imports: ["VASTSimulator", "Scenario", "Player", "Beacons", "Media"]
    ),
    tests(
      of: "Reports",
      imports: [
        "VASTSimulator", "Certification", "Scenario", "Player", "Beacons", "Media", "JSONSchema",
        "ChildProcess",
      ]
    ),
    tests(
      of: "CommandLineTool",
      imports: [
        "Reports", "VASTSimulator", "Scenario", "Player", "OpenMeasurement", "Media", "JSONSchema",
        "YAMLTree", "LoopbackServer", "HTTPClient", "HTTPServer", "ChildProcess",
      ]
    ),
    .testTarget(
      name: "GoldenTests",
      dependencies: ["CommandLineTool", "JSONSchema", "JSONTree"],
      exclude: ["Goldens"],
      swiftSettings: settings
    ),
    tests(of: "VASTSimulatorTesting", imports: ["VASTSimulator"]),
    .testTarget(name: "HouseTests", swiftSettings: settings),
  ]
)
