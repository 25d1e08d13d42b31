package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary be the stage.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == StageName {
		Stage()
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// compile compiles a program for a machine.
func compile(t *testing.T, file string, flags ...string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "program")
	args := append([]string{"-w", "-no-pie", "-std=gnu11", file, "-o", program}, flags...)
	if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// run runs a program in a sandbox of a kind.
func run(t *testing.T, kind Kind, policy Policy, program string, env ...string) *Result {
	t.Helper()
	dir := t.TempDir()
	c := Command{Policy: policy, Args: []string{program}, Env: env, Dir: dir, Write: dir, Timeout: time.Minute, Memory: 256 << 20}
	if strings.Contains(t.Name(), "endless") {
		c.Timeout = time.Second
	}
	r, err := c.Run(context.Background(), kind)
	var none *Unavailable
	if errors.As(err, &none) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// prey is what hostile programs are after.
type prey struct {
	file     string // with the text "secret"
	victim   *exec.Cmd
	listener net.Listener
}

// arrange makes some prey, and leaves traces of the user in this process.
func arrange(t *testing.T) *prey {
	p := &prey{file: filepath.Join(t.TempDir(), "file"), victim: exec.Command("sleep", "1000")}
	var err error
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(p.file, []byte("secret"), 0o600), p.victim.Start()); err != nil {
		t.Fatal(err)
	}
	left, err := syscall.Dup(0) // it is inherited
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.listener.Close()
		p.victim.Process.Kill()
		p.victim.Wait()
		syscall.Close(left)
	})
	return p
}

func (p *prey) flags() []string {
	return []string{"-DOUTSIDE=\"" + p.file + "\"", fmt.Sprint("-DVICTIM=", p.victim.Process.Pid), fmt.Sprint("-DPORT=", p.listener.Addr().(*net.TCPAddr).Port)}
}

// unharmed fails if something has happened to the prey.
func (p *prey) unharmed(t *testing.T) {
	t.Helper()
	if text, err := os.ReadFile(p.file); err != nil || string(text) != "secret" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	if info, err := os.Stat(p.file); err != nil || info.Mode() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
	if err := p.victim.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the victim: %v", err)
	}
	p.listener.(*net.TCPListener).SetDeadline(time.Now())
	if _, err := p.listener.Accept(); err == nil {
		t.Error("somebody has connected")
	}
}

// note returns what a test program says after a word in its comment.
func note(text []byte, word string) string {
	if m := regexp.MustCompile(`(?m)^// ` + word + `: (.*)$`).FindSubmatch(text); m != nil {
		return string(m[1])
	}
	return ""
}

// TestHostile runs programs that try to do harm in every kind of sandbox. To be
// sure that they try in earnest they are run without one as well, where that
// does not hurt.
func TestHostile(t *testing.T) {
	t.Setenv("TAV_SECRET", "1")
	files, _ := filepath.Glob("testdata/*.c")
	if len(files) < 20 {
		t.Fatal("there are only", files)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, machine := range []string{"-m64", "-m32"} {
			if note(text, "MACHINE") != "" && note(text, "MACHINE") != machine {
				continue
			}
			t.Run(strings.TrimSuffix(filepath.Base(file), ".c")+machine, func(t *testing.T) {
				p := arrange(t)
				program := compile(t, file, append(p.flags(), machine)...)
				for _, kind := range Safe() {
					t.Run(string(kind), func(t *testing.T) { p.survives(t, run(t, kind, Program, program), note(text, "ENDS")) })
				}
				if note(text, "UNCONTROLLED") != "" {
					return
				}
				free := exec.Command(program)
				free.Dir = t.TempDir()
				if out, err := free.Output(); !strings.Contains(string(out), "escaped") {
					t.Errorf("it does nothing where nothing holds it: %v\n%s", err, out)
				}
			})
		}
	}
}

// survives checks that a program was held, or ended as it should.
func (p *prey) survives(t *testing.T, r *Result, end string) {
	t.Helper()
	said, want := strings.HasSuffix(string(r.Output), "held\n"), end
	if end == "" {
		want = "exit status 0"
	}
	if r.Status() != want || said != (end == "") {
		t.Errorf("%s, want %s\n%s", r.Status(), want, r.Output)
	}
	p.unharmed(t)
}

// TestOrdinary runs programs that do no harm.
func TestOrdinary(t *testing.T) {
	for _, c := range []struct {
		file   string
		policy Policy
		status string
		output string
	}{
		{"library.c", Program, "signal aborted", "held"},
		{"address.c", Sanitized, "exit status 1", "heap-buffer-overflow"},
		{"leak.c", Sanitized, "exit status 0", "found"},
	} {
		flags, env := []string(nil), []string(nil)
		if c.policy == Sanitized {
			flags, env = []string{"-g", "-fsanitize=address"}, []string{SanitizerOptions}
		}
		for _, machine := range []string{"-m64", "-m32"} {
			program := compile(t, "testdata/ordinary/"+c.file, append(flags, machine)...)
			for _, kind := range append(Safe(), Unsafe) {
				t.Run(c.file+machine+string(kind), func(t *testing.T) {
					if r := run(t, kind, c.policy, program, env...); r.Status() != c.status || !strings.Contains(string(r.Output), c.output) {
						t.Errorf("%s, want %s and %s\n%s", r.Status(), c.status, c.output, r.Output)
					}
				})
			}
		}
	}
}

