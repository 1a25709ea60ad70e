internal import Documents
package import Vocabulary

/// Reads the files of an auction before the virtual clock starts: the request, stored requests, the
/// bidders' responses or a recorded response, and the ad server's line items.
///
/// The request's own files must be usable; otherwise the auction cannot take place. A bidder is
/// responsible for its response, so a response that is not JSON leads only to a finding.
package struct AuctionFileReader {
  private let files: any UnitFiles
  private let displayName: (String) -> String
  private var findings: [Diagnostic] = []

  /// - Parameters:
  ///   - files: gives access to the files.
  ///   - displayName: returns the name that reports show for a path.
  package init(_ files: any UnitFiles, displayName: @escaping (String) -> String) {
    self.files = files
    self.displayName = displayName
  }

  /// Reads the files that the settings name.
  ///
  /// - Returns: the files, and the findings about them and about files that were left out.
  /// - Throws: an error for a file without which the auction cannot begin.
  package func read(
    _ settings: AuctionSettings
  ) throws(AuctionFileError) -> (files: AuctionFiles, findings: [Diagnostic]) {
    var reader = self
    let files = try reader.files(of: settings)
    return (files, reader.findings)
  }

  private mutating func files(of settings: AuctionSettings) throws(AuctionFileError) -> AuctionFiles
  {
    var files = AuctionFiles(try request(settings.files.request))
    if let name = settings.files.impression, let names = files.request.impressionNames,
      !names.contains(name)
    {
      let known = names.isEmpty ? "" : "; known: " + names.joined(separator: ", ")
      let message = "the request has no impression '\(name)'" + known
      throw .unusable([
        Diagnostic(rule: .prebidImpressionUnknown, message, at: settings.location)
      ])
    }
    if let folder = settings.files.stored { files.stored = try stored(folder) }
    if let folder = settings.files.bids { files.bids = try bids(folder) }
    if let folder = settings.files.laterBids { files.laterBids = try bids(folder) }
    if let path = settings.files.response {
      // The SDK reports what is wrong with a recorded response.
      files.response = .init(try bytes(of: path), file: displayName(path))
    }
    if let path = settings.adServer.lineItems { files.lineItems = try lineItems(path) }
    return files
  }

  /// Reads the app's request, which is an OpenRTB request or a description of ad units.
  private mutating func request(_ path: String) throws(AuctionFileError) -> AuctionFiles.Request {
    let file = try file(at: path, rule: .auctionRequestMalformed)
    if case .json(let document) = file, !PrebidAdUnitReader.isAdUnit(document.value) {
      return .openRTB(document)
    }
    var reader = PrebidAdUnitReader()
    let units = reader.adUnits(file.value)
    let problems = reader.problems.map { $0.diagnostic { file.location(of: $0) } }
    guard let units, let first = units.first else { throw .unusable(problems) }
    findings += problems
    return .adUnits(first, others: Array(units.dropFirst()))
  }

  /// Reads the stored requests. The id of each is its file's path below the folder, without
  /// `.json`.
  private func stored(_ folder: String) throws(AuctionFileError) -> [String: JSONDocument] {
    var documents: [String: JSONDocument] = [:]
    var problems: [Diagnostic] = []
    for path in try paths(in: folder) {
      let bytes = try bytes(of: path)
      do throws(AuctionDocumentProblem) {
        documents[Self.id(of: path, below: folder)] = try AuctionRequest.document(
          bytes, file: displayName(path), as: .storedRequest)
      } catch {
        problems.append(error.diagnostic)
      }
    }
    guard problems.isEmpty else { throw .unusable(problems) }
    return documents
  }

  /// Reads the bidders' responses, by bidder.
  private mutating func bids(_ folder: String) throws(AuctionFileError) -> [String: JSONDocument] {
    var documents: [String: JSONDocument] = [:]
    for path in try paths(in: folder) {
      let bytes = try bytes(of: path)
      do throws(AuctionDocumentProblem) {
        documents[Self.id(of: path, below: folder)] = try AuctionRequest.document(
          bytes, file: displayName(path), as: .bidResponse)
      } catch {
        findings.append(error.diagnostic)
      }
    }
    return documents
  }

  /// Reads the ad server's line items. All must be readable, because without one of them another
  /// line item could win.
  private mutating func lineItems(_ path: String) throws(AuctionFileError) -> LineItems {
    let file = try file(at: path, rule: .prebidLineItemMalformed)
    var reader = LineItemReader()
    let items = reader.lineItems(file.value) { file.location(of: $0) }
    guard reader.problems.isEmpty else {
      throw .unusable(reader.problems.map { $0.diagnostic { file.location(of: $0) } })
    }
    return items
  }

  // MARK: Bytes

  private func file(at path: String, rule: Rule) throws(AuctionFileError) -> AuctionFile {
    try AuctionFile(try bytes(of: path), file: displayName(path), rule: rule)
  }

  private func bytes(of path: String) throws(AuctionFileError) -> [UInt8] {
    do {
      return try files.tag(at: path)
    } catch {
      throw .unreadable(error, at: SourceLocation(file: displayName(path)))
    }
  }

  private func paths(in folder: String) throws(AuctionFileError) -> [String] {
    do {
      return try files.documents(in: folder)
    } catch {
      throw .unreadable(error, at: SourceLocation(file: displayName(folder)))
    }
  }

  private static func id(of path: String, below folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let name =
      path.hasPrefix(prefix)
      ? path.dropFirst(prefix.count) : path.split(separator: "/").last ?? path[...]
    return String(name.hasSuffix(".json") ? name.dropLast(".json".count) : name)
  }
}

