/// Selects the one resource of a verification that is executed (VAST 4.1 § Verification: at most
/// one resource is executed).
package enum VerificationResourceChoice: Sendable, Hashable {
  /// A resource as a tag declares it.
  package struct Resource: Sendable, Hashable {
    /// The address; empty when the tag has none.
    package var url: String
    package var apiFramework: String?
    /// Whether it is an `ExecutableResource`, which is not a script.
    package var isExecutable: Bool
    /// Whether it says that it does not run without a browser (`browserOptional="false"`).
    package var needsBrowser: Bool

    package init(
      url: String, apiFramework: String?, isExecutable: Bool = false, needsBrowser: Bool = false
    ) {
      self.url = url
      self.apiFramework = apiFramework
      self.isExecutable = isExecutable
      self.needsBrowser = needsBrowser
    }
  }

  /// The script at this URL is to be tried.
  case script(url: String)
  case refused(ScriptRefusal)

  /// Selects the first script that can be run and is available, otherwise the first that can be
  /// run.
  ///
  /// - Parameters:
  ///   - resources: the tag's resources, scripts first, otherwise in document order.
  ///   - isRejected: whether the publisher rejects the vendor's code.
  ///   - isAvailable: whether a URL is available.
  package init(
    among resources: [Resource], isRejected: Bool, isAvailable: (String) -> Bool
  ) {
    let refusals = resources.map { resource in
      ScriptRefusal.judging(
        apiFramework: resource.apiFramework, isExecutable: resource.isExecutable,
        isRejected: isRejected, isAvailable: !resource.url.isEmpty,
        needsBrowser: resource.needsBrowser)
    }
    let supported = zip(resources, refusals).filter { $0.1 == nil }.map(\.0.url)
    if let url = supported.first(where: isAvailable) ?? supported.first {
      self = .script(url: url)
    } else {
      self = .refused(refusals.first.flatMap { $0 } ?? (isRejected ? .rejected : .missing))
    }
  }
}
