package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// StageName is the first argument of an executable that is started as the stage;
// its main must call Stage with the second one.
const StageName = "sandbox"

// statusFile is the descriptor on which the stage says how far it came.
const statusFile = 3

// programFile is the descriptor from which a program is executed. It is above
// the limit of descriptors that the program has: none can have this number again.
const programFile = 2 * maxFiles

// Stage becomes the command of an order. It returns only if that fails; what
// failed is told to the process that started it.
func Stage(text string) {
	runtime.LockOSThread() // the thread that gives up its rights is the one that executes
	status := os.NewFile(statusFile, "status")
	unix.CloseOnExec(statusFile)
	var o order
	err := json.Unmarshal([]byte(text), &o)
	if err == nil {
		err = o.become(status)
	}
	fmt.Fprint(status, err)
}

// become gives up all that the command must not have and executes it.
func (o *order) become(status *os.File) error {
	path, err := syscall.BytePtrFromString(o.Args[0])
	args, err1 := syscall.SlicePtrFromStrings(o.Args)
	env, err2 := syscall.SlicePtrFromStrings(o.Env)
	for _, err := range []error{err, err1, err2, os.Chdir(o.Dir), unix.CloseRange(statusFile, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)} {
		if err != nil {
			return err
		}
	}
	if o.Policy != Compiler && o.Kind != Unsafe {
		if err := openProgram(o.Args[0]); err != nil {
			return err
		}
	}
	if err := o.confine(); err != nil {
		return err
	}
	if _, err := status.WriteString(ready); err != nil {
		return err
	}
	argv, envp := uintptr(unsafe.Pointer(&args[0])), uintptr(unsafe.Pointer(&env[0]))
	var errno syscall.Errno
	if o.Policy == Compiler || o.Kind == Unsafe {
		_, _, errno = unix.RawSyscall(unix.SYS_EXECVE, uintptr(unsafe.Pointer(path)), argv, envp)
	} else {
		empty := new(byte)
		_, _, errno = unix.RawSyscall6(unix.SYS_EXECVEAT, programFile, uintptr(unsafe.Pointer(empty)), argv, envp, unix.AT_EMPTY_PATH, 0)
	}
	return errno
}

// openProgram makes programFile the program.
func openProgram(path string) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	return unix.Dup3(fd, programFile, unix.O_CLOEXEC)
}

// confine gives up rights and sets the limits. After it hardly anything works.
func (o *order) confine() error {
	if o.Kind == Unsafe {
		return o.limit()
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	if err := o.landlock(); err != nil {
		return err
	}
	if err := o.dropCapabilities(); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	filter := o.filter()
	if err := o.limit(); err != nil {
		return err
	}
	return install(filter)
}

// dropCapabilities drops those of root, but that compilers read what root can.
func (o *order) dropCapabilities() error {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var has, kept [2]unix.CapUserData
	if err := unix.Capget(&header, &has[0]); err != nil {
		return err
	}
	if o.Policy == Compiler {
		kept[0].Permitted = has[0].Permitted & (1 << unix.CAP_DAC_READ_SEARCH)
		kept[0].Effective = kept[0].Permitted
	}
	return unix.Capset(&header, &kept[0])
}
