package source

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func parse(t testing.TB, text string) *File {
	t.Helper()
	f, err := Parse(context.Background(), "test.c", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestExpectations runs the files of testdata. An expectation is a line
//
//	//~ QUERY: text
//
// for the place of the ^ in the comment line above it, which points to the last
// line of code before: `//   ^`. Several queries may follow one ^ line. Queries:
// statement, condition, call, name and close (of the call), func, keyword, cond, body,
// else, head, init, update (of what condition finds). Long texts are given by
// their first and last words around " ... ", newlines as spaces and without
// such comments, nothing as -.
func TestExpectations(t *testing.T) {
	files, err := filepath.Glob("testdata/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Parse(context.Background(), path, text)
		if err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, f)
		code, at := 0, Pos{}
		for n := 1; n <= f.NumLines(); n++ {
			line := strings.TrimSpace(f.Line(n))
			switch caret := strings.IndexByte(f.Line(n), '^'); {
			case !strings.HasPrefix(line, "//"):
				code = n
			case caret >= 0 && !strings.HasPrefix(line, "//~"):
				at = Pos{code, caret + 1}
			}
			expect, ok := strings.CutPrefix(line, "//~ ")
			if !ok {
				continue
			}
			query, want, ok := strings.Cut(expect, ": ")
			if !ok {
				t.Fatalf("%s:%d: no query", path, n)
			}
			if got := answer(f, at, query); !matches(got, want) {
				t.Errorf("%s:%d: %s at %v is %q", path, n, query, at, got)
			}
		}
	}
}

func matches(got, want string) bool {
	var words []string
	for line := range strings.Lines(got) {
		if !strings.HasPrefix(strings.TrimSpace(line), "//") {
			words = append(words, strings.Fields(line)...)
		}
	}
	got = strings.Join(words, " ")
	first, last, cut := strings.Cut(want, " ... ")
	if cut {
		return strings.HasPrefix(got, first) && strings.HasSuffix(got, last) && len(got) >= len(first)+len(last)
	}
	return got == want
}

func answer(f *File, p Pos, query string) string {
	text := func(n *Node, part func(*Node) Range) string {
		if n == nil || !part(n).IsValid() {
			return "-"
		}
		return f.Slice(part(n))
	}
	whole := func(n *Node) Range { return n.Range }
	switch query {
	case "statement":
		return text(f.Statement(p), whole)
	case "condition":
		return text(f.Condition(p), whole)
	case "call":
		return text(f.Call(p), whole)
	case "name", "close":
		n := f.Call(p)
		switch {
		case n == nil || query == "name" && n.Name == "":
			return "-"
		case query == "name":
			return n.Name
		}
		return f.Slice(Range{n.CloseParen, n.End, f.Offset(n.CloseParen), n.EndOffset})
	case "func":
		if n := f.FuncAt(p); n != nil {
			return n.Name
		}
		return "-"
	}
	part := map[string]func(*Node) Range{
		"keyword": func(n *Node) Range { return n.Keyword }, "cond": func(n *Node) Range { return n.Cond },
		"body": func(n *Node) Range { return n.Body }, "else": func(n *Node) Range { return n.Else },
		"head": func(n *Node) Range { return n.Head }, "init": func(n *Node) Range { return n.Init },
		"update": func(n *Node) Range { return n.Update },
	}[query]
	if part == nil {
		return "unknown query " + query
	}
	return text(f.Condition(p), part)
}

// Every query agrees with a search through all nodes.
func TestQueriesAgainstSearch(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.c")
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := parse(t, string(text))
		for o := range text {
			p := f.PosAt(o)
			var want *Node
			for _, n := range f.Nodes {
				if n.Contains(p) && (want == nil || n.EndOffset-n.Offset <= want.EndOffset-want.Offset) {
					want = n
				}
			}
			if got := f.Innermost(p); got != want {
				t.Fatalf("%s:%v: innermost %v, want %v", path, p, got, want)
			}
			if f.Offset(p) != o {
				t.Fatalf("%s: offset %d of %v", path, f.Offset(p), p)
			}
		}
	}
}

