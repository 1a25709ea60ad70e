import Dispatch
import Foundation
import Glibc
import System
import Testing

@testable import Media

struct EntryFolderTests {
  private let place = Place()
  private var path: String { place.path }

  /// A folder of its own, removed when the test is over.
  private final class Place {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "entries-\(UUID())").path(percentEncoded: false)
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private final class Notes {
    var texts: [String] = []
  }

  private let notes = Notes()

  private func folder(
    _ bound: EntryFolder.Bound = .init(), at path: String? = nil
  ) -> EntryFolder {
    EntryFolder(path: path ?? self.path, bound: bound) { [notes] in notes.texts.append($0) }
  }

  private func name(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  private func file(_ name: String) -> String { "\(path)/\(name).measurement" }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test func `what is kept is found by another process's folder too`() throws {
    folder().keep([1, 2, 3], named: name(1))
    #expect(folder().entry(named: name(1), most: 10) == [1, 2, 3])
    #expect(folder().entry(named: name(2), most: 10) == nil)
    folder().keep([4], named: name(1))
    #expect(folder().entry(named: name(1), most: 10) == [4])
    #expect(try names() == ["\(name(1)).measurement"] && notes.texts.isEmpty)
  }

  @Test func `the folder is this user's alone, and so is an entry`() throws {
    folder(at: path + "/a/b").keep([1], named: name(1))
    for (path, mode) in [
      (path, 0o700), (path + "/a/b", 0o700), (path + "/a/b/\(name(1)).measurement", 0o600),
    ] {
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(permissions as? Int == mode)
    }
  }

  @Test func `looking for an entry makes no folder`() {
    #expect(folder().entry(named: name(1), most: 10) == nil)
    #expect(!FileManager.default.fileExists(atPath: path) && notes.texts.isEmpty)
  }

  @Test func `only ordinary files of a fitting size are read`() throws {
    let store = folder()
    store.keep([1, 2, 3], named: name(1))
    #expect(store.entry(named: name(1), most: 2) == nil)
    try FileManager.default.createSymbolicLink(
      atPath: file(name(2)), withDestinationPath: file(name(1)))
    #expect(store.entry(named: name(2), most: 10) == nil)
    #expect(mkfifo(file(name(3)), 0o600) == 0)
    #expect(store.entry(named: name(3), most: 10) == nil)
    #expect(mkdir(file(name(4)), 0o700) == 0)
    #expect(store.entry(named: name(4), most: 10) == nil)
    try Data().write(to: URL(filePath: file(name(5))))
    #expect(store.entry(named: name(5), most: 10) == nil)
  }

  @Test(arguments: ["../x", "", "x", "/etc/passwd"])
  func `a name that is no key leads nowhere`(name: String) {
    let store = folder()
    store.keep([1], named: name)
    #expect(store.entry(named: name, most: 10) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `what was not read for the longest time is removed first`() throws {
    let bound = EntryFolder.Bound(byteCount: 16_000, entryCount: 1_000)
    let store = folder(bound)
    for number in 0..<14 {
      store.keep([UInt8](repeating: 7, count: 1_000), named: name(number))
      // As if a minute had passed: the newest was written just now.
      try age(name(number), by: Double(100 - number))
    }
    #expect(store.entry(named: name(0), most: 1_000) != nil)
    for number in 14..<17 {
      store.keep([UInt8](repeating: 7, count: 1_000), named: name(number))
    }
    let content = try store.content()
    #expect(content.byteCount <= 16_000 - 1_000)
    #expect(store.entry(named: name(0), most: 1_000) != nil)
    #expect(store.entry(named: name(1), most: 1_000) == nil)
    #expect(store.entry(named: name(16), most: 1_000) != nil)
  }

  @Test func `neither bytes nor entries pass the bound, whoever writes`() throws {
    let bound = EntryFolder.Bound(byteCount: 64_000, entryCount: 64)
    let stores = (0..<4).map { _ in folder(bound) }
    for number in 0..<400 {
      let size = number.isMultiple(of: 2) ? 10 : 1 + number * 37 % 4_000
      stores[number % 4].keep([UInt8](repeating: 1, count: size), named: name(number))
      let content = try stores[0].content()
      #expect(content.byteCount <= 64_000 && content.entryCount <= 64, "after \(number)")
    }
    #expect(try stores[0].content().entryCount > 10)
  }

  /// Each has looked through the folder before the others wrote.
  @Test func `many processes that fill one folder do not pass its bound together`() throws {
    let bound = EntryFolder.Bound(byteCount: 12_800, entryCount: 128)
    let stores = (0..<100).map { _ in folder(bound) }
    for round in 0..<3 {
      for (index, store) in stores.enumerated() {
        store.keep([UInt8](repeating: 1, count: 100), named: name(round * 100 + index))
      }
      let content = try stores[0].content()
      #expect(content.entryCount <= 128 && content.byteCount <= 12_800, "after round \(round)")
      #expect(content.entryCount > 60)
    }
  }

  @Test func `those who write at the same time do not pass the bound`() throws {
    let bound = EntryFolder.Bound(byteCount: 6_400, entryCount: 64)
    let path = path
    let name = { @Sendable (number: Int) in
      String(repeating: "0", count: 60) + String(String(number + 0x1000, radix: 16).suffix(4))
    }
    for round in 0..<3 {
      DispatchQueue.concurrentPerform(iterations: 16) { index in
        let store = EntryFolder(path: path, bound: bound)
        for number in 0..<20 {
          let key = (round * 16 + index) * 20 + number
          store.keep([UInt8](repeating: 1, count: 100), named: name(key))
        }
      }
      let content = try folder(bound).content()
      #expect(content.entryCount <= 64 && content.byteCount <= 6_400, "after round \(round)")
      #expect(content.entryCount > 30)
    }
    #expect(try names().allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func `an entry that would take much of the bound is not kept`() throws {
    let store = folder(.init(byteCount: 1_600, entryCount: 100))
    store.keep([UInt8](repeating: 1, count: 101), named: name(1))
    store.keep([UInt8](repeating: 1, count: 100), named: name(2))
    #expect(try names() == ["\(name(2)).measurement"])
  }

  @Test func `clearing removes entries and drafts, and nothing else`() throws {
    let store = folder()
    for number in 0..<3 { store.keep([1, 2], named: name(number)) }
    for other in ["notes.txt", "x.measurement", ".writing-x", "\(name(1)).jpg"] {
      try Data([1]).write(to: URL(filePath: "\(path)/\(other)"))
    }
    try Data([1]).write(to: URL(filePath: "\(path)/.writing-\(name(1))-a0"))
    let content = try store.clear()
    #expect(content.entryCount == 3 && content.byteCount == 6)
    #expect(
      try names() == [".writing-x", "\(name(1)).jpg", "notes.txt", "x.measurement"])
    #expect(try store.clear() == EntryFolder.Content())
  }

