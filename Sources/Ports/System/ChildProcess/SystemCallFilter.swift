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

/// The system calls that a process may make, as data; ``SystemCallFilter`` has the kernel enforce
/// it.
///
/// A refused call returns an error and does not end the process.
package struct SystemCallPolicy: Sendable, Hashable {
  /// What the kernel does with a call.
  enum Answer: Sendable, Hashable {
    case allow
    /// The call returns this error number and has no effect.
    case refuse(Int32)
  }

  /// A condition on an argument of a call: the bits of the argument that the mask selects equal the
  /// value.
  struct Condition: Sendable, Hashable {
    /// The argument's index, from 0 to 5.
    var argument: UInt32
    var mask: UInt64
    var value: UInt64

    /// The condition that an argument of 32 bits equals a value; the kernel ignores the bits above.
    static func number(_ argument: UInt32, is value: Int32) -> Condition {
      Condition(
        argument: argument, mask: UInt64(UInt32.max), value: UInt64(UInt32(bitPattern: value)))
    }

    /// The condition that an argument is a null pointer.
    static func isNull(_ argument: UInt32) -> Condition {
      Condition(argument: argument, mask: .max, value: 0)
    }
  }

  /// The answer to one call under conditions, all of which must hold.
  struct Rule: Sendable, Hashable {
    /// The call's name in the kernel.
    var call: String
    var conditions: [Condition] = []
    var answer = Answer.allow
  }

  var rules: [Rule]
  /// The answer to calls that no rule names.
  var otherwise = Answer.refuse(EPERM)
}

extension SystemCallPolicy {
  /// Allows every call except opening a socket, for a process and all processes that it starts, so
  /// that they reach no network and no service of this machine.
  package static let withoutSockets: SystemCallPolicy = {
    // An 'io_uring' can open sockets without a call that the filter sees.
    let calls = ["socket", "socketpair", "io_uring_setup"]
    var policy = SystemCallPolicy(rules: calls.map { Rule(call: $0, answer: .refuse(EACCES)) })
    policy.otherwise = .allow
    return policy
  }()
}

extension SystemCallPolicy {
  /// The policy of a process that runs third-party scripts. It allows memory, the descriptors that
  /// are already open, time, threads of its own, and exit.
  ///
  /// The process opens no file and no socket, starts no process and no program, and signals only
  /// its own threads, which the script engine does to suspend them. The memory may be made
  /// executable, because the engine's compiler needs that.
  package static func scripts(process: Int32) -> SystemCallPolicy {
    SystemCallPolicy(
      rules: (memory + descriptors + time + threads + signals + exit).map { Rule(call: $0) }
        + threadRules + [Rule(call: "tgkill", conditions: [.number(0, is: process)])])
  }

  private static let memory = [
    "brk", "madvise", "membarrier", "mmap", "mprotect", "mremap", "munmap",
  ]

  /// Calls on descriptors that are open already, and the event counters by which threads wake each
  /// other.
  private static let descriptors = [
    "close", "eventfd2", "lseek", "poll", "ppoll", "pread64", "read", "readv", "write", "writev",
  ]

  private static let time = [
    "clock_getres", "clock_gettime", "clock_nanosleep", "getrusage", "gettimeofday", "nanosleep",
    "sysinfo", "time", "times",
  ]

  private static let threads = [
    "futex", "getcpu", "getpid", "getrandom", "gettid", "rseq", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min",
    "sched_yield", "set_robust_list",
  ]

  private static let signals = [
    "restart_syscall", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend",
    "rt_sigtimedwait", "sigaltstack",
  ]

  private static let exit = ["exit", "exit_group"]

  private static let threadRules = [
    // Allows a new thread, but no new process.
    Rule(
      call: "clone",
      conditions: [
        Condition(argument: 0, mask: cseccomp_clone_thread, value: cseccomp_clone_thread)
      ]),
    // A filter cannot read the flags of 'clone3', which are in memory. When the call is refused,
    // the C library uses 'clone'.
    Rule(call: "clone3", answer: .refuse(ENOSYS)),
    // Allows setting a thread's name, and no other change that a process can make to itself.
    Rule(call: "prctl", conditions: [.number(0, is: cseccomp_set_name)]),
    // Allows reading the process's own limits, from which the size of a thread's stack follows, but
    // not setting them.
    Rule(call: "prlimit64", conditions: [.number(0, is: 0), .isNull(2)]),
  ]
}
