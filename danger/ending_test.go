package danger

import (
	"context"
	"errors"
	"testing"

	"tav/danger/path"
	"tav/solver/z3/z3test"
)

// ending is a context that is over after it was asked so many times.
type ending struct {
	context.Context
	left *int
}

func (e ending) Err() error {
	if *e.left--; *e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestEnding: predicates of a long trace are given up when the time is over, whose
// formulas may grow with every statement.
func TestEnding(t *testing.T) {
	p := countTo(32, 5).Program()
	e := enumerate(t, p, 1, loopOnly)
	b, err := NewBuilder(p, z3test.Backend(t, p.Terms), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	along, err := path.New(b.space, e.result.Errors[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, along.Len() / 2} {
		left := n
		if seq, err := b.predicates(ending{context.Background(), &left}, context.Background(), along); !errors.Is(err, context.Canceled) || seq != nil {
			t.Errorf("asked %d times of %d: %v", n, along.Len(), err)
		}
	}
}
