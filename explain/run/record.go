package run

import (
	"context"
	"math"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/chains"
)

// A Recording is a run of which any part can be had again. It holds states of
// the run at growing distances, no steps.
type Recording struct {
	*Outcome
	machine   *Machine
	snapshots []snapshot
}

// snapshot is the state of a run and its host before a step.
type snapshot struct {
	state *interp.Checkpoint
	host  *host
}

// Record is Run, and the parts of the run can be asked for later. The machine
// must not run while they are.
func (m *Machine) Record(ctx context.Context, c Config) (*Recording, error) {
	r := &Recording{machine: m}
	interval := firstInterval
	end, h, err := m.run(ctx, &c, interp.Options{MaxSteps: c.MaxSteps, Checkpoint: func(state *interp.Checkpoint) int {
		if state.Count == 0 {
			r.snapshots, interval = nil, firstInterval
		}
		r.snapshots = append(r.snapshots, snapshot{state, m.running.clone()})
		if len(r.snapshots) > maxSnapshots {
			r.thin()
			interval *= 2
		}
		return state.Count + interval
	}})
	if err != nil {
		return nil, err
	}
	r.Outcome = m.outcome(end, h)
	return r, nil
}

// thin drops every second state but the first.
func (r *Recording) thin() {
	kept := r.snapshots[:0]
	for i, s := range r.snapshots {
		if i%2 == 0 {
			kept = append(kept, s)
		}
	}
	clear(r.snapshots[len(kept):])
	r.snapshots = kept
}

// before is the last state that is kept before step at, or the one there.
func (r *Recording) before(at int) snapshot {
	s := r.snapshots[0]
	for _, next := range r.snapshots[1:] {
		if next.state.Count <= at {
			s = next
		}
	}
	return s
}

// Window returns the steps from one to another, which is not in it, with what
// they changed: at most those that the run has.
func (r *Recording) Window(ctx context.Context, from, to int) ([]interp.Step, error) {
	return r.window(ctx, from, to, nil)
}

// window is Window that tells of variables that are read before they are set.
func (r *Recording) window(ctx context.Context, from, to int, initial func(*cfg.Var)) ([]interp.Step, error) {
	if to = min(to, r.Steps); from >= to {
		return nil, nil
	}
	s := r.before(from)
	h := s.host.clone()
	h.initial = initial
	out, err := r.machine.interp.Resume(ctx, s.state, h, interp.Options{
		MaxSteps: to, Record: true, Omit: interp.Span{From: s.state.Count, To: from},
	})
	if err != nil {
		return nil, err
	}
	return out.Steps, nil
}

// Replay is what package chains needs, besides the program, to run it again.
func (r *Recording) Replay() chains.Failure {
	f := chains.Failure{
		Machine: r.machine.interp, World: r.snapshots[0].host.clone(),
		Correct: func(_ *interp.Outcome, w chains.World) bool {
			h := w.(*host)
			return h.exited && h.failure == nil && (h.exit == 0 || judged(r.Failure) || h.config.ExpectExit != nil)
		},
		Right: func(w chains.World) (right, further bool) {
			h := w.(*host)
			right = h.failure == nil && r.Failure.Kind != WrongExit
			if output(r.Failure) {
				further = right && len(h.stdout) > r.Failure.Offset
				return further, further
			}
			return right, false
		},
	}
	if output(r.Failure) {
		f.Reaches = func(w chains.World) int {
			if h := w.(*host); output(h.failure) {
				return h.failure.Offset
			}
			return 0
		}
	}
	return f
}

// judged reports whether a failure is that something else was expected, which says what a correct run does; where nothing is said of that, an exit
// code other than 0 is that of a program that gives up.
func judged(f *Failure) bool { return output(f) || f.Kind == WrongExit }

// output reports whether a failure is about the output.
func output(f *Failure) bool { return f != nil && (f.Kind == WrongOutput || f.Kind == MissingOutput) }

// Fork makes a host a chains.World.
func (h *host) Fork() chains.World { return h.clone() }

// State makes a host a chains.World. Output is not part of it: its position is a
// variable of the program.
func (h *host) State() uint64 {
	return h.files.state() +
		chains.Digest(0, string(h.text), uint64(h.scanned)) + chains.Digest(1, h.real, uint64(h.whole)) + chains.Digest(2, h.printed, 0) +
		chains.Digest(3, "", h.want.value) + chains.Digest(6, "", uint64(h.want.at)) + chains.Digest(4, "", math.Float64bits(h.want.least)) + chains.Digest(5, "", math.Float64bits(h.want.most))
}
