import TestSupport
import Testing
import Vocabulary

@testable import Workers

struct UploadLedgerTests {
  private static var limits: InspectorLimits {
    var limits = InspectorLimits()
    (limits.uploadBytes, limits.uploadedBytes) = (100, 150)
    (limits.uploads, limits.pieceBytes) = (3, 60)
    return limits
  }

  @Test func `the pieces of a file come in order, and the first one begins it anew`() {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame("a.mp4", offset: 0, count: 60) == .keep(name: "a.mp4"))
    #expect(ledger.pieceCame("a.mp4", offset: 50, count: 1) == .refuse(.place(expected: 60)))
    #expect(ledger.pieceCame("b.mp4", offset: 1, count: 1) == .refuse(.place(expected: 0)))
    #expect(ledger.pieceCame("a.mp4", offset: 60, count: 40) == .keep(name: "a.mp4"))
    #expect(ledger.sizes == ["a.mp4": 100])
    #expect(ledger.pieceCame("a.mp4", offset: 100, count: 1) == .refuse(.size))
    #expect(ledger.pieceCame("a.mp4", offset: 0, count: 5) == .keep(name: "a.mp4"))
    #expect(ledger.sizes == ["a.mp4": 5])
  }

  @Test func `a piece, all files and their number have limits`() {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame("a", offset: 0, count: 61) == .refuse(.size))
    for name in ["a", "b"] {
      #expect(ledger.pieceCame(name, offset: 0, count: 60) == .keep(name: name))
    }
    #expect(ledger.pieceCame("c", offset: 0, count: 31) == .refuse(.size))
    #expect(ledger.pieceCame("c", offset: 0, count: 30) == .keep(name: "c"))
    #expect(ledger.pieceCame("d", offset: 0, count: 0) == .refuse(.size))
    #expect(ledger.sizes.values.reduce(0, +) == 150)
  }

  @Test func `a file is not in the way of a folder`() {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame("a/b", offset: 0, count: 1) == .keep(name: "a/b"))
    #expect(ledger.pieceCame("a", offset: 0, count: 1) == .refuse(.size))
    #expect(ledger.pieceCame("a/b/c", offset: 0, count: 1) == .refuse(.size))
  }

  @Test(
    arguments: [
      "", ".", "..", "../a", "a/../b", "/a", "a//b", "a/", ".bashrc", "a/.ssh/b", "a\u{0}b", "a b",
      "a\\b", "ü.mp4", "a:b", "~", "a/b/c/d/e/f/g/h/i", "-\n", "C:/a",
      Named(String(repeating: "a", count: 101)), "a/\u{338}..",
    ] as [Named<String>])
  func `a name that could mean another place is refused`(name: Named<String>) {
    var ledger = UploadLedger(limits: Self.limits)
    #expect(ledger.pieceCame(name.value, offset: 0, count: 1) == .refuse(.name))
    #expect(ledger.sizes.isEmpty)
  }
}
