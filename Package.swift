// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The folders of `Sources`, from the bottom up: what is in one imports from it and from those before.
/// The targets are listed in the same order, by which `.ci/map --check` tells what is above what.
enum Folder: String {
  case cLibraries = "CLibraries"
  case vocabulary = "Vocabulary"
  case ports = "Ports"
  case domain = "Domain"
  case simulation = "Simulation"
  case fronts = "Fronts"
  case support = "Support"
}

/// Where a module lies.
func path(of name: String, in folder: Folder) -> String { "Sources/\(folder.rawValue)/\(name)" }

/// The vocabulary that every module above may use.
let vocabulary = [
  "Diagnostics", "Geometry", "JSONTree", "NativeUnits", "Transport", "VirtualTime",
]

/// A C library, for its one Swift adapter.
func library(_ name: String, pkgConfig: String, packages: [String]) -> Target {
  .systemLibrary(
    name: name, path: path(of: name, in: .cLibraries), pkgConfig: pkgConfig,
    providers: [.apt(packages)])
}

/// A C library that is loaded when it is first needed, and not linked: its headers, for its one Swift
/// adapter, and stand-ins for its functions.
func loadedLibrary(_ name: String) -> Target {
  .target(name: name, dependencies: ["CSharedLibrary"], path: path(of: name, in: .cLibraries))
}

func module(_ folder: Folder, _ name: String, imports: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: ((folder == .vocabulary ? [] : vocabulary) + imports).map { .byName(name: $0) },
    path: path(of: name, in: folder),
    swiftSettings: settings
  )
}

func program(_ name: String, in folder: Folder = .fronts, imports: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: imports.map { .byName(name: $0) },
    path: path(of: name, in: folder), swiftSettings: settings)
}

func tests(of name: String, imports: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "TestSupport"] + vocabulary.filter { $0 != name } + imports)
      .map { .byName(name: $0) },
    swiftSettings: settings
  )
}

/// The commit of the checkout; nil where it is none.
let commit = Context.gitInformation.map { information in
  information.currentCommit.prefix(12) + (information.hasUncommittedChanges ? ", changed" : "")
}

