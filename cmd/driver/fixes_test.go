package driver

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/fixes"
	"tav/explain/report"
)

// TestFixes runs what is proposed for every other program of testdata/explained natively:
// with the first changes the counterexample does not fail.
func TestFixes(t *testing.T) {
	files, err := filepath.Glob("testdata/explained/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	files = slices.DeleteFunc(files, func(f string) bool { return strings.HasPrefix(filepath.Base(f), "endless_") }) // they have no other error
	const most = 2                                                                                                   // of each program
	executed := 0
	for i, file := range files {
		if i%2 > 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			for _, properties := range [][]cfg.Property{{cfg.UnreachCall}, {cfg.ValidDeref, cfg.ValidFree}} {
				c := verify.Job{Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64}, Properties: properties}
				o, err := verify.Verify(ctx, c, func(process.Message) {})
				if err != nil || o.Verdict != report.False {
					continue
				}
				f := &fixes.Search{Properties: c.Properties, Outcome: o}
				task := f.Task()
				task.Scripts = []json.RawMessage{o.Traces[0].Script}
				c.Repair = &task
				r, err := verify.Verify(ctx, c, func(process.Message) {})
				if err != nil {
					t.Fatal(err)
				}
				x := &changedRun{t: t, ctx: ctx, text: strings.Split(string(text), "\n"), trace: o.Traces[0], memory: properties[0] != cfg.UnreachCall}
				if x.fails(x.text) != interp.Reached {
					t.Skip("it does not fail natively")
				}
				for i, fix := range r.Fixes {
					if i == most {
						break
					}
					t.Logf("line %d: %s", fix.Place.Line, fix.What)
					switch x.fails(strings.Split(string(fix.Apply(text)), "\n")) {
					case interp.Reached:
						t.Errorf("the error happens with\n%s", fix.Diff)
					case interp.NotReached:
						executed++
					}
				}
				break
			}
		})
	}
	if want := 2 * most; !testing.Short() && executed < want {
		t.Errorf("only %d changes can be executed, want %d", executed, want)
	}
}

// TestFailingAgain: a failing run fails again among all changes, however often it comes by
// variables that only some changes leave without a value, in a few times its steps.
func TestFailingAgain(t *testing.T) {
	const text = `extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct ring {
	int slot[32];
	unsigned first, count;
};
static void put(struct ring *r, int x)
{
	if (r->count == 32)
		r->first = (r->first + 1) % 32;
	unsigned at = (r->first + r->count) % 32;
	r->slot[at] = x;
	r->count++;
}
static void get(struct ring *r)
{
	if (r->count > 0) {
		r->first = (r->first + 1) % 32;
		r->count--;
	}
}
int main(void)
{
	static struct ring r;
	for (;;) {
		unsigned c = __VERIFIER_nondet_uint();
		if (c & 1)
			put(&r, 1);
		else
			get(&r);
		if (r.count > 32)
			reach_error();
	}
}
`
	fixes := survivors(t, text)
	for _, fix := range fixes {
		if strings.Contains(fix.Diff, "\n+") && strings.Contains(fix.Diff, "r->count--;\n") && fix.Place.Line >= 10 && fix.Place.Line <= 12 {
			return
		}
	}
	t.Errorf("the missing r->count-- is not among %d changes", len(fixes))
}

// TestRunsNearby: a change that refuses what was right is less likely, though only runs with
// several other inputs show that.
func TestRunsNearby(t *testing.T) {
	const text = `extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct span {
	int from, to;
};
static int overlap(const struct span *a, const struct span *b)
{
	return a->from < b->from && b->from < a->to;
}
static int good(const struct span *s)
{
	return 0 <= s->from && s->from < s->to && s->to <= 24;
}
int main(void)
{
	struct span s[3];
	int n = 0;
	for (int i = 0; i < 3; i++) {
		struct span next;
		next.from = __VERIFIER_nondet_int();
		next.to = __VERIFIER_nondet_int();
		if (!good(&next))
			continue;
		int k = 0;
		while (k < n && !overlap(&s[k], &next))
			k++;
		if (k == n)
			s[n++] = next;
	}
	for (int i = 1; i < n; i++)
		for (int k = 0; k < i; k++)
			if (s[i].from < s[k].to && s[k].from < s[i].to)
				reach_error();
}
`
	score := map[string]float64{}
	for _, fix := range survivors(t, text) {
		score[fix.What] = fix.Score
	}
	right, refuses := score["replace `a->from < b->from` by `a->from < b->to` in line 9"], score["replace `&&` by `||` in line 9"]
	if right == 0 || refuses != 0 && right >= refuses {
		t.Errorf("scores %v of what is right, %v of what refuses too much", right, refuses)
	}
}

