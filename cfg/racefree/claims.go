package racefree

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"tav/traceabs/certify/races"
)

// A claimer translates what a proof says into claims, which are checked apart from what found them.
type claimer struct {
	threads map[*thread]*races.Thread
	frames  map[*frame]*races.Frame
	objects map[*object]*races.Object
}

// claims are what a proof claims.
func (m *machine) claims(p *proof) *races.Claims {
	k := &claimer{map[*thread]*races.Thread{}, map[*frame]*races.Frame{}, map[*object]*races.Object{}}
	c := &races.Claims{Memory: map[*races.Object][]races.Content{}, States: map[races.Node]*races.State{}, Leaves: map[*races.Thread]bool{}, Counts: map[races.Atom]races.Count{}}
	for _, t := range m.threads {
		k.threads[t] = &races.Thread{Start: t.start}
		c.Threads = append(c.Threads, k.threads[t])
		c.Leaves[k.threads[t]] = m.leaves[t]
	}
	for _, f := range m.frames {
		k.frames[f] = &races.Frame{Fn: f.fn, Thread: k.threads[f.thread]}
		c.Frames = append(c.Frames, k.frames[f])
	}
	for _, o := range m.objects {
		k.objects[o] = &races.Object{Name: o.name, Size: o.size, Global: o.global, Fn: o.fn, Frame: k.frames[o.frame], At: o.at, Owner: k.threads[o.owner]}
		c.Objects = append(c.Objects, k.objects[o])
	}
	c.Outside, c.Results, c.Atomic = k.objects[m.outside], k.objects[m.results], k.objects[m.atomic]
	for _, t := range m.threads {
		k.threads[t].Root = k.frames[t.root]
		for _, at := range t.creators {
			k.threads[t].Creators = append(k.threads[t].Creators, races.Site{Frame: k.frames[at.frame], Call: at.call})
		}
	}
	for f, to := range k.frames {
		k.frame(to, f)
	}
	for o, held := range m.memory {
		for _, x := range held.cells {
			at := k.place(place{o, x.span})
			c.Memory[at.Object] = append(c.Memory[at.Object], races.Content{At: at, Width: x.width, To: k.places(&x.to)})
		}
	}
	for n, s := range p.states {
		c.States[races.Node{Frame: k.frames[n.frame], Block: n.block, Index: n.index}] = k.state(s)
	}
	for a, x := range m.counters {
		c.Counts[k.atom(a)] = races.Count{Start: k.num(x.start), End: k.num(x.end)}
	}
	return c
}

func (k *claimer) frame(to *races.Frame, f *frame) {
	to.Calls, to.Points, to.Result = map[*ir.InstCall][]*races.Frame{}, map[value.Value][]races.Place{}, k.places(&f.result)
	for x, list := range f.calls {
		for _, g := range list {
			to.Calls[x] = append(to.Calls[x], k.frames[g])
		}
	}
	for v, p := range f.points {
		to.Points[v] = k.places(p)
	}
}

func (k *claimer) place(p place) races.Place {
	return races.Place{Object: k.objects[p.object], Off: p.span.off, Stride: p.span.stride, N: p.span.n}
}

func (k *claimer) places(s *places) (list []races.Place) {
	for _, p := range s.list {
		list = append(list, k.place(p))
	}
	return list
}

// state is what a state says, without what there are no claims for.
func (k *claimer) state(s *state) *races.State {
	c := &races.State{
		Regs: map[races.Reg]*races.Num{}, Cells: map[races.Cell]*races.Num{}, Fresh: map[races.Atom]bool{},
		Live: map[*races.Thread]races.Handle{}, Kept: map[*races.Thread][]races.Lock{},
		Rows: map[*races.Thread]races.Row{}, Below: map[races.Atom]*races.Num{},
	}
	for r, v := range s.regs {
		if n := k.num(v); n != nil {
			c.Regs[races.Reg{Frame: k.frames[r.frame], Value: r.value}] = n
		}
	}
	for at, v := range s.cells {
		if n := k.num(v); n != nil {
			c.Cells[k.cell(at)] = n
		}
	}
	for a := range s.fresh {
		c.Fresh[k.atom(a)] = true
	}
	for _, t := range s.tries {
		if l := k.locks([]lock{t.lock}); l != nil {
			c.Tries = append(c.Tries, races.Try{Result: k.atom(t.result), Lock: l[0]})
		}
	}
	for t, r := range s.rows {
		row := races.Row{Base: k.num(r.base), Stride: r.stride, Lo: k.num(r.lo), Hi: k.num(r.hi), Given: k.num(r.given), Step: r.step, Narrow: r.narrow}
		if row.Base != nil && row.Lo != nil && row.Hi != nil {
			c.Rows[k.threads[t]] = row
		}
	}
	for a, end := range s.below {
		if n := k.num(end); n != nil {
			c.Below[k.atom(a)] = n
		}
	}
	for t, l := range s.live {
		h := races.Handle{Any: l.handle == nil}
		if !h.Any {
			h.Of = races.Site{Frame: k.frames[l.handle.frame], Call: l.handle.value.(*ir.InstCall)}
		}
		c.Live[k.threads[t]], c.Kept[k.threads[t]] = h, k.locks(s.kept[t])
	}
	c.Locks, c.Taken = k.locks(s.locks), k.locks(s.taken)
	return c
}

func (k *claimer) locks(list []lock) (claimed []races.Lock) {
	for _, l := range list {
		if n := k.num(l.address); n != nil {
			claimed = append(claimed, races.Lock{Addr: n, Shared: l.shared, Bytes: l.bytes})
		}
	}
	return claimed
}

// num is a number; nil: it is made of what there are no claims for.
func (k *claimer) num(s *sym) *races.Num {
	if s == nil {
		return nil
	}
	n := &races.Num{K: s.k, Terms: map[races.Atom]int64{}}
	for _, t := range s.terms {
		if t.atom.of != nil && t.atom.of.of != nil {
			return nil
		}
		n.Terms[k.atom(t.atom)] = t.factor
	}
	return n
}

func (k *claimer) atom(a *atom) races.Atom {
	if a.of != nil {
		x := k.atom(a.of)
		x.From, x.To, x.AtLeast, x.Least = a.bits[0], a.bits[1], a.greatest, a.least
		return x
	}
	return races.Atom{Object: k.objects[a.object], Block: a.block, Cell: k.cell(a.cell), Frame: k.frames[a.frame], Value: a.value, Handle: a.handle}
}

func (k *claimer) cell(at cell) races.Cell {
	return races.Cell{Object: k.objects[at.object], Off: at.off, Width: at.width}
}
