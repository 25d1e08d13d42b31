package starterkit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// read reads a Makefile in a directory of its own, in which a.c and b.c are, too.
func read(t *testing.T, text string) (*makefile, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"Makefile": text, "a.c": "", "b.c": "", "inc.mk": "INCLUDED = $(lastword $(MAKEFILE_LIST))\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return readMakefile(dir)
}

// TestValues: the value of X is what GNU make 4.3 has for it.
func TestValues(t *testing.T) {
	for text, want := range map[string]string{
		"X = a b":                                                             "a b",
		"Y = 1\nX = $(Y)$Y${Y}\nY = 2":                                        "222",
		"Y = 1\nX := $(Y)\nY = 2":                                             "1",
		"X ?= a\nX ?= b":                                                      "a",
		"X += a\nX += b # c":                                                  "a b",
		"Y = 1\nX := a\nX += $(Y)\nY = 2":                                     "a 1",
		"Y = 1\nX = a\nX += $(Y)\nY = 2":                                      "a 2",
		"X = a \\\n   b \\\n\tc":                                              "a b c",
		"X = \\# $$":                                                          "# $",
		"export X = a":                                                        "a",
		"override X := a":                                                     "a",
		"N = X\n$(N) = a":                                                     "a",
		"X = a\nr: X = b\nr:\n\tX = c":                                        "a",
		"define V\nX = a\nendef\nX = b":                                       "b",
		"X = $(patsubst %.c,o/%.o,a.c b.h)":                                   "o/a.o b.h",
		"Y = a.c b.c\nX = $(Y:.c=.o) $(Y:%.c=%.d)":                            "a.o b.o a.d b.d",
		"X = $(subst a,b,aXa) $(strip  a  b )":                                "bXb a b",
		"X = $(dir a/b c) $(notdir a/b c)":                                    "a/ ./ b c",
		"X = $(basename a/b.c) $(suffix b.c d)":                               "a/b .c",
		"X = $(addprefix -I,a b) $(addsuffix .c,a)":                           "-Ia -Ib a.c",
		"X = $(filter %.c b,a.c b d) $(filter-out a,a b)":                     "a.c b b",
		"X = $(sort b a b) $(firstword a b) $(lastword a b)":                  "a b a b",
		"X = $(foreach f,a b,<$(f)>) $(f)":                                    "<a> <b>",
		"X = $(if $(Y),a,b) $(or ,c,d) $(and e,f) $(and e,)":                  "b c f",
		"X = $(findstring a,cat)$(findstring z,cat)":                          "a",
		"X = $(words a b c) $(word 2,a b) $(word 3,a)":                        "3 b",
		"X = $(sort $(wildcard *.c z))":                                       "a.c b.c",
		"X = $(shell echo $$((2 * (3 + 4)))) $(shell expr 1 + 1)":             "14 2",
		"X = $(shell dirname /a/b/) $(shell basename a/b)":                    "/a b",
		"include inc.mk\nX = $(INCLUDED)":                                     "inc.mk",
		"-include none.mk\nX = a":                                             "a",
		"ifeq (a,a)\nX = 1\nelse\nX = 2\nendif":                               "1",
		"ifneq \"a\" 'a'\nX = 1\nendif":                                       "",
		"ifneq ($(Y),)\nX = 1\nelse ifdef Z\nX = 2\nelse\nX = 3\nendif":       "3",
		"Z = a\nifdef Y\nX = 1\nelse ifdef Z\nX = 2\nelse\nX = 3\nendif":      "2",
		"ifdef Y\nifeq (a,a)\nX = 1\nelse\nX = 2\nendif\nelse\nX = 3\nendif":  "3",
		"\tifndef Y\n\tX = 1\n\tendif":                                        "1",
		"ifneq ($(shell which s),)\nY = 1\nX = 3\nelse\nX ?= 2\nendif\nX = 4": "4",
		"X = 1\nifneq ($(shell which s),)\nX ?= 2\nendif":                     "1",
	} {
		m, err := read(t, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got, err := m.value("X"); err != nil || got != want {
			t.Errorf("%q: %q %v, want %q", text, got, err, want)
		}
	}
}

// TestErrors: what is not read is said where it is needed, with its line.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"\nX = $(shell uname)":                  "Makefile:2: X: $(shell uname): programs are not run",
		"X != uname":                            "Makefile:1: X: $(shell uname): programs are not run",
		"X = $(X) a":                            "Makefile:1: X: X refers to itself",
		"Y = $(call f,a)\nX = $(Y)":             "Makefile:2: X: $(call f,a) is not supported",
		"X = $(patsubst a,b)":                   "Makefile:1: X: $(patsubst …): want 3 arguments",
		"X = $(a":                               "Makefile:1: X: unterminated reference",
		"\ninclude none.mk":                     "Makefile:2: none.mk: no such makefile",
		"ifeq (a,a)":                            "Makefile: endif is missing",
		"\nendif":                               "Makefile:2: endif without a condition",
		"ifeq a":                                "Makefile:1: condition: want (a,b) or \"a\" \"b\"",
		"include Makefile":                      "Makefile:1: Makefile includes itself",
		"ifeq ($(shell uname),x)\nX = 1\nendif": "Makefile:2: X: $(shell uname): programs are not run",
		"X = 1\nifeq ($(shell uname),x)\nifdef Y\nelse\nX += 2\nendif\nendif": "Makefile:5: X: $(shell uname): programs are not run",
		"ifeq ($(shell uname),x)\nelse\ninclude x.mk\nendif":                  "Makefile:3: $(shell uname): programs are not run",
	} {
		m, err := read(t, text)
		if err == nil {
			_, err = m.value("X")
		}
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestChecks: what a proof checks, and that it is said where that is assertions only.
func TestChecks(t *testing.T) {
	for text, want := range map[string]string{
		"CHECKFLAGS = --bounds-check":            "unreach-call valid-deref valid-free",
		"CBMCFLAGS = --signed-overflow-check":    "unreach-call no-overflow",
		"# set to --no-bounds-check\nY = 1":      "unreach-call valid-deref valid-free no-overflow",
		"CHECKFLAGS = --no-standard-checks":      "unreach-call, said",
		"CHECKFLAGS = --unwind 1 --flush\nY = 1": "unreach-call, said",
	} {
		m, err := read(t, text)
		if err != nil {
			t.Fatal(err)
		}
		var all Import
		var p Proof
		if err := all.check(&p, m); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(p.Properties, " ")
		if len(all.Notes) > 0 && strings.Contains(all.Notes[0], "only assertions are checked") {
			got += ", said"
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func FuzzMakefile(f *testing.F) {
	f.Add("X := $(if $(Y),a) $(shell echo $$((1/0)))\nifeq (a,b)\nelse\ninclude x\nendif\ndefine z\nendef\nX += ${X:%=a}")
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := read(t, text); err == nil {
			m.words("X")
		}
	})
}
