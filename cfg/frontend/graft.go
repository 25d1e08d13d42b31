package frontend

import (
	"slices"
	"strings"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
)

// graft moves function bodies from one module to another, which is what
// linking comes down to when the bodies call nothing but what models may call
// (models.go) and functions that they are given: no second IR text, no linker
// process. Globals of theirs have names of their own and come with them.
type graft struct {
	to, from *ir.Module
	funcs    map[string]*ir.Func   // of to
	globals  map[string]*ir.Global // those that to had at first
	bodies   map[string]*ir.Func   // of from
	moved    bool
}

func newGraft(to, from *ir.Module) *graft {
	g := &graft{to: to, from: from, funcs: map[string]*ir.Func{}, bodies: map[string]*ir.Func{}, globals: map[string]*ir.Global{}}
	for _, f := range to.Funcs {
		g.funcs[f.Name()] = f
	}
	for _, x := range to.Globals {
		g.globals[x.Name()] = x
	}
	for _, f := range from.Funcs {
		g.bodies[f.Name()] = f
	}
	return g
}

// body gives f the body of the function of the same name and type; false when
// there is none.
func (g *graft) body(f *ir.Func) bool {
	b := g.bodies[f.Name()]
	if b == nil || len(b.Blocks) == 0 || !f.Sig.Equal(b.Sig) || !g.selfContained(b) {
		return false
	}
	f.Params, f.Blocks, f.Metadata = b.Params, b.Blocks, b.Metadata
	f.Linkage, f.Preemption, f.CallingConv = b.Linkage, b.Preemption, b.CallingConv
	f.FuncAttrs, f.ReturnAttrs = b.FuncAttrs, b.ReturnAttrs
	g.adopt(f)
	g.moved = true
	return true
}

// adopt makes f's instructions those of the target module.
func (g *graft) adopt(f *ir.Func) {
	for _, block := range f.Blocks {
		block.Parent = f
		for _, inst := range block.Insts {
			for _, op := range inst.(operands).Operands() {
				if x, ok := (*op).(*ir.Global); ok {
					*op = g.variable(x)
				}
				g.moveGlobals(*op)
			}
			if call, ok := inst.(*ir.InstCall); ok {
				if callee, ok := call.Callee.(*ir.Func); ok {
					call.Callee = g.declaration(callee)
				}
			}
		}
	}
}

// variable is what a variable of models is in the target module: for one of the library that the
// program declares, that declaration, which gets the initial value.
func (g *graft) variable(x *ir.Global) *ir.Global {
	declared := g.globals[x.Name()]
	if declared == nil {
		return x
	}
	declared.Init, declared.Linkage, declared.Metadata = x.Init, x.Linkage, x.Metadata
	return declared
}

// usable reports whether bodies may use a variable: nothing of the program stands in its way.
func (g *graft) usable(x *ir.Global) bool {
	known := g.globals[x.Name()]
	if known == nil {
		return true
	}
	return !strings.HasPrefix(x.Name(), library.ModelPrefix) && known.ContentType.Equal(x.ContentType) &&
		(known.Init == nil || known.Init == x.Init)
}

// selfContained reports whether a body calls only what bodies may call, and
// uses no globals but those of models.
func (g *graft) selfContained(f *ir.Func) bool {
	for _, inst := range llvm.Instructions(f) {
		if !g.localInst(inst) {
			return false
		}
	}
	return true
}

// localInst reports whether an instruction uses values that can be moved.
func (g *graft) localInst(inst ir.Instruction) bool {
	user, ok := inst.(operands)
	if !ok {
		return false
	}
	for _, op := range user.Operands() {
		if f, ok := (*op).(*ir.Func); ok && !g.callable(f) {
			return false
		}
		for _, x := range globalsIn(*op) {
			if !g.usable(x) {
				return false
			}
		}
	}
	return true
}

