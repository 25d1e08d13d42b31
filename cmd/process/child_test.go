package process

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// The stack of what is started is deep, with another limit of the user's or with none.
func TestDeepStacks(t *testing.T) {
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_STACK, &before); err != nil {
		t.Fatal(err)
	}
	want := strconv.FormatUint(min(stackLimit, before.Max)>>10, 10)
	defer syscall.Setrlimit(syscall.RLIMIT_STACK, &before)
	for _, soft := range []uint64{8 << 20, before.Max} {
		if err := syscall.Setrlimit(syscall.RLIMIT_STACK, &syscall.Rlimit{Cur: soft, Max: before.Max}); err != nil {
			t.Fatal(err)
		}
		deepStacks()
		out, err := exec.Command("sh", "-c", "ulimit -s").Output()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%s KiB, %v; want %s", got, err, want)
		}
	}
}
