import Glibc
import Testing

@testable import System

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
