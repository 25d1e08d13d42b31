package blocks

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"tav/solver/term"
	"tav/traceabs/trace"
)

// A Sequence is blocks one after the other, each from where the one before it leads.
type Sequence struct {
	Guard  *term.Term // to take them, with nothing undefined before the last: over the variables at the start, and inputs of its own
	b      *Program
	blocks []*Block
	inputs []map[*term.Term]*term.Term // by block: what its inputs are called
}

// Sequence puts blocks one after the other.
func (b *Program) Sequence(list ...*Block) *Sequence {
	s := &Sequence{b: b, blocks: list}
	for _, bl := range list {
		inputs := map[*term.Term]*term.Term{}
		for _, in := range b.Inputs(bl) {
			inputs[in] = b.Terms.Fresh("in!", in.Sort(), in.Signed())
		}
		s.inputs = append(s.inputs, inputs)
	}
	s.Guard = s.guard()
	return s
}

// Rest is what is left of the blocks after the first.
func (s *Sequence) Rest() *Sequence {
	rest := &Sequence{b: s.b, blocks: s.blocks[1:], inputs: s.inputs[1:]}
	rest.Guard = rest.guard()
	return rest
}

func (s *Sequence) guard() *term.Term {
	m, guard, env := s.b.Terms, s.b.Terms.True(), make([]*term.Term, s.b.Taint()+1)
	for i, bl := range s.blocks {
		read := func(t *term.Term) *term.Term { return s.b.Read(env, m.Substitute(t, s.inputs[i])) }
		guard = m.And(guard, m.Not(read(s.b.undefined)), read(bl.Guard))
		next := slices.Clone(env)
		for _, v := range bl.Values {
			next[v.Index] = read(v.Value)
		}
		env = next
	}
	return guard
}

// Inputs are the variables of a block that are no variables of the program.
func (b *Program) Inputs(bl *Block) []*term.Term {
	roots := []*term.Term{bl.Guard}
	for _, v := range bl.Values {
		roots = append(roots, v.Value)
	}
	var list []*term.Term
	for _, root := range roots {
		for _, v := range b.Terms.FreeVars(root) {
			if _, ok := b.IndexOf(v); !ok && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	return list
}

// Run runs the blocks from a state. Of the traces the i-th is from the start of the i-th block to the end
// of the last one; its initial values are the state there, as far as it is read from there on.
// The error says that the state does not lead along the blocks.
func (s *Sequence) Run(model func(*term.Term) (*term.Term, error)) ([]*trace.ErrorTrace, error) {
	var list []*trace.ErrorTrace
	for i, first := range s.blocks {
		at, w := i, newWalk(s.b, model)
		var reached map[*term.Term]term.Value // at the end of the first
		t, err := w.follow(first.From.Loc,
			func(in *term.Term) *term.Term { return cmp.Or(s.inputs[at][in], in) },
			func(c *Cut) (bool, error) {
				if c != s.blocks[at].To {
					return true, errors.New("the model leads to another cut point")
				}
				if at == i {
					reached = maps.Clone(w.state)
				}
				at++
				return at == len(s.blocks), nil
			})
		if err != nil {
			return nil, err
		}
		list = append(list, t)
		before := model
		model = func(v *term.Term) (*term.Term, error) {
			if x, ok := reached[v]; ok {
				return s.b.Terms.ValueTerm(x, v.Sort()), nil
			}
			return before(v)
		}
	}
	return list, nil
}
