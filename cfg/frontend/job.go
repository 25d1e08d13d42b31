package frontend

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/llir/llvm/ir"

	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/source"
)

// job is one call of Compile.
type job struct {
	paths   []string
	opts    Options
	tools   *compiler   // nil until a C file asks for it
	cache   *cache      // nil: none
	headers readHeaders // that the compiler has read
	inputs  []*input

	wrapped map[string]string // the contracts that count, by the names of their functions
	framed  []string          // functions with contracts in comments that say what they assign
	removed []string          // functions whose bodies are taken out
	bodies  []string          // functions whose contracts are checked that some file defines
	unit    *Unit

	onlyStandard bool // all that the program reads is standard input
}

// input is a given file on its way to IR.
type input struct {
	path   string
	source *SourceFile // nil for LLVM files
	text   []byte      // C with blanked markers
	llvm   []byte

	preprocessed bool       // the text is what the preprocessor made of the file
	cplusplus    bool       // the compiler is to read it as C++
	plain        *input     // what is compiled for it; nil: not yet known, or of an LLVM file
	overflows    []Position // that the compiler warns of
}

func newJob(paths []string, o Options) *job {
	j := &job{paths: paths, opts: o, unit: &Unit{}, wrapped: map[string]string{}}
	if o.Cache {
		j.cache = newCache()
	}
	return j
}

// run is the pipeline of the package comment.
func (j *job) run(ctx context.Context) (*Unit, error) {
	if err := j.read(); err != nil {
		return nil, err
	}
	start := time.Now()
	if err := j.compile(ctx); err != nil {
		return nil, err
	}
	if err := j.withoutContract(); err != nil {
		return nil, err
	}
	stay := j.choose()
	llvm, err := j.link(ctx)
	if err != nil {
		return nil, err
	}
	j.unit.CompileTime = time.Since(start)
	start = time.Now()
	if j.unit.Module, err = parseModule(llvm, j.name()); err != nil {
		return nil, err
	}
	j.unit.ParseTime = time.Since(start)
	j.counting()
	if err := j.unordered(ctx); err != nil {
		return nil, err
	}
	if err := j.endBlocks(ctx); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if j.unit.Module.TargetTriple == "" {
		j.unit.Module.TargetTriple = assumedTriple(j.unit.Module.DataLayout, j.opts.DataModel)
	}
	j.unit.Triple = j.unit.Module.TargetTriple
	if j.unit.PointerBytes, err = pointerBytes(j.unit.Module); err != nil {
		return nil, err
	}
	if err := j.unchecked(); err != nil {
		return nil, err
	}
	j.removed = slices.DeleteFunc(slices.Clone(j.opts.Remove), func(f string) bool { return slices.Contains(stay, f) })
	if err := j.rewrite(ctx); err != nil {
		return nil, err
	}
	j.addHeaders()
	return j.unit, nil
}

// layout says how the program's types are laid out.
func (j *job) layout() *llvm.DataLayout {
	if j.unit.PointerBytes == 4 {
		return llvm.NewDataLayout(cfg.ILP32)
	}
	return llvm.NewDataLayout(cfg.LP64)
}

// name is what errors call the module.
func (j *job) name() string { return j.inputs[0].path }

// read reads the given files.
func (j *job) read() error {
	if len(j.paths) == 0 {
		return &InputError{"input", errors.New("no file given")}
	}
	for _, path := range j.paths {
		text, given := j.opts.Texts[path]
		var err error
		if !given {
			text, err = os.ReadFile(path)
		}
		if err != nil {
			var pe *fs.PathError
			if errors.As(err, &pe) {
				err = pe.Err
			}
			return &InputError{path, err}
		}
		in := &input{path: path}
		switch filepath.Ext(path) {
		case ".ll":
			if j.opts.Overflow {
				return &UnsupportedError{Position{File: path}, "overflow checks in LLVM IR, whose arithmetic has no signs"}
			}
			in.llvm = text
		case ".c", ".i":
			in.source = &SourceFile{Path: path, Text: text}
			in.text = source.BlankMarkers(text)
			j.unit.Files = append(j.unit.Files, in.source)
		default:
			return &InputError{path, errors.New("neither C (.c, .i) nor LLVM IR (.ll)")}
		}
		j.inputs = append(j.inputs, in)
	}
	return nil
}

