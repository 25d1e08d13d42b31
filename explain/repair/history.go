package repair

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// history is what a run does in the file at hand, step by step.
type history struct {
	events        []event
	edges         uint64            // a digest of the edges, in their order
	values        uint64            // a digest of the lines and of the values
	results       uint64            // a digest of what is seen from outside: numbers in functions that drive the others, and in memory when one of those goes on
	stored, state map[uint64]uint64 // numbers by digests of their cells: since a driving function was last executed, and when it was

	ways map[[2]int]int // how often one edge was taken after another; nil: that is not asked
	last int            // the edge taken last
}

// An event is a step, or some of a line that change nothing, with digests of what it
// changes, 0 for nothing.
type event struct {
	line   int
	depth  int    // of the calls around it
	value  uint64 // all
	seen   uint64 // what the function sees
	shared uint64 // of that, what its callers may see
}

// hashSeed and hashPrime are those of FNV-1a.
const (
	hashSeed  = 14695981039346656037
	hashPrime = 1099511628211
)

// shows reports whether another run is the same as this one from outside, as far as anything is seen there.
func (h *history) shows(other *history) bool { return h.results != 0 && h.results == other.results }

// add notes a step at a line; sees knows the functions that see from outside what the others do, and the variables that these name.
func (h *history) add(line int, st *interp.Step, sees func(name string) bool) {
	h.edges = (h.edges ^ uint64(st.Edge.ID)) * hashPrime
	if h.ways != nil {
		h.ways[[2]int{h.last, int(st.Edge.ID)}]++
		h.last = int(st.Edge.ID)
	}
	e := event{line: line, depth: st.Depth}
	outside := sees(st.Edge.Home().Func)
	for _, c := range st.Changes {
		if c.Var.Role == cfg.Heap && c.Value.Kind() != term.BoolKind { // how big an object is, is not seen
			continue
		}
		d := digest(c)
		numeric := (c.Var.Role == cfg.Scalar || c.Var.Role == cfg.Memory || c.Var.Role == cfg.Temp) && c.Var.Target == nil && !c.Var.Parts && c.Var.Places == 0
		if numeric && (outside && c.Var.Region == nil || c.Var.Result && st.Edge.Home().Frame != nil && sees(st.Edge.Home().Frame.Func)) {
			h.results = (h.results ^ uint64(line) ^ d) * hashPrime
		}
		e.value = (e.value ^ d) * hashPrime
		switch owner, named := ownerOf(c.Var, st.Edge), c.Var.C != "" || c.Var.Result; {
		case c.Var.Global || c.Var.Region != nil || owner == others && named:
			e.shared = (e.shared ^ d) * hashPrime
			e.seen = (e.seen ^ d) * hashPrime
			if base := c.Var.Base(); numeric && (base == "" || sees(base)) {
				h.store(c)
			}
		case owner == own && named:
			e.seen = (e.seen ^ d) * hashPrime
		}
	}
	if outside {
		h.look()
	}
	if n := len(h.events); e.value == 0 && n > 0 && h.events[n-1] == e {
		return
	}
	h.events = append(h.events, e)
	h.values = (h.values ^ uint64(line) ^ e.value) * hashPrime
}

// store notes what memory holds now.
func (h *history) store(c interp.Change) {
	cell := uint64(hashSeed)
	for _, b := range []byte(c.Var.Name) {
		cell = (cell ^ uint64(b)) * hashPrime
	}
	for _, i := range c.Cell {
		cell = (cell ^ word(i)) * hashPrime
	}
	if h.stored == nil {
		h.stored, h.state = map[uint64]uint64{}, map[uint64]uint64{}
	}
	h.stored[cell] = word(c.Value)
}

// look adds to what is seen from outside what memory holds that it did not at the last look.
func (h *history) look() {
	sum := uint64(0) // in any order
	for cell, x := range h.stored {
		if was, known := h.state[cell]; !known || was != x {
			sum += ((hashSeed^cell)*hashPrime ^ x) * hashPrime
			h.state[cell] = x
		}
	}
	if clear(h.stored); sum != 0 {
		h.results = (h.results ^ sum) * hashPrime
	}
}

