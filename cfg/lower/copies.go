package lower

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/limits"

	"github.com/llir/llvm/ir"
)

// Copies under a budget: a program in which every call is replaced by a body may be exponentially larger than its
// text. Where it would be too large, only functions are copied that are called once, or that are small when the calls in them are copied,
// so that copies make the program no more than a few times larger; the others stay procedures.

// keepProcedures chooses the functions that stay procedures. Threads and termination have no procedures, nor
// have marks of what is reached.
func (l *lowerer) keepProcedures(ctx context.Context, m *ir.Module, entry *ir.Func) {
	if l.o.AllCopied || l.concurrent || l.o.NoInline || l.o.Marks || l.o.Check.Has(cfg.Termination) {
		return
	}
	most := cmp.Or(l.o.Copies, DefaultCopies)
	if l.o.Procedures {
		most = 0
	}
	if l.a.Shared = newCopying(m, entry).kept(most); len(l.a.Shared) > 0 {
		limits.Hit(ctx, "instructions of a program with copies")
	}
}

// A copying says how large a program is with copies of functions.
type copying struct {
	sites  map[*ir.Func]map[*ir.Func]int // how often a function calls others, directly
	own    map[*ir.Func]int              // instructions
	calls  map[*ir.Func]int              // of a function, in all
	entry  *ir.Func
	order  []*ir.Func        // what the entry calls, callees first
	cyclic map[*ir.Func]bool // on a possible cycle: never copied
}

// newCopying counts in what the entry calls.
func newCopying(m *ir.Module, entry *ir.Func) *copying {
	c := &copying{sites: map[*ir.Func]map[*ir.Func]int{}, own: map[*ir.Func]int{}, calls: map[*ir.Func]int{}, cyclic: llvm.PossiblyRecursive(m)}
	for _, f := range llvm.Called(m, entry) {
		c.visit(f)
	}
	c.entry = entry
	return c
}

func (c *copying) visit(f *ir.Func) {
	if c.sites[f] != nil || len(f.Blocks) == 0 {
		return
	}
	c.sites[f] = map[*ir.Func]int{}
	for _, b := range f.Blocks {
		c.own[f] += len(b.Insts) + 1
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstCall); ok {
				if g := llvm.DirectCallee(x.Callee); g != nil {
					c.sites[f][g]++
					c.calls[g]++
					c.visit(g)
				}
			}
		}
	}
	c.order = append(c.order, f)
}

// kept are the functions that stay procedures: none where the program with all calls copied has at most that many
// instructions, otherwise as few as there must be for copies not to exceed their share; all of them where there are to be no copies.
func (c *copying) kept(most int) map[*ir.Func]bool {
	all, sizes := c.copied(maxSize)
	if all <= most {
		return nil
	}
	kept := map[*ir.Func]bool{}
	if most == 0 {
		for _, f := range c.order {
			kept[f] = f != c.entry
		}
		return kept
	}
	slices.Sort(sizes)
	text, _ := c.copied(0)
	larger := sort.Search(len(sizes), func(i int) bool {
		size, _ := c.copied(sizes[i])
		return size > copyShare*text
	})
	largest := 0
	if larger > 0 {
		largest = sizes[larger-1]
	}
	c.each(largest, func(f *ir.Func, size int) {
		if !c.copies(f, size, largest) {
			kept[f] = true
		}
	})
	return kept
}

// copied is the number of instructions where functions up to a size are copied, with the sizes of all functions.
func (c *copying) copied(largest int) (total int, sizes []int) {
	c.each(largest, func(f *ir.Func, size int) {
		if sizes = append(sizes, size); c.calls[f] == 0 || !c.copies(f, size, largest) { // through pointers it is called somewhere
			total = min(total+size, maxSize)
		}
	})
	return total, sizes
}

// copies reports whether the calls of a function are replaced by its body.
func (c *copying) copies(f *ir.Func, size, largest int) bool {
	return f != c.entry && !c.cyclic[f] && (size <= largest || c.calls[f] == 1)
}

// each visits the functions, with what each has when functions up to a size are copied.
func (c *copying) each(largest int, visit func(f *ir.Func, size int)) {
	size := map[*ir.Func]int{}
	for _, f := range c.order {
		n := c.own[f]
		for g, calls := range c.sites[f] {
			if c.copies(g, size[g], largest) {
				n = min(n+calls*size[g], maxSize)
			}
		}
		size[f] = n
		visit(f, n)
	}
}
