package bounded

import (
	"context"
	"strconv"

	"tav/automata/unionfind"
	"tav/solver/families"
	"tav/solver/limits"
	"tav/solver/preprocess"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Cells are the arrays of a program cell by cell, where the indices of all reads of an
// array have finitely many values: a formula without arrays is much easier (Ganesh,
// Dill, "A decision procedure for bit-vectors and arrays", CAV 2007). A cell is
// read off what was stored when it is asked for, so that only those that matter are
// part of the formula. An array that is read elsewhere stays an array, and so do
// those that it is assigned to or from: there must not be two copies of one.
type cells struct {
	numbers  *preprocess.Context // what is known in this round
	b        *blocks.Program
	families *families.Table
	groups   int                                   // numbers of arrays: the variables', then those of inputs
	group    unionfind.Sets[int]                   // arrays that are assigned to each other
	inputs   map[*term.Term]int                    // the group of an array that is an input
	made     map[*term.Term]*term.Term             // a variable that an array in a block is made of
	kept     map[int]bool                          // groups that stay arrays
	failed   int                                   // a group that must stay an array; -1: none
	names    int                                   // of cells at indices that are not constant, in all rounds
	steps    int                                   // terms evaluated in this round that have to do with arrays
	others   int                                   // and those that have not, but are made of conditions
	arrays   map[*term.Term]*term.Term             // what an array variable stands for
	scope    map[*term.Term]*preprocess.Assumption // what holds where a name was given
	tables   map[*term.Term]*preprocess.Table      // by array; nil: it is none
	known    map[cell]*term.Term                   // cells already read
	first    map[*term.Term][]initial              // cells of arrays as they were at the start
	unknown  int                                   // reads in this round at indices of which nothing is known
	holds    map[*term.Term]bool                   // terms of blocks: is an array in it that is resolved?
}

// A cell of an array; its index is constant where its values are known.
type cell struct{ array, index *term.Term }

// newCells groups the arrays of a program; nil: there is none that can be resolved.
func newCells(b *blocks.Program, on *families.Table) *cells {
	c := &cells{b: b, families: on, groups: len(b.Space.Vars), group: unionfind.Sets[int]{}, inputs: map[*term.Term]int{}, made: map[*term.Term]*term.Term{}, kept: map[int]bool{}}
	arrays := false
	for _, v := range b.Space.Vars {
		arrays = arrays || v.Term.Sort().Kind == term.ArrayKind
	}
	for _, cut := range b.Cuts {
		for _, bl := range cut.Out {
			for _, v := range bl.Values {
				if v.Value.Sort().Kind == term.ArrayKind {
					c.join(b.Variable(v.Index), v.Value)
				}
			}
		}
	}
	quantifiers := false
	b.Terms.Walk(b.Roots(), func(t *term.Term) *term.Term {
		quantifiers = quantifiers || t.HasQuantifier()
		arrays = arrays || preprocess.IsTable(b.Terms, t) || c.filled(t)
		if args := t.Args(); t.Sort().Kind == term.ArrayKind && t.Op() == term.OpIte {
			c.join(args[1], args[2])
		} else if t.Op() == term.OpCopy || t.Op() == term.OpStore && args[2].Sort().Kind == term.ArrayKind {
			c.join(args[0], args[2])
		}
		return nil
	})
	b.Terms.Walk(b.Roots(), func(t *term.Term) *term.Term {
		for k, a := range t.Args() {
			if a.Sort().Kind == term.ArrayKind && !(isPart(t.Op(), k) && plain(a.Sort())) {
				c.kept[c.of(a)] = true
			}
		}
		return nil
	})
	if quantifiers || !arrays {
		return nil
	}
	return c
}

// isPart says that cells of a term are read off those of such an argument, or that it is what is read.
func isPart(op term.Op, argument int) bool {
	switch op {
	case term.OpSelect:
		return argument == 0
	case term.OpStore, term.OpCopy:
		return argument == 0 || argument == 2
	}
	return op == term.OpIte && argument > 0
}

// plain says that indices are bit-vectors, and cells those or Booleans, or again arrays of them.
func plain(s *term.Sort) bool {
	if s.Elem.Kind == term.ArrayKind {
		return s.Index.Kind == term.BitVecKind && plain(s.Elem)
	}
	return s.Index.Kind == term.BitVecKind && (s.Elem.Kind == term.BitVecKind || s.Elem.Kind == term.BoolKind)
}

// reset begins a round, in which define takes the names of cells.
func (c *cells) reset(define func(v, t *term.Term)) {
	c.numbers, c.failed, c.steps, c.others = preprocess.NewContext(c.b.Terms, c.families, define), -1, 0, 0
	c.arrays, c.scope, c.tables = map[*term.Term]*term.Term{}, map[*term.Term]*preprocess.Assumption{}, map[*term.Term]*preprocess.Table{}
	c.known, c.first, c.holds, c.unknown = map[cell]*term.Term{}, map[*term.Term][]initial{}, map[*term.Term]bool{}, 0
}

// source is a variable that an array in a block is made of; nil: there is none.
func (c *cells) source(array *term.Term) *term.Term {
	if v, ok := c.made[array]; ok {
		return v
	}
	var v *term.Term
	switch args := array.Args(); array.Op() {
	case term.OpVar:
		v = array
	case term.OpSelect, term.OpStore:
		v = c.source(args[0])
	case term.OpIte:
		if v = c.source(args[1]); v == nil {
			v = c.source(args[2])
		}
	case term.OpCopy:
		if v = c.source(args[0]); v == nil {
			v = c.source(args[2])
		}
	}
	c.made[array] = v
	return v
}

// refuse reports that some arrays must stay arrays, so that a round begins again.
func (c *cells) refuse(ctx context.Context) bool {
	switch {
	case limits.Over(ctx, c.steps, maxResolved, "resolved reads of arrays"):
		c.keepAll()
	case c.failed >= 0:
		c.kept[c.failed] = true
	default:
		return false
	}
	return true
}

// join puts two arrays of blocks into one group.
func (c *cells) join(x, y *term.Term) {
	if g, h := c.of(x), c.of(y); g >= 0 && h >= 0 {
		c.group.Join(g, h)
	}
}

// of is the group of an array in a block; -1: it is made of no variable.
func (c *cells) of(array *term.Term) int {
	v := c.source(array)
	if v == nil {
		return -1
	}
	i, ok := c.b.IndexOf(v)
	if !ok {
		if i, ok = c.inputs[v]; !ok {
			i = c.groups
			c.inputs[v] = i
			c.groups++
		}
	}
	return c.group.Find(i)
}

// keepAll leaves all arrays as they are.
func (c *cells) keepAll() {
	for i := range c.groups {
		c.kept[c.group.Find(i)] = true
	}
}

// resolves says that a variable is an array whose cells are read one by one.
func (c *cells) resolves(i int) bool {
	return i < len(c.b.Space.Vars) && c.b.Space.Vars[i].Term.Sort().Kind == term.ArrayKind && !c.kept[c.group.Find(i)]
}

// filled says that a term reads an array that was a constant at first and then stored to, all in one block.
func (c *cells) filled(t *term.Term) bool {
	if t.Op() != term.OpSelect {
		return false
	}
	array := t.Args()[0]
	return plain(array.Sort()) && c.source(array) == nil && len(c.b.Terms.FreeVars(array)) > 0
}

// concerns says that a resolved array, or a read of a table, is in a term of a block.
func (c *cells) concerns(t *term.Term) bool {
	known, ok := c.holds[t]
	if !ok {
		for _, v := range c.b.Terms.FreeVars(t) {
			if v.Sort().Kind == term.ArrayKind && !c.kept[c.of(v)] {
				known = true
			}
		}
		c.b.Terms.Walk([]*term.Term{t}, func(x *term.Term) *term.Term {
			known = known || preprocess.IsTable(c.b.Terms, x) || c.filled(x)
			return nil
		})
		c.holds[t] = known
	}
	return known
}

// read is the cell of an array at an index.
func (c *cells) read(array, index *term.Term) *term.Term {
	key, m := cell{array, index}, c.b.Terms
	if t := c.known[key]; t != nil {
		return t
	}
	var t *term.Term
	switch args := array.Args(); array.Op() {
	case term.OpStore:
		t = c.read(args[0], index)
		if hit := c.hits(args[1], index); !hit.IsFalse() {
			t = m.Ite(hit, args[2], t)
		}
	case term.OpIte:
		t = m.Ite(args[0], c.read(args[1], index), c.read(args[2], index))
	case term.OpCopy: // each way to the cell has an index of its own
		if c.steps++; c.steps > maxResolved {
			return m.Select(array, index)
		}
		at := m.BVSub(index, args[1])
		t = m.Ite(m.ULt(at, args[4]), c.read(args[2], m.BVAdd(args[3], at)), c.read(args[0], index))
	case term.OpConstArray:
		t = args[0]
	case term.OpSelect: // an array of arrays that could not be resolved: the round begins again
		return m.Select(array, index)
	default:
		if of := c.arrays[array]; of != nil {
			t = c.named(c.name(array, index), c.read(of, index), c.scope[array])
		} else {
			t = c.initial(array, index)
		}
	}
	c.known[key] = t
	return t
}

// hits is the condition for two indices to be equal.
func (c *cells) hits(x, y *term.Term) *term.Term {
	if xs, ys := c.numbers.Set(x, nil), c.numbers.Set(y, nil); xs != nil && ys != nil && len(preprocess.Intersect(xs, ys)) == 0 {
		return c.b.Terms.False()
	}
	return c.b.Terms.Eq(x, y)
}

// name is a name for a cell of a named array.
func (c *cells) name(array, index *term.Term) string {
	if index.IsConst() {
		return array.Name() + "[" + index.Value().String() + "]"
	}
	c.names++
	return array.Name() + "[?" + strconv.Itoa(c.names) + "]"
}

// named gives a name to what is large.
func (c *cells) named(name string, t *term.Term, a *preprocess.Assumption) *term.Term {
	if t.Size() <= preprocess.InlineSize {
		return t
	}
	v := c.b.Terms.Var(name, t.Sort(), t.Signed())
	if t.Sort().Kind == term.ArrayKind {
		c.stands(v, t, a)
		return v
	}
	return c.numbers.Name(v, t, a)
}

// stands lets a variable stand for an array, without saying so in the formula.
func (c *cells) stands(v, array *term.Term, a *preprocess.Assumption) {
	c.arrays[v], c.scope[v] = array, a
}

// table is what an array holds if that is a table, and nil otherwise.
func (c *cells) table(array *term.Term) *preprocess.Table {
	for c.arrays[array] != nil {
		array = c.arrays[array]
	}
	t, known := c.tables[array]
	if !known {
		t = preprocess.TableOf(c.b.Terms, array)
		c.tables[array] = t
	}
	return t
}
