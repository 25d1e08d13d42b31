package frontend

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/llir/llvm/ir"

	"tav/cfg/library"
)

// A program that is to be run concretely is linked with a C library of our
// own: the models that compute what the library does, and libc/*.c, which has
// state, input and output, and the code around main. Its functions are weak:
// what the program defines itself wins. It stands on the few functions of
// host.c, which stay undefined.
//
//go:embed libc/*.c
var concrete embed.FS

// StartFunction is the function at which a concrete program starts.
const StartFunction = library.ModelPrefix + "start"

// PositionVariable is the library's variable for the position of standard
// output, where that is compared with the expected one.
const PositionVariable = library.ModelPrefix + "written"

// libraryFiles are the files of the concrete library in the order in which they
// are compiled as one.
func libraryFiles() []*SourceFile {
	var files []*SourceFile
	for _, f := range modelFiles() {
		if slices.Contains(deterministic, strings.TrimPrefix(f.Path, modelPrefix)) {
			files = append(files, f)
		}
	}
	for _, name := range []string{"host.c", "start.c", "stdio.c", "files.c", "print.c", "scan.c", "stdlib.c", "math.c", "locale.c", "system.c", "format.c"} {
		text, _ := concrete.ReadFile("libc/" + name)
		files = append(files, &SourceFile{Path: modelPrefix + "libc/" + name, Text: text})
	}
	return files
}

// deterministic are the files of models that say what the library does, and
// not only what it may do.
var deterministic = []string{"allocate.c", "bits.c", "copies.c", "ctype.c", "errno.c", "getopt.c", "math.c", "numbers.c", "search.c", "signals.c", "sort.c", "sprint.c", "sscan.c", "stdlib.c", "string.c", "wide.c"}

// libraryHead defines what the models and the library are written in.
const libraryHead = `#define MODEL(name) __attribute__((weak)) name
#define LIBC(type) __attribute__((weak)) type
#define MODEL_VARIABLE(name) name
#pragma weak optarg
#pragma weak optind
#pragma weak opterr
#pragma weak optopt
static char **__tav_argument_list;
static int __tav_argument_count;
static int __tav_input_int(void) { return 0; }
static int __tav_unknown_signal(void) { return 0; }
#define MODEL_SIZE __SIZE_TYPE__
#define MODEL_CHOICE 0
#define MODEL_ANY(n) (n)
#define MODEL_ALIGNED(p, n)
#define MODEL_APART(to, n, from, m)
`

var voidMain = regexp.MustCompile(`\ndefine [^@\n]*void @main\(`)

// compileLibrary is the IR of the concrete library for the program at hand.
func (j *job) compileLibrary(ctx context.Context) ([]byte, error) {
	defer func(start time.Time) { j.unit.CompileTime += time.Since(start) }(time.Now())
	var text strings.Builder
	text.WriteString(libraryHead)
	if slices.ContainsFunc(j.inputs, func(in *input) bool { return voidMain.Match(in.llvm) }) {
		text.WriteString("#define TAV_VOID_MAIN\n")
	}
	files := libraryFiles()
	for _, f := range files {
		fmt.Fprintf(&text, "# 1 %s\n%s\n", quoteC(f.Path), f.Text)
	}
	j.unit.Files = append(j.unit.Files, files...)
	if err := j.needTools(ctx); err != nil {
		return nil, err
	}
	args := append(j.tools.compilerFlags(Options{DataModel: j.opts.DataModel}), "-ffreestanding", "-x", "c", "-", "-o", "-")
	r, err := j.runText(ctx, []byte(text.String()), args)
	if err != nil {
		return nil, err
	}
	if r.exit != 0 {
		return nil, compileFailure(modelPrefix+"libc", j.tools.clang, r)
	}
	return bytes.TrimSpace(r.stdout), j.tools.checkProducer(r.stdout)
}

// formatBody is put before the name of a function of the printf family by the library's own, which reads the format when it is called.
const formatBody = library.ModelPrefix + "run_"

// runFormats has the calls of the printf family whose format is not constant call the library's functions.
func runFormats(m *ir.Module) {
	undefined := map[string]*ir.Func{}
	for _, f := range m.Funcs {
		if len(f.Blocks) == 0 {
			undefined[f.Name()] = f
		}
	}
	for _, body := range m.Funcs {
		name, ok := strings.CutPrefix(body.Name(), formatBody)
		f := undefined[name]
		if !ok || f == nil || len(f.Params) != len(body.Params) {
			continue
		}
		f.Sig, f.Typ, f.Params, f.Blocks, f.Metadata = body.Sig, body.Typ, body.Params, body.Blocks, body.Metadata
		f.FuncAttrs, f.ReturnAttrs = body.FuncAttrs, body.ReturnAttrs
		for _, b := range f.Blocks {
			b.Parent = f
		}
		body.Blocks, body.Metadata = nil, nil
	}
}
