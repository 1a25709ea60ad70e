// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For what no loop of a run goes through, released: file by file on all cores, since the modules stand in
/// a chain and one that is compiled whole keeps one core busy.
func settings(released optimization: String) -> [SwiftSetting] {
  settings + [
    .unsafeFlags(
      [optimization, "-no-whole-module-optimization", "-enable-batch-mode"],
      .when(configuration: .release))
  ]
}

/// The folders of `Sources`, from the bottom up: what is in one imports from it and from those before.
/// The targets are listed in the same order, by which `.ci/map --check` tells what is above what.
enum Folder: String {
  case cLibraries = "CLibraries"
  case vocabulary = "Vocabulary"
  case ports = "Ports"
  case units = "Units"
  case core = "Core"
  case fronts = "Fronts"
  case support = "Support"
}

/// Where a module lies: in its layer's folder, which a layer of one module is itself.
func path(of name: String, in folder: Folder) -> String {
  name == folder.rawValue ? "Sources/\(name)" : "Sources/\(folder.rawValue)/\(name)"
}

/// The module that every other one may use.
let vocabulary = "Vocabulary"

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

func module(
  _ folder: Folder, _ name: String, imports: [String] = [], swiftSettings: [SwiftSetting]? = nil
) -> Target {
  .target(
    name: name,
    dependencies: ((folder == .vocabulary ? [] : [vocabulary]) + imports).map { .byName(name: $0) },
    path: path(of: name, in: folder),
    swiftSettings: swiftSettings ?? (folder == .fronts ? settings(released: "-Osize") : settings)
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
    dependencies: Set([name, "TestSupport", vocabulary] + imports).sorted()
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

    module(.vocabulary, vocabulary),

    // The outside world, typed. None of these modules knows of ads.
    module(
      .ports, "System", imports: ["CMachineFailures", "CNettle", "CSeccomp", "CSharedLibrary"]),
    module(.ports, "Documents", imports: ["CLibXML2", "CLibYAML", "CPCRE2"]),
    // Apart: what reads media or runs a script reaches no network.
    module(.ports, "Network", imports: ["CCurl", "CMicroHTTPD", "System"]),
    module(.ports, "Media", imports: ["CFFmpeg", "Documents", "System"]),
    module(.ports, "ScriptEngine", imports: ["CJavaScriptCore", "System"]),

    // One folder an SDK. What runs a unit knows its kind, and no SDK.
    module(.units, "Units", imports: ["Documents"]),

    // One ad on one screen. A tag does not know how it is played.
    module(.core, "VAST", imports: ["Documents"]),
    module(.core, "Player", imports: ["Documents", "VAST"]),
    // Apart: no player may ask what the linter says of a tag.
    module(.core, "VASTLint", imports: ["Documents", "Player", "VAST"]),
    // Apart: a session is judged by its events, whatever plays the ad.
    module(.core, "OpenMeasurement", imports: ["ScriptEngine", "System"]),
    // Apart: a file is judged without its tag.
    module(.core, "CreativeQuality", imports: ["Documents", "Media"]),
    // Apart: requests are compared, whether a run or a real player sent them.
    module(.core, "Comparison", imports: ["Documents", "Network", "System"]),
    module(
      .core, "VASTSimulator",
      imports: [
        "Comparison", "CreativeQuality", "Documents", "Media", "OpenMeasurement", "Player",
        "System", "Units", "VAST", "VASTLint",
      ]),

    // Apart: the pool of workers and its messages know nothing of ads.
    module(.fronts, "Workers"),
    // Apart: a verdict does not know how it is written.
    module(
      .fronts, "Certification",
      imports: [
        "CreativeQuality", "Documents", "Media", "OpenMeasurement", "Player", "Units", "VAST",
        "VASTLint",
        "VASTSimulator",
      ], swiftSettings: settings(released: "-Onone")),
    // Apart: a report is a pure function of what was found.
    module(
      .fronts, "Reports",
      imports: [
        "CViewerFiles", "Certification", "Media", "OpenMeasurement", "Player", "System", "Units",
        "VAST", "VASTSimulator", "Workers",
      ]),
    // A product: it needs Swift Testing.
    module(
      .fronts, "VASTSimulatorTesting", imports: ["Comparison", "System", "VASTSimulator"]),
    module(
      .fronts, "CommandLineTool",
      imports: [
        "CBuild", "CStarterFiles", "Certification", "Comparison", "CreativeQuality", "Documents",
        "Media",
        "Network", "OpenMeasurement", "Player", "Reports", "System", "Units", "VAST", "VASTLint",
        "VASTSimulator", "Workers",
      ],
      // Optimized, it and the certification would be a sixth of the build, for 1 to 13 % of a command's time.
      swiftSettings: settings(released: "-Onone")),
    program("vastsim", imports: ["CommandLineTool", "OpenMeasurement", "System"]),

    // For tests and the benchmark.
    module(.support, "LoopbackServer", imports: ["CBrotli", "CZlib", "Network", "System"]),
    module(.support, "TestSupport"),
    // Apart from TestSupport, which tests of the lower modules import.
    module(
      .support, "SampleRuns", imports: ["Media", "OpenMeasurement", "Player", "VASTSimulator"]),
    program(
      "vastsim-bench", in: .support,
      imports: [
        "CLibXML2", "LoopbackServer", "Media", "Network", "OpenMeasurement", "Player", "System",
        "VAST", "VASTLint", "VASTSimulator", "Vocabulary",
      ]),

    tests(of: "Vocabulary"),
    tests(of: "System"),
    tests(of: "Documents"),
    tests(of: "Network", imports: ["LoopbackServer", "System"]),
    tests(of: "Media", imports: ["System"]),
    tests(of: "ScriptEngine"),
    tests(of: "LoopbackServer", imports: ["Network", "System"]),
    tests(of: "Units"),
    tests(of: "VAST", imports: ["Documents", "VASTLint"]),
    tests(of: "Player", imports: ["System", "VAST", "VASTLint"]),
    tests(of: "VASTLint", imports: ["Player", "VAST"]),
    tests(of: "OpenMeasurement", imports: ["ScriptEngine", "System"]),
    tests(of: "CreativeQuality", imports: ["Documents", "Media"]),
    tests(of: "Comparison", imports: ["Documents", "Network"]),
    tests(
      of: "VASTSimulator",
      imports: [
        "Comparison", "CreativeQuality", "Documents", "Media", "OpenMeasurement", "Player",
        "SampleRuns", "System", "Units", "VAST", "VASTLint",
      ]),
    tests(of: "Workers"),
    tests(
      of: "Certification",
      imports: [
        "Media", "OpenMeasurement", "Player", "SampleRuns", "VAST", "VASTLint", "VASTSimulator",
      ]),
    tests(
      of: "Reports",
      imports: [
        "Certification", "LoopbackServer", "Media", "Network", "OpenMeasurement", "Player",
        "SampleRuns", "System", "VASTSimulator", "Workers",
      ]),
    tests(of: "VASTSimulatorTesting", imports: ["VASTSimulator"]),
    tests(
      of: "CommandLineTool",
      imports: [
        "Certification", "Comparison", "CreativeQuality", "Documents", "LoopbackServer", "Media",
        "Network", "OpenMeasurement", "Player", "ScriptEngine", "System", "Units",
        "VASTSimulator",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "CommandLineTool", "Comparison", "OpenMeasurement", "TestSupport", "Vocabulary",
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
        "Certification", "Comparison", "CreativeQuality", "Documents", "Media", "Network",
        "OpenMeasurement", "Player", "Reports", "System", "VAST", "VASTLint", "VASTSimulator",
        "Vocabulary", "Workers",
      ]))
}
