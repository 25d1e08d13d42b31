package cfg

import "tav/automata/graph"

// A Thread is one that a program may start: a procedure with variables of its own,
// which nothing calls. It is started again at most when it has ended, unless there are many of it.
//
// Threads take turns after every edge, but for locations that are Atomic. An edge touches
// shared memory once, unless it is a whole atomic block.
type Thread struct {
	Number int    // from 1; 0 is the thread that starts at Program.Entry
	Name   string // of the function that it runs, as C calls it
	Proc   *Proc  // without parameters and results
	Many   bool   // any number of it run at a time, each with values of its own of Proc.Locals and Own
	Own    []*Var // of many: global variables; a thread begins with what the one that starts it has in them
}

// AfterStart are the locations at which the first thread can be once it has started another one.
func (p *Program) AfterStart() map[*Loc]bool {
	after := graph.From[*Loc]()
	for _, e := range p.Entry.Edges {
		if e.Starts != nil {
			after.Add(e.To)
		}
	}
	for x := range after.Each() {
		for _, e := range x.Out {
			after.Add(e.To)
		}
	}
	return after.Seen
}
