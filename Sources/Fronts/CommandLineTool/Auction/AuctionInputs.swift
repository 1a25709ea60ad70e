internal import Diagnostics
internal import LocalFiles
internal import NativeUnits
internal import Prebid
internal import VASTSimulator

/// Reads the files of `vastsim auction`.
///
/// A request, a stored request or a list of line items that is neither JSON nor YAML ends the command;
/// what a bidder answers is the bidder's own matter, so an answer that is no JSON is a finding.
struct AuctionInputs {
  private(set) var findings: [Diagnostic] = []
  private let display: DisplayPath

  init(currentFolder: String) { display = DisplayPath(currentFolder: currentFolder) }

  /// What the app asks for: OpenRTB, or an ad unit.
  ///
  /// - Throws: `UnreadableInput`, or `UnusableScenario` for a file that is no request.
  mutating func request(at path: String) throws -> AuctionFiles.Request {
    let file = try file(at: path, rule: .auctionRequestMalformed)
    if case .json(let document) = file, !PrebidAdUnitReader.isAdUnit(document.value) {
      return .openRTB(document)
    }
    var reader = PrebidAdUnitReader()
    let unit = reader.adUnit(file.value)
    let problems = reader.problems.map { $0.diagnostic { file.location(of: $0) } }
    guard let unit else { throw UnusableScenario(problems) }
    findings += problems
    return .adUnit(unit)
  }

  /// Stored requests by their ids: the files' paths below the folder, without `.json`.
  ///
  /// - Throws: `UnreadableInput`, or `UnusableScenario` for a file that is no JSON.
  func stored(at folder: String) throws -> [String: JSONDocument] {
    var documents: [String: JSONDocument] = [:]
    var problems: [Diagnostic] = []
    for path in try Self.files(at: folder) {
      let bytes = try LocalFile.bytes(of: path)
      do throws(AuctionDocumentProblem) {
        documents[Self.id(of: path, below: folder)] = try AuctionRequest.document(
          bytes, file: display.text(of: path), as: .storedRequest)
      } catch {
        problems.append(error.diagnostic)
      }
    }
    guard problems.isEmpty else { throw UnusableScenario(problems) }
    return documents
  }

  /// The bidders' answers by bidder.
  ///
  /// - Throws: `UnreadableInput`.
  mutating func bids(at folder: String) throws -> [String: JSONDocument] {
    var documents: [String: JSONDocument] = [:]
    for path in try Self.files(at: folder) {
      let bytes = try LocalFile.bytes(of: path)
      do throws(AuctionDocumentProblem) {
        documents[Self.id(of: path, below: folder)] = try AuctionRequest.document(
          bytes, file: display.text(of: path), as: .bidResponse)
      } catch {
        findings.append(error.diagnostic)
      }
    }
    return documents
  }

  /// A recorded response, of which the SDK says what is wrong.
  ///
  /// - Throws: `UnreadableInput`.
  func response(at path: String) throws -> AuctionFiles.Text {
    AuctionFiles.Text(try LocalFile.bytes(of: path), file: display.text(of: path))
  }

  /// The line items of the ad server; those with a problem are left out.
  ///
  /// - Throws: `UnreadableInput`, or `UnusableScenario` for a file that is neither JSON nor YAML.
  mutating func lineItems(at path: String) throws -> LineItems {
    let file = try file(at: path, rule: .prebidLineItemMalformed)
    var reader = LineItemReader()
    let items = reader.lineItems(file.value) { file.location(of: $0) }
    findings += reader.problems.map { $0.diagnostic { file.location(of: $0) } }
    return items
  }

  // MARK: Files

  private func file(at path: String, rule: Rule) throws -> AuctionFile {
    let bytes = try LocalFile.bytes(of: path)
    do throws(AuctionFileError) {
      return try AuctionFile(bytes, file: display.text(of: path), rule: rule)
    } catch {
      throw UnusableScenario([error.diagnostic])
    }
  }

  private static func files(at folder: String) throws(UnreadableInput) -> [String] {
    guard FolderFiles.isFolder(folder) else {
      // One file stands for a folder of one; a path that names nothing is an error.
      try LocalFile.checkReadable(folder)
      return [folder]
    }
    return try FolderFiles(extensions: [".json"]).files(at: folder)
  }

  private static func id(of path: String, below folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let name =
      path.hasPrefix(prefix)
      ? path.dropFirst(prefix.count) : path.split(separator: "/").last ?? path[...]
    return String(name.hasSuffix(".json") ? name.dropLast(".json".count) : name)
  }
}
