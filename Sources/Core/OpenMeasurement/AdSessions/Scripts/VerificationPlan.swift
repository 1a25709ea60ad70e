/// Decides how one verification of an ad is handled.
package struct VerificationPlan: Sendable {
  /// The state of a verification's script when its ad is loaded.
  package enum Prospect: Sendable, Hashable {
    /// The script is available.
    case available
    /// The script is unavailable in this run, but may be available to a real player; the text says
    /// why it is unavailable.
    case unknown(String)
    /// A real player would not execute the script either; `detail`, if there is one, says more.
    case refused(ScriptRefusal, detail: String?)
  }

  /// Why a verification is not executed (VAST 4.1 § verificationNotExecuted).
  package struct NotExecuted: Sendable, Hashable {
    /// The value of `[REASON]`.
    package var reason: Int
    /// A sentence fragment for people.
    var message: String
    /// Whether there is no script at its URL: nothing, or no program.
    var isAboutFile = false

    init(_ refusal: ScriptRefusal, detail: String? = nil) {
      reason = refusal.reason
      isAboutFile = refusal.isAboutFile
      message = refusal.description + (detail.map { ": \($0)" } ?? "")
    }

    fileprivate init(loadError message: String) {
      reason = ScriptRefusal.missing.reason
      self.message = message
    }
  }

  /// What measures for the vendor, or why nothing does.
  package enum Measurement: Sendable, Hashable {
    /// The vendor's script measures, or the built-in measurer.
    case measured
    /// Nothing measures: a real player would not execute the verification either.
    case refused
    /// Nothing measures, because the script is unavailable. The text says why, and what the user
    /// can do.
    case notJudged(String)
    /// Nothing measures, because the user chose that no vendor is judged.
    case notWanted
  }

  package private(set) var measurement = Measurement.measured
  /// The built-in measurer that replaces or accompanies the vendor's script, if there is one.
  private(set) var measurer: CriteoMeasurerStateMachine?
  /// Whether the vendor's script runs.
  private(set) var runsScript = false
  /// Why `verificationNotExecuted` is to be sent; absent when it is not.
  package private(set) var notExecuted: NotExecuted?
  /// A remark for the user on the decision.
  private(set) var remark: String?

  /// Decides about a verification.
  ///
  /// - Parameters:
  ///   - mode: the user's choice.
  ///   - parameters: the verification's parameters; absent when it has none.
  ///   - prospect: the state of its script.
  package init(mode: VerificationMode, parameters: String?, prospect: Prospect) {
    defer { if measurement == .measured, notExecuted != nil { measurement = .refused } }
    guard mode != .noVendor else {
      measurement = .notWanted
      return
    }
    // A rejection, or a lack of support, applies to the built-in measurer too.
    if case .refused(let refusal, let detail) = prospect,
      refusal.reason != ScriptRefusal.missing.reason
    {
      notExecuted = NotExecuted(refusal, detail: detail)
      return
    }
    switch (mode, prospect) {
    case (.builtIn, _):
      if let problem = planMeasurer(parameters) {
        notExecuted = NotExecuted(
          loadError: "the built-in measurer cannot use the parameters: \(problem)")
      }
    case (.auto, .unknown(let reason)):
      if let problem = planMeasurer(parameters) {
        measurement = .notJudged(
          "\(reason); the built-in measurer cannot replace the script, as \(problem)")
      } else {
        remark = "the built-in measurer replaces the vendor's script: \(reason)"
      }
    case (.noVendor, _), (.auto, .available), (.auto, .refused), (.scripts, _):
      planScript(prospect)
    case (.both, _):
      planScript(prospect)
      remark = planMeasurer(parameters).map {
        "the script cannot be compared with the built-in measurer, as \($0)"
      }
    }
  }

  private mutating func planScript(_ prospect: Prospect) {
    switch prospect {
    case .available: runsScript = true
    case .unknown(let reason):
      notExecuted = NotExecuted(.missing, detail: reason)
      measurement = .notJudged(reason)
    case .refused(let refusal, let detail):
      notExecuted = NotExecuted(refusal, detail: detail)
    }
  }

  /// Prepares the built-in measurer. Returns the reason if the measurer cannot work, otherwise nil.
  private mutating func planMeasurer(_ parameters: String?) -> String? {
    guard let parameters else { return "there are no VerificationParameters" }
    do throws(CriteoParametersError) {
      measurer = try CriteoMeasurerStateMachine(parsing: parameters)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// How verification vendors are simulated (`--verification`).
package enum VerificationMode: String, Sendable, CaseIterable {
  /// The vendor's script where it is available, otherwise the built-in measurer where it can
  /// replace the script.
  case auto
  /// The built-in measurer for every vendor.
  case builtIn = "built-in"
  /// The vendors' scripts only; unavailable ones are not replaced.
  case scripts
  /// The vendors' scripts, and the built-in measurer in addition to each.
  case both
  /// No vendor: nothing is measured, and no verificationNotExecuted tracker is requested.
  case noVendor = "none"

  /// Whether any vendor's script is run.
  package var runsScripts: Bool {
    switch self {
    case .auto, .scripts, .both: true
    case .builtIn, .noVendor: false
    }
  }
}

/// Selects the one resource of a verification that is executed (VAST 4.1 § Verification: at most
/// one resource is executed).
package enum VerificationResourceChoice: Sendable, Hashable {
  /// A resource as a tag declares it.
  package struct Resource: Sendable, Hashable {
    /// The address; empty when the tag has none.
    var url: String
    var apiFramework: String?
    /// Whether it is an `ExecutableResource`, which is not a script.
    var isExecutable: Bool
    /// Whether it says that it does not run without a browser (`browserOptional="false"`).
    var needsBrowser: Bool

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
