package frontend

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// The models are library functions in plain C, without headers or calls of one
// another, but static ones of their own. Their globals, and those functions, are static, with names that begin with
// library.ModelPrefix, but for variables of the library, MODEL_VARIABLE(v).
// They may call malloc and free, functions of <math.h> that are terms, library.LibraryObject, library.ObjectSize, and functions without a body that return an
// arbitrary value: inputs, whose names begin with library.LibraryInput, and what the
// library would compute, with library.LibraryUnknown, and, for what they have no model of, such with library.LibraryMore. MODEL(f) stands for the name of f,
// MODEL_SIZE for size_t, MODEL_CHOICE and MODEL_ANY for what C leaves open, which glibc has as n, MODEL_ALIGNED for what an address is a multiple of, MODEL_APART for the demand that what is
// written is not what is read; tests give them other names to run them next to the
// real ones.
//
// Where a model of models/abstract has the name of another it stands for that where Options.Abstract is set: it may do more than the library
// does, and is simpler.
//
//go:embed models/*.c models/abstract/*.c
var models embed.FS

// modelPrefix is put before the names of model files where they are shown.
const modelPrefix = "tav:"

// modelFiles lists the models' files, in order.
func modelFiles() []*SourceFile {
	names, _ := fs.Glob(models, "models/*.c")
	var out []*SourceFile
	for _, name := range names {
		text, _ := models.ReadFile(name)
		out = append(out, &SourceFile{Path: modelPrefix + path.Base(name), Text: text})
	}
	return out
}

// abstractModel is the text of the model that stands for a file's where proofs are looked for; nil: there is none.
func abstractModel(f *SourceFile) []byte {
	text, _ := models.ReadFile("models/abstract/" + strings.TrimPrefix(f.Path, modelPrefix))
	return text
}

// onlyReset reports whether a program does nothing with the library's variables that a file defines but read them and store 0, 1 and NULL in them.
func onlyReset(m *ir.Module, file *SourceFile) bool {
	var own []*ir.Global
	for _, g := range m.Globals {
		if bytes.Contains(file.Text, []byte("MODEL_VARIABLE("+g.Name()+")")) {
			own = append(own, g)
		}
	}
	uses := func(text string) bool {
		return slices.ContainsFunc(own, func(g *ir.Global) bool { return strings.Contains(text, g.Ident()) })
	}
	for _, g := range m.Globals {
		if g.Init != nil && uses(g.Init.Ident()) {
			return false
		}
	}
	isOwn := func(v value.Value) bool {
		return slices.ContainsFunc(own, func(g *ir.Global) bool { return v == g })
	}
	for _, f := range m.Funcs {
		if slices.ContainsFunc(f.Blocks, func(b *ir.Block) bool { return uses(b.Term.LLString()) }) {
			return false
		}
	}
	for _, inst := range llvm.AllInstructions(m) {
		switch x := inst.(type) {
		case *ir.InstLoad:
			if isOwn(x.Src) {
				continue
			}
		case *ir.InstStore:
			if isOwn(x.Dst) && resets(x.Src) {
				continue
			}
		}
		if text, ok := inst.(interface{ LLString() string }); !ok || uses(text.LLString()) {
			return false
		}
	}
	return true
}

// resets reports whether a value is 0, 1 or NULL.
func resets(v value.Value) bool {
	switch c := v.(type) {
	case *constant.Int:
		return c.X.IsUint64() && c.X.Uint64() <= 1
	case *constant.Null:
		return true
	}
	return false
}

// modelText is one C text of all models; line markers name the files.
func modelText(files []*SourceFile) []byte {
	var b strings.Builder
	b.WriteString(modelHead)
	for _, f := range files {
		fmt.Fprintf(&b, "# 1 %s\n%s\n", quoteC(f.Path), f.Text)
	}
	return []byte(b.String())
}

