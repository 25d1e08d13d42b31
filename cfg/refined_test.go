package cfg_test

import (
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// TestRefined takes random programs of two loops apart, by conditions and by turns, and looks into all states: what goes round goes round
// still, and what does not does not; and ranks of the heads of which none stays prove that nothing goes round, also where no
// rank of the program itself was found.
func TestRefined(t *testing.T) {
	more, endless := 0, 0
	for seed := range int64(*loopPrograms / 4) {
		rnd := rand.New(rand.NewSource(seed))
		p := loops(rnd)
		cycle, _ := explore(t, p)
		if cycle {
			endless++
		}
		all, plain := true, true
		for _, h := range p.Heads() {
			var found bool
			for range 6 {
				r := p.Turns(h, 2+rnd.Intn(3))
				if rnd.Intn(2) == 0 {
					r = p.Parted(h, someCondition(rnd, p))
				}
				if again, _ := explore(t, r.Program); again != cycle {
					t.Fatalf("seed %d: it goes round: %v, and refined: %v", seed, cycle, again)
				}
				found = found || len(r.Heads) > 0
				for _, part := range r.Heads {
					found = found && someRank(t, rnd, r.Program, part)
				}
				if found {
					break
				}
			}
			plain = plain && someRank(t, rnd, p, h)
			all = all && found
		}
		if all && cycle {
			t.Fatalf("seed %d: every rank falls, and the program goes round", seed)
		}
		if all && !plain {
			more++
		}
	}
	t.Logf("%d proved only so, %d go round", more, endless)
	if more < 3 || endless < 20 {
		t.Errorf("only %d proved only so, %d go round", more, endless)
	}
}

func someCondition(rnd *rand.Rand, p *cfg.Program) *term.Term {
	x := p.Globals[rnd.Intn(2)].Term
	return p.Terms.ULt(x, p.Terms.BVInt(2, int64(1+rnd.Intn(3))))
}

// someRank reports whether one of some random ranks of a head falls.
func someRank(t *testing.T, rnd *rand.Rand, p *cfg.Program, h cfg.Head) bool {
	for range 12 {
		if _, bad := explore(t, p.Ranked(h, randomRank(rnd, p))); !bad {
			return true
		}
	}
	return false
}

// randomRank has one or two entries.
func randomRank(rnd *rand.Rand, p *cfg.Program) (rank []*term.Term) {
	m := p.Terms
	for range 1 + rnd.Intn(2) {
		f := m.SExt(p.Globals[rnd.Intn(2)].Term, 4)
		if rnd.Intn(2) == 0 {
			f = m.ZExt(p.Globals[rnd.Intn(2)].Term, 4)
		}
		if rnd.Intn(2) == 0 {
			f = m.BVNeg(f)
		}
		rank = append(rank, f)
	}
	return rank
}
