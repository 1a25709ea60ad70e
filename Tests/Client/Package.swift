// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Client",
  dependencies: [
    .package(name: "vastsim", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "ClientTests",
      dependencies: [
        .product(name: "VASTSimulator", package: "vastsim"),
        .product(name: "VASTSimulatorTesting", package: "vastsim"),
      ])
  ]
)
