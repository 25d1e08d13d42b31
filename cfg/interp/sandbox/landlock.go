package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Rights to files.
const (
	readFile = unix.LANDLOCK_ACCESS_FS_READ_FILE
	read     = readFile | unix.LANDLOCK_ACCESS_FS_READ_DIR
	execute  = unix.LANDLOCK_ACCESS_FS_EXECUTE
	write    = unix.LANDLOCK_ACCESS_FS_WRITE_FILE
	ofFiles  = readFile | execute | write | unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
)

// access is the rights to what is beneath some paths.
type access struct {
	rights uint64
	paths  []string
}

// rights is what the command may open; all is every right that there is.
func (o *order) rights(all uint64) []access {
	if o.Policy == Compiler {
		return []access{{all, []string{o.Write}}, {read | execute, []string{"/"}}, {readFile | write, devices()}}
	}
	seen := libraries()
	if o.Policy == Sanitized {
		seen = append(seen, "/proc/self")
	}
	return []access{
		{read | write | unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_TRUNCATE, []string{o.Write}},
		{read, seen},
		{readFile | execute, append(loaders(), o.Args[0])},
		{readFile | write, devices()},
	}
}

// landlock gives up all other access to files, TCP, and signals to and sockets
// of others, as far as the kernel knows that. Within bubblewrap only sanitizers, which
// see /proc, cannot do without.
func (o *order) landlock() error {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		if o.Kind == Bubblewrap && o.Policy != Sanitized {
			return nil
		}
		return errors.New("the kernel has no Landlock, or it is switched off")
	}
	attr := handled(int(version))
	set, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return fmt.Errorf("rules of Landlock: %w", errno)
	}
	defer unix.Close(int(set))
	for _, a := range o.rights(attr.Access_fs) {
		for _, path := range a.paths {
			if err := allow(int(set), a.rights&attr.Access_fs, path); err != nil {
				return fmt.Errorf("rules of Landlock: %s: %w", path, err)
			}
		}
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, set, 0, 0); errno != 0 {
		return fmt.Errorf("rules of Landlock: %w", errno)
	}
	return nil
}

// handled is what a version of Landlock can forbid.
func handled(version int) unix.LandlockRulesetAttr {
	var a unix.LandlockRulesetAttr
	a.Access_fs = unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1
	for _, later := range []struct {
		version   int
		to        *uint64
		forbidden uint64
	}{
		{2, &a.Access_fs, unix.LANDLOCK_ACCESS_FS_REFER},
		{3, &a.Access_fs, unix.LANDLOCK_ACCESS_FS_TRUNCATE},
		{4, &a.Access_net, unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP},
		{5, &a.Access_fs, unix.LANDLOCK_ACCESS_FS_IOCTL_DEV},
		{6, &a.Scoped, unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET},
	} {
		if version >= later.version {
			*later.to |= later.forbidden
		}
	}
	return a
}

// allow adds rights to a set, unless there is no such file.
func allow(set int, rights uint64, path string) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if slices.Contains([]error{unix.ENOENT, unix.EACCES}, err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	var s unix.Stat_t
	if err := unix.Fstat(fd, &s); err != nil {
		return err
	}
	if s.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= ofFiles
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(set), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
