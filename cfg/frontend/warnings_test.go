package frontend

import (
	"context"
	"fmt"
	"slices"
	"testing"
)

// The compiler warns of what is often misread, whatever flags the program has, and of nothing else.
func TestWarnings(t *testing.T) {
	text := `enum { READ = 1, ACCESS = 7 };
extern void *memset(void *, int, unsigned long);
int f(unsigned mode, char *key, int n) {
	int unused;
	memset(key, 0, sizeof key);
	switch (mode & ACCESS == READ) {
	case 0:
		n++;
	case 1:
		n--;
	}
	return n < mode;
}
int main(void) { return f(0, 0, 0); }
`
	file := write(t, "p.c", text)[0]
	got, err := Warnings(context.Background(), []string{file}, Options{Cflags: []string{"-w", "-Werror", "-Wno-parentheses"}})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(got, func(a, b Warning) int { return a.Pos.Line - b.Pos.Line })
	want := []string{"5 -Wsizeof-pointer-memaccess", "6 -Wparentheses", "9 -Wimplicit-fallthrough"}
	for i, w := range got {
		if kind := fmt.Sprint(w.Pos.Line, " ", w.Kind); i >= len(want) || kind != want[i] || w.Pos.File != file || w.Text == "" {
			t.Errorf("%v: %s %q", w.Pos, w.Kind, w.Text)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d warnings, want %d", len(got), len(want))
	}
}

// Comparisons with constants of another enumeration are known, whatever C++ does not take of a program.
func TestComparedEnums(t *testing.T) {
	text := `typedef enum { NONE, FRAME, ERROR } rx_t;
enum state { DOWN, UP = FRAME, FAILED };
struct s { enum { OPEN, SHUT } door; enum state state; };
extern void *malloc(unsigned long);
int f(struct s *s) {
	int *p = malloc(4);
	*p = s->state == FAILED;
	if (s->state == ERROR)
		return s->door == SHUT;
	return s->state == (enum state)ERROR || *p == ERROR;
}
int main(void) { return f(0); }
`
	for flag, file := range map[string]string{"-std=gnu89": write(t, "p.c", text)[0], "-w": write(t, "p.i", text)[0]} {
		got, err := Warnings(context.Background(), []string{file}, Options{Cflags: []string{flag}})
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || got[0].Pos.Line != 8 || got[0].Kind != EnumCompare {
			t.Errorf("%s: %v", file, got)
		}
	}
}
