package chains

import (
	"context"
	"slices"
	"testing"
)

// heap allocates an object only in the failing run, before all others.
const heap = `struct node { int v; struct node *next; };
int main(void) { struct node *l = 0, *q; int debug = __VERIFIER_nondet_int(), bonus = 0;
if (debug) {
  struct node *d = malloc(sizeof *d);
  d->v = 2;
  bonus = d->v; }
for (int i = 0; i < 3; i++) {
  q = malloc(sizeof *q);
  q->v = i;
  q->next = l;
  l = q; }
l->next->v += bonus;
if (l->next->v != 1) reach_error(); }`

// TestHeap: objects that both runs allocate are the same, whatever their numbers.
func TestHeap(t *testing.T) {
	r := failing(t, compile(t, heap), Options{}, 1)
	ctx := context.Background()
	switches, err := r.Switches(ctx, false)
	if err != nil || len(switches) == 0 {
		t.Fatal(switches, err)
	}
	ref, err := r.Switched(ctx, switches[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []Algorithm{Dependence, Hierarchical} {
		c := chain(t, r, ref, a)
		want := []string{"3: branch 0 not 1", "6: bonus = 2 not 0", "12: node.v[10] = 3 not 1", "13: branch 0 not 1"}
		if got := c.show(); !slices.Equal(got, want) {
			t.Errorf("%q\nwant %q", got, want)
		}
	}
}
