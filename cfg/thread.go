package cfg

// A Thread is one that a program may start: a procedure with variables of its own,
// which nothing calls. It is started again at most when it has ended.
//
// Threads take turns after every edge, but for locations that are Atomic. So an edge
// touches what threads share at its end only: whatever it computes before is its own.
type Thread struct {
	Number int    // from 1; 0 is the thread that starts at Program.Entry
	Name   string // of the function that it runs, as C calls it
	Proc   *Proc  // without parameters and results
}
