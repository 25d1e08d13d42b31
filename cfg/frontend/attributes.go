package frontend

import (
	"bytes"
	"regexp"
)

// LLVM's attributes say what the optimiser may assume; a program means the
// same without them. The IR parser knows all of LLVM 14's (LLVM Language
// Reference, "Attributes") but the alignment of a returned pointer, and not
// those that came later. dropAttributes takes these out of the text.

var (
	// attributeLine begins the lines that attributes are in.
	attributeLine = regexp.MustCompile(`^(?:define|declare|attributes|\s+(?:%(?:"[^"]*"|\S+) = )?(?:(?:tail|musttail|notail) )?(?:call|invoke)) `)
	// laterAttributes are those that came with LLVM 15 and 16. Strings are
	// found, too, so that nothing is found in them.
	laterAttributes = regexp.MustCompile(`"[^"]*"| (?:allocalign|allocptr|fn_ret_thunk_extern|allockind\("[^"]*"\)|memory\([^)]*\))|( uwtable)\(\w+\)`)
	// returnAlignment is the alignment of what a function returns, after what
	// can stand before its type: words, some with a number.
	returnAlignment = regexp.MustCompile(`^((?: [a-z]\w*(?:\(\d+\)| \d+)?)*?) align(?: \d+|\(\d+\))`)
)

func dropAttributes(text []byte) []byte {
	if !mayHaveAttributes(text) {
		return text
	}
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		head := attributeLine.Find(line)
		if head == nil {
			out = append(out, line...)
			continue
		}
		head = head[:len(head)-1]
		out = append(out, head...)
		rest := returnAlignment.ReplaceAll(line[len(head):], []byte("$1"))
		out = append(out, laterAttributes.ReplaceAllFunc(rest, withoutAttribute)...)
	}
	return out
}

// mayHaveAttributes is a quick test: the alignments of instructions come after a
// comma, most of those of arguments after a pointer type.
func mayHaveAttributes(text []byte) bool {
	for _, name := range []string{" allocalign", " allocptr", " allockind(", " memory(", " uwtable(", " fn_ret"} {
		if bytes.Contains(text, []byte(name)) {
			return true
		}
	}
	for key := []byte(" align"); ; {
		i := bytes.Index(text, key)
		if i <= 0 {
			return false
		}
		if c := text[i-1]; c != ',' && c != '*' {
			return true
		}
		text = text[i+len(key):]
	}
}

// withoutAttribute is what stays of a match of laterAttributes.
func withoutAttribute(match []byte) []byte {
	switch {
	case match[0] == '"':
		return match
	case bytes.HasPrefix(match, []byte(" uwtable")):
		return match[:len(" uwtable")]
	}
	return nil
}
