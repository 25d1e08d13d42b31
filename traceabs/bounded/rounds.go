package bounded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/engine"
	"tav/traceabs/wto"
)

// loops is bounded model checking loop by loop: each is unwound until the solver
// says that it is not entered again, or up to a limit, where it is cut. Is an
// error reached? Is a cut? If neither is, all executions end, and the program is safe.
// Otherwise another round begins, in which the loops whose cuts are reached have
// a higher limit; until then errors are looked for with little patience. What holds in
// one round, that a position is not reached, holds for its cuts only; that it is
// reached holds in all that follow.
// A search that was interrupted goes on where it was.
type loops struct {
	hunt
	nest    *wto.Order
	most    int   // iterations of any loop; 0: as many as it has
	limits  []int // by head: iterations that are not known to come
	came    []int // by head: the most times that executions may have come there in this round
	r       *round
	at      *position       // nil: the next one
	cut     []*position     // in this round, where loops are cut
	silent  map[int]int     // by head: iterations before it is asked for again, after a question without an answer in this round
	asked   int             // positions when errors were asked for, in this round or before
	reached map[string]bool // by suffix: positions that are reached in some round, and so in all that follow
	waiting bool            // others wait for it: their turn is when a loop is seen to go on for long
	endless bool            // a loop never has to end
	finite  bool            // a loop has ended, as the solver says, after more than one iteration, or calls end where they are left out
	full    bool            // the round ended at the limit of positions
	raised  map[int]bool    // heads whose cuts are reached
	left    []*position     // cuts not yet known to be reached
	ended   bool            // no position is left
	enough  bool            // calls that were left out are not made
	whole   bool            // all errors of this round were asked for at once
	rounds  int
	solving time.Duration       // in the rounds before
	course  *Course             // what is known of loops beforehand; nil: nothing
	place   map[*cfg.Loc][2]int // with course
}

func newLoops(env *engine.Env) (*loops, error) {
	l := &loops{hunt: hunt{Env: env, b: env.Blocks, cells: newCells(env.Blocks, env.Families), never: map[string]bool{}}, nest: nestOf(env.Blocks), limits: make([]int, len(env.Blocks.Cuts)), came: make([]int, len(env.Blocks.Cuts)), reached: map[string]bool{}, finite: env.Deep != nil}
	for i := range l.limits {
		l.limits[i] = firstIterations
	}
	l.endless = endless(env.Blocks, l.nest)
	return l, l.begin()
}

// begin begins a round.
func (l *loops) begin() error {
	s, err := newGrowing(l.b.Terms, l.Backend, l.Env.Limits.Trace, l.Families)
	if err != nil {
		return err
	}
	if l.solver != nil {
		l.solving += l.solver.spent
		l.solver.close()
	}
	l.rounds++
	l.solver, l.pending, l.few, l.gap = s, nil, 1, ""
	l.start = entry(l.b, make([]int, len(l.nest.Heads[0])))
	if l.cells != nil {
		l.cells.reset(s.define)
	}
	l.r = newRound(l.b, l.cells, l.nest, s.define, s.spans)
	l.r.positions = []*position{l.start}
	l.at, l.cut, l.silent, l.full, l.ended, l.whole = l.start, nil, map[int]int{}, false, false, false
	l.raised, l.left = map[int]bool{}, nil
	clear(l.came)
	return nil
}

// run goes on until ctx ends, or the turn. The error is for what should not happen.
func (l *loops) run(ctx context.Context) error {
	for !l.over {
		if ended, err := l.unwind(ctx); !ended || err != nil {
			return l.interrupted(err)
		}
		l.solver.fresh, l.solver.turn = true, wholeTurn // most of the formula is new
		if decided, err := l.cuts(ctx); !decided || err != nil {
			return l.interrupted(err)
		}
		if !l.calls(ctx) {
			return l.interrupted(nil)
		}
		if settled, err := l.errors(ctx); !settled || err != nil || l.over {
			return l.interrupted(err)
		}
		l.r.positions[len(l.r.positions)-1].asked = true
		slog.Debug("round", "component", "bounded", "positions", len(l.r.positions), "facts", len(l.solver.facts()),
			"cut", len(l.cut), "raised", len(l.raised), "gap", l.gap, "asking", l.asking)
		switch {
		case l.full:
			l.over = true
			l.answer.Reason = fmt.Sprintf("bounded search: loops do not end within %d positions", maxPositions)
		case l.grows():
			brief := l.brief()
			l.raise()
			if err := l.begin(); err != nil {
				return err
			}
			if l.waiting && brief && !l.brief() {
				return l.interrupted(nil)
			}
		default:
			l.conclude(l.r.positions, l.beyond(l.most, len(l.raised) > 0))
		}
	}
	return nil
}

