internal import Vocabulary

/// Reads the asset list of an interstitial (`X-ASSET-LIST`, draft-pantos-hls-rfc8216bis, appendix D).
package enum AssetListReader {
  /// Reads a list, without findings.
  ///
  /// - Parameters:
  ///   - bytes: the document's content.
  ///   - file: its display name.
  /// - Returns: the list, and no findings.
  static func list(_ bytes: [UInt8], file: String) -> AssetListParsing {
    AssetListParsing(list: reading(bytes, file: file).content)
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: the document's content.
  ///   - file: its display name.
  /// - Returns: the list, and what is wrong with it.
  package static func reading(_ bytes: [UInt8], file: String) -> StreamReading<AssetList> {
    do {
      var walk = AssetListWalk(file: file)
      let list = walk.read(StreamJSON(try JSONDocument(bytes, file: file)))
      return StreamReading(content: list, faults: walk.faults)
    } catch {
      return StreamReading(content: nil, faults: [StreamFault(error, .assetList)])
    }
  }
}

/// Reads one asset list and collects its faults.
private struct AssetListWalk {
  let file: String
  private var found: [StreamFault] = []
  private var signaling = AdCreativeSignalingReader()
  private var avails = TrackingWalk()

  init(file: String) { self.file = file }

  var faults: [StreamFault] { found + signaling.faults + avails.faults }

  private mutating func fault(_ node: StreamJSON, _ message: String) {
    found.append(StreamFault(.assetList, at: node.position, message))
  }

  mutating func read(_ root: StreamJSON) -> AssetList? {
    guard root.isObject else {
      fault(root, "the asset list is \(root.kind), not an object")
      return nil
    }
    guard let assets = root["ASSETS"] else {
      fault(root, "the asset list has no 'ASSETS'")
      return nil
    }
    guard assets.isList else {
      fault(assets, "'ASSETS' is \(assets.kind), not a list")
      return nil
    }
    return AssetList(
      assets: assets.elements.compactMap { asset($0) },
      skipControl: root["SKIP-CONTROL"].flatMap { skipControl($0) },
      signaling: root["X-AD-CREATIVE-SIGNALING"].flatMap { signaling.read($0) },
      avails: root["TRACKING"].map { avails.read($0) } ?? [], file: file)
  }

  private mutating func asset(_ node: StreamJSON) -> StreamAsset? {
    guard node.isObject else {
      fault(node, "an asset is \(node.kind), not an object")
      return nil
    }
    guard let uri = node["URI"]?.text else {
      fault(node["URI"] ?? node, "an asset has no 'URI', and is not played")
      return nil
    }
    return StreamAsset(
      uri: uri, duration: duration(of: node),
      signaling: node["X-AD-CREATIVE-SIGNALING"].flatMap { signaling.read($0) },
      position: node.position)
  }

  private mutating func duration(of asset: StreamJSON) -> Duration? {
    guard let member = asset["DURATION"] else {
      fault(asset, "the asset has no 'DURATION', by which players schedule it")
      return nil
    }
    guard let duration = member.seconds else {
      fault(member, "'DURATION' is \(member.kind), not a number of seconds")
      return nil
    }
    guard duration >= .zero else {
      fault(member, "'DURATION' is negative")
      return nil
    }
    return duration
  }

  private mutating func skipControl(_ node: StreamJSON) -> SkipControlTiming? {
    guard node.isObject else {
      fault(node, "'SKIP-CONTROL' is \(node.kind), not an object")
      return nil
    }
    return SkipControlTiming(
      offset: time("OFFSET", of: node) ?? .zero, duration: time("DURATION", of: node),
      labelID: node["LABEL-ID"]?.text)
  }

  private mutating func time(_ key: String, of node: StreamJSON) -> Duration? {
    guard let member = node[key] else { return nil }
    guard let time = member.seconds, time >= .zero else {
      fault(member, "'\(key)' of 'SKIP-CONTROL' must be a number of seconds, zero or more")
      return nil
    }
    return time
  }
}
