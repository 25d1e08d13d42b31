package frontend

import "fmt"

// InputError reports an input file that cannot be read or joined.
type InputError struct {
	File string
	Err  error
}

func (e *InputError) Error() string { return fmt.Sprintf("%s: %v", e.File, e.Err) }

// Unwrap gives the cause.
func (e *InputError) Unwrap() error { return e.Err }

// CompileError is a C program that the compiler refused.
type CompileError struct {
	Pos         Position // of the first error; Line is 0 when the compiler named no place
	Message     string   // the first error
	Diagnostics string   // all that the compiler said, with positions in the given files
}

// Error starts with file:line and is the first error of the compiler.
func (e *CompileError) Error() string { return e.Pos.String() + ": " + e.Message }

// ToolError is a compiler or linker that is missing, of a wrong version, or
// failed for a reason that is not the program's.
type ToolError struct {
	Tool   string // the program looked for or run
	Reason string // what is wrong with it
	Advice string // what to install; may be empty
}

func (e *ToolError) Error() string {
	s := e.Tool + ": " + e.Reason
	if e.Advice != "" {
		s += "; " + e.Advice
	}
	return s
}

// UnsupportedError is a program that compiles but whose IR cannot be read, or one with types that only another tool has.
type UnsupportedError struct {
	Pos  Position // the function or line concerned, as far as known
	What string
}

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%s: unsupported: %s", e.Pos, e.What)
}
