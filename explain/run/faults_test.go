package run

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	lexer "text/scanner"

	csource "tav/cfg/source"
)

// A fault is a difference between a faulty version and the correct program: the
// lines of the version of which each shows it.
type fault map[int]bool

// faults compares the tokens of two programs line by line, without braces.
//
//   - A line that the version has instead of others, or besides, is a fault, with
//     the other lines of its statement.
//   - Where the version lacks lines, those around them in the function are one.
//   - What is never executed stands for the lines that depend on it: the
//     definition of a macro for those that it is expanded on, a declaration for
//     those that use what it declares, unless it sets a local variable. A
//     declaration that a macro is expanded on is one of these.
//
// Changed types and members of structures show nowhere else: they are left out
// of what can be found.
func faults(t *testing.T, correct, version string) []fault {
	a, b := newListing(t, correct), newListing(t, version)
	var list []fault
	for _, h := range differences(a.lines, b.lines) {
		for _, line := range b.lines[h.b:h.bEnd] {
			list = append(list, b.fault(line))
		}
		if h.b == h.bEnd {
			list = append(list, b.lacking(h.b, a, a.lines[h.a:h.aEnd]))
		}
	}
	return list
}

// A listing is a program, token by token.
type listing struct {
	file  *csource.File
	lines []codeLine // that have more than braces and else
	names map[string][]csource.Pos
}

type codeLine struct {
	number int
	tokens string
}

func newListing(t *testing.T, text string) *listing {
	file, err := csource.Parse(context.Background(), "version.c", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	l := &listing{file: file, names: map[string][]csource.Pos{}}
	var s lexer.Scanner
	s.Init(strings.NewReader(text))
	s.Mode = lexer.ScanIdents | lexer.ScanInts | lexer.ScanFloats | lexer.ScanChars | lexer.ScanStrings | lexer.ScanComments | lexer.SkipComments
	s.Error = func(*lexer.Scanner, string) {} // escapes that Go does not have
	tokens := make([]string, file.NumLines()+2)
	for k := s.Scan(); k != lexer.EOF; k = s.Scan() {
		if k == '{' || k == '}' {
			continue
		}
		tokens[s.Line] += s.TokenText() + " "
		if k == lexer.Ident {
			l.names[s.TokenText()] = append(l.names[s.TokenText()], csource.Pos{Line: s.Line, Col: s.Column})
		}
	}
	for i, text := range tokens {
		if text != "" && text != "else " {
			l.lines = append(l.lines, codeLine{i, text})
		}
	}
	return l
}

// macro is the name that the line defines as a macro.
func (c codeLine) macro() (string, bool) {
	words := strings.Fields(c.tokens)
	if len(words) < 3 || words[0] != "#" || words[1] != "define" {
		return "", false
	}
	return words[2], true
}

// fault is a line with all that stands for it.
func (l *listing) fault(c codeLine) fault {
	f := fault{}
	l.stands(c, f)
	return f
}

// stands adds the lines that stand for one.
func (l *listing) stands(c codeLine, f fault) {
	if f[c.number] {
		return
	}
	f[c.number] = true
	if name, ok := c.macro(); ok {
		l.expansions(name, f)
		return
	}
	start := csource.Pos{Line: c.number, Col: 1 + strings.IndexFunc(l.file.Line(c.number), func(r rune) bool { return r != ' ' && r != '\t' && r != '}' && r != '{' })}
	if st := l.file.Statement(start); st != nil {
		for line := st.Head.Start.Line; line <= st.Head.End.Line && st.Head.Contains(start); line++ {
			f[line] = true
		}
	}
	for _, n := range l.file.Nodes {
		if n.Kind == csource.Declaration && n.Parent != nil && strings.Contains(l.file.Slice(n.Range), "=") {
			continue // it is executed
		}
		for _, name := range n.Names {
			if name.Pos.Line == c.number {
				l.uses(name, f)
			}
		}
	}
}

// expansions adds the lines on which a macro is expanded, and what stands for them.
func (l *listing) expansions(macro string, f fault) {
	for _, p := range l.names[macro] {
		k, _ := slices.BinarySearchFunc(l.lines, p.Line, func(c codeLine, line int) int { return c.number - line })
		l.stands(l.lines[k], f)
	}
}

// uses adds the lines that use what is declared.
func (l *listing) uses(declared csource.Name, f fault) {
	for _, p := range l.names[declared.Name] {
		if at, ok := l.file.Lookup(declared.Name, p); ok && at == declared.Pos {
			f[p.Line] = true
		}
	}
}

// lacking is the fault of a version that lacks lines of a before line k of its own.
func (l *listing) lacking(k int, a *listing, lines []codeLine) fault {
	f := fault{}
	function := ""
	for _, c := range lines {
		if name, ok := c.macro(); ok {
			l.expansions(name, f)
		}
		if fn := a.file.FuncAt(csource.Pos{Line: c.number, Col: 1}); fn != nil {
			function = fn.Name
		}
	}
	for _, i := range []int{k - 1, k} {
		if i < 0 || i >= len(l.lines) {
			continue
		}
		if fn := l.file.FuncAt(csource.Pos{Line: l.lines[i].number, Col: 1}); fn != nil && fn.Name == function {
			f[l.lines[i].number] = true
		}
	}
	return f
}

// A hunk says that lines of a program stand in the place of lines of another.
type hunk struct{ a, aEnd, b, bEnd int }

// differences are what is between a longest common subsequence.
func differences(a, b []codeLine) []hunk {
	common := make([][]int, len(a)+1) // lengths of longest common subsequences of what follows
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i].tokens == b[j].tokens {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var list []hunk
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		h := hunk{a: i, b: j}
		for i < len(a) || j < len(b) {
			if i < len(a) && j < len(b) && a[i].tokens == b[j].tokens {
				break
			}
			if j < len(b) && (i == len(a) || common[i][j+1] >= common[i+1][j]) {
				j++
			} else {
				i++
			}
		}
		if h.aEnd, h.bEnd = i, j; h.a < i || h.b < j {
			list = append(list, h)
		}
		i, j = min(i+1, len(a)), min(j+1, len(b))
	}
	return list
}

