package sandbox

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// libraries are the directories in which the loader looks for libraries, as far
// as they are there.
func libraries() []string {
	return []string{"/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/etc/ld.so.cache"}
}

// loaders are the dynamic loaders of x86: the kernel executes them with a program.
func loaders() []string { return []string{"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux.so.2"} }

// devices are those that a program may use.
func devices() []string { return []string{"/dev/null", "/dev/zero", "/dev/urandom"} }

// bubblewrap starts the stage in namespaces of its own. There bwrap is process 1,
// whose memory is in /proc: only Landlock keeps a program from that.
func (c *Command) bubblewrap() ([]string, error) {
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := []string{bwrap, "--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"}
	if c.Policy == Compiler {
		if os.Geteuid() == 0 { // in no namespace of users root reads the files of all
			args = append(args, "--cap-add", "CAP_DAC_READ_SEARCH")
		}
		return append(args, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--bind", c.Write, c.Write, self, StageName), nil
	}
	args = append(args, "--unshare-user-try")
	for _, path := range slices.Concat(libraries(), mapped()) {
		args = append(args, "--ro-bind-try", path, path)
	}
	for _, path := range devices() {
		args = append(args, "--dev-bind-try", path, path)
	}
	if c.Policy == Sanitized {
		args = append(args, "--proc", "/proc")
	}
	return append(args, "--ro-bind", self, self, "--ro-bind", c.Args[0], c.Args[0],
		"--bind", c.Write, c.Write, "--remount-ro", "/", self, StageName), nil
}

// mapped are the directories from which this process has loaded libraries, but
// for the usual ones.
func mapped() []string {
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		return nil
	}
	defer f.Close()
	var dirs []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		_, path, ok := strings.Cut(lines.Text(), "/")
		dir, name := filepath.Split("/" + path)
		known := slices.ContainsFunc(libraries(), func(usual string) bool { return strings.HasPrefix(dir, usual+"/") })
		if ok && !known && strings.Contains(name, ".so") && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}
