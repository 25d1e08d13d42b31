package driver

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWatch: a program is checked again when a file that it includes has changed, and Ctrl-C ends this with the last exit code.
func TestWatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("n.h", "#define N 4\n")
	write("a.c", "#include \"n.h\"\nint main(void)\n{\n\tint a[3];\n\tfor (int i = 0; i < N; i++)\n\t\ta[i] = i;\n\treturn a[2];\n}\n")
	c := exec.Command(installed(t), "check", "--watch", "--no-explain", "a.c")
	c.Dir = dir
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer c.Process.Kill()
	lines := bufio.NewScanner(out)
	result := func() string {
		for lines.Scan() {
			if r, ok := strings.CutPrefix(lines.Text(), "RESULT: "); ok {
				return r
			}
		}
		return "none"
	}
	if r := result(); r != "FALSE(valid-deref)" {
		t.Fatal(r)
	}
	write("n.h", "#define N 3\n")
	if r := result(); r != "TRUE" {
		t.Fatal(r)
	}
	write("other.h", "#define N 4\n") // is no part of it
	write("n.h", "#define N none\n")
	if r := result(); !strings.HasPrefix(r, "UNKNOWN(input: a.c:5:22: ") {
		t.Fatal(r)
	}
	write("n.h", "#define N 5\n")
	if r := result(); r != "FALSE(valid-deref)" {
		t.Fatal(r)
	}
	c.Process.Signal(os.Interrupt)
	if r := result(); r != "none" {
		t.Error(r)
	}
	c.Wait()
	if code := c.ProcessState.ExitCode(); code != 1 && code != 3 { // the last run may have been interrupted when it had printed its result
		t.Error(c.ProcessState)
	}
}
