package harness

import (
	"regexp"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// named is a name in a condition, with what it is applied to and what is applied to it.
var named = regexp.MustCompile(`(->\s*|\.\s*)?\b([A-Za-z_]\w*)\b\s*(->\s*([A-Za-z_]\w*)|\[)?`)

// Fits reports whether a condition is one about a function of a module: all parameters that it names are the function's, one at
// least, and they have the members that it names.
func Fits(m *ir.Module, f *ir.Func, condition string) bool {
	own := parametersOf(m, f)
	fits := false
	for _, n := range named.FindAllStringSubmatch(condition, -1) {
		member, name, applied, of := n[1] != "", n[2], n[3], n[4]
		if member {
			continue
		}
		i := slices.IndexFunc(own, func(p parameter) bool { return p.name == name })
		switch {
		case i >= 0 && (applied == "" || leadsTo(own[i].t, of)):
			fits = true
		case i >= 0 || isParameter(m, name):
			return false
		}
	}
	return fits
}

// TakesPointers reports whether a function has a parameter that is a pointer.
func TakesPointers(m *ir.Module, f *ir.Func) bool {
	return slices.ContainsFunc(parametersOf(m, f), func(p parameter) bool { return pointed(p.t) != nil })
}

// parametersOf are the parameters of a function, none if it has no debug information.
func parametersOf(m *ir.Module, f *ir.Func) []parameter {
	s := llvm.Subprogram(f)
	if s == nil || s.Type == nil {
		return nil
	}
	types := signature(s.Type.(*metadata.DISubroutineType))
	return parameters(m, s, types[min(1, len(types)):])
}

// pointed is a pointer type without typedefs and qualifiers, nil for other types.
func pointed(t llvm.Ctype) *metadata.DIDerivedType {
	if d, ok := llvm.Strip(t).(*metadata.DIDerivedType); ok && d.Tag == enum.DwarfTagPointerType {
		return d
	}
	return nil
}

// leadsTo reports whether a type is that of pointers, to structs with a member unless that is "".
func leadsTo(t llvm.Ctype, member string) bool {
	p := pointed(t)
	if p == nil || member == "" {
		return p != nil
	}
	s, ok := llvm.Strip(p.BaseType).(*metadata.DICompositeType)
	return ok && slices.ContainsFunc(members(s), func(m *metadata.DIDerivedType) bool { return m.Name == member || m.Name == "" })
}

// isParameter reports whether a name is that of a parameter of some function of a module, and of no variable.
func isParameter(m *ir.Module, name string) bool {
	if slices.ContainsFunc(m.Globals, func(g *ir.Global) bool { return g.Name() == name }) {
		return false
	}
	return slices.ContainsFunc(m.Funcs, func(f *ir.Func) bool {
		return len(f.Blocks) > 0 && slices.ContainsFunc(parametersOf(m, f), func(p parameter) bool { return p.name == name })
	})
}
