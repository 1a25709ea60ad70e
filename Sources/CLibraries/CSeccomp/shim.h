#include <linux/prctl.h>
#include <linux/sched.h>
#include <seccomp.h>

// A function-like macro, which Swift does not import.
static inline uint32_t cseccomp_refuse(uint16_t error) { return SCMP_ACT_ERRNO(error); }
// Macros of libseccomp that Swift does not import.
static const uint32_t cseccomp_allow = SCMP_ACT_ALLOW;
static const int cseccomp_no_system_call = __NR_SCMP_ERROR;
// Macros of the kernel, which the C library's module does not export.
static const uint64_t cseccomp_clone_thread = CLONE_THREAD;
static const int32_t cseccomp_set_name = PR_SET_NAME;
