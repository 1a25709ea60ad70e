import Foundation
import Glibc
import Synchronization
import Testing

@testable import System

/// The filter in force, each time in a process of its own, which ends without what a sanitizer does at
/// the end and may not.
struct SystemCallFilterTests {
  @Test func `what a script's process may not do fails with EPERM and kills nothing`() async {
    await #expect(processExitsWith: .success) {
      let parent = getppid()
      try SystemCallFilter.install(.scripts(process: getpid()))
      // Each call reports a failure; an answer of the C library's own is a number of the error.
      let calls: [() -> Int32] = [
        { open("/etc/passwd", O_RDONLY) == -1 ? errno : 0 },
        { open("/tmp/vastsim-\(getpid())", O_WRONLY | O_CREAT, 0o600) == -1 ? errno : 0 },
        { access("/", R_OK) == -1 ? errno : 0 },
        { unlink("/nonexistent/file") == -1 ? errno : 0 },
        { mkdir("/nonexistent/folder", 0o700) == -1 ? errno : 0 },
        { chdir("/") == -1 ? errno : 0 },
        { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1 ? errno : 0 },
        { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) == -1 ? errno : 0 },
        {
          var ends: [Int32] = [0, 0]
          return pipe(&ends) == -1 ? errno : 0
        },
        {
          // A new process, by 'clone' without CLONE_THREAD.
          var child = pid_t()
          var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
          return posix_spawn(&child, "/bin/true", nil, nil, &words, environ)
        },
        {
          var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
          return execv("/bin/true", &words) == -1 ? errno : 0
        },
        { kill(parent, 0) == -1 ? errno : 0 },
        { kill(getpid(), SIGKILL) == -1 ? errno : 0 },
        {
          var limit = rlimit(rlim_cur: 1, rlim_max: 1)
          return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == -1 ? errno : 0
        },
      ]
      for (number, call) in zip(Int32(10)..., calls) {
        guard call() == EPERM else { _exit(number) }
      }
      _exit(0)
    }
  }

  @Test func `without sockets, a process and its children may do all else`() async {
    await #expect(processExitsWith: .success) {
      try SystemCallFilter.install(.withoutSockets)
      for family in [AF_INET, AF_INET6, AF_UNIX] {
        guard socket(family, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EACCES else {
          _exit(2)
        }
      }
      var ends: [Int32] = [0, 0]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == -1 else { _exit(3) }
      guard pipe(&ends) == 0, open("/etc/passwd", O_RDONLY) >= 0 else { _exit(4) }
      // A child has the filter too, and can have one of its own beside it.
      var child = pid_t()
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
      guard posix_spawn(&child, "/bin/true", nil, nil, &words, environ) == 0 else { _exit(5) }
      try SystemCallFilter.install(.scripts(process: getpid()))
      guard socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1 else { _exit(6) }
      _exit(0)
    }
  }

  @Test func `a thread that exists has the filter too`() async {
    await #expect(processExitsWith: .success) {
      var gate: [Int32] = [0, 0], answer: [Int32] = [0, 0]
      guard pipe(&gate) == 0, pipe(&answer) == 0 else { _exit(2) }
      let input = gate[0], output = answer[1]
      let thread = Thread {
        var byte: UInt8 = 0
        _ = read(input, &byte, 1)
        byte = open("/etc/passwd", O_RDONLY) == -1 ? UInt8(errno) : 0
        _ = write(output, &byte, 1)
      }
      thread.start()
      try SystemCallFilter.install(.scripts(process: getpid()))
      var byte: UInt8 = 1
      guard write(gate[1], &byte, 1) == 1, read(answer[0], &byte, 1) == 1 else { _exit(3) }
      _exit(byte == UInt8(EPERM) ? 0 : 4)
    }
  }

  @Test func `memory, code, time, new threads and their signals are left`() async {
    await #expect(processExitsWith: .success) {
      try SystemCallFilter.install(.scripts(process: getpid()))
      let size = 1 << 20
      guard
        let memory = mmap(
          nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        memory != MAP_FAILED, mprotect(memory, size, PROT_READ | PROT_EXEC) == 0,
        munmap(memory, size) == 0
      else { _exit(2) }
      var time = timespec()
      guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0, usleep(1) == 0 else { _exit(3) }
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { _ in pthread_kill(pthread_self(), 0) == 0 ? nil : UnsafeMutableRawPointer(bitPattern: 1)
        }, nil)
      guard code == 0 else { _exit(4) }
      var result: UnsafeMutableRawPointer?
      guard pthread_join(thread, &result) == 0, result == nil else { _exit(5) }
      _exit(0)
    }
  }

  @Test func `a refusal says what was tried and why`() {
    let refusal = SystemCallFilterRefusal(step: "cannot install the filter", code: EINVAL)
    #expect("\(refusal)" == "cannot install the filter: Invalid argument")
  }
}

struct SystemCallPolicyTests {
  private let policy = SystemCallPolicy.scripts(process: 77)

  @Test func `a script's process has no call to files, sockets, programs and other processes`() {
    let refused: Set = [
      "open", "openat", "openat2", "creat", "stat", "lstat", "newfstatat", "statx", "access",
      "faccessat", "faccessat2", "readlink", "readlinkat", "getdents64", "unlink", "unlinkat",
      "rename", "renameat2", "mkdir", "mkdirat", "link", "symlink", "chmod", "chdir", "mount",
      "open_by_handle_at", "memfd_create", "inotify_init1", "fanotify_init",
      "socket", "socketpair", "connect", "bind", "sendto", "sendmsg", "recvfrom", "recvmsg", "pipe",
      "pipe2", "io_uring_setup",
      "fork", "vfork", "execve", "execveat", "ptrace", "process_vm_readv", "process_vm_writev",
      "pidfd_open", "pidfd_getfd", "bpf", "userfaultfd", "perf_event_open", "keyctl", "add_key",
      "unshare", "setns", "setrlimit", "seccomp", "personality", "sched_setscheduler",
      "kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal",
      "shmget", "semget", "msgget", "mq_open", "ioctl", "fcntl", "dup", "dup2", "dup3",
    ]
    let allowed = policy.rules.filter { $0.answer == .allow }.map(\.call)
    #expect(refused.isDisjoint(with: allowed))
    #expect(Set(allowed).count == allowed.count)
  }

  @Test func `a new thread is allowed, and no other clone`() {
    let clone = policy.rules.filter { $0.call == "clone" }
    // CLONE_THREAD of the kernel's <linux/sched.h>.
    let thread = SystemCallPolicy.Condition(argument: 0, mask: 0x10000, value: 0x10000)
    #expect(clone.map(\.conditions) == [[thread]])
    // The C library falls back to 'clone' where the kernel has no 'clone3'.
    #expect(policy.rules.filter { $0.call == "clone3" }.map(\.answer) == [.refuse(ENOSYS)])
  }

  @Test func `a signal goes to the process's own threads only`() {
    #expect(
      policy.rules.filter { $0.call == "tgkill" }.map(\.conditions) == [[.number(0, is: 77)]])
  }
}
