package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// Options direct Write.
type Options struct {
	Include string   // the file that defines the function, as #include has it
	Assume  []string // C conditions on the parameters and globals, which hold before the call
	MaxSize int      // arrays have at most so many elements, strings so many characters
	Depth   int      // of objects that pointers in objects lead to
	Valid   bool     // pointers lead to objects, none is NULL, and arrays are as long as the names of parameters say
	Null    bool     // … but for at least one of the parameters
	MayFail bool     // malloc gives NULL now and then
	Members bool     // contracts may read members of structs that the function does not
	Globals bool     // variables outside of functions that begin with any values: their pointers are as those of arguments
}

// Write writes the harness of a function of a module, as C, and lists the arguments that it leaves out.
func Write(m *ir.Module, name string, o Options) (text string, without []string, err error) {
	i := slices.IndexFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == name && len(f.Blocks) > 0 })
	if i < 0 {
		return "", nil, fmt.Errorf("no function %s is defined; defined are %s", name, strings.Join(defined(m), ", "))
	}
	s := llvm.Subprogram(m.Funcs[i])
	if s == nil || s.Type == nil {
		return "", nil, fmt.Errorf("function %s has no debug information", name)
	}
	w := &writer{Options: o, module: m, inputs: map[string]string{}, counts: map[string]string{}, callbacks: &[]*callback{}, file: s.File, seen: observe(m, m.Funcs[i])}
	if !o.Globals && slices.ContainsFunc(m.Globals, func(g *ir.Global) bool { return g.Init != nil && !g.Immutable }) {
		w.leaveOut("globals with other than their initial values")
	}
	if o.Globals {
		w.line("/* variables outside of functions begin with any values: --globals any */")
		if err := w.globals(); err != nil {
			return "", nil, err
		}
	}
	w.variables()
	if err := w.call(m.Funcs[i], s); err != nil {
		return "", nil, fmt.Errorf("function %s: %w", name, err)
	}
	return w.text(name), w.without, nil
}

// defined lists the functions that a module defines.
func defined(m *ir.Module) []string {
	var list []string
	for _, f := range m.Funcs {
		if len(f.Blocks) > 0 {
			list = append(list, f.Name())
		}
	}
	return list
}

// A writer writes the body of the harness's main.
type writer struct {
	Options
	module         *ir.Module
	file           *metadata.DIFile // of the function
	seen           observed         // by the function
	places         []place          // where pointers lead so far
	guards         []string         // pointers to the objects around what is filled
	hidden         int              // loops and alternatives around what is filled: what is there is not known after them
	counters, body strings.Builder
	indent         int
	otherwise      bool              // a choice has been begun, of which the next one is another alternative
	orders         bool              // it compares where pointers lead, and none of them is the end of what another one leads to
	sized          bool              // a parameter says how long the array is that is filled
	names          int               // of variables of its own
	taken          []string          // names of parameters and of variables for numbers of elements
	inputs         map[string]string // the functions that give values, and their types
	counts         map[string]string // of elements that pointers lead to, in C
	least          map[string]int64  // how many there are at least
	passed         []string          // assumptions about arguments, from the calls of the function
	texts          map[string]bool   // pointers that lead to strings
	callbacks      *[]*callback
	without        []string // see Write
}

// ownMain is what the harness calls the main of the file that it includes.
const ownMain = "main_of_the_file"

// text is the whole file.
func (w *writer) text(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "/* Calls %s with any arguments, as tav harness writes it: say here what its callers guarantee. */\n", name)
	errno := ""
	if w.seen.errno {
		errno = "#include <errno.h>\n"
	}
	fmt.Fprintf(&b, "#define main %s /* the file's own */\n#include %q\n#undef main\n\n#include <stddef.h>\n#include <stdlib.h>\n%s\nextern void __VERIFIER_assume(int);\n", ownMain, w.Include, errno)
	w.input("int", "int")
	var names []string
	for n := range w.inputs {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintf(&b, "extern %s %s(void);\n", w.inputs[n], n)
	}
	b.WriteString("\n")
	for _, c := range *w.callbacks {
		b.WriteString(c.text)
	}
	fmt.Fprintf(&b, "int main(void)\n{\n%s%s\treturn 0;\n}\n", w.counters.String(), w.body.String())
	return b.String()
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.body, "%s%s\n", strings.Repeat("\t", w.indent+1), fmt.Sprintf(format, args...))
}

// input is a call that gives any value of a type.
func (w *writer) input(suffix, typ string) string {
	name := "__VERIFIER_nondet_" + suffix
	w.inputs[name] = typ
	return name + "()"
}

