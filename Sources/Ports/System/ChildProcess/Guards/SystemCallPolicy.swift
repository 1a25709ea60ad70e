internal import CSeccomp
internal import Glibc

/// The system calls that a process may make, as data; ``SystemCallFilter`` has the kernel enforce
/// it.
///
/// A refused call returns an error and does not end the process.
package struct SystemCallPolicy: Sendable, Hashable {
  /// What the kernel does with a call.
  package enum Answer: Sendable, Hashable {
    case allow
    /// The call returns this error number and has no effect.
    case refuse(Int32)
  }

  /// A condition on an argument of a call: the bits of the argument that the mask selects equal the
  /// value.
  package struct Condition: Sendable, Hashable {
    /// The argument's index, from 0 to 5.
    package var argument: UInt32
    package var mask: UInt64
    package var value: UInt64

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
  package struct Rule: Sendable, Hashable {
    /// The call's name in the kernel.
    package var call: String
    package var conditions: [Condition] = []
    package var answer = Answer.allow
  }

  package var rules: [Rule]
  /// The answer to calls that no rule names.
  package var otherwise = Answer.refuse(EPERM)

  package init(rules: [Rule]) { self.rules = rules }
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
  ///
  /// - Parameter process: the process's own identifier.
  /// - Returns: the policy.
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
