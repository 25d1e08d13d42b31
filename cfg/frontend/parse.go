package frontend

import (
	"fmt"
	"strings"

	"github.com/llir/ll"
	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
)

// parseModule parses IR text. What the parser does not know, panics included,
// becomes an *UnsupportedError at name.
func parseModule(text []byte, name string) (m *ir.Module, err error) {
	defer func() {
		if r := recover(); r != nil {
			m, err = nil, &UnsupportedError{Position{File: name}, fmt.Sprintf("LLVM IR: %v", r)}
		}
	}()
	text, labels := nameLabels(dropAttributes(text))
	text, wrapped := wrapIndices(text)
	llvm := string(text)
	if err := checkTokens(llvm, name); err != nil {
		return nil, err
	}
	m, err = asm.ParseString(name, llvm)
	if err != nil {
		return nil, &UnsupportedError{Position{File: name}, "LLVM IR: " + firstLine(err.Error())}
	}
	if wrapped {
		unwrapIndices(m)
	}
	if labels {
		expandGotos(m)
	}
	return m, nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// checkTokens reports the first piece of IR text that is no token of the
// language that the parser knows. The parser itself skips such text silently,
// which could change the meaning of a program.
func checkTokens(text, name string) error {
	var l ll.Lexer
	l.Init(text)
	for {
		switch l.Next() {
		case ll.EOI:
			return nil
		case ll.INVALID_TOKEN:
			return &UnsupportedError{Position{File: name}, fmt.Sprintf("LLVM IR: %.40q in line %d", l.Text(), l.Line())}
		}
	}
}
