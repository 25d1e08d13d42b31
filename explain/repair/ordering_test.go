package repair

import (
	"context"
	"strings"
	"testing"
)

// TestOrdering: how accesses that race are ordered.
func TestOrdering(t *testing.T) {
	const head = "static pthread_mutex_t m;\nstatic int n;\nvoid g(void) {\n  pthread_mutex_lock(&m);\n  pthread_mutex_unlock(&m);\n}\n"
	for _, c := range []struct {
		name    string
		mutex   string // "": atomic
		program string // with "@" before the accesses
		want    string // "": no change
	}{
		{"a statement", "m", "void f(void) {\n  @n++;\n}\n", "void f(void) {\n  pthread_mutex_lock(&m);\n  n++;\n  pthread_mutex_unlock(&m);\n}\n"},
		{"statements that follow each other", "m", "void f(void) {\n  @n++;\n  @n--;\n}\n", "void f(void) {\n  pthread_mutex_lock(&m);\n  n++;\n  n--;\n  pthread_mutex_unlock(&m);\n}\n"},
		{"behind what is locked", "m", "void f(int k) {\n  pthread_mutex_lock(&m);\n  k++;\n  pthread_mutex_unlock(&m);\n  @n++;\n}\n", "void f(int k) {\n  pthread_mutex_lock(&m);\n  k++;\n  n++;\n  pthread_mutex_unlock(&m);\n}\n"},
		{"before what is locked", "m", "void f(int k) {\n  @n++;\n  pthread_mutex_lock(&m);\n  k++;\n  pthread_mutex_unlock(&m);\n}\n", "void f(int k) {\n  pthread_mutex_lock(&m);\n  n++;\n  k++;\n  pthread_mutex_unlock(&m);\n}\n"},
		{"an only statement", "m", "void f(int k) {\n  if (k)\n    @n++;\n}\n", "void f(int k) {\n  if (k) {\n    pthread_mutex_lock(&m);\n    n++;\n    pthread_mutex_unlock(&m);\n  }\n}\n"},
		{"a result", "m", "int f(void) {\n  return @n;\n}\n", "int f(void) {\n  pthread_mutex_lock(&m);\n  int result = n;\n  pthread_mutex_unlock(&m);\n  return result;\n}\n"},
		{"a condition", "m", "void f(int *k) {\n  if (@n > 3)\n    *k = 1;\n}\n", "void f(int *k) {\n  pthread_mutex_lock(&m);\n  if (n > 3)\n    *k = 1;\n  pthread_mutex_unlock(&m);\n}\n"},
		{"a condition of what leaves", "m", "void f(int *k) {\n  if (@n > 3)\n    return;\n  *k = 1;\n}\n", "void f(int *k) {\n  pthread_mutex_lock(&m);\n  if (n > 3) {\n    pthread_mutex_unlock(&m);\n    return;\n  }\n  pthread_mutex_unlock(&m);\n  *k = 1;\n}\n"},
		{"a condition of what leaves before what is locked", "m", "int f(int *k) {\n  if (@n > 3)\n    return 0;\n  pthread_mutex_lock(&m);\n  *k = 1;\n  pthread_mutex_unlock(&m);\n  return 1;\n}\n", "int f(int *k) {\n  pthread_mutex_lock(&m);\n  if (n > 3) {\n    pthread_mutex_unlock(&m);\n    return 0;\n  }\n  *k = 1;\n  pthread_mutex_unlock(&m);\n  return 1;\n}\n"},
		{"a condition of what goes on elsewhere", "m", "void f(int *k) {\n  for (;;)\n    if (@n > 3)\n      break;\n}\n", ""},
		{"a pointer as a result", "m", "int *f(void) {\n  return @n;\n}\n", "int *f(void) {\n  pthread_mutex_lock(&m);\n  int *result = n;\n  pthread_mutex_unlock(&m);\n  return result;\n}\n"},
		{"a loop that waits", "m", "void f(void) {\n  while (!@n)\n    ;\n}\n", ""},
		{"a call that locks", "m", "void f(void) {\n  g(@n);\n}\n", ""},
		{"atomic", "", "void f(void) {\n  @n++;\n}\n", "atomic"},
		{"atomic, but followed by a pointer", "", "void f(void) {\n  int *p = &n;\n  @n++;\n}\n", ""},
	} {
		text := head + c.program
		var race []Access
		for at := strings.Index(text, "@"); at >= 0; at = strings.Index(text, "@") {
			text = text[:at] + text[at+1:]
			u := &code{text: []byte(text)}
			line, column := u.position(at)
			race = append(race, Access{Position: Position{line, column}, Memory: "n"})
		}
		o, err := NewOrdering(context.Background(), []byte(text), race)
		if err != nil {
			t.Fatal(err)
		}
		var changed string
		for _, g := range o.Guards {
			if x := o.Change(g, race); g.Mutex == c.mutex && x != nil {
				changed = strings.TrimPrefix(string(x.Apply([]byte(text))), head)
			}
		}
		if c.want == "atomic" {
			c.want = strings.Replace(head, "static int n", "static _Atomic int n", 1) + c.program
			c.want = strings.Replace(c.want, "@", "", 1)
		}
		if changed != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, changed, c.want)
		}
	}
}

