package races

import (
	"context"
	"fmt"

	"github.com/llir/llvm/ir"

	"tav/cfg/llvm"
)

const maxDepth = 32 // of expressions that are computed from registers

// A checker checks claims about a module.
type checker struct {
	*Claims
	entry  *ir.Func
	layout *llvm.DataLayout
	err    error

	objects   map[Object]*Object // by what they are: without names and sizes
	callers   map[*Frame][]Site
	recursive map[*Frame]bool
	many      map[*Thread]bool
	cyclic    map[*ir.Block]bool

	accesses map[*Frame]map[ir.Instruction][]access
	writers  map[*Object][]*access
	escaped  map[*Object]bool
	detached bool // some thread cannot be awaited
	relaxed  bool // some atomic operation is not sequentially consistent

	facts
}

// Check says why claims do not prove that no execution of a module from entry on has a data race; nil if they do.
func (c *Claims) Check(ctx context.Context, m *ir.Module, entry *ir.Func, layout *llvm.DataLayout) error {
	k := &checker{
		Claims: c, entry: entry, layout: layout, objects: map[Object]*Object{}, callers: map[*Frame][]Site{}, recursive: map[*Frame]bool{},
		many: map[*Thread]bool{}, cyclic: map[*ir.Block]bool{}, accesses: map[*Frame]map[ir.Instruction][]access{},
		writers: map[*Object][]*access{}, escaped: map[*Object]bool{}, facts: newFacts(),
	}
	for _, g := range m.Globals {
		if g.Name() == "llvm.global_ctors" || g.Name() == "llvm.global_dtors" {
			k.fail("functions that run before or after main")
		}
	}
	for _, step := range []func(){k.structure, k.points, k.noteAccesses, k.states, k.pairs} {
		if k.err != nil {
			return k.err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		step()
	}
	return k.err
}

// fail notes what is not confirmed first.
func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("not confirmed: "+format, args...)
	}
}
