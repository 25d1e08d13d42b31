package threadmodular

import (
	"context"
	"errors"
	"flag"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs/certify"
	"tav/traceabs/query"
)

var programs = flag.Int("programs", 20, "random programs of TestRandomMany")

// TestRandomMany compares what is proved of random programs with all interleavings of up to four of the
// threads of which there are many.
func TestRandomMany(t *testing.T) {
	proved, wrong := 0, 0
	for seed := range int64(*programs) {
		p := cfgtest.RandomMany(rand.New(rand.NewSource(seed)))
		if err := cfg.Sanity(p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		bad := ""
		for n := 1; n <= 4 && bad == ""; n++ {
			bad = errorWith(p, n, 10_000)
		}
		proof := prove(t, seed, p)
		switch {
		case proof != nil && bad != "":
			var b strings.Builder
			p.WriteText(&b)
			t.Fatalf("seed %d: a proof, but %s\n%s", seed, bad, b.String())
		case proof != nil:
			proved++
		case bad != "":
			wrong++
			refuse(t, seed, p)
		}
	}
	t.Logf("%d programs: %d proved, %d with errors", *programs, proved, wrong)
	if proved < *programs/10 || wrong < *programs/10 {
		t.Errorf("%d programs: %d proved, %d with errors", *programs, proved, wrong)
	}
}

func prove(t *testing.T, seed int64, p *cfg.Program) *Proof {
	b := z3.New(p.Terms)
	defer b.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	s, err := New(p, b)
	if err != nil {
		return nil
	}
	defer s.Close()
	proof, err := s.Prove(ctx)
	if wrong := new(certify.RefutedError); errors.As(err, &wrong) {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return proof
}

// refuse checks that of a program with an error no claim is confirmed: neither what holds of its threads, nor that
// with one combination of places less, or with something wrong about one.
func refuse(t *testing.T, seed int64, p *cfg.Program) {
	b := z3.New(p.Terms)
	defer b.Close()
	ctx := context.Background()
	q, err := newProgram(p)
	if err != nil { // nothing is claimed of it
		return
	}
	o, err := query.NewOracle(p.Terms, b, solver.NewIntEncoding(p.Terms), queryLimit)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	groups, err := q.reachable(2)
	if err != nil {
		t.Fatal(err)
	}
	f, err := newFacts(q, 2, groups, o)
	if err != nil {
		t.Fatal(err)
	}
	f.find(ctx)
	claim := f.claim(nil)
	for i := -1; i < len(claim.Groups); i += 1 + len(claim.Groups)/4 {
		for _, wrong := range []bool{false, true} {
			c := *claim
			if c.Groups = slices.Clone(claim.Groups); i >= 0 && wrong {
				c.Groups[i].Predicates = []*term.Term{p.Terms.False()}
			} else if i >= 0 {
				c.Groups = slices.Delete(c.Groups, i, i+1)
			}
			if c.Check(ctx, b, checkLimit) == nil {
				t.Fatalf("seed %d: a claim about a program with an error is confirmed", seed)
			}
		}
	}
}

// A stand is where a thread is with its own variables: its local one and what it began with.
type stand struct {
	class int
	at    *cfg.Loc
	own   [2]byte
}

// errorWith is an error that some interleaving reaches with at most n of the many; "": there is none among so many states.
func errorWith(p *cfg.Program, n, limit int) string {
	m := p.Terms
	procs := []*cfg.Proc{p.Entry, p.Threads[0].Proc, p.Threads[1].Proc}
	shared, arg := p.Globals[:2], p.Globals[2]
	type state struct {
		shared  [2]byte
		threads []stand
	}
	key := func(s state) string {
		var b strings.Builder
		b.Write(s.shared[:])
		for _, t := range s.threads {
			b.Write([]byte{byte(t.at.ID), byte(t.at.ID >> 8), t.own[0], t.own[1]})
		}
		return b.String()
	}
	seen := map[string]bool{}
	var work []state
	visit := func(s state) {
		slices.SortFunc(s.threads, func(a, b stand) int {
			if a.class != b.class {
				return a.class - b.class
			}
			if a.at != b.at {
				return a.at.ID - b.at.ID
			}
			return strings.Compare(string(a.own[:]), string(b.own[:]))
		})
		if k := key(s); !seen[k] {
			seen[k] = true
			work = append(work, s)
		}
	}
	for l := range byte(4) {
		visit(state{threads: []stand{{0, p.Entry.Entry, [2]byte{l, 0}}}})
	}
	for len(work) > 0 && len(seen) < limit {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		only := slices.IndexFunc(s.threads, func(t stand) bool { return t.at.Atomic })
		for i, t := range s.threads {
			if t.at.Kind != cfg.Plain {
				return t.at.Reason
			}
			if only >= 0 && only != i {
				continue
			}
			vars := []*cfg.Var{shared[0], shared[1], procs[t.class].Locals[0], arg}
			values := []byte{s.shared[0], s.shared[1], t.own[0], t.own[1]}
			for _, e := range t.at.Out {
				for _, v := range results(m, e.Action, vars, values) {
					next := state{[2]byte(v[:2]), slices.Clone(s.threads)}
					next.threads[i] = stand{t.class, e.To, [2]byte(v[2:])}
					if e.Starts == nil {
						visit(next)
						continue
					}
					k := e.Starts.Number
					many := 0
					for _, o := range s.threads {
						if o.class == 2 {
							many++
						}
					}
					if k == 2 && many == n {
						continue
					}
					for l := range byte(4) {
						more := next
						more.threads = append(slices.Clone(next.threads), stand{k, procs[k].Entry, [2]byte{l, v[3]}})
						visit(more)
					}
				}
			}
		}
	}
	return ""
}

// results are the values of variables after an action.
func results(m *term.Manager, a cfg.Action, vars []*cfg.Var, values []byte) [][]byte {
	sub := map[*term.Term]*term.Term{}
	for i, v := range vars {
		sub[v.Term] = m.BVInt(cfgtest.ThreadWidth, int64(values[i]))
	}
	switch a := a.(type) {
	case *cfg.Assume:
		if m.Substitute(a.Cond, sub).IsTrue() {
			return [][]byte{values}
		}
		return nil
	case *cfg.Assign:
		next := slices.Clone(values)
		for i, v := range a.Dst {
			n, _ := m.Substitute(a.Src[i], sub).Uint64()
			next[slices.Index(vars, v)] = byte(n)
		}
		return [][]byte{next}
	case *cfg.Havoc:
		list := [][]byte{values}
		for _, v := range a.Dst {
			var all [][]byte
			for _, was := range list {
				for n := range byte(4) {
					next := slices.Clone(was)
					next[slices.Index(vars, v)] = n
					all = append(all, next)
				}
			}
			list = all
		}
		return list
	}
	return nil
}
