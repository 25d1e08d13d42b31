package cascade

import (
	"context"
	"testing"

	"tav/danger/path/pathtest"
	"tav/solver/z3/z3test"
)

// summing has a loop whose conditions are all constraints of the cause after it.
const summing = `int m[64];
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, other = 0, odd = 0;
  for (int i = 0; i < n; i++) {
    m[i % 64] = m[(i + 7) % 64] + i;
    other = other + s * s;
    if (other % 16 == 3)
      odd++;
    s = s + m[i % 64];
  }
  int k = n / 2;
  if (k > 3)
    k = k + s % 2;
  __VERIFIER_assert(k == n + 1);
}
`

// TestLong: on a trace of many statements, causes need few solver calls, few
// constraints and a part of the trace.
func TestLong(t *testing.T) {
	p := pathtest.Compile(t, summing)
	tree, err := Config{Prog: p, Backend: z3test.Backend(t, p.Terms)}.New(pathtest.Fail(t, p, 2000))
	if err != nil {
		t.Fatal(err)
	}
	if err := growTo(context.Background(), tree, 1); err != nil {
		t.Fatal(err)
	}
	s := tree.Stats
	if s.Steps < 15_000 || s.Visited > s.Steps/2 || s.Checks > 100 || s.Constraints > 200 {
		t.Errorf("%+v", s)
	}
	exit := tree.Nodes[2] // the loop is left, since it was taken 2000 times
	if exit.Text != "n <= i" || len(exit.Statements) != 2002 || len(exit.Children) != 2000 {
		t.Errorf("%s: %d statements, %d children", exit.Text, len(exit.Statements), len(exit.Children))
	}
}

// BenchmarkOptimizations shows what each of the optimizations is worth.
func BenchmarkOptimizations(b *testing.B) {
	programs := []struct {
		name, text string
		input      int64
	}{{"summing", summing, 6}, {"words", words, 1}}
	for _, p := range programs {
		prog := pathtest.Compile(b, p.text)
		trace := pathtest.Fail(b, prog, p.input)
		for _, o := range []struct {
			name string
			off  Optimizations
		}{
			{"all", 0}, {"no slicing", Slicing}, {"no correct", Correct}, {"no pruning", Pruning}, {"no galloping", Galloping},
			{"not lazy", Lazy}, {"no effects", Effects}, {"no constants", Constant}, {"not nearby", Nearby},
			{"paper", Galloping | Lazy | Constant | Nearby},
		} {
			b.Run(p.name+"/"+o.name, func(b *testing.B) {
				var tree *Tree
				for range b.N {
					var err error
					if tree, err = (Config{Prog: prog, Backend: z3test.Backend(b, prog.Terms), Off: o.off}).New(trace); err != nil {
						b.Fatal(err)
					}
					if err := growTo(context.Background(), tree, -1); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(len(tree.Nodes)), "nodes")
				b.ReportMetric(float64(tree.Stats.Checks), "checks")
				b.ReportMetric(float64(tree.Stats.Constraints), "constraints")
				b.ReportMetric(float64(tree.Stats.Saved), "saved")
				b.ReportMetric(float64(tree.Stats.Near), "near")
				b.ReportMetric(tree.Stats.SMT.Seconds()*1000, "smt-ms")
				b.ReportMetric(tree.Stats.WP.Seconds()*1000, "wp-ms")
			})
		}
	}
}

// words counts a word of a text, with library functions; its fault is in line
// 10, the end of a word.
const words = `extern unsigned long strlen(const char *); extern int strcmp(const char *, const char *); extern int isspace(int);
char text[] = "to be or not to be";
char word[8]; int keep;
int first(int from) {
  int k = 0;
  while (text[from + k] != 0 && !isspace(text[from + k]) && k < 7) {
    word[k] = text[from + k];
    k++;
  }
  if (keep == 0)
    word[k] = 0;
  return k;
}
int main(void) {
  keep = __VERIFIER_nondet_int();
  int n = strlen(text), count = 0, i = 0;
  while (i < n) {
    int k = first(i);
    if (strcmp(word, "be") == 0)
      count++;
    i = i + k + 1;
  }
  __VERIFIER_assert(count == 2);
}
`
