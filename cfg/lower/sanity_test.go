package lower_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/lower"
)

const sanityProgram = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g;
int f(int n) { g += n; return n <= 0 ? 0 : 1 + f(n - 1); }
int main(void) {
	int a[4] = {0}, i = __VERIFIER_nondet_int(), r = f(i);
	a[i] = 100 / r;
	if (r << i == 8) reach_error();
	return a[r];
}
`

// set changes a value; the returned function changes it back.
func set[T any](at *T, to T) (undo func()) {
	old := *at
	*at = to
	return func() { *at = old }
}

// edgeOf finds an edge of a program.
func edgeOf(t *testing.T, p *cfg.Program, is func(e *cfg.Edge) bool) *cfg.Edge {
	t.Helper()
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if is(e) {
				return e
			}
		}
	}
	t.Fatal("the program has no such edge")
	return nil
}

// Each invariant, broken, is noticed.
func TestSanityFinds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(sanityProgram), 0o600); err != nil {
		t.Fatal(err)
	}
	p := lowerC(t, file, cfg.LP64, lower.Options{Check: cfg.PropertySet(cfg.UnreachCall, cfg.ValidDeref)})
	find := func(is func(e *cfg.Edge) bool) *cfg.Edge { t.Helper(); return edgeOf(t, p, is) }
	assume := func(e *cfg.Edge) *cfg.Assume { a, _ := e.Action.(*cfg.Assume); return a }
	var (
		rec     = p.Procs[1]
		call    = find(func(e *cfg.Edge) bool { return e.Kind == cfg.Call })
		ret     = find(func(e *cfg.Edge) bool { return e.Kind == cfg.Return })
		assign  = find(func(e *cfg.Edge) bool { a, ok := e.Action.(*cfg.Assign); return ok && a.Dst[0].Global })
		guard   = find(func(e *cfg.Edge) bool { return e.Signal != "" })
		ub      = find(func(e *cfg.Edge) bool { return len(e.UB) > 0 })
		faulty  = find(func(e *cfg.Edge) bool { a := assume(e); return a != nil && a.Fault != nil })
		no      = find(func(e *cfg.Edge) bool { a := assume(e); return a != nil && a.Branch == 2 && len(e.From.Out) == 2 })
		yes     = no.From.Out[0]
		bad     = faulty.To
		plain   = assign.To
		number  = p.Terms.BVInt(32, 1)
		unknown = p.Terms.Var("unknown", p.Terms.Bool(), false)
		fault   = assume(faulty).Fault
	)
	if yes == no {
		yes = no.From.Out[1]
	}
	for name, damage := range map[string]func() (undo func()){
		"the entry comes first":                    func() func() { return set(&p.Entry, rec) },
		"globals are global":                       func() func() { return set(&p.Globals[0].Global, false) },
		"globals differ":                           func() func() { return set(&p.Globals, append(slices.Clip(p.Globals), p.Globals[0])) },
		"objects have their number":                func() func() { return set(&p.Objects[0].ID, 77) },
		"locals are local":                         func() func() { return set(&rec.Locals, p.Globals) },
		"locations have one id each":               func() func() { return set(&plain.ID, plain.ID+1) },
		"locations know their procedure":           func() func() { return set(&plain.Proc, nil) },
		"the entry is listed":                      func() func() { return set(&rec.Entry, p.Entry.Entry) },
		"nothing enters the entry":                 func() func() { return set(&p.Entry.Entry.In, p.Entry.Edges[:1]) },
		"edges have one id each":                   func() func() { return set(&assign.ID, assign.ID+1) },
		"edges are listed where they begin":        func() func() { return set(&plain.In, nil) },
		"edges are listed where they end":          func() func() { return set(&assign.From.Out, nil) },
		"lists have their own edges":               func() func() { return set(&plain.In, append(slices.Clip(plain.In), no)) },
		"calls have all arguments":                 func() func() { return set(&call.Action.(*cfg.CallAction).Args, nil) },
		"calls are of the kind":                    func() func() { return set(&call.Kind, cfg.Internal) },
		"returns leave the exit":                   func() func() { return set(&ret.From, plain) },
		"only returns leave the exit":              func() func() { return set(&ret.Kind, cfg.Internal) },
		"assignments have sources":                 func() func() { return set(&assign.Action.(*cfg.Assign).Src, nil) },
		"values have the variable's sort":          func() func() { return set(&assign.Action.(*cfg.Assign).Src[0], unknown) },
		"conditions are Boolean":                   func() func() { return set(&assume(no).Cond, number) },
		"variables that are read are declared":     func() func() { return set(&assume(no).Cond, unknown) },
		"variables that are assigned are declared": func() func() { return set(&p.Globals, nil) },
		"parameters are not assigned":              func() func() { return set(&assign.Action.(*cfg.Assign).Dst[0], rec.Params[0]) },
		"what a procedure modifies is known":       func() func() { return set(&rec.Modifies, nil) },
		"what callees modify is known":             func() func() { return set(&p.Entry.Modifies, nil) },
		"ways out have conditions":                 func() func() { return set[cfg.Action](&yes.Action, assign.Action) },
		"one way out is the false side":            func() func() { return set(&assume(yes).Branch, 2) },
		"a condition has two sides":                func() func() { return set(&assume(yes).Branch, 3) },
		"nothing leaves an error":                  func() func() { return set(&bad.Out, plain.Out) },
		"an error has a reason":                    func() func() { return set(&bad.Reason, "") },
		"an error violates what is checked":        func() func() { return set(&bad.Violates, cfg.NoOverflow) },
		"only an error violates a property":        func() func() { return set(&plain.Violates, cfg.ValidDeref) },
		"only what ends has a reason":              func() func() { return set(&plain.Reason, "why") },
		"what is unsupported violates nothing":     func() func() { return set(&bad.Kind, cfg.Unsupported) },
		"only conditions lead to errors":           func() func() { return set[cfg.Action](&faulty.Action, assign.Action) },
		"a guard is a condition":                   func() func() { return set(&assign.Trap, "trap") },
		"a guard is no branch of C":                func() func() { return set(&assume(guard).Branch, 1) },
		"a guard is the only way on":               func() func() { return set(&no.Signal, "signal") },
		"a guard has one reason":                   func() func() { return set(&guard.Trap, "trap") },
		"undefined behaviour has a name":           func() func() { return set(&ub.UB[0].What, "") },
		"undefined behaviour has a condition":      func() func() { return set(&ub.UB[0].Cond, number) },
		"undefined behaviour reads what there is":  func() func() { return set(&ub.UB[0].Cond, unknown) },
		"calls have no undefined behaviour":        func() func() { return set(&call.UB, ub.UB) },
		"a failing operation ends the execution":   func() func() { return set(&assume(no).Fault, fault) },
		"an access has an object and an offset":    func() func() { return set(&fault.Operands, fault.Operands[:1]) },
		"an access has a size":                     func() func() { return set(&fault.Bytes, -1) },
		"an operation has at most two operands":    func() func() { return set(&fault.Operator, "+") },
		"the operands are values that there are":   func() func() { return set(&fault.Operands[0], unknown) },
		"inlined calls are of functions":           func() func() { return set(&assign.Frame, &cfg.Frame{}) },
	} {
		undo := damage()
		if cfg.Sanity(p) == nil {
			t.Errorf("%s: not noticed", name)
		}
		undo()
	}
	if err := cfg.Sanity(p); err != nil {
		t.Errorf("after all: %v", err)
	}
}

// What is made of a program is checked, and that stops.
func TestCheckAfter(t *testing.T) {
	p := lowerC(t, "testdata/golden.c", cfg.LP64, lower.Options{})
	p.Entry.Locs[0].Reason = "broken"
	stops := func() (stopped bool) {
		defer func() { stopped = recover() != nil }()
		p.CheckAfter("breaking it")
		return false
	}
	if !stops() {
		t.Error("a broken program goes on")
	}
	if p.Unchecked = true; stops() {
		t.Error("an unchecked program is checked")
	}
}

// What locations and edges of a procedure carry is also in its copies.
func TestUnfoldKeeps(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	text := strings.Replace(sanityProgram, "{ g += n;", "{ int b[3] = {0}; g += b[n];", 1)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := lowerC(t, file, cfg.LP64, lower.Options{Check: cfg.PropertySet(cfg.ValidDeref)})
	const depth = 2
	faults := func(proc *cfg.Proc) (n int) {
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*cfg.Assume); ok && a.Fault != nil && e.To.Violates == cfg.ValidDeref {
				n++
			}
		}
		return n
	}
	want := faults(p.Entry) + depth*faults(p.Procs[1])
	if got := faults(p.Unfold(depth).Entry); got != want || faults(p.Procs[1]) == 0 {
		t.Errorf("%d failing accesses, want %d", got, want)
	}
}