// An owner is whose variable one is.
type owner uint8

const (
	nobody owner = iota // that of a function that has not begun
	own                 // of the function of an edge
	others              // of one that called it
)

// ownerOf says whose a variable is that an edge assigns.
func ownerOf(v *cfg.Var, e *cfg.Edge) owner {
	home := e.Home()
	if v.Proc == home.Func {
		return own
	}
	for f := home.Frame; f != nil; f = f.Parent {
		if v.Proc == f.Func {
			return others
		}
	}
	if v.Proc == e.From.Proc.Name {
		return others
	}
	return nobody
}

// digest is one of a change, not 0.
func digest(c interp.Change) uint64 {
	d := uint64(hashSeed)
	for _, i := range c.Cell {
		d = (d ^ word(i)) * hashPrime
	}
	return (d ^ word(c.Value)) | 1<<63
}

// word is a digest of a value: a whole array has none.
func word(x term.Value) uint64 {
	switch {
	case x.Kind() == term.BoolKind && x.Bool():
		return 1
	case x.Kind() == term.BitVecKind:
		if u, ok := x.Uint64(); ok {
			return u
		}
	}
	return 0
}

// cover adds the lines that are executed: not those of which only a part is, for the
// compiler may have moved it, that assigns temporaries. A line with an effect is there once more, as a negative number.
func (h *history) cover(lines map[int]bool) {
	for _, e := range h.events {
		if e.value == 0 || e.seen != 0 {
			lines[e.line] = true
		}
		if e.seen|e.shared != 0 {
			lines[-e.line] = true
		}
	}
}

// differs says how much of what a run did is otherwise with a candidate: 0 for nothing, 1 if it is so from the
// first time on that the run reaches these lines, a half if it is from the last time on.
func (h *history) differs(with *history, c *Candidate) float64 {
	x, y := effects{of: with, c: c}, effects{of: h, c: c}
	for {
		a, more := x.next()
		b, most := y.next()
		switch before := y.times; {
		case !most:
			return 0
		case more && a == b:
			continue
		default:
			for most {
				_, most = y.next()
			}
			if y.times < 2 {
				return 1
			}
			return 1 - 0.5*float64(max(before-1, 0))/float64(y.times-1)
		}
	}
}

// early says how much of what a failing run did before it failed is otherwise with a
// candidate, from 0 to 1: at last it must be.
func (h *history) early(with *history, c *Candidate) float64 {
	differs := h.differs(with, c)
	if differs == 1 && h.visits(c) == 1 { // that may be the first time as well as the last one
		return earlyOnce
	}
	return max(2*differs-1, 0)
}

// visits is how often a run reaches the lines of a candidate.
func (h *history) visits(c *Candidate) int {
	o := effects{of: h, c: c}
	for more := true; more; {
		_, more = o.next()
	}
	return o.times
}

// length is how often a run reaches another line, beside those of a candidate.
func (h *history) length(c *Candidate) (n int) {
	last := 0
	for _, e := range h.events {
		if e.line != last && (e.line < c.Line || e.line > c.Last) {
			n++
		}
		last = e.line
	}
	return n
}

// effects are the events of a run, at the lines of a candidate and in what is called
// there those with an effect on others. Of a statement that is added the rest of the function
// shows what becomes of its variables.
type effects struct {
	of     *history
	c      *Candidate
	at     int
	inside bool // these lines
	depth  int  // of the calls around them
	times  int  // that the run came to these lines
}

// next is the next of these events, false for none.
func (o *effects) next() (event, bool) {
	for o.at < len(o.of.events) {
		e := o.of.events[o.at]
		o.at++
		switch own := o.c.Line <= e.line && e.line <= o.c.Last; {
		case own && !o.inside:
			o.times++
			o.inside, o.depth = true, e.depth
		case own || o.inside && e.depth > o.depth:
		default:
			o.inside = false
			return e, true
		}
		effect := e.shared
		if e.depth == o.depth && !o.c.Adds() {
			effect = e.seen
		}
		if effect != 0 {
			return event{value: effect}, true
		}
	}
	return event{}, false
}
