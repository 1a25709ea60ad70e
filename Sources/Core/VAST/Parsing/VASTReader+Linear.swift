internal import Documents

extension VASTReader {
  /// Reads a linear creative that can be played.
  func linear(_ node: XMLNode) -> Linear {
    var linear = Linear(position: node.position)
    linear.skipOffset = offset("skipoffset", of: node)
    linear.duration = text(of: "Duration", in: node).flatMap { TimeValue.duration(of: $0[...]) }
    linear.adParameters = adParameters(in: node)
    linear.tracking = tracking(in: node)
    readMediaFiles(of: node, into: &linear)
    if let clicks = node.child(named: "VideoClicks") { linear.videoClicks = videoClicks(clicks) }
    linear.icons = icons(in: node)
    linear.extensions = creativeExtensions(of: node)
    return linear
  }

  /// Reads a wrapper's additions to a linear creative. It leaves out media, which must not play
  /// from a wrapper.
  func wrapperLinear(_ node: XMLNode) -> Linear {
    var linear = Linear(position: node.position)
    linear.skipOffset = offset("skipoffset", of: node)
    linear.tracking = tracking(in: node)
    if let clicks = node.child(named: "VideoClicks") {
      linear.videoClicks = videoClicks(clicks)
      if let version, version < .v4_2 { linear.videoClicks.clickThrough = nil }
    }
    linear.icons = icons(in: node)
    linear.extensions = creativeExtensions(of: node)
    return linear
  }
}
