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
	w := &writer{Options: o, module: m, inputs: map[string]string{}}
	if !o.Globals && slices.ContainsFunc(m.Globals, func(g *ir.Global) bool { return g.Init != nil && !g.Immutable }) {
		w.leaveOut("globals with other than their initial values")
	}
	if o.Globals {
		w.line("/* variables outside of functions begin with any values: --globals any */")
		if err := w.globals(s.File); err != nil {
			return "", nil, err
		}
	}
	if err := w.call(s); err != nil {
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
	module  *ir.Module
	body    strings.Builder
	indent  int
	names   int               // of variables of its own
	inputs  map[string]string // the functions that give values, and their types
	without []string          // see Write
}

// ownMain is what the harness calls the main of the file that it includes.
const ownMain = "main_of_the_file"

// text is the whole file.
func (w *writer) text(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "/* Calls %s with any arguments, as tav harness writes it: say here what its callers guarantee. */\n", name)
	fmt.Fprintf(&b, "#define main %s /* the file's own */\n#include %q\n#undef main\n\n#include <stddef.h>\n#include <stdlib.h>\n\nextern void __VERIFIER_assume(int);\n", ownMain, w.Include)
	w.input("int", "int")
	var names []string
	for n := range w.inputs {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintf(&b, "extern %s %s(void);\n", w.inputs[n], n)
	}
	fmt.Fprintf(&b, "\nint main(void)\n{\n%s\treturn 0;\n}\n", w.body.String())
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
func (w *writer) call(s *metadata.DISubprogram) error {
	types := signature(s.Type.(*metadata.DISubroutineType))
	if len(types) > 0 && types[len(types)-1] == nil && len(types) > 1 {
		return fmt.Errorf("variable arguments")
	}
	parameters := types[min(1, len(types)):]
	names := w.parameterNames(s, len(parameters))
	for i, t := range parameters {
		t = unqualified(t)
		name, err := typeName(t)
		if err != nil {
			return fmt.Errorf("parameter %s: %w", names[i], err)
		}
		w.line("%s %s;", name, names[i])
		if err := w.fill(names[i], t, w.Depth); err != nil {
			return fmt.Errorf("parameter %s: %w", names[i], err)
		}
		w.alias(names, parameters, i)
	}
	for _, a := range w.Assume {
		w.line("__VERIFIER_assume((%s) ? 1 : 0);", a)
	}
	name := s.Name
	if name == "main" {
		name = ownMain
	}
	w.line("%s(%s);", name, strings.Join(names, ", "))
	return nil
}

