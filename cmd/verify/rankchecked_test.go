package verify

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cmd/process"
	"tav/explain/report"
)

// A list that is built, walked and freed: both loops are counted, so that ranks are found at once.
const countedList = `#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node *head = NULL;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *e = malloc(sizeof *e);
    e->next = head;
    head = e;
  }
  for (int i = 0; i < n && head; i++) {
    struct node *rest = head->next;
    free(head);
    head = rest;
  }
}
`

// Where memory is checked it is proved that no access to a list is invalid, and nothing undefined is left out of the proof.
func TestRankedChecked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, from, to, want string }{
		{"list", "", "", "TRUE"},
		{"freed", "struct node *rest = head->next;\n    free(head);", "free(head);\n    struct node *rest = head->next;", "UNKNOWN(undefined behaviour at freed.c:14"},
		{"twice", "    head = rest", "    if (!rest) free(head);\n    head = rest", "UNKNOWN(undefined behaviour at twice.c:15"},
		{"past", "&& head", "|| i == 0", "UNKNOWN(undefined behaviour at past.c:13"},
		{"division", "int n = ", "int n = 7 / ", "UNKNOWN(undefined behaviour at division.c:6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), test.name+".c")
			if err := os.WriteFile(file, []byte(strings.Replace(countedList, test.from, test.to, 1)), 0o666); err != nil {
				t.Fatal(err)
			}
			c := Job{Program: report.Program{Files: []string{file}, Entry: "main"}, Properties: []cfg.Property{cfg.Termination}, Check: true}
			v := &terminating{search: newSession(c, func(process.Message) {}).search(&Loaded{})}
			a, err := v.rankedChecked(context.Background())
			if err != nil || a == nil {
				t.Fatalf("%v, %v", a, err)
			}
			if got := strings.ReplaceAll(a.Result(), filepath.Dir(file)+"/", ""); !strings.HasPrefix(got, "RESULT: "+test.want) {
				t.Errorf("%s, want %s", got, test.want)
			}
			if a.Verdict == report.True && (a.of.Loaded == v.Loaded || !a.Proof.Checked) {
				t.Errorf("%+v", a.Proof)
			}
		})
	}
}