// variable is a new name.
func (w *writer) variable(prefix string) string {
	w.names++
	return fmt.Sprintf("%s_%d", prefix, w.names)
}

// call declares the parameters, gives them values, and calls the function.
func (w *writer) call(f *ir.Func, s *metadata.DISubprogram) error {
	u := usesOf(f)
	types := signature(s.Type.(*metadata.DISubroutineType))
	if len(types) > 0 && types[len(types)-1] == nil && len(types) > 1 {
		return fmt.Errorf("variable arguments")
	}
	parameters := parameters(w.module, s, types[min(1, len(types)):])
	var names []string
	for _, p := range parameters {
		names = append(names, p.name)
	}
	declared := slices.Clone(parameters)
	var sized []pair
	var elements *accesses
	if w.Valid {
		sized = pairs(parameters, u)
		w.typed(parameters, u, sized)
		elements = accessesOf(w, f, parameters, u)
		w.least, w.texts = elements.least(), elements.strings
		w.called(f, parameters)
		w.orders = w.seen.compares && !slices.ContainsFunc(sized, func(b pair) bool { return b.end })
	}
	w.taken = slices.Clone(names)
	for _, p := range parameters {
		w.sized = slices.ContainsFunc(sized, func(b pair) bool { return b.pointer == p.name && !b.end })
		name, err := typeName(p.t)
		if err != nil {
			return fmt.Errorf("parameter %s: %w", p.name, err)
		}
		w.line("%s %s;", name, p.name)
		if err := w.fill(p.name, p.t, w.Depth); err != nil {
			return fmt.Errorf("parameter %s: %w", p.name, err)
		}
	}
	w.shareBack()
	w.misalign()
	w.pastEnd()
	w.bound(sized)
	if w.Valid {
		elements.room()
		for _, line := range w.passed {
			w.line("%s", line)
		}
	}
	if w.seen.errno {
		w.line("errno = %s;", w.input("int", "int"))
	}
	for _, a := range w.Assume {
		w.line("__VERIFIER_assume((%s) ? 1 : 0);", a)
	}
	if w.Null {
		if err := w.oneNull(parameters); err != nil {
			return err
		}
	}
	name := s.Name
	if name == "main" {
		name = ownMain
	}
	for i, p := range parameters {
		if !sameType(p.t, declared[i].t) {
			names[i] = "(void *)" + p.name // of the type that the function casts it to
		}
	}
	w.line("%s(%s);", name, strings.Join(names, ", "))
	return nil
}

// globals lets pointers in the variables of a file lead to objects as those in arguments do.
func (w *writer) globals() error {
	for _, g := range w.module.Globals {
		name, t, _, _ := llvm.GlobalType(g)
		if g.Immutable || !definedIn(w.file, g) || !hasPointers(t) {
			continue
		}
		if err := w.fill(name, t, w.Depth); err != nil {
			return fmt.Errorf("variable %s: %w", name, err)
		}
	}
	return nil
}

// signature is the type of the result and those of the parameters; nil stands for void and
// for further arguments.
func signature(t *metadata.DISubroutineType) []llvm.Ctype {
	if t.Types == nil {
		return nil
	}
	var list []llvm.Ctype
	for _, f := range t.Types.Fields {
		if _, void := f.(*metadata.NullLit); void {
			list = append(list, nil)
			continue
		}
		list = append(list, f)
	}
	return list
}

// A parameter is one of a function's.
type parameter struct {
	name string // in the source, or one of ours
	t    llvm.Ctype
}

// parameters are those of a function of a module that have given types.
func parameters(m *ir.Module, s *metadata.DISubprogram, types []llvm.Ctype) []parameter {
	list := make([]parameter, len(types))
	for i, t := range types {
		list[i] = parameter{fmt.Sprintf("argument_%d", i+1), unqualified(t)}
	}
	for _, d := range m.MetadataDefs {
		if v, ok := d.(*metadata.DILocalVariable); ok && v.Arg > 0 && int(v.Arg) <= len(list) && v.Scope == metadata.Field(s) && v.Name != "" {
			list[v.Arg-1].name = v.Name
		}
	}
	return list
}

// unqualified is a type without const in front of it: parameters can be assigned to.
func unqualified(t llvm.Ctype) llvm.Ctype {
	if c, ok := t.(*metadata.DIDerivedType); ok && c.Tag == enum.DwarfTagConstType {
		return c.BaseType
	}
	return t
}

// leaveOut notes arguments that the function is not called with.
func (w *writer) leaveOut(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(w.without, text) {
		w.without = append(w.without, text)
	}
}
