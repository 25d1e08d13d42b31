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

// StageName is the only argument of an executable that is started as the stage;
// its main must call Stage.
const StageName = "sandbox"

// Descriptors of the stage.
const (
	statusFile = 3 // it says here how far it came
	orderFile  = 4 // its order
)

// programFile is the descriptor from which a program is executed. It is above
// the limit of descriptors that the program has: none can have this number again.
const programFile = 2 * maxFiles

// Stage becomes the command of its order. It returns only if that fails; what
// failed is told to the process that started it, too.
func Stage() error {
	runtime.LockOSThread() // the thread that gives up its rights is the one that executes
	unix.CloseOnExec(statusFile)
	var o order
	err := json.NewDecoder(os.NewFile(orderFile, "order")).Decode(&o)
	if err == nil {
		err = o.become()
	}
	say(err.Error())
	return err
}

// say tells the process that started the stage how far it came.
func say(text string) {
	unix.RawSyscall(unix.SYS_WRITE, statusFile, uintptr(unsafe.Pointer(unsafe.StringData(text))), uintptr(len(text)))
}

// become gives up all that the command must not have and executes it.
func (o *order) become() error {
	path, err := syscall.BytePtrFromString(o.Args[0])
	args, err1 := syscall.SlicePtrFromStrings(o.Args)
	env, err2 := syscall.SlicePtrFromStrings(o.Env)
	limits, err3 := o.limits()
	for _, err := range []error{err, err1, err2, err3, os.Chdir(o.Dir), unix.CloseRange(statusFile, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)} {
		if err != nil {
			return err
		}
	}
	call, file, empty, flags := uintptr(unix.SYS_EXECVEAT), uintptr(programFile), new(byte), uintptr(unix.AT_EMPTY_PATH)
	if o.Kind == Unsafe || o.Policy == Compiler {
		file, empty, flags = 0, path, 0 // an absolute path
	} else if err := openProgram(o.Args[0]); err != nil {
		return err
	}
	var filter []unix.SockFilter
	if o.Kind != Unsafe {
		if err := o.confine(); err != nil {
			return err
		}
		filter = o.filter()
	}
	threads()
	// From here on Go's scheduler must not notice: there is no room for another thread.
	for i := range limits {
		l := &limits[i]
		if _, _, errno := unix.RawSyscall6(unix.SYS_PRLIMIT64, 0, l.resource, uintptr(unsafe.Pointer(&l.value)), 0, 0, 0); errno != 0 {
			return errno
		}
	}
	if filter != nil {
		program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
		if _, _, errno := unix.RawSyscall(unix.SYS_PRCTL, unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&program))); errno != 0 {
			return errno
		}
	}
	say(ready)
	_, _, errno := unix.RawSyscall6(call, file, uintptr(unsafe.Pointer(empty)), uintptr(unsafe.Pointer(&args[0])), uintptr(unsafe.Pointer(&env[0])), flags, 0)
	return errno
}

// threads sees to it that Go needs no further thread: one runs at a time, and
// one is there that can go on when this one is interrupted.
func threads() {
	runtime.GOMAXPROCS(1)
	done := make(chan bool)
	go close(done)
	<-done
}

// openProgram makes programFile the program.
func openProgram(path string) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	return unix.Dup3(fd, programFile, unix.O_CLOEXEC)
}

// confine gives up rights to files and those of root.
func (o *order) confine() error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	if err := o.landlock(); err != nil {
		return err
	}
	return o.dropCapabilities()
}

// dropCapabilities drops those of root, but that compilers read what root can.
func (o *order) dropCapabilities() error {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var has, kept [2]unix.CapUserData
	if err := unix.Capget(&header, &has[0]); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	if o.Policy == Compiler {
		kept[0].Permitted = has[0].Permitted & (1 << unix.CAP_DAC_READ_SEARCH)
		kept[0].Effective = kept[0].Permitted
	}
	if err := unix.Capset(&header, &kept[0]); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	return nil
}
