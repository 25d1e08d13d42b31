package sandbox

import (
	"context"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

const (
	maxTail    = 1 << 16 // bytes that are kept of what a command prints
	maxOutput  = 1 << 26 // bytes that it may print
	maxEntries = 1000    // files in the directory that it may write to
	maxStack   = 1 << 30 // bytes of its stack, where the user's own limit allows that
	maxFiles   = 64      // files that a program may have open
	watchEvery = 20 * time.Millisecond
	lastOutput = 5 * time.Second // after its end, for what it printed
)

// maxWritten is how many bytes of files a command may write.
func (c *Command) maxWritten() int64 {
	if c.Policy == Compiler {
		return 1 << 30
	}
	return 1 << 26
}

// limit is how much of a resource a process may have.
type limit struct {
	resource uintptr
	value    unix.Rlimit
}

// limits are those of the command, none above that of the user.
func (c *Command) limits() ([]limit, error) {
	most := map[int]uint64{
		unix.RLIMIT_CORE:  0,
		unix.RLIMIT_FSIZE: uint64(c.maxWritten()),
		unix.RLIMIT_CPU:   uint64(c.Timeout/time.Second) + 1,
		unix.RLIMIT_STACK: maxStack,
	}
	if c.Policy != Sanitized {
		most[unix.RLIMIT_AS] = uint64(c.Memory)
	}
	if c.Policy != Compiler {
		most[unix.RLIMIT_NOFILE] = maxFiles
	}
	var list []limit
	for resource, n := range most {
		var now unix.Rlimit
		if err := unix.Getrlimit(resource, &now); err != nil {
			return nil, err
		}
		n = min(n, now.Max)
		list = append(list, limit{uintptr(resource), unix.Rlimit{Cur: n, Max: n}})
	}
	return list, nil
}

// watch stops the command when it has written too much.
func (c *Command) watch(ctx context.Context, stop context.CancelCauseFunc) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		bytes, entries := written(c.Write)
		switch {
		case bytes > c.maxWritten():
			stop(fmt.Errorf("stopped as it wrote more than %d MB", c.maxWritten()>>20))
		case entries > maxEntries:
			stop(fmt.Errorf("stopped as it made more than %d files", maxEntries))
		}
	}
}

// written is the bytes and the number of the files in a directory, as far as
// there are not too many. A program can make no others: no directories, none
// without a name, and it cannot remove one that is open.
func written(dir string) (bytes int64, entries int) {
	d, err := os.Open(dir)
	if err != nil {
		return 0, 0
	}
	defer d.Close()
	list, _ := d.ReadDir(maxEntries + 1)
	for _, e := range list {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
		}
	}
	return bytes, len(list)
}

// tail keeps the last bytes that are written to it.
type tail struct {
	text  []byte
	count int64
	full  func() // is called when there are too many
}

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	if t.count += int64(len(p)); t.count > maxOutput {
		t.full()
		return len(p), nil
	}
	t.text = append(t.text, p...)
	if len(t.text) > 2*maxTail {
		t.text = append([]byte(nil), t.text[len(t.text)-maxTail:]...)
	}
	return len(p), nil
}
