package driver

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
)

// renamedPrograms are programs with faults of which much is said. Their variables are called _0, _1 …
var renamedPrograms = []struct {
	property cfg.Property
	text     string
}{
	{cfg.UnreachCall, `void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
	unsigned char _0 = __VERIFIER_nondet_uchar();
	unsigned char _1 = 250;
	unsigned _2 = 0;
	if (_0 < 10)
		return 0;
	while (_2 < 6) {
		_1++;
		_2++;
	}
	if (_1 < _0)
		reach_error();
	return 0;
}
`},
	{cfg.UnreachCall, `void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
	int _0 = __VERIFIER_nondet_int(), _1;
	int _2 = __VERIFIER_nondet_int();
	if (_0 > 3)
		_1 = 5;
	if (_2 == 1 && _1 == 7)
		reach_error();
	return 0;
}
`},
	{cfg.ValidDeref, `#include <stdlib.h>
struct s { int _2; };
static int _3(struct s *_0) { return _0->_2; }
int main(void) {
	struct s *_0 = malloc(sizeof *_0);
	struct s *_1 = _0;
	if (!_0)
		return 0;
	_0->_2 = 1;
	free(_0);
	return _3(_1);
}
`},
	{cfg.UnreachCall, `void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static short _3(int _0) { return _0 * 100; }
int main(void) {
	int _0 = __VERIFIER_nondet_int(), _1;
	if (_0 < 0 || _0 > 600)
		return 0;
	_1 = _3(_0);
	_Bool _2 = _1 < 0;
	if (_2)
		reach_error();
	return 0;
}
`},
}

// telltale are names that are words of sentences.
var telltale = []string{"frees", "count", "lock", "wraps", "becomes", "returns", "holds", "checked", "declared", "branch", "error", "heap", "object", "locked", "reading", "does", "run"}

// TestRenamed: what is said of a program does not depend on what its variables are called.
func TestRenamed(t *testing.T) {
	said := func(t *testing.T, k int, names []string) string {
		p := renamedPrograms[k]
		text := regexp.MustCompile(`\b_\d`).ReplaceAllStringFunc(p.text, func(v string) string { return names[v[1]-'0'] })
		file := filepath.Join(t.TempDir(), "p.c")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		o, err := verify.Verify(ctx, verify.Job{
			Program:    report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64},
			Properties: []cfg.Property{p.property}, Explain: verify.Explaining{Methods: verify.Usual, Traces: 1, Time: verify.ExplainTime},
		}, func(process.Message) {})
		if err != nil || o.Verdict != report.False {
			t.Fatalf("%v %v", o, err)
		}
		columns := regexp.MustCompile(regexp.QuoteMeta(file) + `:\d+:\d+|\^~*`)
		all := columns.ReplaceAllString(inWords(t, o), "")
		return strings.Join(strings.Fields(all), " ")
	}
	plain := []string{"qa", "qb", "qc", "qd"}
	for k := range renamedPrograms {
		t.Run(string(rune('a'+k)), func(t *testing.T) {
			t.Parallel()
			want := said(t, k, plain)
			for names := range slices.Chunk(telltale, len(plain)) {
				if len(names) < len(plain) {
					names = append(slices.Clone(names), plain[len(names):]...)
				}
				renamed := regexp.MustCompile(`\bq[abcd]\b`).ReplaceAllStringFunc(want, func(v string) string { return names[v[1]-'a'] })
				if got := said(t, k, names); got != renamed {
					t.Errorf("called %v:\n%s\nelse:\n%s", names, got, renamed)
				}
			}
		})
	}
}
