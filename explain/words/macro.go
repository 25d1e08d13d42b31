package words

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/source"
	"tav/explain/report"
)

// Misread is the kind of warnings of a use of a macro that does not mean what it says, as parentheses are missing.
const Misread = "macro"

// A macro is a definition in a file.
type macro struct {
	name       string
	line       int
	parameters []string // nil: it has none
	body       string
}

var (
	directive = regexp.MustCompile(`^\s*#\s*(\w+)`)
	defines   = regexp.MustCompile(`^\s*#\s*define\s+(\w+)(\([\w\s,]*\))?\s+(.*?)\s*(?://.*|/\*[^*]*\*/)?$`)
	word      = regexp.MustCompile(`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\w+`)
)

// macros are the macros of a file that are defined in one line, once, and whatever the conditions of the
// preprocessor are.
func macros(f *source.File) (list []macro) {
	depth, times := 0, map[string]int{}
	for n := 1; n <= f.NumLines(); n++ {
		text := f.Line(n)
		d := directive.FindStringSubmatch(text)
		if d == nil {
			continue
		}
		switch d[1] {
		case "if", "ifdef", "ifndef":
			depth++
		case "endif":
			depth--
		case "define", "undef":
			names := word.FindAllString(text, 2)
			times[names[len(names)-1]]++
		}
		m := defines.FindStringSubmatch(text)
		if m == nil || depth > 0 || m[2] != "" && !word.MatchString(m[2]) || strings.ContainsAny(m[3], "#\\\"'") || strings.Contains(m[3], "/*") {
			continue
		}
		list = append(list, macro{name: m[1], line: n, parameters: word.FindAllString(m[2], -1), body: m[3]})
	}
	return slices.DeleteFunc(list, func(m macro) bool {
		return times[m.name] > 1 || word.FindString(m.body) == m.body || !f.IsConstant(m.name)
	})
}

// misread are the uses of macros in steps that matter which are other expressions than they would be in
// parentheses: with the arguments, or all of the macro, in them.
func (t Translator) misread(of Told) (list []report.Warning) {
	defined, seen := map[*source.File][]macro{}, map[report.Place]bool{}
	for i, s := range slices.Backward(of.Steps) {
		f := t.sources[s.Place.File]
		if f == nil || seen[s.Place] || !of.leadsOn(i) {
			continue
		}
		seen[s.Place] = true
		if _, ok := defined[f]; !ok {
			defined[f] = macros(f)
		}
		for _, m := range defined[f] {
			line := f.Line(s.Place.Line)
			if u := m.use(line); u != nil && m.line < s.Place.Line && u.misread(f, s.Place.Line) {
				p := t.Place(cfg.Pos{File: s.Place.File, Line: s.Place.Line, Col: u.begin + 1, EndLine: s.Place.Line, End: u.end + 1})
				is := strings.TrimSpace(line[:u.begin] + u.is + line[u.end:])
				list = append(list, report.Warning{Place: p, Kind: Misread, Step: i, Text: fmt.Sprintf("with `%s` of line %d written out it is `%s`", m.name, m.line, is)})
			}
		}
	}
	return list
}

// misread reports whether a use in a line of a file is another expression than it would be in parentheses.
func (u use) misread(f *source.File, line int) bool {
	at := source.Pos{Line: line, Col: u.begin + 1}
	function := f.FuncAt(at)
	if _, expression := reading("int v = " + u.apart + ";"); !expression || function == nil {
		return false
	}
	begin := f.Offset(at)
	end := begin + u.end - u.begin
	if end > function.EndOffset { // the parser has not understood the line
		return false
	}
	in := func(x string) (string, bool) {
		return reading(string(f.Text[function.Offset:begin]) + x + string(f.Text[end:function.EndOffset]))
	}
	meant, known := in(u.apart)
	is, read := in(u.is)
	return known && read && is != meant
}

// A use of a macro is a part of a line.
type use struct {
	begin, end int    // offsets in the line, 0-based
	is, apart  string // what it is written out; and with all that has operators in parentheses
}

// signs may be one operator with what is before them, which they are not where a macro brings them.
const signs = "-+&|<>=/"

