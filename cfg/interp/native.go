package interp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"tav/cfg"
)

// Native is what the native run of a harness shows.
type Native uint8

// The results of native runs.
const (
	NotReached    Native = iota // the run ends without the violation: a contradiction to the script
	Reached                     // the violation happens
	CannotExpress               // not reached, but the run was not that of the script, for the reasons given
)

func (n Native) String() string {
	return [...]string{"not reached", "reached", "cannot be expressed"}[n]
}

// NativeOptions direct CompileAndRunHarness.
type NativeOptions struct {
	Compiler string        // "" is gcc, for overflows clang; both understand the same options
	Flags    []string      // -D, -I and the like
	Timeout  time.Duration // of compiler and of program, each; 0 is 30 s
	Memory   int64         // bytes of address space of the program; 0 is 4 GB
}

// NativeResult is the result with what led to it.
type NativeResult struct {
	Result  Native
	Reasons []string // CannotExpress: why
	Log     string   // commands, messages of compiler and program, exit status
}

// CompileAndRunHarness compiles the C files with the harness for the data
// model and runs the program, without input, with bounded time and memory and
// unable to write files. The error is of the surroundings: files, compiler.
func CompileAndRunHarness(ctx context.Context, files []string, model cfg.DataModel, h *Harness, o NativeOptions) (*NativeResult, error) {
	if o.Compiler == "" {
		o.Compiler = compilerFor(h)
	}
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Memory == 0 {
		o.Memory = 4 << 30
	}
	for _, f := range files {
		if filepath.Ext(f) == ".ll" || filepath.Ext(f) == ".bc" {
			return &NativeResult{Result: CannotExpress, Reasons: []string{f + " is not C"}}, nil
		}
	}
	dir, err := os.MkdirTemp("", "tav-harness-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	b := &nativeBuild{ctx: ctx, dir: dir, options: o}
	if err := b.compile(files, model, h); err != nil {
		return nil, err
	}
	return b.run(h)
}

// compilerFor is gcc, except for overflows: of constants, only clang finds them.
func compilerFor(h *Harness) string {
	if !h.Overflow {
		return "gcc"
	}
	for _, name := range []string{"clang-14", "clang"} {
		if _, err := exec.LookPath(name); err == nil {
			return name
		}
	}
	return "clang-15"
}

// nativeBuild is one compilation and run in a directory of its own.
type nativeBuild struct {
	ctx     context.Context
	dir     string
	options NativeOptions
	log     strings.Builder
	missing []string // symbols that nobody defines
}

// preamble is included before everything: reach_error and __VERIFIER_error are
// linked by name even where the program makes them static, so that the first
// definition, the harness's, counts.
const preamble = `__asm__(".globl reach_error\n.globl __VERIFIER_error");
extern int tav_label(void);
`

func (b *nativeBuild) compile(files []string, model cfg.DataModel, h *Harness) error {
	header := filepath.Join(b.dir, "tav_preamble.h")
	harness := filepath.Join(b.dir, "tav_harness.c")
	if err := errors.Join(os.WriteFile(header, []byte(preamble), 0o600), os.WriteFile(harness, []byte(h.Text), 0o600)); err != nil {
		return err
	}
	// Without "inline" every function has a body to call, as in the model.
	args := []string{"-std=gnu11", "-O0", "-Dinline=", "-fno-strict-aliasing", "-fno-stack-protector", "-no-pie", "-w"}
	if !h.Overflow {
		args = append(args, "-fwrapv")
	}
	if model == cfg.ILP32 {
		args = append(args, "-m32", "-msse2", "-mfpmath=sse")
	} else {
		args = append(args, "-m64")
	}
	args = append(args, b.options.Flags...)
	switch {
	case h.Memory:
		args = append(args, "-fsanitize=address")
	case h.Overflow:
		args = append(args, "-fsanitize=signed-integer-overflow,shift", "-fsanitize-trap=all")
	default:
		args = append(args, "-include", header)
	}
	files, err := b.marked(files, h.ErrorLabel, &args)
	if err != nil {
		return err
	}
	args = append(args, "-o", filepath.Join(b.dir, "program"), "-x", "c", harness)
	args = append(args, files...)
	args = append(args, "-Wl,-z,muldefs", "-Wl,--warn-unresolved-symbols", "-lm")
	out, err := b.command("", b.options.Compiler, args...)
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", b.options.Compiler, err, out)
	}
	seen := map[string]bool{}
	for _, m := range unresolved.FindAllSubmatch(out, -1) {
		if name := string(m[1]); !seen[name] {
			seen[name] = true
			b.missing = append(b.missing, name)
		}
	}
	return nil
}

