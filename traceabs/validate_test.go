package traceabs

import (
	"context"
	"errors"
	"testing"
	"time"

	"tav/solver/term"
	"tav/traceabs/certify"
)

func isRefuted(err error) bool {
	var refuted *certify.RefutedError
	return errors.As(err, &refuted)
}

// TestProofRejected breaks a proof of Floyd-Hoare automata in every way.
func TestProofRejected(t *testing.T) {
	loop := Strategy{Name: "loop", Loop: 1}
	proof := func() *Proof {
		r := run(t, forLoop(3, 3).program(), loop)
		p, ok := r.Proof.(*Proof)
		if !ok {
			t.Fatalf("%v by %s", r.Verdict, r.Engine)
		}
		return p
	}
	validate := func(ctx context.Context, p *Proof) error {
		return p.Validate(ctx, backend(t, p.words.prog.Terms), time.Second)
	}
	few := proof()
	few.automata = few.automata[:len(few.automata)-1]
	if err := validate(context.Background(), few); !isRefuted(err) {
		t.Errorf("a proof without its last automaton: %v", err)
	}
	wrong := proof()
	m := wrong.words.prog.Terms
	v := wrong.words.prog.Globals[0].Term
	for _, f := range wrong.automata {
		for _, k := range f.inner.order {
			if to := f.inner.next[k]; to != topState && to != bottomState {
				f.sets[to] = []*term.Term{m.Eq(v, m.BVInt(32, 12345))}
			}
		}
	}
	if err := validate(context.Background(), wrong); !isRefuted(err) {
		t.Errorf("a proof with a wrong predicate: %v", err)
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := validate(canceled, proof()); err == nil || isRefuted(err) {
		t.Errorf("a proof that nobody has time for: %v", err)
	}
}
