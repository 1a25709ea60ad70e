internal import CMachineFailures
internal import CSharedLibrary
internal import Glibc

/// A failure of the machine that the program runs on; it is not a result of a tag.
///
/// A run during which such a failure happens has no result. The failure is recorded where a system
/// call's code becomes an error, because callers may turn the error into nil. The caller that
/// starts a run checks afterwards whether a failure was recorded. Each thread has its own record,
/// because a run stays on one thread.
package struct MachineFailure: Error, Sendable, Hashable, Codable {
  /// What could not be done, such as `open 'ad.mp4'`.
  package let operation: String
  /// The reason, in the system's words.
  package let reason: String
  /// The resource that the machine lacks, and what to do; nil when the failure is not a shortage.
  /// What to do, if known, is then part of ``reason``.
  package let shortage: Shortage?

  /// A resource of the machine that is used up.
  package struct Shortage: Sendable, Hashable, Codable {
    /// The system's error code.
    package let code: Int32
    /// What to do about it.
    let fix: String
  }

  /// The system's error codes that show a failure of the machine, whatever the call was.
  static let shortages: [Shortage] = [
    Shortage(code: EMFILE, fix: "allow more open files with 'ulimit -n'"),
    Shortage(code: ENFILE, fix: "close other programs, which have too many files open"),
    Shortage(code: ENOMEM, fix: "free memory, or allow more with 'ulimit -v'"),
    Shortage(code: ENOSPC, fix: "free space on the disk"),
    Shortage(code: EDQUOT, fix: "free space on the disk, within your quota"),
  ]

  /// A failure for a reason that comes in words, such as the dynamic linker's.
  ///
  /// - Parameters:
  ///   - operation: what could not be done.
  ///   - reason: the reason; when it ends with the system's text for a shortage, the failure is
  ///     that shortage.
  ///   - fix: what to do when the reason is not a shortage.
  package init(_ operation: String, reason: String, fix: String? = nil) {
    let lowercased = reason.lowercased()
    shortage = Self.shortages.first { lowercased.hasSuffix(Self.text(of: $0.code)) }
    self.operation = operation
    self.reason = reason + (shortage == nil ? fix.map { "; \($0)" } ?? "" : "")
  }

  /// The failure of a system call; nil when the code is about the request and not about the
  /// machine.
  package init?(_ operation: String, code: Int32) {
    guard let shortage = Self.shortages.first(where: { $0.code == code }) else { return nil }
    self.operation = operation
    self.shortage = shortage
    reason = Self.text(of: code)
  }

  private static func text(of code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}

extension MachineFailure: CustomStringConvertible {
  package var description: String {
    "the machine cannot \(operation): \(reason)" + (shortage.map { "; \($0.fix)" } ?? "")
  }
}

// MARK: The record

extension MachineFailure {
  /// A point in this thread's record of failures.
  package struct Mark: Sendable, Hashable {
    fileprivate let number: UInt
  }

  /// The current end of the record.
  package static var mark: Mark { Mark(number: cmachinefailures_count()) }

  /// The failures since a mark, each once, the earliest first; when there are very many, only the
  /// latest.
  package static func since(_ mark: Mark) -> [MachineFailure] {
    var found: [MachineFailure] = []
    let count = cmachinefailures_count()
    let first = max(mark.number, count - min(count, UInt(cmachinefailures_kept)))
    for number in first..<max(first, count) {
      if let failure = MachineFailure(number: number), !found.contains(failure) {
        found.append(failure)
      }
    }
    return found
  }

  /// Runs a closure, and returns its result only if no failure of the machine was recorded
  /// meanwhile.
  ///
  /// - Throws: the first failure of the machine, or else the error that `body` throws.
  package static func watching<Result>(_ body: () throws -> Result) throws -> Result {
    let mark = mark
    do {
      let result = try body()
      if let failure = since(mark).first { throw failure }
      return result
    } catch {
      throw since(mark).first ?? error
    }
  }

  /// Adds the failure to this thread's record.
  package func note() { cmachinefailures_note(shortage?.code ?? 0, operation, reason) }

  private init?(number: UInt) {
    let size = Int(cmachinefailures_text_size)
    var code: Int32 = 0
    var operation = [CChar](repeating: 0, count: size)
    var reason = [CChar](repeating: 0, count: size)
    guard cmachinefailures_read(number, &code, &operation, &reason) != 0 else { return nil }
    self.operation = Self.text(operation)
    self.reason = Self.text(reason)
    shortage = Self.shortages.first { $0.code == code }
  }

  private static func text(_ characters: [CChar]) -> String {
    String(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A shared library that could not be loaded when it was needed.
package struct MissingLibrary: Error, Sendable, Hashable {
  /// The name under which the dynamic linker looks for it, such as `libcurl.so.4`.
  package let name: String
  /// The dynamic linker's reason, which may name another library that this one needs.
  package let reason: String

  init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Makes the error of a library that could not be loaded; nil when there is no reason, because
  /// the library was loaded.
  package init?(name: UnsafePointer<CChar>, reason: UnsafePointer<CChar>?) {
    guard let reason else { return nil }
    self.init(name: String(cString: name), reason: String(cString: reason))
  }

  /// The failure of a run that needed the library. It is reported for each such run, because runs that do not
  /// need the library have results.
  package var machineFailure: MachineFailure {
    MachineFailure("load the shared library '\(name)'", reason: reason, fix: fix)
  }

  /// The Debian package that contains the library. Its name follows from the library's name:
  /// `libcurl4` for `libcurl.so.4`, with a hyphen before the number where the part before `.so`
  /// ends with a digit.
  package var debianPackage: String {
    // The reason begins with the file that was not found, which may be another library that this
    // library needs.
    let file = reason.prefix { $0 != ":" }.split(separator: "/").last ?? ""
    let library = file.contains(".so.") ? String(file) : name
    let parts = library.split(separator: ".so.", maxSplits: 1)
    guard let stem = parts.first, let last = stem.last, parts.count == 2 else { return library }
    return "\(stem)\(last.isNumber ? "-" : "")\(parts[1])"
  }

  /// What is missing, in words for people.
  package var words: String { "the shared library '\(name)' cannot be loaded" }

  /// What to do about it.
  package var fix: String { "install it: on Debian and Ubuntu, 'apt-get install \(debianPackage)'" }
}

extension MissingLibrary: CustomStringConvertible {
  package var description: String { "\(words): \(reason); \(fix)" }
}