func TestFaults(t *testing.T) {
	const correct = `#define SIZE 10
#define TWICE (2 * SIZE) /* what it is */
int table[3], other;
int limit = 5;
static int get(int i) {
	int n = SIZE;
	if (i < 0)
		return 0;
	return table[i] +
		other + n;
}
int main(void) {
	int local[TWICE];
	local[0] = 1;
	other = limit;
	return get(local[0]);
}
`
	for _, test := range []struct {
		old, new string
		want     [][]int
	}{
		{"/* what it is */", "", nil},
		{"local[0] = 1;", "local[0] = 2;", [][]int{{14}}},
		{"\t\tother + n", "\t\tother - n", [][]int{{9, 10}}},
		{"\tif (i < 0)\n\t\treturn 0;\n", "", [][]int{{6, 7}}},
		{"#define SIZE 10", "#define SIZE 11", [][]int{{1, 2, 6, 13, 14, 16}}},
		{"table[3]", "table[2]", [][]int{{3, 9, 10, 15}}},
		{"limit = 5", "limit = 6", [][]int{{4, 15}}},
		{"n = SIZE", "n = 1", [][]int{{6}}},
		{"i < 0)", "i < 1) {", [][]int{{7}}},
		{"local[0] = 1;\n\tother = limit;", "local[0] = 2;\n\tother = 3;", [][]int{{14}, {15}}},
		{"\tlocal[0] = 1;\n", "", [][]int{{13, 14}}},
	} {
		version := strings.Replace(correct, test.old, test.new, 1)
		var got [][]int
		for _, f := range faults(t, correct, version) {
			got = append(got, slices.Sorted(maps.Keys(f)))
		}
		if !slices.EqualFunc(got, test.want, slices.Equal) {
			t.Errorf("%q for %q: %v, want %v", test.new, test.old, got, test.want)
		}
	}
}