// survivors are the changes of a program that calls reach_error with which no run fails
// that is known.
func survivors(t *testing.T, text string) []report.Fix {
	t.Helper()
	file := filepath.Join(t.TempDir(), "prog.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c := verify.Job{Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64}, Properties: []cfg.Property{cfg.UnreachCall}}
	o, err := verify.Verify(ctx, c, func(process.Message) {})
	if err != nil || o.Verdict != report.False {
		t.Fatal(o, err)
	}
	f := &fixes.Search{Properties: c.Properties, Outcome: o}
	task := f.Task()
	task.Scripts = []json.RawMessage{o.Traces[0].Script}
	c.Repair = &task
	r, err := verify.Verify(ctx, c, func(process.Message) {})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortStableFunc(r.Fixes, func(a, b report.Fix) int { return cmp.Compare(a.Score, b.Score) })
	return r.Fixes
}

// TestHiding: what only failing runs execute is not kept from being executed, and a
// change that leaves alone what passing runs do is likelier than one that does not.
func TestHiding(t *testing.T) {
	const text = `extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct queue {
	unsigned first, count, dropped, kinds;
};
static void post(struct queue *q, unsigned kind)
{
	if (q->count == 4) {
		q->first = (q->first + 1) % 4;
		q->dropped++;
	}
	q->count++;
	q->kinds = q->kinds + kind;
}
static void next(struct queue *q)
{
	if (q->count > 0) {
		q->first = (q->first + 1) % 4;
		q->count--;
	}
}
int main(void)
{
	static struct queue q;
	for (;;) {
		unsigned r = __VERIFIER_nondet_uint();
		if (r & 1)
			post(&q, 1 + (r >> 1) % 3);
		else
			next(&q);
		if (q.count > 4)
			reach_error();
	}
}
`
	right := -1
	for i, fix := range survivors(t, text) {
		if strings.HasPrefix(fix.What, "insert `if") && (fix.Place.Line == 9 || fix.Place.Line == 10) {
			t.Errorf("it hides the error: line %d, %s", fix.Place.Line, fix.What)
		}
		if right < 0 && fix.Place.Line >= 9 && fix.Place.Line <= 12 && (strings.Contains(fix.Diff, "\n+\t\tq->count--;") || strings.Contains(fix.What, "only if `q->count")) {
			right = i
		}
	}
	if right < 0 || right > 4 {
		t.Errorf("the missing q->count-- is number %d", right)
	}
}

// TestGivingUp: that a function gives up earlier, also in runs that passed, is less
// likely than that a number is wrong.
func TestGivingUp(t *testing.T) {
	const text = `extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct buf {
	unsigned len, cap, max;
};
static int grow(struct buf *b)
{
	if (b->cap >= b->max)
		return -1;
	b->cap = 2 * b->max;
	return 0;
}
static int append(struct buf *b)
{
	if (b->len + 1 > b->cap && grow(b) != 0)
		return -1;
	b->len++;
	return 0;
}
int main(void)
{
	struct buf b = {0, 2, 6};
	for (unsigned n = __VERIFIER_nondet_uint() % 10; n > 0; n--) {
		if (append(&b) != 0)
			break;
		if (b.len > 6)
			reach_error();
	}
	return 0;
}
`
	right := math.Inf(1)
	for _, fix := range survivors(t, text) {
		switch {
		case fix.What == "replace `2 * b->max` by `b->max` in line 10":
			right = fix.Score
		case strings.Contains(fix.What, "b->len > 0") && fix.Score < right+fixes.AsLikely:
			t.Errorf("as likely as the right change: %s", fix.What)
		}
	}
	if math.IsInf(right, 1) {
		t.Error("the right change is none")
	}
}
