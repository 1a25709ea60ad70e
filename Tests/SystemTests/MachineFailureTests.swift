import Glibc
import Testing

@testable import System

/// The record is the thread's, so tests that run beside these meet none of their failures.
struct MachineFailureTests {
  @Test(arguments: [EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT])
  func `a shortage of the machine is told with what to do`(code: Int32) throws {
    let failure = try #require(MachineFailure("open 'a.mp4'", code: code))
    let reason = String(cString: strerror(code)).lowercased()
    #expect(failure.description.hasPrefix("the machine cannot open 'a.mp4': \(reason); "))
    #expect(failure.shortage?.fix.isEmpty == false)
  }

  @Test(arguments: [ENOENT, EACCES, EISDIR, EINVAL, ELOOP])
  func `what is wrong with a file is no failure of the machine`(code: Int32) {
    #expect(MachineFailure("open 'a.mp4'", code: code) == nil)
  }

  @Test func `a reason in words that is a shortage has its remedy, and no other`() {
    let words = String(cString: strerror(EMFILE))
    let failure = MachineFailure(
      "load 'liba.so'", reason: "liba.so: \(words)", fix: "install it")
    #expect(failure.shortage?.code == EMFILE)
    #expect(
      failure.description
        == "the machine cannot load 'liba.so': liba.so: \(words); allow more open files with "
        + "'ulimit -n'")
    #expect(
      MachineFailure("load 'liba.so'", reason: "no such file", fix: "install it").description
        == "the machine cannot load 'liba.so': no such file; install it")
  }

  @Test func `a failure that became an absence takes the result of what met it`() throws {
    let failure = try #require(MachineFailure("open 'b.mp4'", code: EMFILE))
    #expect(throws: failure) {
      try MachineFailure.watching {
        failure.note()
        failure.note()
        return "PASS"
      }
    }
    #expect(throws: failure) {
      try MachineFailure.watching {
        failure.note()
        throw CancellationError()
      }
    }
    #expect(try MachineFailure.watching { "PASS" } == "PASS")
    #expect(throws: CancellationError.self) {
      try MachineFailure.watching { throw CancellationError() }
    }
  }

  @Test func `of many failures the latest are kept, each once`() {
    let mark = MachineFailure.mark
    for number in 0..<40 { MachineFailure("open \(number)", reason: "it is broken").note() }
    #expect(
      MachineFailure.since(mark).map(\.operation) == (32..<40).map { "open \($0)" })
    MachineFailure(String(repeating: "ü", count: 1_000), reason: "x").note()
    #expect(MachineFailure.since(mark).last?.operation.utf8.count ?? 0 < 1_000)
  }
}

struct MissingLibraryTests {
  @Test(arguments: [
    ("libcurl.so.4", "libcurl4"), ("libavformat.so.59", "libavformat59"),
    ("libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-4.1-0"), ("libodd.so", "libodd.so"),
  ])
  func `the package bears the library's name and number`(name: String, package: String) {
    #expect(MissingLibrary(name: name, reason: "no such file").debianPackage == package)
  }

  @Test func `a library that another one needs is the one to install`() {
    let library = MissingLibrary(
      name: "libavfilter.so.8",
      reason: "libavcodec.so.59: cannot open shared object file: No such file or directory")
    #expect(library.debianPackage == "libavcodec59")
  }

  @Test func `a message says what is missing, why, and what to do`() {
    let library = MissingLibrary(name: "libcurl.so.4", reason: "no such file")
    #expect(
      library.description == """
        the shared library 'libcurl.so.4' cannot be loaded: no such file; install it: on Debian and \
        Ubuntu, 'apt-get install libcurl4'
        """)
  }

  @Test func `without a reason the library is there`() {
    #expect(MissingLibrary(name: "libcurl.so.4", reason: nil) == nil)
    #expect(MissingLibrary(name: "libcurl.so.4", reason: "no such file")?.reason == "no such file")
  }
}