// errors asks for errors in this round, not for long when the next one asks again; false when ctx
// or the turn ended before.
func (l *loops) errors(ctx context.Context) (settled bool, err error) {
	if !l.grows() && !(l.deeper && l.Deepens) {
		if !l.whole {
			l.whole, l.few = true, len(l.pending)
		}
		return l.settle(ctx, l.Env.Limits.Trace)
	}
	if l.ending() && !l.Deepens { // the next round may be the last
		return true, nil
	}
	limit := min(l.Env.Limits.Trace, earlyTime*time.Duration(l.rounds))
	short, cancel := effort.Timeout(ctx, 2*limit)
	defer cancel()
	_, err = l.settle(short, limit)
	return ctx.Err() == nil && !l.late(), err
}

// grows says that the cuts of loops are reached which may go on for longer.
func (l *loops) grows() bool {
	for head := range l.raised {
		if !l.last(l.limits[head]) {
			return true
		}
	}
	return false
}

// raise gives such loops about four times as many iterations: 3, 9, 33, 129. A loop that has 32 reaches its head
// for the 33rd time. One that ended just before it would have been cut may have done so because another one was cut.
func (l *loops) raise() {
	for head, before := range l.limits {
		if (l.raised[head] || l.came[head] >= before-1) && !l.last(before) {
			l.limits[head] = 4*before - 3
		}
	}
}

// last says that a loop may not go on after having reached its head so often: it comes there once
// more than it has iterations.
func (l *loops) last(count int) bool { return l.most > 0 && count > l.most }

func (l *loops) interrupted(err error) error {
	if !l.over {
		l.answer.Reason = fmt.Sprintf("bounded search: ended after %d positions", len(l.r.positions))
	}
	return err
}

// closed says that all loops have ended, and only errors are to be asked for.
func (l *loops) closed() bool { return l.ended && len(l.left) == 0 && len(l.raised) == 0 && !l.full }

// brief says that no loop is known to have many iterations, nor goes on without end by its form.
func (l *loops) brief() bool {
	return !l.endless && !slices.ContainsFunc(l.limits, func(n int) bool { return n > fewIterations })
}

// ending says that all loops may end soon: beside that, one whose guard is not constant has ended, and an outermost loop, which
// may be the program's for inputs of any length, has even fewer iterations.
func (l *loops) ending() bool {
	for head, n := range l.limits {
		if n > fewOutermost && len(l.nest.Heads[head]) == 1 {
			return false
		}
	}
	return l.finite && l.brief()
}

// refuted notes that executions do not reach the head of a loop again.
func (l *loops) refuted(p *position) {
	p.dead = true
	l.finished(p.count)
}

// finished notes that executions do not reach the head of a loop after so many iterations.
func (l *loops) finished(count []int) { l.finite = l.finite || count[len(count)-1] > 1 }

// unwind goes on until no position is left; false when ctx or the turn ended before.
func (l *loops) unwind(ctx context.Context) (ended bool, err error) {
	for !l.ended {
		if ctx.Err() != nil || l.late() {
			return false, nil
		}
		if l.at == nil {
			l.at = l.next()
		}
		if l.at == nil || l.most == 0 && limits.Over(ctx, len(l.r.positions), maxPositions, "positions of an unwinding") {
			l.full, l.ended = l.at != nil, true
			break
		}
		enter := l.enter(ctx, l.at)
		if ctx.Err() != nil {
			return false, nil
		}
		if enter {
			l.pass()
			if l.cells != nil && l.cells.refuse(ctx) {
				if err := l.begin(); err != nil {
					return false, err
				}
				continue
			}
		}
		l.at = nil
		if err := l.early(ctx); err != nil || l.over {
			return l.over, err
		}
	}
	return true, nil
}

// next is the next position of the round; nil: there is none.
func (l *loops) next() *position {
	defer engine.Clock(&l.encoding)()
	return l.r.next()
}

// pass goes on from the position that the round is at.
func (l *loops) pass() {
	defer engine.Clock(&l.encoding)()
	accepting := l.r.pass(l.at)
	for _, c := range l.at.shut {
		if l.nest.Inside(l.at.cut.Id, c.Id) {
			l.finished(l.nest.After(l.at.cut.Id, l.at.count, c.Id))
		}
	}
	for _, p := range accepting {
		if p.exact = len(l.cut) == 0; !l.isNever(p) {
			l.pending = append(l.pending, p)
		}
	}
}

// isNever says that a position was shown not to be reached in a round before.
func (l *loops) isNever(p *position) bool {
	if !l.never[p.suffix()] {
		return false
	}
	p.dead, p.asked = true, true
	l.solver.assert(l.b.Terms.Not(p.reach))
	return true
}

