import System
import Testing

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
