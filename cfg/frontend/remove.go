package frontend

import (
	"regexp"
	"slices"

	"github.com/llir/llvm/ir"

	"tav/cfg/library"
)

// Of several files that define a function the linker takes one definition, where the others are weak: that
// of a stub, of the first file for functions that are kept, and for those whose bodies are taken out
// that of the file with the entry function, which is the harness's, or of the first one that has one.

// choose makes definitions weak, and returns the functions of Options.Remove of which one stays.
func (j *job) choose() (stay []string) {
	for i, in := range j.inputs {
		if !j.stub(in) {
			continue
		}
		for _, m := range definitionOf(anyName).FindAllSubmatch(in.llvm, -1) {
			name := string(m[2])
			stay = append(stay, name)
			j.weaken(name, func(k int) bool { return k != i && !j.stub(j.inputs[k]) })
		}
	}
	for _, name := range j.opts.Keep {
		if k := j.keeper(name, func(*input) bool { return true }); k >= 0 {
			j.weaken(name, func(i int) bool { return i != k })
		}
	}
	for _, name := range j.opts.Remove {
		k := j.keeper(name, func(in *input) bool { return defines(in, j.opts.Entry) })
		if k < 0 {
			k = j.keeper(name, func(*input) bool { return true })
		}
		if k >= 0 && j.weaken(name, func(i int) bool { return i != k }) {
			stay = append(stay, name)
		}
	}
	return stay
}

// stub reports whether what a file defines stands in place of what others do.
func (j *job) stub(in *input) bool { return slices.Contains(j.opts.Stubs, in.path) }

// keeper is the first file of a kind that defines a function; -1: there is none.
func (j *job) keeper(name string, kind func(*input) bool) int {
	return slices.IndexFunc(j.inputs, func(in *input) bool { return defines(in, name) && kind(in) })
}

// weaken makes the definitions of a function in some files weak, and reports whether there are any.
func (j *job) weaken(name string, in func(i int) bool) (any bool) {
	for i, file := range j.inputs {
		if in(i) && defines(file, name) {
			file.llvm = definitionOf(regexp.QuoteMeta(name)).ReplaceAll(file.llvm, []byte("define weak $1"))
			any = true
		}
	}
	return any
}

// defines reports whether a file defines a function that other files see.
func defines(in *input, name string) bool {
	return definitionOf(regexp.QuoteMeta(name)).Match(in.llvm)
}

// anyName matches names of C's functions.
const anyName = `[\w$]+`

// definitionOf matches how definitions of functions of such names begin in LLVM's assembly: without a linkage.
func definitionOf(names string) *regexp.Regexp {
	return regexp.MustCompile(`(?m)^define ((?:dso_local |hidden |protected )[^@\n]*@(` + names + `)\()`)
}

// removeBodies makes inputs of functions, also of those that no file defines: calls give any value.
func removeBodies(m *ir.Module, names []string) {
	for _, f := range m.Funcs {
		if slices.Contains(names, f.Name()) {
			f.Blocks = nil
			f.FuncAttrs = append(f.FuncAttrs, library.Removed)
		}
	}
}