let package = Package(
  name: "vastsim",
  products: [
    .executable(name: "vastsim", targets: ["vastsim"]),
    .library(name: "VASTSimulator", targets: ["VASTSimulator"]),
    .library(name: "VASTSimulatorTesting", targets: ["VASTSimulatorTesting"]),
  ],
  targets: [
    .target(name: "CSharedLibrary", path: path(of: "CSharedLibrary", in: .cLibraries)),
    .target(name: "CMachineFailures", path: path(of: "CMachineFailures", in: .cLibraries)),
    loadedLibrary("CFFmpeg"),
    loadedLibrary("CMicroHTTPD"),
    library("CZlib", pkgConfig: "zlib", packages: ["zlib1g-dev"]),
    library("CBrotli", pkgConfig: "libbrotlienc", packages: ["libbrotli-dev"]),
    library("CLibXML2", pkgConfig: "libxml-2.0", packages: ["libxml2-dev"]),
    library("CLibYAML", pkgConfig: "yaml-0.1", packages: ["libyaml-dev"]),
    loadedLibrary("CJavaScriptCore"),
    library("CPCRE2", pkgConfig: "libpcre2-8", packages: ["libpcre2-dev"]),
    loadedLibrary("CCurl"),
    .target(
      name: "CBuild", dependencies: ["CLibXML2"], path: path(of: "CBuild", in: .cLibraries),
      cSettings: commit.map { [.define("VASTSIM_COMMIT", to: "\"\($0)\"")] } ?? []),
    // The viewer's files, embedded: its sources are `Viewer/*` as much as its C file.
    .target(
      name: "CViewerFiles", path: path(of: "CViewerFiles", in: .cLibraries), exclude: ["Viewer"]),
    // What `vastsim new` writes as it is, embedded: a video, a trace and loggers of SampleMedia.
    .target(
      name: "CStarterFiles", path: path(of: "CStarterFiles", in: .cLibraries), exclude: ["Files"]),
    library("CNettle", pkgConfig: "nettle", packages: ["nettle-dev"]),
    library("CSeccomp", pkgConfig: "libseccomp", packages: ["libseccomp-dev"]),

    module(.vocabulary, "Diagnostics"),
    module(.vocabulary, "Geometry"),
    module(.vocabulary, "JSONTree"),
    module(
      .vocabulary, "NativeUnits",
      imports: ["Diagnostics", "Geometry", "JSONTree", "VirtualTime"]),
    module(.vocabulary, "Transport", imports: ["Diagnostics"]),
    module(.vocabulary, "VirtualTime"),

    module(.ports, "XMLTree", imports: ["CLibXML2"]),
    module(.ports, "YAMLTree", imports: ["CLibYAML"]),
    module(.ports, "Digests", imports: ["CNettle"]),
    module(.ports, "RegularExpressions", imports: ["CPCRE2"]),
    module(.ports, "MachineFailures", imports: ["CMachineFailures", "CSharedLibrary"]),
    module(.ports, "LocalFiles", imports: ["MachineFailures"]),
    module(.ports, "ChildProcess", imports: ["CSeccomp"]),
    module(.ports, "HLSPlaylists"),
    module(
      .ports, "Media", imports: ["CFFmpeg", "Digests", "HLSPlaylists", "MachineFailures"]),
    module(.ports, "ScriptEngine", imports: ["CJavaScriptCore", "MachineFailures"]),
    module(.ports, "Exchanges", imports: ["Digests"]),
    module(
      .ports, "HTTPClient", imports: ["CCurl", "ChildProcess", "Exchanges", "MachineFailures"]),
    module(.ports, "BrowserPage", imports: ["ChildProcess"]),
    module(.ports, "HTTPServer", imports: ["CMicroHTTPD", "LocalFiles", "MachineFailures"]),

    module(.domain, "VAST", imports: ["XMLTree"]),
    module(.domain, "Streams", imports: ["HLSPlaylists", "VAST"]),
    module(.domain, "Beacons"),
    module(.domain, "Player", imports: ["VAST", "Beacons", "Streams"]),
    module(.domain, "VASTLint", imports: ["VAST", "XMLTree", "Player", "Streams"]),
    module(.domain, "OpenMeasurement"),
    module(.domain, "AdSessions", imports: ["OpenMeasurement", "ScriptEngine"]),
    module(.domain, "CreativeQuality", imports: ["Media", "XMLTree"]),
    module(.domain, "Widgets"),
    module(.domain, "Prebid"),
    module(
      .domain, "RunComparison", imports: ["Exchanges", "LocalFiles", "XMLTree", "YAMLTree"]),
    module(.domain, "SessionLogs", imports: ["OpenMeasurement"]),
    module(.domain, "Workers"),

    module(
      .simulation, "Scenario",
      imports: [
        "YAMLTree", "RegularExpressions", "VAST", "Player", "OpenMeasurement", "Beacons",
        "Widgets", "Prebid", "SessionLogs",
      ]),
    module(
      .simulation, "RunRecords",
      imports: [
        "Scenario", "RegularExpressions", "Player", "VAST", "OpenMeasurement", "AdSessions",
        "Beacons", "CreativeQuality", "Media", "SessionLogs",
      ]),
    module(
      .simulation, "Verdicts",
      imports: [
        "RunRecords", "Scenario", "Player", "VAST", "OpenMeasurement", "AdSessions", "Beacons",
        "CreativeQuality", "SessionLogs",
      ]),
    module(
      .simulation, "ScriptHostProcess",
      imports: ["AdSessions", "ScriptEngine", "ChildProcess", "MachineFailures"]),
    module(
      .simulation, "VASTSimulator",
      imports: [
        "RunRecords", "Verdicts", "Scenario", "Player", "Streams", "VAST", "VASTLint",
        "OpenMeasurement", "AdSessions",
        "CreativeQuality", "Beacons", "Media", "LocalFiles", "MachineFailures", "RunComparison",
        "Widgets", "Prebid", "YAMLTree", "SessionLogs",
      ]),

    module(
      .fronts, "Certification",
      imports: [
        "VASTSimulator", "RunRecords", "Verdicts", "Scenario", "VASTLint", "CreativeQuality",
        "Player", "VAST", "Beacons", "Media", "OpenMeasurement", "Widgets", "Prebid", "AdSessions",
        "Streams",
      ]),
    module(
      .fronts, "Reports",
      imports: [
        "CViewerFiles", "Digests", "RunRecords", "Verdicts", "Certification", "Scenario", "VAST",
        "AdSessions",
        "Player", "Beacons", "Media", "Prebid", "Workers", "SessionLogs", "OpenMeasurement",
      ]),
    module(
      .fronts, "VASTSimulatorTesting",
      imports: ["VASTSimulator", "RunRecords", "Scenario", "RunComparison", "LocalFiles"]),
    module(
      .fronts, "CommandLineTool",
      imports: [
        "Certification", "Reports", "VASTSimulator", "RunRecords", "Verdicts", "Scenario", "Player",
        "OpenMeasurement", "Media", "VAST", "VASTLint", "CreativeQuality", "AdSessions",
        "ScriptHostProcess", "HTTPClient", "Exchanges", "Digests", "Beacons", "RunComparison",
        "LocalFiles", "Widgets", "Prebid", "HTTPServer", "Workers", "ChildProcess",
        "MachineFailures", "CBuild", "CStarterFiles", "SessionLogs", "BrowserPage", "Streams",
      ]),
    program("vastsim", imports: ["CommandLineTool", "ScriptHostProcess", "LocalFiles"]),

    // For tests and the benchmark.
    module(
      .support, "LoopbackServer", imports: ["HTTPServer", "ChildProcess", "CZlib", "CBrotli"]),
    module(.support, "TestSupport"),
    program(
      "vastsim-bench", in: .support,
      imports: [
        "VAST", "Beacons", "VASTLint", "VASTSimulator", "RunRecords", "Scenario", "Player",
        "OpenMeasurement", "Media", "Diagnostics", "Transport", "CLibXML2", "HTTPClient",
        "LoopbackServer", "ChildProcess",
      ]),

    tests(of: "Diagnostics"),
    tests(of: "Geometry"),
    tests(of: "JSONTree"),
    tests(of: "NativeUnits"),
    tests(of: "Transport"),
    tests(of: "VirtualTime"),
    tests(of: "XMLTree"),
    tests(of: "YAMLTree"),
    tests(of: "Digests"),
    tests(of: "RegularExpressions"),
    tests(of: "MachineFailures"),
    tests(of: "LocalFiles"),
    tests(of: "ChildProcess"),
    tests(of: "HLSPlaylists"),
    tests(of: "Media", imports: ["ChildProcess", "Digests"]),
    tests(of: "ScriptEngine"),
    tests(of: "Exchanges", imports: ["Digests"]),
    tests(
      of: "HTTPClient", imports: ["ChildProcess", "Exchanges", "LoopbackServer", "HTTPServer"]),
    tests(of: "BrowserPage", imports: ["LoopbackServer"]),
    tests(of: "HTTPServer", imports: ["LoopbackServer"]),
    tests(of: "LoopbackServer", imports: ["HTTPServer", "ChildProcess"]),
    tests(of: "VAST", imports: ["VASTLint", "XMLTree"]),
    tests(of: "VASTLint", imports: ["VAST", "Streams"]),
    tests(of: "Player", imports: ["VAST", "Beacons", "VASTLint", "ChildProcess", "Streams"]),
    tests(of: "Streams", imports: ["VAST"]),
    tests(of: "Beacons"),
    tests(of: "OpenMeasurement"),
    tests(of: "AdSessions", imports: ["OpenMeasurement", "ScriptEngine"]),
    tests(of: "CreativeQuality", imports: ["Media", "XMLTree"]),
    tests(of: "Widgets"),
    tests(of: "Prebid"),
    tests(of: "RunComparison", imports: ["Exchanges", "XMLTree"]),
    tests(of: "SessionLogs", imports: ["OpenMeasurement"]),
    tests(of: "Workers"),
    tests(of: "Scenario", imports: ["YAMLTree", "Player", "OpenMeasurement", "Prebid"]),
    tests(of: "RunRecords", imports: ["Scenario", "Beacons", "Player"]),
    tests(
      of: "ScriptHostProcess",
      imports: ["AdSessions", "ScriptEngine", "OpenMeasurement", "ChildProcess"]),
    tests(
      of: "VASTSimulator",
      imports: [
        "Streams", "RunRecords", "Verdicts", "Scenario", "Player", "VAST", "VASTLint",
        "OpenMeasurement",
        "AdSessions", "Beacons", "Media", "Widgets", "Prebid", "RunComparison", "LocalFiles",
      ]),
    tests(
      of: "Certification",
      imports: [
        "VASTSimulator", "RunRecords", "Verdicts", "Scenario", "Player", "Beacons", "Media", "VAST",
        "VASTLint", "OpenMeasurement",
      ]),
    tests(
      of: "Reports",
      imports: [
        "VASTSimulator", "RunRecords", "Verdicts", "Certification", "Scenario", "Player", "Beacons",
        "Media", "AdSessions", "ChildProcess", "OpenMeasurement", "Workers", "BrowserPage",
        "LoopbackServer",
      ]),
    tests(of: "VASTSimulatorTesting", imports: ["VASTSimulator"]),
    tests(
      of: "CommandLineTool",
      imports: [
        "Certification", "VASTSimulator", "Scenario", "Player", "OpenMeasurement", "Media",
        "CreativeQuality",
        "YAMLTree", "LoopbackServer", "HTTPClient", "HTTPServer", "ChildProcess", "LocalFiles",
        "Widgets", "Prebid", "MachineFailures", "SessionLogs", "ScriptEngine", "BrowserPage",
        "RunComparison",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "CommandLineTool", "JSONTree", "OpenMeasurement", "RunComparison", "TestSupport",
      ],
      exclude: ["Goldens"],
      swiftSettings: settings
    ),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"], swiftSettings: settings),
    // What a package outside sees: the public declarations alone.
    .testTarget(
      name: "ClientTests", dependencies: ["VASTSimulator", "VASTSimulatorTesting"],
      path: "Tests/Client/Tests/ClientTests", packageAccess: false, swiftSettings: settings),
  ]
)

// The fuzzers need libFuzzer, which only .ci/fuzz links.
if Context.environment["VASTSIM_FUZZING"] != nil {
  package.targets.append(
    program(
      "vastsim-fuzz", in: .support,
      imports: [
        "AdSessions", "Certification", "CreativeQuality", "Diagnostics", "Digests", "Exchanges",
        "HLSPlaylists", "JSONTree", "LocalFiles", "Media", "OpenMeasurement", "Player", "Reports",
        "RunComparison", "RunRecords", "Scenario", "SessionLogs", "Streams", "VAST", "VASTLint",
        "VASTSimulator", "VirtualTime", "Workers",
      ]))
}
