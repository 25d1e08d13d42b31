package races

import (
	"context"
	"fmt"

	"github.com/llir/llvm/ir"

	"tav/cfg/llvm"
)

const maxDepth = 32 // of expressions that are computed from registers

// A program is a module, what is claimed of it, and what is not confirmed. Where pointers lead is as claimed.
type program struct {
	*Claims
	entry   *ir.Func
	layout  *llvm.DataLayout
	objects map[Object]*Object // by what they are: without names and sizes
	err     error
}

// Check says why claims do not prove that no execution of a module from entry on has a data race; nil if they do.
func (c *Claims) Check(ctx context.Context, m *ir.Module, entry *ir.Func, layout *llvm.DataLayout) error {
	p := &program{Claims: c, entry: entry, layout: layout, objects: map[Object]*Object{}}
	for _, g := range m.Globals {
		if g.Name() == "llvm.global_ctors" || g.Name() == "llvm.global_dtors" {
			p.fail("functions that run before or after main")
		}
	}
	st := newStructure(p)
	sh := newSharing(st)
	o := newOrder(sh)
	for _, step := range []func(){st.check, flow{p}.check, sh.noteAccesses, execution{o}.check, o.pairs} {
		if p.err != nil {
			return p.err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		step()
	}
	return p.err
}

// fail notes what is not confirmed first.
func (c *program) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("not confirmed: "+format, args...)
	}
}
