package sequentialise

import (
	"encoding/binary"
	"slices"

	"tav/automata/interleave"
	"tav/cfg"
)

// nobody is the thread at turn where one is to be chosen.
const nobody = -1

// A state is a location of the sequential form.
type state struct {
	locs   []*cfg.Loc     // by thread; nil: it was never started
	turn   int            // the thread that goes on, or nobody
	asleep interleave.Set // the threads whose next turns need not come next
	known  values         // of variables that are tracked
	taken  int            // turns of the script
}

// last is the location of a thread at which the whole program ends: an error, the end of the
// model, the end of the first thread; nil: there is none.
func (b *builder) last(q state) *cfg.Loc {
	for _, x := range q.locs {
		if x != nil && (x.Kind != cfg.Plain || x == b.p.Entry.Exit) {
			return x
		}
	}
	return nil
}

// ready are the threads that can go on.
func (b *builder) ready(q state) []int {
	var list []int
	for i, x := range q.locs {
		switch {
		case x == nil:
		case len(x.Out) > 0:
			list = append(list, i)
		case x.Atomic: // all others wait for ever
			return nil
		}
	}
	return list
}

// settle chooses the thread where there is no choice. The turns are those that there
// are where there is one.
func (b *builder) settle(q state) (state, []interleave.Turn) {
	if b.last(q) != nil || q.turn != nobody {
		return q, nil
	}
	if b.script != nil {
		return b.follow(q), nil
	}
	ready := b.ready(q)
	if b.first && len(ready) > 1 {
		if q.turn = b.leader(q, ready); q.turn != nobody {
			return q, nil
		}
	}
	turns := interleave.Turns(b.membrane(q, ready), q.asleep)
	if len(turns) == 1 {
		q.turn, q.asleep = turns[0].Process, turns[0].Asleep
		return q, nil
	}
	return q, turns
}

// after is the state that an edge of the thread at turn leads to; false: to none, for what is
// known of variables.
func (b *builder) after(q state, e *cfg.Edge) (state, bool) {
	to := state{locs: slices.Clone(q.locs), turn: q.turn, taken: q.taken}
	known, ok := b.constants.after(q.known, e)
	if !ok {
		return to, false
	}
	to.known = known
	if b.sleep {
		to.asleep = q.asleep.Keep(func(thread int) bool { return b.shared.independent(e, q.locs[thread]) })
	}
	to.locs[q.turn] = e.To
	if e.Starts != nil {
		to.locs[e.Starts.Number] = e.Starts.Proc.Entry
	}
	if b.ends(e) {
		to.turn = nobody
	}
	return to, true
}

// ends reports whether a turn ends with an edge.
func (b *builder) ends(e *cfg.Edge) bool {
	return b.shared.ends(e) || !b.turns && !e.To.Atomic
}

// running reports whether a thread was started and has not ended.
func (q state) running(t *cfg.Thread) bool {
	x := q.locs[t.Number]
	return x != nil && len(x.Out) > 0
}

// key distinguishes states that lead to different executions: at an end only the end counts,
// and all states are alike where no thread goes on.
func (b *builder) key(q state, turns int) string {
	if x := b.last(q); x != nil {
		return string(binary.AppendUvarint(nil, uint64(x.ID)))
	}
	if q.turn == nobody && turns == 0 {
		return "end"
	}
	k := binary.AppendVarint([]byte("at "), int64(q.turn))
	k = binary.AppendUvarint(k, uint64(q.asleep))
	k = binary.AppendUvarint(k, uint64(q.taken))
	for _, x := range q.locs {
		id := -1
		if x != nil {
			id = x.ID
		}
		k = binary.AppendVarint(k, int64(id))
	}
	for _, t := range q.known {
		id := int64(-1)
		if t != nil {
			id = int64(t.ID())
		}
		k = binary.AppendVarint(k, id)
	}
	return string(k)
}
