package frontend

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/llir/llvm/ir"

	"tav/cfg/library"
)

// Of several files that define a function the linker takes one definition, where the others are weak: that
// of the first stub, of the first file for functions that are kept, and for those whose bodies are taken out
// that of the file with the entry function, which is the harness's, or of the first one that has one.

// A choice among definitions.
type choice struct {
	defined []map[string]bool // by input: the functions that it defines and other files see
	weak    []map[string]bool // by input: those of which another file's definition counts
}

// choose makes definitions weak, and returns the functions of Options.Remove of which one stays.
func (j *job) choose() (stay []string) {
	if len(j.inputs) < 2 {
		return nil
	}
	var c choice
	for _, in := range j.inputs {
		own := map[string]bool{}
		for _, name := range definitions(in.llvm) {
			own[name] = true
		}
		c.defined, c.weak = append(c.defined, own), append(c.weak, map[string]bool{})
	}
	for i, in := range j.inputs {
		if !j.stub(in) {
			continue
		}
		for _, name := range definitions(in.llvm) {
			if c.defined[i][name] { // and no stub before has it
				stay = append(stay, name)
				c.weaken(name, i)
			}
		}
	}
	for _, name := range j.opts.Keep {
		if k := c.keeper(name, ""); k >= 0 {
			c.weaken(name, k)
		}
	}
	for _, name := range j.opts.Remove {
		k := c.keeper(name, j.opts.Entry)
		if k < 0 {
			k = c.keeper(name, "")
		}
		if k >= 0 && c.weaken(name, k) {
			stay = append(stay, name)
		}
	}
	for i, in := range j.inputs {
		in.llvm = weakened(in.llvm, c.weak[i])
	}
	return stay
}

// stub reports whether what a file defines stands in place of what others do.
func (j *job) stub(in *input) bool { return slices.Contains(j.opts.Stubs, in.path) }

// keeper is the first input that defines a function, and another one beside it if that is not ""; -1: there is none.
func (c choice) keeper(name, beside string) int {
	return slices.IndexFunc(c.defined, func(own map[string]bool) bool { return own[name] && (beside == "" || own[beside]) })
}

// weaken makes all definitions of a function but that of input k weak, and reports whether there are any.
func (c choice) weaken(name string, k int) (any bool) {
	for i, own := range c.defined {
		if i != k && own[name] {
			delete(own, name)
			c.weak[i][name], any = true, true
		}
	}
	return any
}

// definitionOf matches how definitions of functions that other files see begin in LLVM's assembly: without a linkage.
var definitionOf = regexp.MustCompile(`^define (?:dso_local |hidden |protected )[^@\n]*@([\w$]+)\(`)

// definitions are the functions that LLVM's assembly defines and other files see.
func definitions(llvm []byte) (names []string) {
	for line := range bytes.Lines(llvm) {
		if !bytes.HasPrefix(line, []byte("define ")) {
			continue
		}
		if m := definitionOf.FindSubmatch(line); m != nil {
			names = append(names, string(m[1]))
		}
	}
	return names
}

// weakened is LLVM's assembly with weak definitions of these functions.
func weakened(llvm []byte, names map[string]bool) []byte {
	if len(names) == 0 {
		return llvm
	}
	var b bytes.Buffer
	for line := range bytes.Lines(llvm) {
		if m := definitionOf.FindSubmatch(line); m != nil && names[string(m[1])] {
			b.WriteString("define weak ")
			line = line[len("define "):]
		}
		b.Write(line)
	}
	return b.Bytes()
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
