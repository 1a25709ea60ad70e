internal import Diagnostics

/// Puts nodes together from the events of a parse, within the limits.
///
/// An element moves into its parent when it closes, never copied, and each
/// level's text gathers in a buffer that the next element of that level uses
/// again.
struct XMLTreeBuilder {
  private let limits: XMLLimits
  private var open: [XMLNode] = []
  private var textBuffers: [[UInt8]] = []
  private var nodeCount = 0
  private(set) var root: XMLNode?
  private(set) var warnings: [XMLWarning] = []
  /// What ended the parse; later failures only follow from the first.
  private(set) var failure: XMLTreeError?

  init(limits: XMLLimits) { self.limits = limits }

  /// Takes a start tag; false when a limit is reached and parsing is to stop.
  ///
  /// Namespace declarations count as nodes: each makes libxml2 slower at every element inside.
  mutating func startElement(_ node: consuming XMLNode, namespaceDeclarations: Int) -> Bool {
    let attributeCount = node.attributes.count + namespaceDeclarations
    nodeCount += 1 + attributeCount
    if attributeCount > limits.attributes {
      fail(
        XMLTreeError(
          kind: .tooManyNodes,
          message: "'\(node.name)' has more than \(limits.attributes) attributes",
          position: node.position))
      return false
    }
    if nodeCount > limits.nodes {
      fail(
        XMLTreeError(
          kind: .tooManyNodes, message: "more than \(limits.nodes) elements and attributes",
          position: node.position))
      return false
    }
    if open.count >= limits.depth {
      fail(
        XMLTreeError(
          kind: .tooDeep, message: "more than \(limits.depth) elements inside one another",
          position: node.position))
      return false
    }
    open.append(node)
    if textBuffers.count < open.count {
      textBuffers.append([])
    } else {
      textBuffers[open.count - 1].removeAll(keepingCapacity: true)
    }
    return true
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !open.isEmpty else { return }
    textBuffers[open.count - 1].append(contentsOf: bytes)
  }

  mutating func endElement() {
    guard var element = open.popLast() else { return }
    if !textBuffers[open.count].isEmpty {
      element.text = String(decoding: textBuffers[open.count], as: UTF8.self)
    }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  mutating func warn(_ warning: XMLWarning) {
    let isNew = !warnings.contains { $0.kind == warning.kind && $0.message == warning.message }
    // A hostile document must not make the list, and the search in it, long.
    if isNew, warnings.count < 100 { warnings.append(warning) }
  }

  mutating func fail(_ error: XMLTreeError) {
    if failure == nil { failure = error }
  }
}
