package report

import (
	"strings"
	"text/scanner"
)

// tokens is a source line as pairs of a class and a text: "k" for keywords,
// "n" numbers, "s" strings and characters, "c" comments, "p" preprocessor
// directives, "" for everything else.
type tokens []string

// add appends text of a class, to the last pair where it has the same class.
func (t tokens) add(class, text string) tokens {
	if n := len(t); n > 0 && t[n-2] == class {
		t[n-1] += text
		return t
	}
	return append(t, class, text)
}

// highlight splits C text into lines of tokens. What is no C at all comes out as
// it is.
func highlight(text string) []tokens {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\uFFFD")
	lines := []tokens{{}}
	emit := func(class, text string) {
		for i, part := range strings.Split(text, "\n") {
			if i > 0 {
				lines = append(lines, tokens{})
			}
			if part != "" {
				last := len(lines) - 1
				lines[last] = lines[last].add(class, part)
			}
		}
	}
	s := new(scanner.Scanner).Init(strings.NewReader(text))
	s.Mode = scanner.ScanIdents | scanner.ScanInts | scanner.ScanFloats | scanner.ScanChars | scanner.ScanStrings | scanner.ScanComments
	s.Error = func(*scanner.Scanner, string) {} // unterminated: it ends with its line
	done, directive := 0, 0                     // the end of what was emitted; the line of the last directive
	for tok := s.Scan(); tok != scanner.EOF; tok = s.Scan() {
		from, to := s.Position.Offset, s.Pos().Offset
		if from < done || to > len(text) {
			continue
		}
		emit("", text[done:from])
		if tok == '#' && strings.TrimSpace(line(text, from)) == "" {
			directive = s.Position.Line
		}
		emit(class(tok, text[from:to], s.Position.Line == directive), text[from:to])
		done = to
	}
	emit("", text[done:])
	return lines
}

// line is what stands before an offset on its line.
func line(text string, offset int) string {
	return text[strings.LastIndexByte(text[:offset], '\n')+1 : offset]
}

func class(tok rune, text string, directive bool) string {
	switch {
	case tok == scanner.Comment:
		return "c"
	case tok == scanner.String || tok == scanner.Char:
		return "s"
	case directive:
		return "p"
	case tok == scanner.Int || tok == scanner.Float:
		return "n"
	case tok == scanner.Ident && keywords[text]:
		return "k"
	}
	return ""
}

// keywords are those of C11.
var keywords = func() map[string]bool {
	set := map[string]bool{}
	for _, k := range strings.Fields(`auto break case char const continue default do double else enum extern float for
		goto if inline int long register restrict return short signed sizeof static struct switch typedef union
		unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex _Generic _Noreturn _Static_assert`) {
		set[k] = true
	}
	return set
}()
