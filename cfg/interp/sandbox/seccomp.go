package sandbox

import (
	"os"

	"golang.org/x/sys/unix"
)

// call is a system call with its numbers on x86; -1: it has none.
type call struct {
	name        string
	amd64, i386 int
}

// limited is a system call that is allowed with some values of an argument, or
// without some bit of it.
type limited struct {
	call
	arg     int
	values  []uint32
	without uint32
}

// tmpFile is the bit of O_TMPFILE that is its own: it opens a file without a name.
const tmpFile = unix.O_TMPFILE &^ unix.O_DIRECTORY

// lsanClone are the flags with which the leak sanitizer starts the process that
// stops the program: memory, file system and descriptors are shared, it is not traced.
const lsanClone = unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_UNTRACED

// threadClone are the flags with which the C library starts a thread: all is shared.
const threadClone = unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND | unix.CLONE_THREAD | unix.CLONE_SYSVSEM |
	unix.CLONE_SETTLS | unix.CLONE_PARENT_SETTID | unix.CLONE_CHILD_CLEARTID

// limitedCalls are what a program may do with itself alone.
func (o *order) limitedCalls() []limited {
	self := []uint32{uint32(os.Getpid())}
	commands := []uint32{unix.F_DUPFD, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL,
		unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, 12, 13, 14 /* the same in 64 bits on i386 */, unix.F_DUPFD_CLOEXEC}
	list := []limited{
		{call: call{"open", 2, 5}, arg: 1, without: tmpFile},
		{call: call{"openat", 257, 295}, arg: 2, without: tmpFile},
		{call: call{"execveat", 322, -1}, arg: 0, values: []uint32{programFile}}, // once: it is closed then
		{call: call{"kill", 62, 37}, arg: 0, values: self},
		{call: call{"tkill", 200, 238}, arg: 0, values: self},
		{call: call{"tgkill", 234, 270}, arg: 0, values: self},
		{call: call{"fcntl", 72, 55}, arg: 1, values: commands},
		{call: call{"fcntl64", -1, 221}, arg: 1, values: commands},
		{call: call{"ioctl", 16, 54}, arg: 1, values: []uint32{unix.TCGETS, unix.TIOCGWINSZ}},
		{call: call{"prlimit64", 302, 340}, arg: 2, values: []uint32{0}}, // only asks
		{call: call{"prctl", 157, 172}, arg: 0, values: []uint32{unix.PR_GET_DUMPABLE, unix.PR_SET_DUMPABLE, unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_PTRACER, unix.PR_SET_VMA}},
	}
	var clones []uint32
	if o.Policy == Sanitized {
		clones = append(clones, lsanClone)
	}
	if o.Threads {
		clones = append(clones, threadClone)
	}
	if len(clones) > 0 {
		list = append(list, limited{call: call{"clone", 56, 120}, arg: 0, values: clones})
	}
	return list
}

// filter is the system calls of the command, as a program of the kernel's
// packet filter, for 64 and 32 bits.
func (o *order) filter() []unix.SockFilter {
	if o.Policy == Compiler {
		return onMachines(assembly{}.except(forbidden(), amd64), nil)
	}
	calls := calls()
	if o.Policy == Sanitized {
		calls = append(calls, call{"ptrace", 101, 26}) // of processes in the sandbox
	}
	limited := o.limitedCalls()
	return onMachines(assembly{}.only(calls, limited, amd64), assembly{}.only(calls, limited, i386))
}

// Offsets in struct seccomp_data.
const (
	offsetNumber  = 0
	offsetMachine = 4
	offsetArgs    = 16
)

// What becomes of a call.
const (
	allowed  = unix.SECCOMP_RET_ALLOW
	refused  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	unknown  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS) // the C library tries an older one
	killed   = unix.SECCOMP_RET_KILL_PROCESS
	x32Calls = 1 << 30 // the first number of those of x32
)

// assembly is instructions of the filter.
type assembly []unix.SockFilter

func (a assembly) load(offset int) assembly {
	return append(a, unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: uint32(offset)})
}

func (a assembly) give(result uint32) assembly {
	return append(a, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: result})
}

// unless skips some instructions if the loaded word is not a value.
func (a assembly) unless(value uint32, skip int) assembly {
	return append(a, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: value, Jf: uint8(skip)})
}

// only allows calls, some of them with some arguments.
func (a assembly) only(calls []call, limited []limited, number func(call) int) assembly {
	a = a.load(offsetNumber)
	for _, c := range calls {
		if n := number(c); n >= 0 {
			a = a.unless(uint32(n), 1).give(allowed)
		}
	}
	for _, l := range limited {
		if n := number(l.call); n >= 0 {
			check := assembly{}.check(l)
			a = append(a.unless(uint32(n), len(check)), check...)
		}
	}
	return a.give(unknown)
}

// check allows a call with its values, or without its bit.
func (a assembly) check(l limited) assembly {
	low := offsetArgs + 8*l.arg
	if l.without != 0 {
		bit := unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, K: l.without, Jt: 1}
		return append(a.load(low), bit).give(allowed).give(refused)
	}
	a = a.load(low+4).unless(0, 1+2*len(l.values)).load(low)
	for _, v := range l.values {
		a = a.unless(v, 1).give(allowed)
	}
	return a.give(refused)
}

// except allows all but some calls.
func (a assembly) except(calls []call, number func(call) int) assembly {
	a = a.load(offsetNumber)
	a = append(a, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, K: x32Calls, Jf: 1}).give(unknown)
	for _, c := range calls {
		a = a.unless(uint32(number(c)), 1).give(refused)
	}
	return a.give(allowed)
}

// onMachines joins the filters of the machines; another machine, or one
// without a filter, is the end of the process.
func onMachines(of64, of32 assembly) []unix.SockFilter {
	a := assembly{}.load(offsetMachine)
	for _, m := range []struct {
		audit uint32
		code  assembly
	}{{unix.AUDIT_ARCH_X86_64, of64}, {unix.AUDIT_ARCH_I386, of32}} {
		a = append(a, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: m.audit, Jt: 1},
			unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: uint32(len(m.code))})
		a = append(a, m.code...)
	}
	return a.give(killed)
}