// TestSanitized runs hostile programs with the rights that sanitizers need.
func TestSanitized(t *testing.T) {
	for _, name := range []string{"fork", "exec", "kill", "inject", "read", "connect"} {
		p := arrange(t)
		program := compile(t, "testdata/"+name+".c", p.flags()...)
		for _, kind := range Safe() {
			t.Run(name+"-"+string(kind), func(t *testing.T) { p.survives(t, run(t, kind, Sanitized, program), "") })
		}
	}
}

// TestCompiler checks that what compiles may write to its directory and nowhere else.
func TestCompiler(t *testing.T) {
	for _, kind := range Safe() {
		t.Run(string(kind), func(t *testing.T) {
			p := arrange(t)
			dir := t.TempDir()
			script := fmt.Sprintf("echo x >in && cat %[1]s && cp in out && chmod +x out; echo x >%[1]s; rm %[1]s; exec 3<>/dev/tcp/127.0.0.1/%[2]d && echo escaped",
				p.file, p.listener.Addr().(*net.TCPAddr).Port)
			c := Command{Policy: Compiler, Args: []string{"/bin/bash", "-c", script}, Env: os.Environ(), Dir: dir, Write: dir, Timeout: time.Minute, Memory: 4 << 30}
			r, err := c.Run(context.Background(), kind)
			var none *Unavailable
			if errors.As(err, &none) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(filepath.Join(dir, "out")); err != nil || !strings.HasPrefix(string(r.Output), "secret") || strings.Contains(string(r.Output), "escaped") {
				t.Errorf("%v, %s\n%s", err, r.Status(), r.Output)
			}
			p.unharmed(t)
		})
	}
}

// TestUnavailable checks that what cannot be had is said, and what cannot be run.
func TestUnavailable(t *testing.T) {
	c := Command{Policy: Compiler, Args: []string{"/nonexistent"}, Env: []string{}, Dir: t.TempDir(), Write: t.TempDir(), Timeout: time.Minute, Memory: 1 << 30}
	_, err := c.Run(context.Background(), Unsafe)
	if want := "/nonexistent: no such file or directory"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	t.Setenv("PATH", "")
	_, err = c.Run(context.Background(), Bubblewrap)
	if want := "no sandbox: bubblewrap: "; err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "bwrap") {
		t.Errorf("%v, want %s…", err, want)
	}
}

// TestThreads: a program starts threads only if it is to have some.
func TestThreads(t *testing.T) {
	dir := t.TempDir()
	write := filepath.Join(dir, "write")
	program := filepath.Join(dir, "program")
	const text = "#include <pthread.h>\nstatic void *f(void *p) { return p; }\nint main(void) { pthread_t t; return !pthread_create(&t, 0, f, 0) && !pthread_join(t, 0) ? 7 : 8; }\n"
	compile := exec.Command("gcc", "-x", "c", "-", "-o", program, "-pthread")
	compile.Stdin = strings.NewReader(text)
	if err := errors.Join(os.Mkdir(write, 0o700), compile.Run()); err != nil {
		t.Fatal(err)
	}
	for threads, exit := range map[bool]int{true: 7, false: 8} {
		c := Command{Policy: Program, Args: []string{program}, Env: []string{}, Dir: write, Write: write, Timeout: time.Minute, Memory: 1 << 32, Threads: threads}
		r, err := c.Run(context.Background(), Safe()...)
		if err != nil {
			t.Skip(err)
		}
		if r.Exit != exit {
			t.Errorf("threads %v: %s, want %d\n%s", threads, r.Status(), exit, r.Output)
		}
	}
}

// TestNumbers compares the numbers of system calls with those of the system's headers.
func TestNumbers(t *testing.T) {
	sanitized := order{Command: Command{Policy: Sanitized}}
	all := append(calls(), forbidden()...)
	for _, l := range sanitized.limitedCalls() {
		all = append(all, l.call)
	}
	for header, number := range map[string]func(call) int{"unistd_64.h": amd64, "unistd_32.h": i386} {
		text, err := os.ReadFile("/usr/include/x86_64-linux-gnu/asm/" + header)
		if err != nil {
			t.Skip(err)
		}
		for _, c := range all {
			line := fmt.Sprintf("#define __NR_%s %d\n", c.name, number(c))
			if number(c) >= 0 && !strings.Contains(string(text), line) {
				t.Errorf("%s has no %s", header, line)
			}
		}
	}
}
