package repair

import (
	"bytes"
	"context"
	"fmt"

	"tav/cfg/interp/typed"
	"tav/explain/run"
)

// A Behaviour is what a program shows from outside on arguments and standard input as a person types them: its output and how
// it ends. Runs on which it is undefined, for they read what nothing has set, are none.
type Behaviour struct {
	passing []observed
	more    []observed // passing, too: the likeliest are compared on these
	failing []observed
	silent  bool // the property says nothing of what the program is for: what it shows is right
	endless bool // runs fail as they do not end
}

// An observed run is an input with what the program does.
type observed struct {
	given run.Config
	was   *run.Outcome
	lines map[int]bool // of the file, that it executes
}

// Inputs are what a program may be given.
type Inputs interface {
	Next() typed.Input
	Keep(typed.Input) // shows something new: what is like it comes more often
}

// NewBehaviour observes a program, as a schema in which no candidate is chosen, on inputs until enough of them pass.
func NewBehaviour(ctx context.Context, m *run.Machine, file string, inputs Inputs, q Question) (*Behaviour, error) {
	b := &Behaviour{silent: !q.Assertions, endless: q.Endless}
	seen, alike, steps := map[string]bool{}, map[string]int{}, 0
	for range maxObserved {
		in := inputs.Next()
		if steps > observedSteps || len(b.more) >= maxMore {
			break
		}
		if line := in.Line(true); seen[line] {
			continue
		} else {
			seen[line] = true
		}
		c := run.Config{Args: in.Args, Stdin: in.Stdin, MaxSteps: sampleLength * runTimes, Initial: map[string]uint64{Selector: 0}}
		was, err := m.Run(ctx, c)
		if err != nil {
			return b, ctx.Err()
		}
		steps += was.Steps
		shows := fmt.Sprint(was.Exit, was.Failure, was.Steps, string(was.Stdout))
		if alike[shows]++; alike[shows] > maxShown {
			continue
		}
		other := c
		other.Ones = true
		again, err := m.Run(ctx, other)
		switch {
		case err != nil:
			return b, ctx.Err()
		case was.Failure != nil && len(b.failing) < maxFailing:
			was.Stdout = common(was.Stdout, again.Stdout)
			b.failing = append(b.failing, observed{c, was, nil})
		case was.Exited && same(was, again) && len(b.passing) == maxCompared:
			b.more = append(b.more, observed{c, was, m.Lines(ctx, c, file)})
		case was.Exited && same(was, again):
			b.passing = append(b.passing, observed{c, was, m.Lines(ctx, c, file)})
		}
		if alike[shows] == 1 {
			inputs.Keep(in)
		}
	}
	return b, nil
}

// same reports whether two runs write the same and end in the same way.
func same(a, b *run.Outcome) bool {
	return a.Failure == nil && b.Failure == nil && a.Exited == b.Exited && a.Exit == b.Exit && bytes.Equal(a.Stdout, b.Stdout)
}

// common is what two texts begin with.
func common(a, b []byte) []byte {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// Compare runs a survivor, of a schema or a program of its own, on the inputs: on how many of those that passed and execute what is
// changed it does the same, and on how many of all something else. It is false where it also writes something else before the place
// at which the program failed, though that was right.
func (b *Behaviour) Compare(ctx context.Context, m *run.Machine, s *Survivor, passing []observed) (changed int, ok bool) {
	try := func(o observed) *run.Outcome {
		c := o.given
		c.Initial = map[string]uint64{Selector: uint64(s.number)}
		c.MaxSteps = o.was.Steps*runTimes + runMore
		out, err := m.Run(ctx, c)
		if err != nil {
			return &run.Outcome{}
		}
		return out
	}
	for _, o := range b.failing {
		if out := try(o); b.silent && !b.endless && !bytes.HasPrefix(out.Stdout, o.was.Stdout) {
			return 0, false
		}
	}
	for _, o := range passing {
		out := try(o)
		is := same(o.was, out)
		if !is && (b.silent || out.Failure != nil) {
			return changed, false
		}
		if !is {
			changed++
		}
		if s.executed(o.lines) || !is {
			if s.Passes++; is {
				s.Kept++
			}
		}
	}
	return changed, true
}

// Judge compares survivors of a schema, or one that is a program of its own, and leaves out those that show something else where
// the property says nothing of that. What shows the same on enough inputs may do it in another way.
func (b *Behaviour) Judge(ctx context.Context, m *run.Machine, list []Survivor) (kept []Survivor) {
	likely := 0
	for i, s := range list {
		if i < comparedFirst && ctx.Err() == nil && (len(b.passing) > 0 || b.silent) {
			s.Passes, s.Kept = 0, 0
			changed, ok := b.Compare(ctx, m, &s, b.passing)
			if ok && changed == 0 && likely < comparedMore {
				likely++
				changed, ok = b.Compare(ctx, m, &s, b.more)
			}
			if !ok && ctx.Err() == nil {
				continue
			}
			s.Score += costOfShown*float64(changed)/float64(max(len(b.passing), changed, 1)) - s.inside // it does not matter what it does inside
		}
		kept = append(kept, s)
	}
	sortByScore(kept)
	return kept
}

// Passing is the number of runs that are compared.
func (b *Behaviour) Passing() int { return len(b.passing) }