/// Why an auction cannot begin.
package enum AuctionFileError: Error {
  /// A file or a folder cannot be read, for the reason that the error gives.
  case unreadable(any Error, at: SourceLocation)
  /// A file lacks content that it must have.
  case unusable([Diagnostic])

  /// The error as findings of a run.
  var findings: [Diagnostic] {
    switch self {
    case .unreadable(let error, let location):
      [Diagnostic(rule: .prebidFileUnreadable, "\(error)", at: location)]
    case .unusable(let findings): findings
    }
  }
}

/// A file of an auction, JSON or YAML, with the places of its values.
enum AuctionFile {
  case json(JSONDocument)
  case yaml(YAMLNode, file: String)

  /// Reads a file: as JSON if it begins with a brace or a bracket, otherwise as YAML.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: its name in findings.
  ///   - rule: the rule of the finding about a file that is neither JSON nor YAML.
  /// - Throws: an error with the place where the file stops being valid JSON or YAML.
  init(_ bytes: [UInt8], file: String, rule: Rule) throws(AuctionFileError) {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      do throws(JSONProblem) {
        self = .json(try JSONDocument(bytes, file: file))
      } catch {
        let problem = "the file is not JSON: expected \(error.expected)"
        throw .unusable([Diagnostic(rule: rule, problem, at: error.location)])
      }
      return
    }
    do throws(YAMLTreeError) {
      self = .yaml(try YAMLParser().parse(bytes), file: file)
    } catch {
      let place = SourceLocation(file: file, position: error.position)
      throw .unusable([Diagnostic(rule: rule, "\(error)", at: place)])
    }
  }

  var value: JSONValue {
    switch self {
    case .json(let document): document.value
    case .yaml(let node, _): node.json
    }
  }

  /// Where a value is written; for an absent value, where the nearest enclosing value is written.
  func location(of path: [JSONPlace.Step]) -> SourceLocation {
    switch self {
    case .json(let document): document.location(of: path)
    case .yaml(let node, let file):
      SourceLocation(file: file, position: node.position(of: path))
    }
  }
}

extension YAMLNode {
  /// The position of a value, or of the nearest enclosing value; the position of a mapping's value is that of
  /// its key.
  fileprivate func position(of path: [JSONPlace.Step]) -> SourcePosition {
    var node = self
    var position = node.position
    for step in path {
      switch step {
      case .key(let key):
        guard let entry = node.entries?.first(where: { $0.key == key }) else { return position }
        (node, position) = (entry.value, entry.keyPosition)
      case .index(let index):
        guard let elements = node.elements, elements.indices.contains(index) else {
          return position
        }
        (node, position) = (elements[index], elements[index].position)
      }
    }
    return position
  }
}
