package lower_test

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"tav/cfg"
	"tav/cfg/lower"
)

const memoryProgram = `#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int v; struct node *next; };
int main(void) {
	int i = __VERIFIER_nondet_int(), *a = malloc(4 * sizeof *a);
	a[i] = 100 / i;
	struct node *n = malloc(sizeof *n);
	n->next = i ? n : NULL;
	n->next->v = a[1];
	free(a + i);
	free(n);
	return n->v;
}
`

// violated lists where a program reaches errors, and where it ends at guards, with their reasons.
func violated(p *cfg.Program) (errors, guards map[string]int) {
	errors, guards = map[string]int{}, map[string]int{}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if why := e.Guards(); why != "" {
				guards[e.Pos.String()+why]++
			}
			if e.To.Kind == cfg.Error {
				errors[e.Pos.String()+e.To.Reason]++
			}
		}
	}
	return errors, guards
}

// What is an error of memory is a guard beside termination: nothing is left out.
func TestTerminationGuards(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(memoryProgram), 0o600); err != nil {
		t.Fatal(err)
	}
	memory := []cfg.Property{cfg.ValidDeref, cfg.ValidFree}
	errors, others := violated(lowerC(t, file, cfg.LP64, lower.Options{Check: cfg.PropertySet(memory...)}))
	none, guards := violated(lowerC(t, file, cfg.LP64, lower.Options{Check: cfg.PropertySet(append(memory, cfg.Termination)...)}))
	if len(errors) < 5 || len(others) == 0 {
		t.Fatalf("errors %v, guards %v", errors, others)
	}
	if len(none) > 0 {
		t.Errorf("beside termination there are errors: %v", none)
	}
	for at, n := range errors {
		others[at] += n
	}
	if !maps.Equal(guards, others) {
		t.Errorf("guards %v, where there were errors and guards %v", guards, others)
	}
}
