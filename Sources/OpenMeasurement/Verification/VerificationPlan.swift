/// How verification vendors are simulated (`--verification`).
package enum VerificationMode: String, Sendable, CaseIterable {
  /// The vendor's script where it can be had, else the built-in measurer where it can stand in.
  case auto
  case builtIn = "built-in"
  case scripts
  case both
}

/// What is done about one verification resource of an ad.
package struct VerificationPlan: Sendable {
  /// The measurer that stands for the vendor's script, if one does.
  package var measurer: BuiltInMeasurerStateMachine?
  /// Why `verificationNotExecuted` is to be sent, with reason 3; absent when it is not.
  package var notExecuted: String?
  /// What the user should know about the decision.
  package var remark: String?

  /// Decides about a resource.
  ///
  /// This version runs no scripts: where the mode wants one, it can't be had.
  ///
  /// - Parameters:
  ///   - mode: what the user asked for.
  ///   - parameters: the resource's parameters; absent when it has none.
  package init(mode: VerificationMode, parameters: String?) {
    let measurer: BuiltInMeasurerStateMachine?
    let problem: String
    do throws(VerificationParametersError) {
      measurer = try BuiltInMeasurerStateMachine(parsing: parameters ?? "")
      problem = ""
    } catch {
      measurer = nil
      problem = parameters == nil ? "there are no VerificationParameters" : "\(error)"
    }
    switch (mode, measurer) {
    case (.builtIn, let measurer?):
      self.measurer = measurer
    case (.builtIn, nil):
      notExecuted = "the built-in measurer cannot use the parameters: \(problem)"
    case (.auto, let measurer?):
      self.measurer = measurer
      remark = "the built-in measurer stands for the vendor's script"
    case (.auto, nil):
      remark =
        "not measured: its script is not run by this version, "
        + "and the built-in measurer cannot stand in, as \(problem)"
    case (.scripts, _):
      notExecuted = "its script cannot be had, as this version runs no scripts"
    case (.both, let measurer):
      self.measurer = measurer
      notExecuted = "its script cannot be had, as this version runs no scripts"
    }
  }
}
