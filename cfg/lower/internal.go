package lower

import "fmt"

// An InternalError is a broken invariant of tav that Lower came upon.
type InternalError struct {
	Func  string // that was lowered
	What  any    // of the panic
	Stack []byte
}

func (e *InternalError) Error() string {
	return fmt.Sprintf("internal error while lowering %s: %v\n%s", e.Func, e.What, e.Stack)
}