// modelHead defines what the models are written in.
const modelHead = `#define MODEL(name) name
#define MODEL_VARIABLE(name) name
#define MODEL_SIZE __SIZE_TYPE__
extern int __tav_input_any(void);
extern void __tav_aligned(const void *, MODEL_SIZE);
extern void __tav_read_apart(const void *, MODEL_SIZE, const void *, MODEL_SIZE);
#define MODEL_CHOICE (__tav_input_any() != 0)
#define MODEL_ANY(n) __tav_input_any()
#define MODEL_ALIGNED(p, n) __tav_aligned(p, n)
#define MODEL_APART(to, n, from, m) __tav_read_apart(to, n, from, m)
`

// modelNames are the functions that the files define.
func modelNames(files []*SourceFile) map[string]bool {
	names := map[string]bool{}
	for _, f := range files {
		for _, part := range strings.Split(string(f.Text), "MODEL(")[1:] {
			name, _, _ := strings.Cut(part, ")")
			names[name] = true
		}
	}
	return names
}

// addModels gives the library functions that the program declares and does not
// define the bodies of their models. Only when there are any is the compiler
// run once more. A function that the program declares with another type than
// the library's stays undefined.
func (j *job) addModels(ctx context.Context) error {
	files, wanted := j.wantedModels()
	if wanted == nil {
		return nil
	}
	start := time.Now()
	given := modelText(files)
	if j.onlyStandard {
		given = append([]byte("#define ONLY_STANDARD\n"), given...)
	}
	text, err := j.compileModels(ctx, given)
	if err != nil {
		return err
	}
	j.unit.CompileTime += time.Since(start)
	start = time.Now()
	lib, err := parseModule(text, modelPrefix+"models")
	if err != nil {
		return err
	}
	g := newGraft(j.unit.Module, lib)
	for _, f := range wanted {
		if g.body(f) {
			j.unit.Modeled = append(j.unit.Modeled, f.Name())
		}
	}
	g.finish()
	slices.Sort(j.unit.Modeled)
	if j.unit.Modeled != nil {
		j.unit.Files = append(j.unit.Files, files...)
	}
	j.unit.ParseTime += time.Since(start)
	return nil
}

// declareExits declares the model that runs what atexit registers, where there is such a call.
func declareExits(m *ir.Module) {
	if slices.ContainsFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == "atexit" && len(f.Blocks) == 0 }) {
		m.NewFunc(library.AtExit, types.Void)
	}
}

// declareArrivals declares the model of a signal that comes, where a handler may be installed.
func declareArrivals(m *ir.Module) {
	if slices.ContainsFunc(m.Funcs, func(f *ir.Func) bool { return (f.Name() == "signal" || f.Name() == "sigaction") && len(f.Blocks) == 0 }) {
		m.NewFunc(library.SignalArrives, types.Void, ir.NewParam("", types.I32))
	}
}

// wantedModels lists the functions that get a model's body, and the files that
// have them.
func (j *job) wantedModels() (files []*SourceFile, wanted []*ir.Func) {
	for _, file := range modelFiles() {
		names := modelNames([]*SourceFile{file})
		before := len(wanted)
		for _, f := range j.unit.Module.Funcs {
			undefined := len(f.Blocks) == 0 || f.Linkage == enum.LinkageAvailableExternally
			if names[f.Name()] && undefined {
				wanted = append(wanted, f)
			}
		}
		if len(wanted) > before {
			files = append(files, file)
			if abstract := abstractModel(file); abstract != nil && onlyReset(j.unit.Module, file) {
				if j.unit.Abstracts = !j.opts.Abstract; j.opts.Abstract {
					file.Text = abstract
				}
			}
		}
	}
	return files, wanted
}

// compileModels compiles the models for the program's target.
func (j *job) compileModels(ctx context.Context, text []byte) ([]byte, error) {
	if err := j.needTools(ctx); err != nil {
		return nil, err
	}
	o := Options{DataModel: LP64}
	if j.unit.PointerBytes == 4 {
		o.DataModel = ILP32
	}
	args := append(j.tools.compilerFlags(o), checkFlags(o)...)
	args = append(args, "-ffreestanding", "-x", "c", "-", "-o", "-")
	r, err := j.runText(ctx, text, args)
	if err != nil {
		return nil, err
	}
	if r.exit != 0 {
		return nil, compileFailure(modelPrefix+"models", j.tools.clang, r)
	}
	return r.stdout, j.tools.checkProducer(r.stdout)
}