var unresolved = regexp.MustCompile("undefined reference to [`']([^']*)'")

// marked are the files to compile: with an error label, copies in which the
// label calls the harness.
func (b *nativeBuild) marked(files []string, label string, args *[]string) ([]string, error) {
	out := make([]string, len(files))
	found := label == ""
	for i, f := range files {
		abs, err := filepath.Abs(f)
		if err != nil {
			return nil, err
		}
		out[i] = abs
		if label == "" {
			continue
		}
		src, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		text, count := MarkLabel(src, label)
		found = found || count > 0
		out[i] = filepath.Join(b.dir, fmt.Sprintf("%d_%s", i, filepath.Base(f)))
		if err := os.WriteFile(out[i], text, 0o600); err != nil {
			return nil, err
		}
		*args = append(*args, "-iquote", filepath.Dir(abs))
	}
	if !found {
		return nil, fmt.Errorf("no label %s in %s", label, strings.Join(files, ", "))
	}
	return out, nil
}

// run runs the program and reads the result from its exit.
func (b *nativeBuild) run(h *Harness) (*NativeResult, error) {
	limits := "ulimit -c 0; ulimit -f 0; ulimit -s 1048576 2>/dev/null; "
	if !h.Memory { // the sanitizer reserves more address space than there is memory
		limits += fmt.Sprintf("ulimit -v %d; ", b.options.Memory>>10)
	}
	out, err := b.command(b.dir, "/bin/sh", "-c", limits+"exec ./program")
	r := &NativeResult{Log: b.log.String(), Reasons: slices.Clone(h.Limits)}
	if b.ctx.Err() != nil {
		return nil, b.ctx.Err()
	}
	var exit *exec.ExitError
	switch {
	case err == nil:
	case errors.Is(err, context.DeadlineExceeded):
		r.Reasons = append(r.Reasons, fmt.Sprintf("the program was stopped after %v", b.options.Timeout))
	case !errors.As(err, &exit):
		return nil, err
	case exit.ExitCode() == exitViolation && bytes.Contains(out, []byte(violationLine)):
		r.Result, r.Reasons = Reached, nil
		return r, nil
	}
	for _, name := range b.missing {
		r.Reasons = append(r.Reasons, name+" is not defined anywhere")
	}
	if len(r.Reasons) > 0 {
		r.Result = CannotExpress
	}
	return r, nil
}

// command runs a command in a directory ("": this one) with a time limit and
// gives the end of its output. When time is over the whole process group is ended.
func (b *nativeBuild) command(dir, name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(b.ctx, b.options.Timeout)
	defer cancel()
	fmt.Fprintf(&b.log, "$ %s %s\n", name, strings.Join(args, " "))
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	out := &tail{}
	cmd.Stdout, cmd.Stderr = out, out
	err := cmd.Run()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	b.log.Write(out.text)
	if err != nil {
		fmt.Fprintf(&b.log, "(%v)\n", err)
	}
	return out.text, err
}

// tail keeps the last bytes that are written to it.
type tail struct{ text []byte }

// maxTail bounds what is kept of a command's output.
const maxTail = 1 << 16

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if len(t.text) > 2*maxTail {
		t.text = append([]byte(nil), t.text[len(t.text)-maxTail:]...)
	}
	return len(p), nil
}