// globals lets pointers in the variables of a file lead to objects as those in arguments do.
func (w *writer) globals(file *metadata.DIFile) error {
	for _, g := range w.module.Globals {
		name, t, of, _ := llvm.GlobalType(g)
		if g.Immutable || name != g.Name() || file == nil || of != file.Filename || !hasPointers(t) {
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

// parameterNames are the parameters' names in the source, or names of ours.
func (w *writer) parameterNames(s *metadata.DISubprogram, n int) []string {
	names := make([]string, n)
	for _, d := range w.module.MetadataDefs {
		if v, ok := d.(*metadata.DILocalVariable); ok && v.Arg > 0 && int(v.Arg) <= n && v.Scope == metadata.Field(s) {
			names[v.Arg-1] = v.Name
		}
	}
	for i := range names {
		if names[i] == "" {
			names[i] = fmt.Sprintf("argument_%d", i+1)
		}
	}
	return names
}

// unqualified is a type without const in front of it: parameters can be assigned to.
func unqualified(t llvm.Ctype) llvm.Ctype {
	if c, ok := t.(*metadata.DIDerivedType); ok && c.Tag == enum.DwarfTagConstType {
		return c.BaseType
	}
	return t
}

// alias lets a pointer lead where an earlier one of the same type leads.
func (w *writer) alias(names []string, types []llvm.Ctype, i int) {
	if !pointsToObject(types[i]) || restricted(types[i]) {
		return
	}
	mine, _ := typeName(types[i])
	for k := range i {
		if other, _ := typeName(types[k]); other == mine && !restricted(types[k]) {
			w.line("if (%s)", w.input("int", "int"))
			w.line("\t%s = %s; /* the same object */", names[i], names[k])
		}
	}
}

// fill gives the object that an lvalue stands for a value of its type; what is no pointer and
// in memory that has no value yet has any already.
func (w *writer) fill(lvalue string, t llvm.Ctype, depth int) error {
	if plain := unqualified(t); plain != t {
		name, err := typeName(plain)
		if err != nil {
			return err
		}
		return w.fill("(*("+name+" *)&"+lvalue+")", plain, depth)
	}
	switch s := llvm.Strip(t).(type) {
	case *metadata.DIBasicType:
		suffix, typ := number(s)
		if suffix == "" {
			return fmt.Errorf("any value of type %s", s.Name)
		}
		w.line("%s = %s;", lvalue, w.input(suffix, typ))
		return nil
	case *metadata.DIDerivedType:
		if s.Tag == enum.DwarfTagPointerType {
			return w.pointer(lvalue, s.BaseType, depth)
		}
	case *metadata.DICompositeType:
		if s.Tag == enum.DwarfTagEnumerationType {
			w.line("%s = %s;", lvalue, w.input("int", "int"))
			return nil
		}
		return w.inside(lvalue, s, depth)
	}
	return fmt.Errorf("a value of a type that is not known")
}

// inside gives the pointers in an object values.
func (w *writer) inside(lvalue string, t *metadata.DICompositeType, depth int) error {
	if !hasPointers(t) {
		return nil
	}
	switch t.Tag {
	case enum.DwarfTagStructureType:
		for _, m := range members(t) {
			if !hasPointers(m.BaseType) {
				continue
			}
			if err := w.fill(field(lvalue, m), m.BaseType, depth); err != nil {
				return err
			}
		}
		return nil
	case enum.DwarfTagUnionType:
		return w.member(lvalue, members(t), depth)
	case enum.DwarfTagArrayType:
		i := w.variable("i")
		w.line("for (size_t %s = 0; %s < sizeof %s / sizeof *%s; %s++) {", i, i, lvalue, lvalue, i)
		w.indent++
		err := w.fill(lvalue+"["+i+"]", t.BaseType, depth)
		w.indent--
		w.line("}")
		return err
	}
	return fmt.Errorf("a value of a type that is not known")
}

// member lets a union hold any of its members; one without pointers has any value already.
func (w *writer) member(lvalue string, list []*metadata.DIDerivedType, depth int) error {
	with := slices.DeleteFunc(slices.Clone(list), func(m *metadata.DIDerivedType) bool { return !hasPointers(m.BaseType) })
	for i, m := range with {
		if i < len(with)-1 || len(with) < len(list) {
			w.line("if (%s) {", w.input("int", "int"))
		} else {
			w.line("{")
		}
		w.indent++
		if err := w.fill(field(lvalue, m), m.BaseType, depth); err != nil {
			return err
		}
		if w.indent--; i < len(with)-1 {
			w.line("} else")
		} else {
			w.line("}")
		}
	}
	return nil
}

// field is a member of an object; those of one without a name are the object's own.
func field(lvalue string, m *metadata.DIDerivedType) string {
	if m.Name == "" {
		return lvalue
	}
	return lvalue + "." + m.Name
}

// leaveOut notes arguments that the function is not called with.
func (w *writer) leaveOut(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(w.without, text) {
		w.without = append(w.without, text)
	}
}

// pointer lets a pointer be NULL or lead to an object of its own.
func (w *writer) pointer(lvalue string, target llvm.Ctype, depth int) error {
	if f, ok := llvm.Strip(target).(*metadata.DISubroutineType); ok {
		return w.function(lvalue, f)
	}
	w.line("%s = NULL;", lvalue)
	if depth == 0 {
		w.leaveOut("objects behind more than %d pointers", w.Depth)
		return nil
	}
	w.leaveOut("objects that overlap")
	if depth < w.Depth {
		w.leaveOut("objects that several pointers in objects lead to")
	}
	w.line("if (%s) {", w.input("int", "int"))
	w.indent++
	defer func() { w.indent--; w.line("}") }()
	if hasPointers(target) {
		w.leaveOut("arrays of objects with pointers")
		w.line("%s = malloc(sizeof *%s);", lvalue, lvalue)
		return w.fill("(*"+lvalue+")", target, depth-1)
	}
	w.leaveOut("more than %d elements behind a pointer (--max-size)", w.MaxSize)
	n, size := w.variable("n"), "sizeof *"+lvalue
	if target == nil {
		size = "1"
	}
	w.line("size_t %s = %s;", n, w.input("ulong", "unsigned long"))
	w.line("__VERIFIER_assume(%s > 0 && %s <= %d);", n, n, w.MaxSize)
	w.line("%s = malloc(%s * %s);", lvalue, n, size)
	if isCharacter(target) {
		w.leaveOut("strings without an end")
		w.line("((char *)%s)[%s - 1] = 0;", lvalue, n)
	}
	return nil
}

// function lets a pointer lead to any function of its type.
func (w *writer) function(lvalue string, t *metadata.DISubroutineType) error {
	w.line("%s = NULL;", lvalue)
	want, err := typeName(t)
	if err != nil {
		return err
	}
	for _, f := range w.module.Funcs {
		s := llvm.Subprogram(f)
		if s == nil || s.Type == nil || len(f.Blocks) == 0 {
			continue
		}
		if own, err := typeName(s.Type.(*metadata.DISubroutineType)); err == nil && own == want {
			w.line("if (%s)", w.input("int", "int"))
			w.line("\t%s = %s;", lvalue, s.Name)
		}
	}
	return nil
}
