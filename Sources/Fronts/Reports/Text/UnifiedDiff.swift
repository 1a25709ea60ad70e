/// The lines of two texts that differ, as programs that apply patches read them.
package struct UnifiedDiff: Sendable {
  /// How many lines are shown around those that differ.
  private static let context = 3

  fileprivate enum Line {
    case kept(String)
    case removed(String)
    case added(String)
  }

  /// Its lines without their ends; empty for texts that are the same.
  package let lines: [String]

  /// - Parameters:
  ///   - old: the bytes of a text before.
  ///   - new: the bytes after.
  ///   - name: how the file is shown.
  package init(from old: [UInt8], to new: [UInt8], named name: String) {
    let script = Self.script(Self.split(old), Self.split(new))
    let changed = script.indices.filter { if case .kept = script[$0] { false } else { true } }
    guard !changed.isEmpty else {
      lines = []
      return
    }
    var lines = ["--- \(name)", "+++ \(name)"]
    var index = 0
    var (oldLine, newLine) = (1, 1)
    var rest = changed[...]
    while let first = rest.first {
      var last = first
      while let next = rest.first, next <= last + 2 * Self.context {
        (last, rest) = (next, rest.dropFirst())
      }
      let begin = max(index, first - Self.context)
      let end = min(script.count, last + 1 + Self.context)
      for line in script[index..<begin] { line.count(&oldLine, &newLine) }
      let (oldStart, newStart) = (oldLine, newLine)
      for line in script[begin..<end] { line.count(&oldLine, &newLine) }
      lines.append("@@ -\(oldStart),\(oldLine - oldStart) +\(newStart),\(newLine - newStart) @@")
      lines += script[begin..<end].map(\.text)
      index = end
    }
    self.lines = lines
  }

  /// The lines of both texts in one order.
  private static func script(_ old: [String], _ new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    let removed = Set(
      difference.removals.map { change -> Int in
        if case .remove(let offset, _, _) = change { offset } else { -1 }
      })
    let added = Set(
      difference.insertions.map { change -> Int in
        if case .insert(let offset, _, _) = change { offset } else { -1 }
      })
    var script: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, removed.contains(oldIndex) {
        script.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if newIndex < new.count, added.contains(newIndex) {
        script.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        script.append(.kept(old[oldIndex]))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return script
  }

  private static func split(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension UnifiedDiff.Line {
  fileprivate var text: String {
    switch self {
    case .kept(let text): " \(text)"
    case .removed(let text): "-\(text)"
    case .added(let text): "+\(text)"
    }
  }

  /// Counts the line in the texts that have it.
  fileprivate func count(_ old: inout Int, _ new: inout Int) {
    switch self {
    case .kept: (old, new) = (old + 1, new + 1)
    case .removed: old += 1
    case .added: new += 1
    }
  }
}