// enter reports whether executions are to go on from a position. A loop that may have ended is
// entered again when the solver says so or does not know, up to the limit.
func (l *loops) enter(ctx context.Context, p *position) bool {
	head := p.cut.Id
	l.recall(p)
	again, ask := l.r.again(p)
	if again {
		l.came[head] = max(l.came[head], p.count[len(p.count)-1])
	}
	if ask && l.isNever(p) {
		return false
	}
	if ask && p.count[len(p.count)-1] >= l.silent[head] && !l.reached[p.suffix()] {
		switch l.solver.glance(ctx, againTime, p.reach) {
		case solver.Sat:
			l.reached[p.suffix()] = true
		case solver.Unsat:
			l.refuted(p)
			p.asked = true
			l.never[p.suffix()] = len(l.cut) == 0
			l.solver.assert(l.b.Terms.Not(p.reach))
			return false
		case solver.Unknown:
			if ctx.Err() != nil {
				return false
			}
			l.silent[head] = 2*p.count[len(p.count)-1] + 1
		}
	}
	if l.r.nest.IsHead(head) && l.ends(p, again) {
		l.cut = append(l.cut, p)
		l.left = append(l.left, p)
		return false
	}
	return true
}

// ends says that a loop is to be cut at a position of its head. One whose branch goes one way
// whatever the inputs are goes on as long as it may.
func (l *loops) ends(p *position, again bool) bool {
	head, count := p.cut.Id, p.count[len(p.count)-1]
	if l.last(count) {
		l.limits[head] = count // there is no higher one
		return true
	}
	return again && count >= l.limits[head]
}

// early asks for errors where there are twice as many positions as the last time: a loop
// may go on forever, and an error be near.
func (l *loops) early(ctx context.Context) error {
	if len(l.pending) == 0 || l.ending() && !l.Deepens || len(l.r.positions) < 2*l.asked {
		return nil
	}
	l.asked = len(l.r.positions)
	_, err := l.settle(ctx, earlyTime)
	return err
}

// cuts asks which loops go on where they are cut; false when ctx or the turn ended before.
func (l *loops) cuts(ctx context.Context) (decided bool, err error) {
	for _, p := range l.left { // whether the loop is entered again was asked when the round came there
		if l.reached[p.suffix()] {
			l.raised[p.cut.Id] = true
		}
	}
	l.left = slices.DeleteFunc(l.left, func(p *position) bool { return l.raised[p.cut.Id] })
	for len(l.left) > 0 && !l.full {
		if l.late() {
			return false, nil
		}
		var reach []*term.Term
		for _, p := range l.left {
			reach = append(reach, p.reach)
		}
		result := l.solver.check(ctx, l.b.Terms.Or(reach...))
		if ctx.Err() != nil {
			return false, nil
		}
		if result == solver.Unsat {
			for _, p := range l.left {
				l.refuted(p)
			}
			l.solver.assert(l.b.Terms.Not(l.b.Terms.Or(reach...)))
			l.left = nil
			return true, nil
		}
		for _, p := range l.left {
			if l.raised[p.cut.Id] || result == solver.Unknown {
				l.raised[p.cut.Id] = true
				continue
			}
			v, err := l.solver.value(p.reach)
			if err != nil {
				return false, err
			}
			if v.IsTrue() {
				l.raised[p.cut.Id] = true
			}
		}
		before := len(l.left)
		l.left = slices.DeleteFunc(l.left, func(p *position) bool { return l.raised[p.cut.Id] })
		if len(l.left) == before {
			return false, errors.New("bounded search: a model does not satisfy the query")
		}
	}
	return true, nil
}

// calls asks whether calls that were left out are made; false when ctx ended before. If they are, errors
// are looked for with little patience.
func (l *loops) calls(ctx context.Context) bool {
	isDeep := func(p *position) bool { return p.cut.Loc == l.Deep }
	if !l.Deepens || l.deeper || !slices.ContainsFunc(l.pending, isDeep) {
		return true
	}
	var reach []*term.Term
	for _, p := range l.pending {
		if isDeep(p) {
			reach = append(reach, p.reach)
		}
	}
	goal := l.b.Terms.Or(reach...)
	l.solver.limit = againTime
	switch l.solver.check(ctx, goal) {
	case solver.Unknown:
		return ctx.Err() == nil
	case solver.Sat:
		l.deeper = true
	case solver.Unsat:
		l.enough = true
		l.solver.assert(l.b.Terms.Not(goal))
		for _, p := range l.pending {
			p.dead = p.dead || isDeep(p)
		}
	}
	l.pending = slices.DeleteFunc(l.pending, isDeep)
	return true
}
