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
	"tav/cfg/interp/forced"
	"tav/cfg/interp/sandbox"
	"tav/cfg/toolchain"
)

// Native is what the native run of a harness shows.
type Native uint8

// The results of native runs.
const (
	NotReached    Native = iota // the run ends without the violation: a contradiction to the script
	Reached                     // the violation happens
	CannotExpress               // not reached, but the run was not that of the script, for the reasons given
)

// NativeOptions direct CompileAndRunHarness.
type NativeOptions struct {
	Compiler string         // "" is gcc, for overflows clang; both understand the same options
	Flags    []string       // -D, -I and the like
	Timeout  time.Duration  // of compiler and of program, each; 0 is 30 s
	Memory   int64          // bytes of address space of the program; 0 is 4 GB
	Threads  bool           // the program has threads
	Turns    []forced.Turn  // that these take; nil: nothing says so
	Kinds    []sandbox.Kind // the first of them that the machine offers; nil is sandbox.Safe()
}

// NativeResult is the result with what led to it.
type NativeResult struct {
	Result  Native
	Forced  bool     // Reached: the threads were made to take the turns
	Reasons []string // CannotExpress: why
	Log     string   // commands, messages of compiler and program, exit status
}

// CompileAndRunHarness compiles the C files with the harness for the data
// model and runs the program, without input, both in a sandbox; where there is
// none they are not run and the result is CannotExpress. The error is of the
// surroundings: files, compiler.
func CompileAndRunHarness(ctx context.Context, files []string, model cfg.DataModel, h *Harness, o NativeOptions) (*NativeResult, error) {
	if o.Compiler == "" {
		o.Compiler = compilerFor(h)
	}
	if o.Timeout == 0 {
		o.Timeout = nativeTimeout
	}
	if o.Memory == 0 {
		o.Memory = nativeMemory
	}
	if o.Kinds == nil {
		o.Kinds = sandbox.Safe()
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
	var none *sandbox.Unavailable
	err = b.compile(files, model, h)
	if errors.As(err, &none) {
		return &NativeResult{Result: CannotExpress, Reasons: []string{err.Error() + "; --unsafe-native does without"}, Log: b.log.String()}, nil
	}
	if err != nil {
		return nil, err
	}
	return b.run(h)
}

// compilerFor is gcc, except for undefined operations: of constants, only clang finds them.
func compilerFor(h *Harness) string {
	if h.Overflow || h.Undefined {
		return clang()
	}
	return "gcc"
}

func clang() string {
	for _, name := range []string{"clang-14", "clang"} {
		if path, err := toolchain.Find(name); err == nil {
			return path
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
	missing []string // undefined symbols
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
	args := []string{"-std=gnu11", "-O0", "-Dinline=", "-fno-strict-aliasing", "-fno-builtin-strchr", "-fno-stack-protector", "-no-pie", "-w"}
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
		args = append(args, "-fsanitize=address,vla-bound", "-fsanitize-undefined-trap-on-error")
	case h.Undefined:
		args = append(args, strings.Fields(undefinedChecks)...)
	case h.Overflow:
		args = append(args, "-fsanitize=signed-integer-overflow,shift", "-fsanitize-trap=all")
	default:
		args = append(args, "-include", header)
	}
	language := "c"
	files = named(files)
	if h.ErrorLabel != "" {
		var err error
		if files, err = b.marked(files, h.ErrorLabel, args); err != nil {
			return err
		}
		language = "cpp-output"
	}
	support := []string{harness}
	if len(b.options.Turns) > 0 {
		var err error
		if files, err = b.forced(files, args, language); err != nil {
			return err
		}
		language, support = "none", append(support, filepath.Join(b.dir, forcedFile))
	}
	args = append(args, "-o", filepath.Join(b.dir, "program"), "-x", "c")
	args = append(append(append(args, support...), "-x", language), files...)
	args = append(args, "-pthread", "-Wl,-z,muldefs", "-Wl,--warn-unresolved-symbols", "-lm")
	out, err := b.compiler(b.options.Compiler, args...)
	if err != nil {
		return err
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

// named are files as the compiler takes them: not for options, nor for files
// with options.
func named(files []string) []string {
	out := slices.Clone(files)
	for i, f := range out {
		if strings.HasPrefix(f, "-") || strings.HasPrefix(f, "@") {
			out[i] = "./" + f
		}
	}
	return out
}

// marked are copies of files in which an error label calls the harness. They
// are preprocessed where they are, with the arguments of the compilation, as
// what #include finds depends on that.
func (b *nativeBuild) marked(files []string, label string, args []string) ([]string, error) {
	out := make([]string, len(files))
	found := 0
	for i, f := range files {
		out[i] = filepath.Join(b.dir, fmt.Sprintf("%d.i", i))
		if _, err := b.compiler(b.options.Compiler, slices.Concat(args, []string{"-E", "-o", out[i], "-x", "c", f})...); err != nil {
			return nil, err
		}
		src, err := os.ReadFile(out[i])
		if err != nil {
			return nil, err
		}
		text, count := MarkLabel(src, label)
		found += count
		if err := os.WriteFile(out[i], text, 0o600); err != nil {
			return nil, err
		}
	}
	if found == 0 {
		return nil, fmt.Errorf("no label %s in %s", label, strings.Join(files, ", "))
	}
	return out, nil
}

// run runs the program and reads the result from its exit.
func (b *nativeBuild) run(h *Harness) (*NativeResult, error) {
	work := filepath.Join(b.dir, "work")
	if err := os.Mkdir(work, 0o700); err != nil {
		return nil, err
	}
	policy, env := sandbox.Program, []string{}
	if h.Memory {
		policy, env = sandbox.Sanitized, []string{sandbox.SanitizerOptions}
	}
	if h.Endless {
		b.options.Timeout = min(b.options.Timeout, nativeEndless)
	}
	out, err := b.command(policy, work, work, env, []string{filepath.Join(b.dir, "program")})
	if err != nil {
		return nil, err
	}
	r := &NativeResult{Log: b.log.String()}
	if out.Exit == exitViolation && bytes.Contains(out.Output, []byte(violationLine)) {
		r.Result, r.Forced = Reached, len(b.options.Turns) > 0 && !bytes.Contains(out.Output, []byte(forced.Freely))
		return r, nil
	}
	if h.Endless && (out.Stopped != "" || out.Signal == syscall.SIGXCPU || h.Deep && out.Signal == syscall.SIGSEGV) {
		r.Result = Reached
		return r, nil
	}
	r.Reasons = slices.Clone(h.Limits)
	if out.Stopped != "" || out.Signal == syscall.SIGXCPU || out.Signal == syscall.SIGXFSZ {
		r.Reasons = append(r.Reasons, "the program was ended: "+out.Status())
	}
	for _, name := range b.missing {
		r.Reasons = append(r.Reasons, name+" is not defined anywhere")
	}
	if len(r.Reasons) > 0 {
		r.Result = CannotExpress
	}
	return r, nil
}

// compiler runs a compiler here, in a sandbox in which it writes to the
// build's directory, and gives what it says.
func (b *nativeBuild) compiler(name string, args ...string) ([]byte, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	env := slices.DeleteFunc(os.Environ(), func(x string) bool { return strings.HasPrefix(x, "TMPDIR=") })
	env = append(env, "TMPDIR="+b.dir, "CCACHE_DISABLE=1")
	r, err := b.command(sandbox.Compiler, here, b.dir, env, append([]string{path}, args...))
	if err != nil {
		return nil, err
	}
	if r.Exit != 0 {
		return nil, fmt.Errorf("%s: %s\n%s", name, r.Status(), r.Output)
	}
	return r.Output, nil
}

// command runs a command in a sandbox and notes it in the log.
func (b *nativeBuild) command(policy sandbox.Policy, dir, write string, env, args []string) (*sandbox.Result, error) {
	fmt.Fprintf(&b.log, "$ %s\n", strings.Join(args, " "))
	c := sandbox.Command{Threads: b.options.Threads, Policy: policy, Args: args, Env: env, Dir: dir, Write: write, Timeout: b.options.Timeout, Memory: b.options.Memory}
	r, err := c.Run(b.ctx, b.options.Kinds...)
	if err != nil {
		fmt.Fprintf(&b.log, "(%v)\n", err)
		return nil, err
	}
	fmt.Fprintf(&b.log, "%s(%s, sandbox: %s)\n", r.Output, r.Status(), r.Kind)
	return r, nil
}
