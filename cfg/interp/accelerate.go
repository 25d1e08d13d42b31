package interp

import (
	"math"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A run jumps over iterations of simple loops, after acceleration in [BFLP08]: the
// effect of any number of rounds is computed at once. Only one state is
// accelerated here, so that what a loop does need not be found in its text:
//
//  1. The run takes three rounds on the same path, of assumes and assignments of
//     words. Each variable is guessed to be a polynomial of the round through the
//     three values (series.go).
//  2. One more round is evaluated on the polynomials. Its conditions tell how many
//     rounds take the path; that each variable is what its polynomial gives for the
//     next round proves the guess, by induction.
//  3. The variables that the round reads get their values before the last of these
//     rounds, which is run: it sets the others.
//
// State, outcome and count of steps are those of the run that takes every step.

// A trail is what a run did since it was at the head of a loop.
type trail struct {
	head  *node
	steps []taken   // of a round
	at    int       // steps taken of the round at hand
	past  [][]value // the variables at the beginning of each round
}

type taken struct {
	n *node
	p *path
}

// jumps says whether the run at hand may jump where it is.
func (m *Machine) jumps(out *Outcome) bool {
	o := &m.options
	if o.EveryStep || o.Each != nil || o.Switch != nil || o.Checkpoint != nil {
		return false
	}
	return !o.Record || out.Count >= o.Omit.From && out.Count < o.Omit.To
}

// head is called at the head of a loop. It begins or ends a trail's round, and
// jumps when there are rounds enough; endless when the loop goes on for ever.
func (m *Machine) head(out *Outcome) (endless bool) {
	n, t := m.nodes[out.Loc.ID], m.trail
	switch {
	case n == nil || !m.jumps(out):
		m.trail = nil
		return false
	case t == nil:
		if n.visits++; n.visits >= max(n.patience, tryJump) {
			m.trail = &trail{head: n}
			m.round()
		}
		return false
	case t.head != n:
		return false
	}
	if m.round(); len(t.past) < 3 {
		return false
	}
	f := forecast{m: m, trail: t, now: map[int32]series{}, begin: map[int32]series{}}
	rounds := f.rounds()
	if rounds == forever && m.options.MaxSteps == 0 {
		return true
	}
	room := max(maxCount-out.Count, 0)
	if m.options.MaxSteps > 0 {
		room = m.options.MaxSteps - out.Count
	}
	if m.options.Record {
		room = min(room, m.options.Omit.To-out.Count)
	}
	rounds = min(rounds, uint64(room/len(t.steps)))
	if rounds < worthJump {
		m.giveUp()
		return false
	}
	m.trail, n.visits, n.patience = nil, 0, 0
	for s, x := range f.begin {
		m.regs[s].w = x.at(rounds - 1)
	}
	steps := int(rounds-1) * len(t.steps)
	out.Count += steps
	out.Jumped += steps
	return false
}

// round begins a round of the trail.
func (m *Machine) round() {
	m.trail.at = 0
	m.trail.past = append(m.trail.past, append([]value(nil), m.regs[:len(m.vars)]...))
}

// giveUp ends the trail; the next attempt at its head comes later.
func (m *Machine) giveUp() {
	n := m.trail.head
	m.trail, n.visits, n.patience = nil, 0, min(2*max(n.patience, tryJump), rareJump)
}

// follow adds a step to the trail, which must be that of the round before.
func (m *Machine) follow(n *node, p *path) {
	t := m.trail
	switch {
	case len(t.past) == 1 && len(t.steps) < maxRound && m.simple(p):
		t.steps = append(t.steps, taken{n, p})
	case len(t.past) > 1 && t.at < len(t.steps) && t.steps[t.at].p == p:
		t.at++
	default:
		m.giveUp()
	}
}

// simple says whether an edge is one of rounds that are jumped over.
func (m *compiled) simple(p *path) bool {
	switch p.edge.Action.(type) {
	case *cfg.Assume:
		return p.fault == nil
	case *cfg.Assign:
		return !slices.ContainsFunc(p.dst, func(s int32) bool { return !isWord(m.vars[s].Term.Sort()) })
	}
	return false
}

// A forecast evaluates a round of the trail on series.
type forecast struct {
	m *Machine
	*trail
	now   map[int32]series // by register
	begin map[int32]series // by slot: of the variables that the round reads before it sets them, and sets
}

// rounds is a number of rounds that take the path of the trail from now on.
func (f *forecast) rounds() uint64 {
	var written []int32
	for _, s := range f.steps {
		written = append(written, s.p.dst...)
	}
	for _, s := range written {
		f.begin[s] = f.guess(s)
	}
	sound := uint64(forever)
	read := map[int32]bool{}
	for _, s := range f.steps {
		for _, r := range s.n.reads {
			if _, set := f.now[r]; !set {
				read[r] = true
			}
		}
		sound = min(sound, f.step(s))
		if sound == 0 {
			return 0
		}
	}
	for s, x := range f.begin {
		switch {
		case !read[s]:
			delete(f.begin, s)
		case !x.steady(f.now[s]):
			return 0
		default:
			sound = min(sound, f.now[s].until)
		}
	}
	return sound
}

// step evaluates a step and is the number of rounds in which it is taken.
func (f *forecast) step(s taken) uint64 {
	for i := range s.n.code {
		in := &s.n.code[i]
		f.now[in.d] = f.apply(in)
	}
	sound := uint64(forever)
	expect := func(r int32, holds bool) {
		if c := f.get(r); c.constant() && c.w == bit(holds) {
			sound = min(sound, c.until)
		} else {
			sound = 0
		}
	}
	for i := range s.n.paths {
		p := &s.n.paths[i]
		if _, ok := p.edge.Action.(*cfg.Assume); ok {
			expect(p.cond, p == s.p)
		}
	}
	for _, u := range s.p.ub {
		expect(u.cond, false)
	}
	var sources []series
	for _, r := range s.p.src {
		sources = append(sources, f.get(r))
	}
	for i, d := range s.p.dst {
		x := sources[i]
		x.mask = ones(f.m.vars[d].Term.Sort())
		f.now[d] = x
	}
	return sound
}

// get is what a register holds: what the round gave it, or the guess of a
// variable that the round sets later, or what does not change.
func (f *forecast) get(r int32) series {
	if x, ok := f.now[r]; ok {
		return x
	}
	if x, ok := f.begin[r]; ok {
		return x
	}
	return constantSeries(f.m.regs[r])
}

// guess is the polynomial through the values that a variable had.
func (f *forecast) guess(s int32) series {
	x, y, z := f.past[0][s].w, f.past[1][s].w, f.past[2][s].w
	mask := ones(f.m.vars[s].Term.Sort())
	c2 := (z - 2*y + x) & mask
	return series{value{w: z}, (z - y + c2) & mask, c2, mask, forever}
}

// apply is what an instruction gives.
func (f *forecast) apply(in *instr) series {
	a := f.get(in.a)
	switch in.op {
	case opMove:
		if in.mask == 0 {
			return a
		}
		return a.extend(0, in.mask)
	case opSExt:
		return a.extend(in.c, in.mask)
	case opComplement:
		return a.times(math.MaxUint64, in.mask).plus(constantSeries(value{w: math.MaxUint64}), in.mask)
	case opExtract:
		if in.c == 0 {
			return a.times(1, in.mask)
		}
		return f.constant(in, a)
	case opNot:
		return f.constant(in, a)
	case opFunc, opStore, opConstArray:
		return series{}
	}
	b := f.get(in.b)
	switch in.op {
	case opIte:
		c := f.get(in.c)
		switch {
		case !c.constant():
			return series{}
		case c.w == 0:
			a = b
		}
		a.until = min(a.until, c.until)
		return a
	case opAnd:
		return f.absorb(in, a, b, 0)
	case opOr:
		return f.absorb(in, a, b, in.mask)
	case opEq:
		return a.equals(b, in.c)
	case opULe, opULt, opSLe, opSLt:
		return a.compare(b, in)
	case opAdd:
		return a.plus(b, in.mask)
	case opMul:
		switch {
		case b.constant():
			return a.times(b.w, in.mask)
		case a.constant():
			return b.times(a.w, in.mask)
		}
	case opShift:
		if term.Op(in.c) == term.OpBVShl && b.constant() && b.w < 64 {
			x := a.times(1<<b.w, in.mask)
			x.until = min(x.until, b.until)
			return x
		}
	}
	return f.constant(in, a, b)
}

// absorb is an and, or an or, one operand of which may decide it.
func (f *forecast) absorb(in *instr, a, b series, zero uint64) series {
	x := f.constant(in, a, b)
	for _, y := range []series{a, b} {
		if y.constant() && y.w == zero && y.until > x.until {
			x = constantSeries(value{w: zero})
			x.until = y.until
		}
	}
	return x
}

// constant is what an instruction gives for operands that do not change.
func (f *forecast) constant(in *instr, operands ...series) series {
	x := *in
	x.d, x.a, x.b = 0, 1, 2
	scratch := compiled{fns: f.m.fns, regs: make([]value, 3)}
	until := uint64(forever)
	for i, o := range operands {
		if !o.constant() {
			return series{}
		}
		scratch.regs[i+1] = o.value
		until = min(until, o.until)
	}
	scratch.exec([]instr{x})
	s := constantSeries(scratch.regs[0])
	s.until = until
	return s
}
