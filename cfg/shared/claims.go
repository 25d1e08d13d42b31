package shared

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"tav/traceabs/certify/racefree"
)

// A claimer translates what a proof says into claims, which are checked apart from what found them.
type claimer struct {
	threads map[*thread]*racefree.Thread
	frames  map[*frame]*racefree.Frame
	objects map[*object]*racefree.Object
}

// claims are what a proof claims.
func (m *machine) claims(p *proof) *racefree.Claims {
	k := &claimer{map[*thread]*racefree.Thread{}, map[*frame]*racefree.Frame{}, map[*object]*racefree.Object{}}
	c := &racefree.Claims{Memory: map[*racefree.Object][]racefree.Content{}, States: map[racefree.Node]*racefree.State{}, Leaves: map[*racefree.Thread]bool{}, Counts: map[racefree.Atom]racefree.Count{}}
	for _, t := range m.threads {
		k.threads[t] = &racefree.Thread{Start: t.start}
		c.Threads = append(c.Threads, k.threads[t])
		c.Leaves[k.threads[t]] = m.leaves[t]
	}
	for _, f := range m.frames {
		k.frames[f] = &racefree.Frame{Fn: f.fn, Thread: k.threads[f.thread]}
		c.Frames = append(c.Frames, k.frames[f])
	}
	for _, o := range m.objects {
		k.objects[o] = &racefree.Object{Name: o.name, Size: o.size, Global: o.global, Fn: o.fn, Frame: k.frames[o.frame], At: o.at, Owner: k.threads[o.owner]}
		c.Objects = append(c.Objects, k.objects[o])
	}
	c.Outside, c.Results, c.Atomic = k.objects[m.outside], k.objects[m.results], k.objects[m.atomic]
	for _, t := range m.threads {
		k.threads[t].Root = k.frames[t.root]
		for _, at := range t.creators {
			k.threads[t].Creators = append(k.threads[t].Creators, racefree.Site{Frame: k.frames[at.frame], Call: at.call})
		}
	}
	for f, to := range k.frames {
		k.frame(to, f)
	}
	for o, held := range m.memory {
		for _, x := range held.cells {
			at := k.place(place{o, x.span})
			c.Memory[at.Object] = append(c.Memory[at.Object], racefree.Content{At: at, Width: x.width, To: k.places(&x.to)})
		}
	}
	for n, s := range p.states {
		c.States[racefree.Node{Frame: k.frames[n.frame], Block: n.block, Index: n.index}] = k.state(s)
	}
	for a, x := range m.counters {
		c.Counts[k.atom(a)] = racefree.Count{Start: k.num(x.start), End: k.num(x.end)}
	}
	return c
}

func (k *claimer) frame(to *racefree.Frame, f *frame) {
	to.Calls, to.Points, to.Result = map[*ir.InstCall][]*racefree.Frame{}, map[value.Value][]racefree.Place{}, k.places(&f.result)
	for x, list := range f.calls {
		for _, g := range list {
			to.Calls[x] = append(to.Calls[x], k.frames[g])
		}
	}
	for v, p := range f.points {
		to.Points[v] = k.places(p)
	}
}

func (k *claimer) place(p place) racefree.Place {
	return racefree.Place{Object: k.objects[p.object], Off: p.span.off, Stride: p.span.stride, N: p.span.n}
}

func (k *claimer) places(s *places) (list []racefree.Place) {
	for _, p := range s.list {
		list = append(list, k.place(p))
	}
	return list
}

// state is what a state says, without what there are no claims for.
func (k *claimer) state(s *state) *racefree.State {
	c := &racefree.State{
		Regs: map[racefree.Reg]*racefree.Num{}, Cells: map[racefree.Cell]*racefree.Num{}, Fresh: map[racefree.Atom]bool{},
		Live: map[*racefree.Thread]racefree.Handle{}, Kept: map[*racefree.Thread][]racefree.Lock{},
		Rows: map[*racefree.Thread]racefree.Row{}, Below: map[racefree.Atom]*racefree.Num{},
	}
	for r, v := range s.regs {
		if n := k.num(v); n != nil {
			c.Regs[racefree.Reg{Frame: k.frames[r.frame], Value: r.value}] = n
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
			c.Tries = append(c.Tries, racefree.Try{Result: k.atom(t.result), Lock: l[0]})
		}
	}
	for t, r := range s.rows {
		row := racefree.Row{Base: k.num(r.base), Stride: r.stride, Lo: k.num(r.lo), Hi: k.num(r.hi), Given: k.num(r.given), Step: r.step, Narrow: r.narrow}
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
		h := racefree.Handle{Any: l.handle == nil}
		if !h.Any {
			h.Of = racefree.Site{Frame: k.frames[l.handle.frame], Call: l.handle.value.(*ir.InstCall)}
		}
		c.Live[k.threads[t]], c.Kept[k.threads[t]] = h, k.locks(s.kept[t])
	}
	c.Locks, c.Taken = k.locks(s.locks), k.locks(s.taken)
	return c
}

func (k *claimer) locks(list []lock) (claimed []racefree.Lock) {
	for _, l := range list {
		if n := k.num(l.address); n != nil {
			claimed = append(claimed, racefree.Lock{Addr: n, Shared: l.shared, Bytes: l.bytes})
		}
	}
	return claimed
}

// num is a number; nil: it is made of what there are no claims for.
func (k *claimer) num(s *sym) *racefree.Num {
	if s == nil {
		return nil
	}
	n := &racefree.Num{K: s.k, Terms: map[racefree.Atom]int64{}}
	for _, t := range s.terms {
		if t.atom.of != nil && t.atom.of.of != nil {
			return nil
		}
		n.Terms[k.atom(t.atom)] = t.factor
	}
	return n
}

func (k *claimer) atom(a *atom) racefree.Atom {
	if a.of != nil {
		x := k.atom(a.of)
		x.From, x.To, x.AtLeast, x.Least = a.bits[0], a.bits[1], a.greatest, a.least
		return x
	}
	return racefree.Atom{Object: k.objects[a.object], Block: a.block, Cell: k.cell(a.cell), Frame: k.frames[a.frame], Value: a.value, Handle: a.handle}
}

func (k *claimer) cell(at cell) racefree.Cell {
	return racefree.Cell{Object: k.objects[at.object], Off: at.off, Width: at.width}
}