  @Test func `a draft whose writer is gone is removed after an hour`() throws {
    let store = folder(.init(byteCount: 64, entryCount: 16))
    store.keep([1], named: name(1))
    for (draft, age) in [("old", 3_700.0), ("new", 3_000)] {
      let path = "\(path)/.writing-\(name(9))-\(draft == "old" ? "a" : "b")"
      try Data([1]).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
    }
    store.keep([1, 2, 3], named: name(2))
    #expect(try names().filter { $0.hasPrefix(".") } == [".writing-\(name(9))-b"])
  }

  @Test func `a folder in which everybody may write is not used, with a note`() throws {
    #expect(mkdir(path, 0o777) == 0 && chmod(path, 0o777) == 0)
    try Data([1]).write(to: URL(filePath: file(name(1))))
    let store = folder()
    #expect(store.entry(named: name(1), most: 10) == nil)
    store.keep([1], named: name(2))
    #expect(try names() == ["\(name(1)).measurement"])
    #expect(notes.texts.count == 1 && notes.texts[0].contains("every user may write in it"))
  }

  @Test func `a path that is no folder costs a note`() throws {
    try Data([1]).write(to: URL(filePath: path))
    for path in [path, path + "/below"] {
      let store = folder(at: path)
      for number in 0..<3 { store.keep([1], named: name(number)) }
      #expect(store.entry(named: name(1), most: 10) == nil)
    }
    #expect(notes.texts.count == 2 && notes.texts.allSatisfy { $0.contains("Not a directory") })
    #expect(throws: FolderFailure.self) { try folder().content() }
  }

  @Test func `a folder that is gone again is empty`() throws {
    let store = folder()
    store.keep([1], named: name(1))
    try FileManager.default.removeItem(atPath: path)
    store.keep([1], named: name(2))
    #expect(store.entry(named: name(1), most: 10) == nil)
    #expect(try store.content() == EntryFolder.Content() && store.clear() == .init())
    #expect(notes.texts.count == 1)
  }

  private func age(_ name: String, by seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60 - seconds)], ofItemAtPath: file(name))
  }
}
