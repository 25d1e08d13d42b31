package certify

import (
	"context"
	"fmt"
	"math/bits"

	"tav/cfg"
)

// membrane checks that a word that ends in an error, of which no equivalent one begins with the turn of a sleeping thread, has an equivalent one
// that begins with a turn of a thread that was chosen. Threads are in the membrane or outside. Those outside are ones that wait
// as long as no thread in it goes on, and others that reach no error: so each such word has a turn of a thread inside. The first of these commutes
// with all before it. Asleep threads may be inside, too. A single thread inside is a turn without a choice.
func (x *interleavingCheck) membrane(ctx context.Context, c Combination, chosen uint64) error {
	ready := x.ready(c.Locs)
	in := chosen & ready
	for {
		grown := false
		for rest := ready &^ in; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			out, err := x.outside(ctx, c, in, i)
			switch {
			case err != nil:
				return err
			case out:
			case c.Asleep>>i&1 == 1:
				in, grown = in|1<<i, true
			default:
				return fmt.Errorf("not confirmed within the limit: thread %d is not to be chosen", i)
			}
		}
		if !grown {
			return nil
		}
	}
}

// outside proves that a thread is outside of a membrane.
func (x *interleavingCheck) outside(ctx context.Context, c Combination, in uint64, thread int) (bool, error) {
	if x.Prog.Check.Has(cfg.NoDeadlock) || in == 0 {
		return false, nil
	}
	at := c.Locs[thread]
	waits, err := x.waits(c, at)
	for rest := x.ready(c.Locs) &^ in &^ (1 << thread); waits && err == nil && rest != 0; rest &= rest - 1 {
		waits, err = x.apartForEver(ctx, at, c.Locs[bits.TrailingZeros64(rest)])
	}
	if waits || err != nil {
		return waits, err
	}
	for _, e := range x.future(at) {
		if e.To.Kind != cfg.Plain || e.Starts != nil || e.Accesses() != nil {
			return false, nil
		}
	}
	for rest := in; rest != 0; rest &= rest - 1 {
		if apart, err := x.apartForEver(ctx, c.Locs[bits.TrailingZeros64(rest)], at); !apart {
			return false, err
		}
	}
	return true, nil
}

// waits reports that a thread does not go on from a location as long as constants are what they are.
func (x *interleavingCheck) waits(c Combination, at *cfg.Loc) (bool, error) {
	for _, e := range at.Out {
		t, err := x.touch(e.Action)
		if err != nil {
			return false, err
		}
		if !x.terms.Substitute(t.guard, c.Known).IsFalse() {
			return false, nil
		}
	}
	return true, nil
}

// apartForEver proves that the next turn of a thread at a location commutes with all that one at another location does from there on.
func (x *interleavingCheck) apartForEver(ctx context.Context, at, other *cfg.Loc) (bool, error) {
	key := [2]*cfg.Loc{at, other}
	apart, ok := x.never[key]
	if !ok {
		var err error
		if apart, err = x.all(ctx, x.turn(at), x.future(other)); err != nil {
			return false, err
		}
		x.never[key] = apart
	}
	return apart, nil
}
