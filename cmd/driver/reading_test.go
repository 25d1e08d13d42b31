package driver

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tav/explain/report"
)

// TestReadingEnds: reading what never ends hears limits and signals.
func TestReadingEnds(t *testing.T) {
	dir := t.TempDir()
	endless, program := filepath.Join(dir, "endless.yml"), filepath.Join(dir, "p.c")
	if err := syscall.Mkfifo(endless, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"check", endless},
		{"check", "--timeout", "300ms", endless},
		{"witness", "validate", endless, program},
		{"witness", "validate", "--timeout", "300ms", endless, program},
		{"explain", "--witness", endless, program},
	} {
		cmd := exec.Command(os.Args[0])
		cmd.Args = append([]string{"tav"}, args...)
		var out bytes.Buffer
		cmd.Stdout = &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		w, err := os.OpenFile(endless, os.O_WRONLY, 0) // waits for the reader
		if err != nil {
			t.Fatal(err)
		}
		want := "UNKNOWN(timeout)"
		if !strings.Contains(strings.Join(args, " "), "--timeout") {
			want = "UNKNOWN(interrupted)"
			cmd.Process.Signal(os.Interrupt)
		}
		cmd.Wait()
		w.Close()
		if !strings.HasSuffix(out.String(), "RESULT: "+want+"\n") || cmd.ProcessState.ExitCode() != report.ExitUnknown {
			t.Errorf("%q: exit code %d\n%s", args, cmd.ProcessState.ExitCode(), out.String())
		}
	}
}
