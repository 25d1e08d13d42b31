package driver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// TestFields: each engine for itself proves what holds of members of structs beside and
// around arrays, of structs in arrays and of the heap. Where arrays in structs
// are a part of the structs' memory the first ones do not.
func TestFields(t *testing.T) {
	horn, candidates, states := traceabs.Strategy{Name: "horn", Horn: 1}, traceabs.Strategy{Name: "candidates", Candidates: 1}, traceabs.Strategy{Name: "states", States: 1}
	for _, test := range []struct {
		name      string
		strategy  traceabs.Strategy
		text      string
		invariant string // is about these members; "": it has a quantifier, which witnesses have not
	}{
		{"ring", horn, besideArray, "r.put r.got r.count"},
		{"ring", candidates, besideArray, "r.put r.got r.count"},
		{"machine", states, knownElements, "f.runs"},
		{"slots", horn, inArray, ""},
		{"slots", candidates, inArray, ""},
		{"accounts", candidates, inMember, ""},
		{"nodes", candidates, inNodes, ""},
	} {
		t.Run(test.name+"/"+test.strategy.Name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), test.name+".c")
			if err := os.WriteFile(file, []byte(fieldsDeclared+test.text), 0o600); err != nil {
				t.Fatal(err)
			}
			c := verify.Job{Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}, Properties: []cfg.Property{cfg.UnreachCall},
				Check: true, Witness: &verify.WitnessOptions{Format: "2.0", Detail: "basic"}, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(time.Minute)}}
			o := process.Supervise(c, c.Order, []traceabs.Strategy{test.strategy}, func(process.Progress) {})
			if o.Verdict != report.True {
				t.Fatal(o.Result(), o.Detail)
			}
			for _, member := range strings.Fields(test.invariant) {
				if !strings.Contains(o.Witness, member) {
					t.Errorf("nothing is said of %s:\n%s", member, o.Witness)
				}
			}
		})
	}
}

const fieldsDeclared = `extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
`

const besideArray = `
struct ring { unsigned char buf[8]; unsigned put, got, count; };
int main(void) {
	struct ring r = {{0}, 0, 0, 0};
	while (__VERIFIER_nondet_int()) {
		if (__VERIFIER_nondet_int()) {
			if (r.put < 1000000) {
				r.buf[r.put % 8] = __VERIFIER_nondet_uint();
				r.put++;
				r.count++;
			}
		} else if (r.count > 0) {
			r.got++;
			r.count--;
		}
	}
	if (r.put != r.got + r.count)
		reach_error();
}
`

const knownElements = `
enum { IDLE, RUN, STOP, N };
struct machine { int state; int allowed[N]; int runs; };
int main(void) {
	struct machine f = {IDLE, {RUN, STOP, IDLE}, 0};
	while (__VERIFIER_nondet_int()) {
		int next = f.allowed[f.state];
		if (next == RUN) {
			if (f.runs < 3)
				f.runs++;
			else
				next = STOP;
		}
		f.state = next;
		if (f.allowed[f.state] == RUN && f.state != IDLE || f.runs > 3)
			reach_error();
	}
}
`

const inArray = `
struct slot { int lo; char name[4]; int hi; } t[1000];
int main(void) {
	for (int i = 0; i < 1000; i++) {
		int x = __VERIFIER_nondet_int();
		t[i].lo = x;
		t[i].name[i % 4] = 1;
		t[i].hi = x;
	}
	unsigned k = __VERIFIER_nondet_uint();
	if (k < 1000 && t[k].lo != t[k].hi)
		reach_error();
}
`

const inMember = `
struct account { int balance, limit; char tag[2]; };
struct bank { unsigned ops; struct account a[300]; unsigned rejected; } b;
int main(void) {
	for (int i = 0; i < 300; i++)
		b.a[i].limit = 100;
	while (__VERIFIER_nondet_int()) {
		unsigned k = __VERIFIER_nondet_uint();
		if (k >= 300)
			continue;
		struct account *p = &b.a[k];
		int d = __VERIFIER_nondet_int();
		b.ops++;
		if (d > 0 && d <= p->limit - p->balance)
			p->balance += d;
		else
			b.rejected++;
		if (p->balance > p->limit)
			reach_error();
	}
}
`

const inNodes = `
struct range { int lo, hi; struct range *next; };
int main(void) {
	struct range *list = 0;
	while (__VERIFIER_nondet_int()) {
		struct range *r = malloc(sizeof *r);
		if (!r)
			break;
		r->lo = r->hi = __VERIFIER_nondet_int();
		r->next = list;
		list = r;
	}
	for (struct range *r = list; r; r = r->next)
		if (r->lo != r->hi)
			reach_error();
}
`
