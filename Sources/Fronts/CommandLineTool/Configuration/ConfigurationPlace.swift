internal import Glibc
internal import System

/// Where a command's configuration comes from.
enum ConfigurationPlace {
  /// A file that the user names: it may be anywhere, and set every option.
  case named(String)
  /// The nearest file, upwards from the current folder; a stranger may have put it there.
  case found(String)

  /// The name of the file that is searched for if the user names none.
  static let fileName = "vastsim.yaml"

  /// Nil when no file is named and none is found.
  init?(named: String?, from currentFolder: String) {
    if let named {
      self = .named(DisplayPath.absolute(named, in: currentFolder))
    } else if let path = Self.nearest(to: currentFolder) {
      self = .found(path)
    } else {
      return nil
    }
  }

  /// The file's path, absolute.
  var path: String {
    switch self {
    case .named(let path), .found(let path): path
    }
  }

  private static func nearest(to folder: String) -> String? {
    var folder = folder
    while true {
      let path = folder.hasSuffix("/") ? folder + fileName : "\(folder)/\(fileName)"
      if access(path, F_OK) == 0 { return path }
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Judges an option that the file sets.
  ///
  /// - Parameters:
  ///   - option: an option of some command.
  ///   - name: the file's name in messages.
  /// - Returns: why the file may not set the option, and what to do; nil if it may.
  func refusal(of option: Option, in name: String) -> String? {
    let isAllowed =
      switch (self, option.configuration) {
      case (.named, .namedFile), (.named, .ownFolder), (.named, .anyFile): true
      case (.found, .ownFolder), (.found, .anyFile): true
      case (.found, .namedFile), (_, .commandLineOnly): false
      }
    return isAllowed
      ? nil
      : "'\(option.name)' is accepted only from a file that '--config' names: use '--config "
        + "\(name)' if you trust the file, or '--\(option.name)' on the command line"
  }

  /// An option's value with its path made absolute. Nil for a path outside of the folder to which a
  /// configuration file that was found, not named, is restricted.
  func value(_ value: String, of option: Option) -> String? {
    let folder = DisplayPath.folder(of: path)
    let absolute = option.rule.value(value, withPathsFrom: folder == "/" ? folder : folder + "/")
    guard case .found = self, option.configuration == .ownFolder,
      let target = option.rule.path(in: absolute)
    else { return absolute }
    // Use the path with its links resolved, so that a later change of a link has no effect.
    guard target != "-", let real = AllowedFolders([folder]).realPath(of: target) else {
      return nil
    }
    let end = target.hasSuffix("/") && real != "/" ? "/" : ""
    return "\(absolute.dropLast(target.count))\(real)\(end)"
  }
}