// globalsIn lists the globals in a value.
func globalsIn(v value.Value) []*ir.Global {
	switch x := v.(type) {
	case *ir.Global:
		return []*ir.Global{x}
	case *ir.Arg:
		return globalsIn(x.Value)
	case *constant.ExprGetElementPtr:
		return globalsIn(x.Src)
	case *constant.ExprBitCast:
		return globalsIn(x.From)
	}
	return nil
}

// moveGlobals brings over the globals in v, and those that their initial
// values point to.
func (g *graft) moveGlobals(v value.Value) {
	for _, x := range globalsIn(v) {
		if slices.Contains(g.to.Globals, x) {
			continue
		}
		g.to.Globals = append(g.to.Globals, x)
		if x.Init != nil {
			g.moveGlobals(x.Init)
		}
	}
}

// callable reports whether bodies may call f.
func (g *graft) callable(f *ir.Func) bool {
	name := f.Name()
	if strings.HasPrefix(name, "llvm.") || strings.HasPrefix(name, library.LibraryInput) || strings.HasPrefix(name, library.LibraryUnknown) ||
		strings.HasPrefix(name, library.LibraryMore) || name == library.LibraryObject || name == library.ReadsApart || name == library.SignalsSimple {
		return true
	}
	if strings.HasPrefix(name, library.ThreadPrefix) || name == library.AtomicBegin || name == library.AtomicEnd || name == library.Aligned || name == library.ModelPrefix+"assume" || name == library.ObjectSize {
		return true
	}
	if strings.HasPrefix(name, library.ModelPrefix) && len(f.Blocks) > 0 {
		return g.funcs[name] == f || g.funcs[name] == nil && g.selfContained(f)
	}
	known := g.funcs[name]
	if library.MathName(f) != "" {
		return known == nil || len(known.Blocks) == 0 && known.Sig.Equal(f.Sig)
	}
	return (name == "malloc" || name == "realloc" || name == "free") && (known == nil || known.Sig.Equal(f.Sig))
}

// declaration is a function that bodies call in the target module; a model's own comes with its body.
func (g *graft) declaration(f *ir.Func) *ir.Func {
	if known := g.funcs[f.Name()]; known != nil {
		return known
	}
	f.Parent = g.to
	g.funcs[f.Name()] = f
	g.to.Funcs = append(g.to.Funcs, f)
	g.adopt(f)
	return f
}

// finish brings over what the bodies refer to: types, and metadata and attributes under
// new numbers, so that the module can be printed.
func (g *graft) finish() {
	if !g.moved {
		return
	}
	next := int64(0)
	for _, d := range g.to.MetadataDefs {
		next = max(next, d.ID()+1)
	}
	for _, d := range g.from.MetadataDefs {
		d.SetID(d.ID() + next)
	}
	g.to.MetadataDefs = append(g.to.MetadataDefs, g.from.MetadataDefs...)
	g.mergeCompileUnits()
	for _, t := range g.from.TypeDefs {
		if !slices.ContainsFunc(g.to.TypeDefs, func(u types.Type) bool { return u.Name() == t.Name() }) {
			g.to.TypeDefs = append(g.to.TypeDefs, t)
		}
	}
	attrs := int64(0)
	for _, a := range g.to.AttrGroupDefs {
		attrs = max(attrs, a.ID+1)
	}
	for _, a := range g.from.AttrGroupDefs {
		a.ID += attrs
	}
	g.to.AttrGroupDefs = append(g.to.AttrGroupDefs, g.from.AttrGroupDefs...)
}

// mergeCompileUnits adds the compile units to the target's list.
func (g *graft) mergeCompileUnits() {
	const name = "llvm.dbg.cu"
	from := g.from.NamedMetadataDefs[name]
	if from == nil {
		return
	}
	to := g.to.NamedMetadataDefs[name]
	if to == nil {
		to = &metadata.NamedDef{Name: name}
		if g.to.NamedMetadataDefs == nil {
			g.to.NamedMetadataDefs = map[string]*metadata.NamedDef{}
		}
		g.to.NamedMetadataDefs[name] = to
	}
	to.Nodes = slices.Concat(to.Nodes, from.Nodes)
}
