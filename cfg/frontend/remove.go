package frontend

import (
	"regexp"
	"slices"

	"github.com/llir/llvm/ir"

	"tav/cfg/library"
)

// stubs gives the linker, of a function whose body is to be taken out and that several
// files define, the definition that stands for the others: that of the file with the
// entry function, or of the first file that has one. It returns the names of these
// functions.
func (j *job) stubs() []string {
	var found []string
	for _, name := range j.opts.Remove {
		keeper := slices.IndexFunc(j.inputs, func(in *input) bool { return defines(in, name) && defines(in, j.opts.Entry) })
		if keeper < 0 {
			keeper = slices.IndexFunc(j.inputs, func(in *input) bool { return defines(in, name) })
		}
		for i, in := range j.inputs {
			if i != keeper && defines(in, name) {
				in.llvm = definitionOf(name).ReplaceAll(in.llvm, []byte("define weak $1"))
				found = append(found, name)
			}
		}
	}
	return found
}

// defines reports whether a file defines a function that other files see.
func defines(in *input, name string) bool { return definitionOf(name).Match(in.llvm) }

// definitionOf matches how such a definition begins in LLVM's assembly: without a linkage.
func definitionOf(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?m)^define ((?:dso_local |hidden |protected )[^@\n]*@` + regexp.QuoteMeta(name) + `\()`)
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
