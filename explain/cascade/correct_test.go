package cascade

import (
	"testing"

	"tav/danger/path/pathtest"
)

// TestCorrect: what is in a correct function is not explained; what it was
// called with is.
func TestCorrect(t *testing.T) {
	const clamp = `int clamp(int v) {
  if (v > 10)
    return 10;
  return v;
}
int f(int v) { return clamp(v) + 1; }
int main(void) {
  int flag = __VERIFIER_nondet_int();
  int v = 3;
  if (flag)
    v = 12;
  int r = f(v);
  __VERIFIER_assert(r != 11);
}
`
	const length = `extern unsigned long strlen(const char *);
int main(void) {
  char s[3] = "ab";
  if (__VERIFIER_nondet_int())
    s[1] = 0;
  int n = strlen(s);
  __VERIFIER_assert(n == 2);
}
`
	const recursive = `int depth(int n) {
  if (n < 1)
    return 0;
  return 1 + depth(n - 1);
}
int main(void) {
  int n = 4;
  if (__VERIFIER_nondet_int())
    n = 3;
  __VERIFIER_assert(depth(n) == 4);
}
`
	for _, c := range []struct {
		name, program string
		config        Config
		want          string
	}{
		{"suspect", clamp, Config{}, "13 3 12 (2 6 11 12 (10 8))"},
		{"correct", clamp, Config{Correct: []string{"clamp"}}, "13 3 12 (6 11 12 (10 8))"},
		{"both", clamp, Config{Correct: []string{"clamp", "f"}}, "13 3 12 (12 11 (10 8))"},
		{"pure", clamp, Config{Pure: []string{"clamp"}}, "13 3 12 (6 11 12 (10 8))"},
		{"library", length, Config{}, "7 6 (6 2 3 5 (4))"},
		{"library suspect", length, Config{Off: Correct}, "7 6 (5 6 (5 2 3 4, 4))"},
		{"recursive", recursive, Config{}, "10 3 4 5 (2 4 9 10 (2 4 9 10 (2 4 9 10 (2 9 10 (8), ^8), ^2, ^8), ^2, ^2, ^8), ^2, ^2, ^2)"},
		{"recursive correct", recursive, Config{Correct: []string{"depth"}}, "10 3 4 5 (10 9 (8))"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := grow(t, pathtest.Compile(t, c.program), c.config, 1)
			if got := text(tree.Root, map[*Node]bool{}); got != c.want {
				show(t, tree)
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
