package import Diagnostics
internal import JSONTree
internal import NativeUnits
package import Prebid
internal import YAMLTree

/// What the files of an auctioned unit say.
package struct AuctionFilesReading: Sendable {
  /// Nil where the auction cannot begin.
  package var files: AuctionFiles?
  package var findings: [Diagnostic] = []
}

/// Reads the files of an auction before time begins: the request, stored requests, the bidders'
/// answers or a recorded response, and the ad server's line items.
package struct AuctionFileReader {
  private let files: any RunFiles
  private let displayName: (String) -> String
  private var findings: [Diagnostic] = []

  /// - Parameters:
  ///   - files: where they are.
  ///   - displayName: how a path is shown.
  package init(_ files: any RunFiles, displayName: @escaping (String) -> String) {
    self.files = files
    self.displayName = displayName
  }

  /// Reads what the settings name.
  package func read(_ settings: PrebidSettings) -> AuctionFilesReading {
    var reader = self
    let read = reader.files(of: settings)
    return AuctionFilesReading(files: read, findings: reader.findings)
  }

  private mutating func files(of settings: PrebidSettings) -> AuctionFiles? {
    var files = request(settings.request).map { AuctionFiles($0) }
    files?.stored = documents(settings.stored, "stored requests")
    files?.bids = documents(settings.bids, "bidders' answers")
    if let path = settings.response {
      guard let bytes = bytes(of: path, "the recorded response") else { return nil }
      files?.response = .init(bytes, file: displayName(path))
    }
    if let path = settings.adServer {
      guard let tree = tree(path, "the line items") else { return nil }
      var reader = LineItemReader()
      let items = reader.lineItems(tree.value, locate: tree.location)
      findings += reader.problems.map { $0.diagnostic(tree.location) }
      files?.lineItems = items
    }
    return files
  }

  private mutating func request(_ path: String) -> AuctionFiles.Request? {
    guard let tree = tree(path, "the request") else { return nil }
    if case .json(let document) = tree, !PrebidAdUnitReader.isAdUnit(document.value) {
      return .openRTB(document)
    }
    var reader = PrebidAdUnitReader()
    let unit = reader.adUnit(tree.value)
    findings += reader.problems.map { $0.diagnostic(tree.location) }
    return unit.map { .adUnit($0) }
  }

  /// The JSON files of a folder by their names without `.json`.
  private mutating func documents(_ folder: String?, _ what: String) -> [String: JSONDocument] {
    guard let folder else { return [:] }
    let paths: [String]
    do {
      paths = try files.documents(in: folder)
    } catch {
      fail(folder, "the folder of \(what) cannot be read: \(error)")
      return [:]
    }
    var documents: [String: JSONDocument] = [:]
    for path in paths {
      let name = path.split(separator: "/").last.map { String($0.dropLast(".json".count)) } ?? ""
      guard let bytes = bytes(of: path, "a file of the \(what)") else { continue }
      do throws(JSONProblem) {
        documents[name] = try JSONDocument(bytes, file: displayName(path))
      } catch {
        findings.append(
          Diagnostic(
            rule: .prebidFileUnusable, "the file is not JSON: expected \(error.expected)",
            at: error.location))
      }
    }
    return documents
  }

  // MARK: Single files

  private mutating func bytes(of path: String, _ what: String) -> [UInt8]? {
    do {
      return try files.tag(at: path)
    } catch {
      fail(path, "\(what) cannot be read: \(error)")
      return nil
    }
  }

  /// A file in JSON or YAML.
  private mutating func tree(_ path: String, _ what: String) -> Tree? {
    guard let bytes = bytes(of: path, what) else { return nil }
    let name = displayName(path)
    do throws(JSONProblem) {
      return .json(try JSONDocument(bytes, file: name))
    } catch {
      guard !path.lowercased().hasSuffix(".json") else {
        findings.append(
          Diagnostic(
            rule: .prebidFileUnusable, "\(what) is not JSON: expected \(error.expected)",
            at: error.location))
        return nil
      }
    }
    do throws(YAMLTreeError) {
      return .yaml(try YAMLParser().parse(bytes), file: name)
    } catch {
      findings.append(
        Diagnostic(
          rule: .prebidFileUnusable, "\(what) is neither JSON nor YAML: \(error)",
          at: SourceLocation(file: name, position: error.position)))
      return nil
    }
  }

  private mutating func fail(_ path: String, _ message: String) {
    findings.append(
      Diagnostic(
        rule: .prebidFileUnusable, message, at: SourceLocation(file: displayName(path))))
  }

  /// A file's values, with where they are written.
  private enum Tree {
    case json(JSONDocument)
    case yaml(YAMLNode, file: String)

    var value: JSONValue {
      switch self {
      case .json(let document): document.value
      case .yaml(let node, _): node.json
      }
    }

    func location(of path: [JSONPlace.Step]) -> SourceLocation? {
      switch self {
      case .json(let document): return document.location(of: path)
      case .yaml(let node, let file):
        return SourceLocation(file: file, position: node.position(of: path[...]))
      }
    }
  }
}

extension YAMLNode {
  /// Where a value is written; of one that is not there, where the nearest value around it is.
  fileprivate func position(of path: ArraySlice<JSONPlace.Step>) -> SourcePosition {
    switch path.first {
    case nil: return position
    case .key(let key)?:
      guard let entry = entries?.first(where: { $0.key == key }) else { return position }
      return path.count == 1 ? entry.keyPosition : entry.value.position(of: path.dropFirst())
    case .index(let index)?:
      guard let elements, elements.indices.contains(index) else { return position }
      return elements[index].position(of: path.dropFirst())
    }
  }
}
