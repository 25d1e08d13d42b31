package process

import (
	"bytes"
	"os"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// A session is the engine, its leader, with all processes that it started:
// compilers and native runs are process groups of their own in it. Looking for
// them among the processes of the machine is the expensive part of sampling its
// memory: it is done on every scanEvery'th sample only, and a process is read
// once, as it stays in its session.
type session struct {
	id      int          // the leader's pid
	known   map[int]bool // of the processes of the machine at the last scan, whether they are members
	samples int
}

// resident is the memory of the session in bytes. Pages that several members
// share count once for each of them.
func (s *session) resident() int64 {
	if s.samples%scanEvery == 0 {
		s.scan()
	}
	s.samples++
	var pages int64
	for pid, member := range s.known {
		if member {
			pages += residentPages(pid)
		}
	}
	return pages * int64(os.Getpagesize())
}

func (s *session) scan() {
	known := map[int]bool{}
	for _, pid := range processes() {
		member, ok := s.known[pid]
		if !ok {
			member = inSession(pid, s.id)
		}
		known[pid] = member
	}
	s.known = known
}

// killSession ends all processes of a session but the caller.
func killSession(id int) {
	for range killRounds {
		left := 0
		for _, pid := range Members(id) {
			if pid != os.Getpid() && syscall.Kill(pid, syscall.SIGKILL) == nil {
				left++
			}
		}
		if left == 0 {
			return
		}
	}
}

// Members lists the processes of a session.
func Members(id int) []int {
	var members []int
	for _, pid := range processes() {
		if inSession(pid, id) {
			members = append(members, pid)
		}
	}
	return members
}

// inSession reports whether a process is in a session and has not ended. Only of those that are, or were, /proc is read: of a
// machine's processes most are not.
func inSession(pid, id int) bool {
	if sid, err := unix.Getsid(pid); err != nil || sid != id {
		return false
	}
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return false // it has ended
	}
	// pid (command) state …; the command may contain anything.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	return len(fields) > 0 && string(fields[0]) != "Z"
}

// processes lists those of the machine. (A pattern of filepath.Glob would have
// every process's directory read, which takes three times as long.)
func processes() []int {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	var pids []int
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// residentPages reads the resident size of a process; 0 when it has ended.
func residentPages(pid int) int64 {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text)
	if len(fields) < 2 {
		return 0
	}
	n, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	return n
}