// compile compiles the C files; twice when the program defines functions that
// the compiler took for builtins.
func (j *job) compile(ctx context.Context) error {
	seen := map[string]bool{}
	for _, in := range j.inputs {
		if in.source == nil {
			continue
		}
		if err := j.needTools(ctx); err != nil {
			return err
		}
		var err error
		if in.plain, err = j.plainC(ctx, in, j.compileArgs(in)); err != nil {
			return err
		}
		writtenBuiltins(in.plain.text, seen)
	}
	if err := j.compileAll(ctx, noBuiltinFlags(seen)); err != nil {
		return err
	}
	own := map[string]bool{}
	for _, in := range j.inputs {
		definedBuiltins(in.llvm, own)
	}
	for name := range own {
		if !seen[name] {
			return j.compileAll(ctx, noBuiltinFlags(own))
		}
	}
	return nil
}

// compileAll compiles all files, as many at a time as there are processors. Of several errors the first file's counts.
func (j *job) compileAll(ctx context.Context, extra []string) error {
	errs := make([]error, len(j.inputs))
	var running sync.WaitGroup
	turns := make(chan struct{}, runtime.NumCPU())
	for i, in := range j.inputs {
		if in.source == nil {
			if err := j.checkLLVM(ctx, in); err != nil {
				errs[i] = err
				break
			}
			continue
		}
		turns <- struct{}{}
		running.Go(func() {
			in.llvm, errs[i] = j.compileC(ctx, in, extra)
			<-turns
		})
	}
	running.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// needTools looks for the compiler, once.
func (j *job) needTools(ctx context.Context) (err error) {
	if j.tools == nil {
		j.tools, err = findCompiler(ctx)
	}
	return err
}

// compileC compiles one C file.
func (j *job) compileC(ctx context.Context, in *input, extra []string) ([]byte, error) {
	args := append(j.compileArgs(in), extra...)
	r, err := j.runOn(ctx, in.plain, args)
	if err == nil && bytes.Contains(r.stderr, []byte("["+missingReturn+"]")) { // a struct without a return must not be the variable that others return
		r, err = j.runOn(ctx, in.plain, append(args, "-Xclang", "-fno-elide-constructors"))
	}
	if err != nil {
		return nil, err
	}
	if r.exit != 0 {
		return nil, j.refusal(ctx, in, args, r)
	}
	in.overflows = constantOverflows(r.stderr)
	return r.stdout, j.tools.checkProducer(r.stdout)
}

// compileArgs are the arguments with which the compiler writes a file's IR to its standard output.
func (j *job) compileArgs(in *input) []string {
	args := slices.Concat(j.tools.compilerFlags(j.opts), j.opts.FileFlags[in.path], userFlags(j.opts))
	if filepath.Ext(in.path) != ".i" {
		args = append(args, headerFlags()...)
	}
	args = append(args, checkFlags(j.opts)...)
	return append(args, "-o", "-")
}

// checkLLVM lets the compiler, if there is one, read and verify an LLVM file:
// it knows what is wrong and where, and our parser takes more than the language
// has.
func (j *job) checkLLVM(ctx context.Context, in *input) error {
	if j.needTools(ctx) != nil {
		return ctx.Err()
	}
	r, err := runTool(ctx, in.llvm, j.tools.clang, "-cc1", "-x", "ir", "-emit-llvm-only", "-w", "-")
	if err != nil || r.exit == 0 {
		return err
	}
	r.stderr = bytes.ReplaceAll(r.stderr, []byte("<stdin>:"), []byte(in.path+":"))
	err = compileFailure(in.path, j.tools.clang, r)
	var failure *CompileError
	if errors.As(err, &failure) && bytes.Contains(r.stderr, []byte("only supported in -opaque-pointers mode")) {
		failure.Message += " (opaque pointers: write it with clang-14, or with -Xclang -no-opaque-pointers)"
	}
	return err
}

// quoteC writes a file name as a line marker does.
func quoteC(name string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}

// signalExit is what a shell, and clang for the process that it starts, adds to
// the number of a signal to make an exit code of it.
const signalExit = 128

// foreignTypes matches the types of CBMC that no type of C stands for, where a compiler shows what it refuses.
var foreignTypes = regexp.MustCompile(`\b__CPROVER_(bitvector|fixedbv|floatbv|integer|natural|rational|real)\b`)

// compileFailure is the error for a compiler that failed.
func compileFailure(path, clang string, r toolResult) error {
	if pos, msg, ok := firstError(r.stderr); ok {
		if pos.File == "" {
			pos.File = path
		}
		if t := foreignTypes.Find(r.stderr); t != nil {
			return &UnsupportedError{pos, "the type " + string(t)}
		}
		if _, quoted, found := strings.Cut(msg, "use of unknown builtin '"); found {
			if name, _, _ := strings.Cut(quoted, "'"); gccOnly[name] {
				return &UnsupportedError{pos, "GCC's " + name}
			}
		}
		return &CompileError{Pos: pos, Message: msg, Diagnostics: string(r.stderr)}
	}
	if r.exit < 0 || r.exit > signalExit {
		return &CompileError{Pos: Position{File: path}, Message: filepath.Base(clang) + " crashed: is something nested very deeply?"}
	}
	what := strings.TrimSpace(string(r.stderr))
	if what == "" {
		what = "failed with exit code " + strconv.Itoa(r.exit)
	}
	return &ToolError{Tool: filepath.Base(clang), Reason: what}
}

// firstError finds the first line `file:line:col: error: …` of the compiler's
// diagnostics; a line `clang: error: …` or `error: …` has no position.
func firstError(diag []byte) (Position, string, bool) {
	for line := range strings.Lines(string(diag)) {
		line = strings.TrimRight(line, "\n")
		for _, key := range []string{" fatal error: ", " error: "} {
			place, msg, ok := strings.Cut(" "+line, key)
			if !ok {
				continue
			}
			pos := parsePlace(strings.TrimPrefix(place, " "))
			return pos, msg, pos.IsValid() || place == ""
		}
	}
	return Position{}, "", false
}

// parsePlace reads `file:line:col:`; the zero Position when it is none.
func parsePlace(s string) Position {
	s = strings.TrimSuffix(s, ":")
	var nums [2]int
	for i := 1; i >= 0; i-- {
		k := strings.LastIndexByte(s, ':')
		if k < 0 {
			return Position{}
		}
		n, err := strconv.Atoi(s[k+1:])
		if err != nil {
			return Position{}
		}
		nums[i], s = n, s[:k]
	}
	return Position{File: s, Line: nums[0], Col: nums[1]}
}

// assumedTriple is the target of IR that names none: one with its layout of data, or that of the data model where it does not
// say that either; "" where there is none, for numbers that begin with their highest byte.
func assumedTriple(layout string, model DataModel) string {
	parts := strings.Split(layout, "-")
	switch {
	case slices.Contains(parts, "E"):
		return ""
	case layout == "" && model == ILP32, slices.ContainsFunc(parts, func(s string) bool { return strings.HasPrefix(s, "p:32:") }):
		return "i386-unknown-linux-gnu"
	}
	return "x86_64-unknown-linux-gnu"
}

// pointerBytes reads the size of a pointer off the target; only the two x86
// targets are known.
func pointerBytes(m *ir.Module) (int, error) {
	arch, _, _ := strings.Cut(m.TargetTriple, "-")
	switch arch {
	case "x86_64", "amd64":
		return 8, nil
	case "i386", "i486", "i586", "i686":
		return 4, nil
	}
	return 0, &UnsupportedError{Position{File: m.SourceFilename}, "target " + strconv.Quote(m.TargetTriple)}
}
