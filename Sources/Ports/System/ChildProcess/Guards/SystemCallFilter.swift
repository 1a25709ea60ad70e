internal import CSeccomp
internal import Glibc

/// Makes the kernel enforce a policy for this process until the process ends.
package enum SystemCallFilter {
  /// Installs a policy in all threads of this process. From then on the process cannot gain
  /// privileges.
  ///
  /// System calls of another processor architecture are refused too. Rules for calls that this
  /// machine's kernel does not have are left out.
  ///
  /// - Parameter policy: what the process may do from now on.
  /// - Throws: why the kernel did not accept the policy; the process may then do what it could
  ///   before.
  package static func install(_ policy: SystemCallPolicy) throws(SystemCallFilterRefusal) {
    let filter = try Filter(otherwise: policy.otherwise)
    try filter.set(SCMP_FLTATR_ACT_BADARCH, to: cseccomp_refuse(UInt16(EPERM)))
    try filter.set(SCMP_FLTATR_CTL_TSYNC, to: 1)
    for rule in policy.rules { try filter.add(rule) }
    try filter.load()
  }
}

/// Why the kernel or libseccomp did not accept a filter.
package struct SystemCallFilterRefusal: Error, Hashable, CustomStringConvertible {
  /// The step that failed, such as `cannot prepare a filter`.
  let step: String
  /// The error number.
  let code: Int32

  package var description: String { "\(step): \(String(cString: strerror(code)))" }
}

/// A filter that is being built, released at the end of its scope.
private struct Filter: ~Copyable {
  private let context: scmp_filter_ctx

  init(otherwise answer: SystemCallPolicy.Answer) throws(SystemCallFilterRefusal) {
    guard let context = seccomp_init(answer.action) else {
      throw SystemCallFilterRefusal(step: "cannot prepare a filter", code: ENOMEM)
    }
    self.context = context
  }

  deinit { seccomp_release(context) }

  borrowing func set(
    _ attribute: scmp_filter_attr, to value: UInt32
  ) throws(SystemCallFilterRefusal) {
    try check(seccomp_attr_set(context, attribute, value), "cannot configure the filter")
  }

  borrowing func add(_ rule: SystemCallPolicy.Rule) throws(SystemCallFilterRefusal) {
    let number = seccomp_syscall_resolve_name(rule.call)
    guard number != cseccomp_no_system_call else { return }
    let conditions = rule.conditions.map {
      scmp_arg_cmp(
        arg: $0.argument, op: SCMP_CMP_MASKED_EQ, datum_a: $0.mask, datum_b: $0.value)
    }
    let code = seccomp_rule_add_array(
      context, rule.answer.action, number, UInt32(conditions.count), conditions)
    try check(code, "cannot add a rule for '\(rule.call)'")
  }

  borrowing func load() throws(SystemCallFilterRefusal) {
    try check(seccomp_load(context), "cannot install the filter")
  }

  private borrowing func check(
    _ code: Int32, _ step: String
  ) throws(SystemCallFilterRefusal) {
    guard code == 0 else { throw SystemCallFilterRefusal(step: step, code: abs(code)) }
  }
}

extension SystemCallPolicy.Answer {
  /// The action of libseccomp for the answer.
  fileprivate var action: UInt32 {
    switch self {
    case .allow: cseccomp_allow
    case .refuse(let code): cseccomp_refuse(UInt16(code))
    }
  }
}