// TestOrderingOtherwise: accesses that are ordered by another declaration, another lock or another end of a thread.
func TestOrderingOtherwise(t *testing.T) {
	for _, c := range []struct {
		name    string
		memory  string
		program string // with "@" before the access
		readers []string
		want    string
	}{
		{"one of several variables", "n", "int a = 1, n, *b;\nvoid f(void) {\n  @n++;\n}\n", nil, "int a = 1;\n_Atomic int n;\nint *b;\nvoid f(void) {\n  n++;\n}\n"},
		{"one of several pointers", "s->n", "struct s { int k; char *p, *n; };\nvoid f(struct s *s) {\n  @s->n = 0;\n}\n", nil, "struct s { int k; char *p; char *_Atomic n; };\nvoid f(struct s *s) {\n  s->n = 0;\n}\n"},
		{"a pointer", "n", "static struct s *n = 0;\nvoid f(void) {\n  @n = 0;\n}\n", nil, "static struct s *_Atomic n = 0;\nvoid f(void) {\n  n = 0;\n}\n"},
		{"an array", "n", "int n[3];\nvoid f(void) {\n  @n[0]++;\n}\n", nil, ""},
		{"a lock for reading", "n", "pthread_rwlock_t l;\nint n;\nvoid f(void) {\n  pthread_rwlock_rdlock(&l);\n  @n++;\n  pthread_rwlock_unlock(&l);\n}\n", []string{"l"}, "pthread_rwlock_t l;\nint n;\nvoid f(void) {\n  pthread_rwlock_wrlock(&l);\n  n++;\n  pthread_rwlock_unlock(&l);\n}\n"},
		{"a thread that is awaited behind the access", "n", "int n[3];\nint f(pthread_t t) {\n  int k = @n[0];\n  k++;\n  pthread_join(t, 0);\n  return k;\n}\n", nil, "int n[3];\nint f(pthread_t t) {\n  pthread_join(t, 0);\n  int k = n[0];\n  k++;\n  return k;\n}\n"},
	} {
		at := strings.Index(c.program, "@")
		text := strings.Replace(c.program, "@", "", 1)
		line, column := (&code{text: []byte(text)}).position(at)
		race := []Access{{Position: Position{line, column}, Writes: true, Memory: c.memory, Readers: c.readers}}
		o, err := NewOrdering(context.Background(), []byte(text), race)
		if err != nil {
			t.Fatal(err)
		}
		changed := ""
		for _, g := range o.Guards {
			if x := o.Change(g, race); x != nil && changed == "" {
				changed = string(x.Apply([]byte(text)))
			}
		}
		if changed != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, changed, c.want)
		}
	}
}

// TestOriginal: a place behind, in and before what a change writes.
func TestOriginal(t *testing.T) {
	const text = "static pthread_mutex_t m;\nint n, k;\nvoid f(void) {\n  k = 0;\n  n++;\n  k = 1;\n}\nvoid g(void) {\n  pthread_mutex_lock(&m);\n  pthread_mutex_unlock(&m);\n}\n"
	race := []Access{{Position: Position{5, 3}, Memory: "n"}}
	o, err := NewOrdering(context.Background(), []byte(text), race)
	if err != nil {
		t.Fatal(err)
	}
	g := o.Guards[1]
	c := o.Change(g, race)
	for _, lines := range [][2]int{{4, 4}, {6, 5}, {8, 6}} {
		got := o.Missing(g, c, []Access{{Position: Position{lines[0], 3}}})
		if got[0].Line != lines[1] || got[0].Column != 3 {
			t.Errorf("line %d was %d:%d, want %d:3", lines[0], got[0].Line, got[0].Column, lines[1])
		}
	}
	if got := o.Missing(g, c, []Access{{Position: Position{6, 3}, Mutexes: []string{"m"}}}); got != nil {
		t.Errorf("missing with the mutex locked: %v", got)
	}
}
