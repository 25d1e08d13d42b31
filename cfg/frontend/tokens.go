package frontend

import (
	"fmt"

	"github.com/llir/ll"
)

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