// use is the only use of a macro in a line of C, nil for none.
func (m macro) use(line string) *use {
	var at [][]int
	if !strings.Contains(line, m.name) {
		return nil
	}
	for _, w := range word.FindAllStringIndex(line, -1) {
		if line[w[0]:w[1]] == m.name {
			at = append(at, w)
		}
	}
	if len(at) != 1 || strings.Contains(line, "//") || strings.Contains(line, "/*") || strings.ContainsAny(m.body[:1], signs) {
		return nil
	}
	u := &use{begin: at[0][0], end: at[0][1]}
	values := map[string]string{}
	if m.parameters != nil {
		list, n := arguments(line[u.end:])
		if len(list) != len(m.parameters) {
			return nil
		}
		u.end += n
		for i, p := range m.parameters {
			if list[i] == "" || strings.ContainsAny(list[i][:1], signs) {
				return nil
			}
			values[p] = list[i]
		}
	}
	write := func(group func(string) string) string {
		return word.ReplaceAllStringFunc(m.body, func(w string) string {
			if x, ok := values[w]; ok {
				return group(x)
			}
			return w
		})
	}
	u.is = write(func(x string) string { return x })
	u.apart = grouped(write(grouped))
	return u
}

// grouped is an expression in parentheses, if it has operators.
func grouped(x string) string {
	if spaced.MatchString(x) {
		return "(" + x + ")"
	}
	return x
}

// spaced matches expressions that are more than a name, a number or a member.
var spaced = regexp.MustCompile(`[^\w.]`)

// arguments are those of a call whose parentheses a text begins with, and how long that is; nil where they do
// not end in it, or have quotes.
func arguments(text string) (list []string, n int) {
	depth, from := 0, 1
	for i, c := range text {
		switch {
		case i == 0 && c != '(', c == '"', c == '\'':
			return nil, 0
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		if depth == 0 || depth == 1 && c == ',' {
			list = append(list, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
		if depth == 0 {
			return list, i + 1
		}
	}
	return nil, 0
}

// reading is how a text of C is read, without its parentheses: all operations with what they are of; sums and
// products that come to the same are one. It is not ok where the parser does not understand it.
func reading(text string) (string, bool) {
	root, err := source.ParseSyntax(context.Background(), []byte(text))
	if err != nil {
		return "", false
	}
	ok := true
	root.Walk(func(n *source.Syntax) bool {
		ok = ok && n.Type != "ERROR" && (n.End > n.Begin || n.Parent == nil)
		return ok
	})
	return read(root, text), ok
}

// read is how a node is read.
func read(n *source.Syntax, text string) string {
	for n.Is("parenthesized_expression") && len(n.Children) == 3 {
		n = n.Children[1]
	}
	if len(n.Children) == 0 {
		return text[n.Begin:n.End]
	}
	if n.Is("binary_expression") && len(n.Children) == 3 {
		switch op := n.Children[1].Type; op {
		case "+", "-":
			return "{" + strings.Join(flat(n, text, "+", "+"), " ") + "}"
		case "*", "&", "|", "^", "&&", "||":
			return "{" + strings.Join(flat(n, text, op, op), " ") + "}"
		}
	}
	parts := make([]string, len(n.Children))
	for i, c := range n.Children {
		parts[i] = read(c, text)
	}
	return "{" + n.Type + " " + strings.Join(parts, " ") + "}"
}

// flat are the operands of an operation and of those in it that are of the same kind, each after its operator: of
// sums that which it has without parentheses.
func flat(n *source.Syntax, text, kind, op string) []string {
	for n.Is("parenthesized_expression") && len(n.Children) == 3 {
		n = n.Children[1]
	}
	if n.Is("binary_expression") && len(n.Children) == 3 {
		right := op
		switch own := n.Children[1].Type; {
		case kind == "+" && own == "-":
			right = map[string]string{"+": "-", "-": "+"}[op]
		case own != kind:
			return []string{op + read(n, text)}
		}
		return append(flat(n.Children[0], text, kind, op), flat(n.Children[2], text, kind, right)...)
	}
	return []string{op + read(n, text)}
}
