// Package process runs engines as processes of their own, under limits: whatever
// becomes of an engine, its parent has the last word.
//
// In come a task, which is no business of this package, an order (strategy,
// deadline, memory) and a strategy for each engine; out comes the outcome that
// counts. The parent starts its own executable again with the hidden subcommand
// EngineName, in a session of its own. The job goes to its standard input as JSON;
// progress and the outcome come back as JSON lines on a descriptor. The parent
// never runs the solver, so nothing can keep it from answering.
//
//	parent.go    the parent: one child a strategy, limits, signals
//	child.go     an engine as its parent sees it: messages, crashes
//	race.go      the last word: which strategy's answer counts
//	session.go   an engine's processes and their memory, from /proc
//
//	engine.go    the engine's side: reads the job, sends messages
//	message.go   what an engine is given and sends; effort.go where the time went, and what to try next
//	status.go    where it stands, and where it may die
package process