func TestNoPlace(t *testing.T) {
	f := parse(t, "int main(void)\n{\n  return 0;\n}\n")
	for _, p := range []Pos{{}, {0, 1}, {1, 0}, {-1, -1}, {3, 1000}, {99, 1}} {
		if f.Innermost(p) != nil || f.Statement(p) != nil || f.Condition(p) != nil || f.Call(p) != nil {
			t.Errorf("something at %v", p)
		}
	}
	if empty := parse(t, ""); empty.Innermost(Pos{1, 1}) != nil || empty.Line(1) != "" || empty.NumLines() != 0 {
		t.Error("something in an empty file")
	}
	if f.Line(3) != "  return 0;" || f.Line(0) != "" || f.Line(5) != "" || f.NumLines() != 4 {
		t.Error("lines")
	}
	if f.Slice(Range{}) != "" || f.Slice(Range{Start: Pos{1, 1}, EndOffset: 10000}) != "" {
		t.Error("slices")
	}
}

// Nesting as deep as the text is long, and large files, are no problem.
func TestDeepAndLarge(t *testing.T) {
	const n = 20000
	deep := "int f(int x) { return " + strings.Repeat("(", n) + "x" + strings.Repeat(")", n) + "; }\n"
	checkCount(t, deep, "return_statement", 1)
	var chain strings.Builder
	chain.WriteString("int f(int x) {\n")
	for i := range 3000 {
		fmt.Fprintf(&chain, "if (x == %d) { x = g(%d); } else\n", i, i)
	}
	chain.WriteString("x = 0;\nreturn x; }\n")
	checkCount(t, chain.String(), "if_statement", 3000)
	blocks := "void f(void) " + strings.Repeat("{", 3000) + "g();" + strings.Repeat("}", 3000)
	checkCount(t, blocks, "call_expression", 1)
}

func checkCount(t *testing.T, text, typ string, want int) {
	t.Helper()
	count := 0
	for _, n := range parse(t, text).Nodes {
		if n.Type == typ {
			count++
		}
	}
	if count != want {
		t.Errorf("%d of %s, want %d", count, typ, want)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Parse(ctx, "x.c", []byte("int x;")); err == nil {
		t.Error("no error")
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"int f(int x) { if (x) return g(x) ? 1 : 2; for (;;) ; }", "# 1 \"f\"\nint x;\n#line 3\n", "f(a) int a; { L: goto L; }",
		"void f() { do ; while (1) }", "if (", "a ? b", "/* \n# 1 */", "\"\\", "'", "{{{{((((", "int f() { x(; }\nint g() { return 1; }",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := parse(t, text)
		checkInvariants(t, file)
		for o := range len(text) {
			p := file.PosAt(o)
			file.Statement(p)
			file.Condition(p)
			file.Call(p)
		}
	})
}

func TestOperation(t *testing.T) {
	f := parse(t, "int f(int x) {\n\tx += -x * (x++ << 3) - M(x, 1);\n\treturn --x;\n}\n")
	for p, want := range map[Pos]string{
		{2, 4}:  "x += -x * (x++ << 3) - M(x, 1)",
		{2, 7}:  "-x",
		{2, 10}: "-x * (x++ << 3)",
		{2, 14}: "x++",
		{2, 17}: "x++ << 3",
		{2, 23}: "-x * (x++ << 3) - M(x, 1)",
		{2, 25}: "", // what the macro does is not in the text
		{3, 9}:  "--x",
		{9, 9}:  "",
	} {
		if got := f.Slice(f.Operation(p)); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
}

func (r Range) String() string { return r.Start.String() + "-" + r.End.String() }

var kindNames = [...]string{"function", "statement", "declaration", "conditional", "call", "error"}

func (k Kind) String() string { return kindNames[k] }
